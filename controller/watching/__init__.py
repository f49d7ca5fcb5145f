"""Pages for whoever watches tables and leagues from elsewhere: fed by a server's streams, and by no table."""
