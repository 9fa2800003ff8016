"""Courage and Fear."""
