"""Manifests of extensions, and their registry."""
