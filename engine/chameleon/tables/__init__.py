"""Every position of some material, solved once and looked up at once: tables in files, built class by class."""
