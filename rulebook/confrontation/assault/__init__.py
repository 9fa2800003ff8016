"""Assaults, charges and leaving a melee."""
