"""Walks, runs, changes of formation, coming in and leaving."""
