"""The command `python -m deploy.make FOLDER`."""

from deploy.make.command import main

if __name__ == "__main__":
    main()
