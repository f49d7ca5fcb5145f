"""What Woodland teaches: a guided first turn as Chameleander."""
