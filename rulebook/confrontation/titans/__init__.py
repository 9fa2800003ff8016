"""Titans: ability cards and sacrifice."""
