"""Updates of an installed table: its versions side by side, bundles for a table without a network, and the way back."""
