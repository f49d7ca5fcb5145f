"""Builds the parts that are worth compiling; everything else is in pyproject.toml.

Without a C compiler or without Cython the installation goes on, and the same sources run as plain Python.
"""

import os
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

COMPILED = sorted(path.with_suffix("") for path in Path("engine/chameleon").glob("*.pxd"))
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the types of C stand in the .pxd beside each
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}
QUICK_TO_BUILD = ["-O2", "-g0"] if os.name == "posix" else []  # on a Pi every second counts, and no one debugs this


def extension(module: Path) -> Extension:
    """Returns a module to compile, in which its sources' checksum stands for the tests to find."""
    sources = [module.with_suffix(suffix) for suffix in (".py", ".pxd")]
    checksum = sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return Extension(
        ".".join(module.parts),
        [sources[0].as_posix()],
        define_macros=[("BUILT_FROM", f'"{checksum}"')],
        depends=[path.as_posix() for path in sources],
        extra_compile_args=QUICK_TO_BUILD,
        optional=True,
    )


try:
    from Cython.Build import cythonize
except ImportError:
    extensions = []
else:
    modules = [extension(module) for module in COMPILED]
    extensions = cythonize(modules, compiler_directives=DIRECTIVES, build_dir="build")

setup(ext_modules=extensions)
