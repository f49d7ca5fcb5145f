"""Builds the parts that are worth compiling; everything else is in pyproject.toml.

Without a C compiler or without Cython the installation goes on, and the same sources run as plain Python.
"""

import os
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

COMPILED = sorted(path.with_suffix("") for path in Path("engine").rglob("*.pxd"))
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
    )


class BuildIfPossible(build_ext):
    """Compiles on all cores, and takes a compiler that is not there for one that failed: `optional` covers both."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except OSError as error:
            raise CompileError(f"there is no C compiler ({error})") from None


try:
    from Cython.Build import cythonize
except ImportError:
    extensions = []
else:
    modules = [extension(module) for module in COMPILED]
    extensions = cythonize(modules, compiler_directives=DIRECTIVES, build_dir="build")
    for each in extensions:
        each.optional = True  # said last: cythonize makes new extensions and forgets it

setup(ext_modules=extensions, cmdclass={"build_ext": BuildIfPossible})
