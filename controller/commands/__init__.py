"""The command `chameleon`, one module for each subcommand or group."""
