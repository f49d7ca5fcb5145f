# C types for probing.py; without a compiler nobody reads this.
cimport cython

from engine.chameleon.solver cimport kernel
from engine.chameleon.tables cimport sides
from engine.chameleon.tables.sides cimport SideSet

cdef extern from *:
    """
    #ifndef CHAMELEON_BUILT_FROM /* once, also where another .pxd is cimported */
    #define CHAMELEON_BUILT_FROM
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    #endif
    """

ctypedef unsigned int mask  # a bitboard
ctypedef unsigned long long word

cdef int _BLOCK_BITS
cdef mask ALL, GOAL, BLACK_TILES, WHITE_TILES
cdef mask KING_ATTACKS[25]
cdef mask KNIGHT_ATTACKS[25]
cdef unsigned short SQUARE_OF[37]

cdef class ClassTable:
    cdef SideSet own
    cdef const unsigned char[::1] body
    cdef const unsigned int[::1] sums
    cdef unsigned char[::1] checked
    cdef const word[::1] starts
    cdef unsigned int blacks, whites

    cpdef bint is_sound(self, unsigned int block) except -1

@cython.locals(at=word, row=cython.uint, number=cython.uint, free=cython.uint, starts=word[::1])
cpdef row_starts(SideSet own, unsigned int blacks, unsigned int whites)

cdef class Prober:
    cdef public list tables
    cdef public list damaged

    cpdef int probe(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side) except -2
    @cython.locals(arrived=mask)
    cpdef int known(self, mask own_black, mask own_white, mask rival_black, mask rival_white) except -2
    @cython.locals(target=mask, square=cython.uint, own=mask, sliders=mask, occupied=mask, takers=mask, taker=mask,
                   best=cython.int, found=cython.int)
    cdef int answered(self, mask own_black, mask own_white, mask rival_black, mask rival_white, mask arrived) except -2
    @cython.locals(name=cython.int, table=ClassTable, number=cython.uint, taken=mask, black=mask, white=mask,
                   free=cython.uint, at=word)
    cdef int entry(self, mask own_black, mask own_white, mask rival_black, mask rival_white) except -2

@cython.locals(mine=cython.int)
cpdef int better(int best, int after) noexcept
@cython.locals(black=cython.uint, white=cython.uint, other_black=cython.uint, other_white=cython.uint)
cdef int name_of(mask own_black, mask own_white, mask rival_black, mask rival_white) noexcept
