"""Tests of Race to Twenty Faith, from the rule texts."""
