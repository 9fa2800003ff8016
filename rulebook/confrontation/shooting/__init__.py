"""Ranged attacks: salvos, range, interference and templates."""
