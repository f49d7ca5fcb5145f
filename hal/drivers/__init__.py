"""What drives real hardware. Each driver imports its libraries when it is opened, not before."""
