"""Builds the one part that is worth compiling; everything else is in pyproject.toml.

Without a C compiler or without Cython the installation goes on, and the same source runs as plain Python.
"""

from setuptools import Extension, setup

KERNEL = Extension("engine.chameleon.kernel", ["engine/chameleon/kernel.py"], optional=True)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the types of C stand in kernel.pxd
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}

try:
    from Cython.Build import cythonize
except ImportError:
    extensions = []
else:
    extensions = cythonize([KERNEL], compiler_directives=DIRECTIVES, build_dir="build")

setup(ext_modules=extensions)
