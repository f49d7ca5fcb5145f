"""Drawings as plain data, and their output: papers, PDF and SVG."""
