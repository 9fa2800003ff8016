"""How a bot plays Test of Time: the moves it weighs, what a position looks worth, and what a god alone can reach."""
