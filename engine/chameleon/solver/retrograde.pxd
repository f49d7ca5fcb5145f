# C types for retrograde.py; without a compiler nobody reads this.
cimport cython

cdef extern from *:
    """
    #ifndef CHAMELEON_BUILT_FROM /* once, also where another .pxd is cimported */
    #define CHAMELEON_BUILT_FROM
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    #endif
    """

cdef unsigned int _SIZES, _HOME, _GOAL

cdef class SideTable:
    cdef public unsigned int[::1] first, count, occupied, flipped, uncaptured, unmoves, before, free, target

cdef class PositionGraph:
    cdef SideTable sides
    cdef unsigned int pieces
    cdef unsigned int[::1] starts
    cdef public bytearray values
    cdef unsigned char[::1] value, left, answers

    @cython.locals(sides=SideTable, mine=cython.uint, other=cython.uint)
    cpdef void count_moves(self, unsigned int own, unsigned int rival)
    @cython.locals(sides=SideTable, mine=cython.uint, other=cython.uint, at=cython.uint, arrived=cython.uint)
    cpdef void mark_ends(self, unsigned int own, unsigned int rival)
    @cython.locals(sides=SideTable, start=cython.uint, end=cython.uint, many=cython.uint, found=cython.uint,
                   at=cython.long, mine=cython.uint, other=cython.uint)
    cpdef unsigned int propagate_all(self, unsigned int own, unsigned int rival, unsigned int value)
    @cython.locals(sides=SideTable, occupied=cython.uint, start=cython.uint, start_uncaptured=cython.uint,
                   back=cython.uint, uncaptured=cython.uint, at=cython.uint)
    cdef void propagate(self, unsigned int mine, unsigned int own, unsigned int other, unsigned int rival,
                   unsigned int value) noexcept
    cdef void conclude(self, unsigned int at, unsigned int value, bint answer) noexcept
