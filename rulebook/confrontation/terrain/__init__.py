"""Terrain: doors, chests, items and destruction."""
