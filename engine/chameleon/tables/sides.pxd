# C types for sides.py; without a compiler nobody reads this.
cimport cython

cdef extern from *:
    """
    #ifndef CHAMELEON_BUILT_FROM /* once, also where another .pxd is cimported */
    #define CHAMELEON_BUILT_FROM
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    #endif
    """

ctypedef unsigned int mask  # a bitboard

cdef unsigned char POPCOUNT[1024]
cdef unsigned int CHOOSE[84]
cdef unsigned int LOW_RANKS[1024]
cdef unsigned int HIGH_RANKS[6144]
cdef mask MIRRORED_ROW[32]

cpdef mask mirrored(mask squares) noexcept
cpdef mask turned(mask squares) noexcept
cpdef unsigned int rank(mask squares) noexcept
@cython.locals(low=mask)
cpdef mask without(mask squares, mask gone) noexcept
@cython.locals(low=mask)
cdef mask spread_out(mask squares, mask gone) noexcept
cpdef unsigned int count_of(mask squares) noexcept
cpdef unsigned int number_of(mask black, mask white, unsigned int whites) noexcept
@cython.locals(lowest=mask, ripple=mask)
cdef mask next_set(mask squares) noexcept

cdef class SideSet:
    cdef public unsigned int count, per_black, rows
    cdef public unsigned int[::1] black, white, mirror, row, ways
    cdef public unsigned char[::1] kinds

    @cython.locals(at=cython.uint, white=mask)
    cdef void place(self, mask black, mask first_white)
    @cython.locals(number=cython.uint, image=cython.uint, rows=cython.uint)
    cdef unsigned int match(self)
