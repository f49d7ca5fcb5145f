# C types for retrograde.py; without a compiler nobody reads this.
cimport cython

cdef extern from *:
    """
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    """

cdef unsigned int _SIZES, _HOME, _GOAL

cdef class Sides:
    cdef public unsigned int[::1] first, count, occupied, flipped, grown, backs, before, free, target

cdef class Web:
    cdef Sides sides
    cdef unsigned int pieces
    cdef unsigned int[::1] starts
    cdef public bytearray values
    cdef unsigned char[::1] value, left, answers

    @cython.locals(sides=Sides, mine=cython.uint, other=cython.uint)
    cpdef void link(self, unsigned int own, unsigned int rival)
    @cython.locals(sides=Sides, mine=cython.uint, other=cython.uint, at=cython.uint, arrived=cython.uint)
    cpdef void begin(self, unsigned int own, unsigned int rival)
    @cython.locals(sides=Sides, start=cython.uint, end=cython.uint, many=cython.uint, found=cython.uint, at=cython.long,
                   mine=cython.uint, other=cython.uint)
    cpdef unsigned int spread(self, unsigned int own, unsigned int rival, unsigned int value)
    @cython.locals(sides=Sides, occupied=cython.uint, start=cython.uint, start_grown=cython.uint, back=cython.uint,
                   grown=cython.uint, at=cython.uint)
    cdef void tell(self, unsigned int mine, unsigned int own, unsigned int other, unsigned int rival,
                   unsigned int value) noexcept
    cdef void hear(self, unsigned int at, unsigned int value, bint answer) noexcept
