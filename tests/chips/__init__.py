"""Models of pins and of card readers' chips, for tests and benchmarks of their drivers."""
