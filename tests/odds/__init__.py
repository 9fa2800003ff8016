"""Tests of the exact odds: brute-force twins, symbolic proofs, and the answers of the rule questions."""
