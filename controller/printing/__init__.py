"""Drawings as plain data, and the papers, PDF and SVG that they are printed on."""
