"""Companies: units and their fighters, recruitment, who leads and commands, and the battles they fight."""
