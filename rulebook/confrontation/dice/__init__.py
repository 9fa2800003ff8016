"""Tests with dice: the universal table, re-rolls, bonus dice and feats."""
