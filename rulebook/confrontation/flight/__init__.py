"""Fleeing."""
