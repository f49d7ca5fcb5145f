# C types for proven.py; without a compiler nobody reads this.
cimport cython

from engine.chameleon.tables cimport sides

cdef extern from *:
    """
    #ifndef CHAMELEON_BUILT_FROM /* once, also where another .pxd is cimported */
    #define CHAMELEON_BUILT_FROM
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    #endif
    """

ctypedef unsigned int mask  # a bitboard

cdef mask GOAL
cdef unsigned int _WHOLE, _LESS_WHITE, _LESS_BLACK, _FIRST_LESS_WHITE, _FIRST_LESS_BLACK
cdef unsigned int _WAYS

@cython.locals(blacks=cython.uint, whites=cython.uint)
cdef unsigned int way_of(mask black, mask white) noexcept
@cython.locals(own=cython.longlong, rival=cython.longlong, found=cython.longlong, image=cython.longlong)
cpdef long long number_of(mask own_black, mask own_white, mask rival_black, mask rival_white,
                          unsigned int side) noexcept

cdef class ProvenPositions:
    cdef readonly unsigned int count
    cdef const unsigned int[::1] ends
    cdef const unsigned char[::1] lows

    @cython.locals(number=cython.longlong, bucket=cython.uint, low=cython.uint, end=cython.uint, high=cython.uint,
                   wanted=cython.uint, middle=cython.uint)
    cpdef int told(self, mask own_black, mask own_white, mask rival_black, mask rival_white,
                   unsigned int side) noexcept
    cdef unsigned int low_of(self, unsigned int at) noexcept
