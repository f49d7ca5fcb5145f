"""The lessons of Woodland: a guided first turn as Chameleander."""
