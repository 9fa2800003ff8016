"""What effects do, whoever calls them, and effects that contradict each other."""
