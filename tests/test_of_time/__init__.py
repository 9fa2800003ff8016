"""Tests of Test of Time, from the rule texts."""
