"""Confrontation to look at."""
