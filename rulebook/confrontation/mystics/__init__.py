"""Faith and mana, miracles and spells, communions and rituals."""
