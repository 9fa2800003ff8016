"""The round: cards, Authority, and the tactical, activation and control phases."""
