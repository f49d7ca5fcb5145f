# C types for solving.py; without a compiler nobody reads this.
cimport cython

from engine.chameleon.solver cimport kernel
from engine.chameleon.tables cimport probing, sides
from engine.chameleon.tables.probing cimport Prober
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

cdef unsigned int _NOWHERE, _NEVER
cdef mask ALL, GOAL, BLACK_TILES, WHITE_TILES
cdef unsigned short SQUARE_OF[37]
cdef unsigned int UNMOVE_STARTS[41]
cdef unsigned int UNMOVE_ORIGINS[320]
cdef mask UNMOVE_FREE[320]

cdef class Unmoves:
    cdef SideSet side
    cdef unsigned int[::1] first, before, free

    @cython.locals(black=mask, white=mask, found=cython.uint, left=mask, bit=mask, place=cython.uint, way=cython.uint,
                   moved=mask, earlier=cython.uint)
    cdef unsigned int take_back(self, unsigned int number, unsigned int at, bint noted)

cdef class ClassAtWork:
    cdef SideSet own, rival
    cdef Unmoves unmoves
    cdef public unsigned char[::1] value, left
    cdef Prober prober
    cdef public unsigned int width
    cdef public int highest

    @cython.locals(row=cython.uint, number=cython.uint, taken=mask, symmetric=cython.bint, at=word, other=cython.uint)
    cpdef int begin(self, unsigned int first, unsigned int last) except -1
    @cython.locals(black=mask, white=mask, rival_black=mask, rival_white=mask, own=mask, rival=mask, sliders=mask,
                   symmetric=cython.bint, best=cython.int, quiet=cython.uint, left=mask, origin=mask,
                   slides=cython.bint, targets=mask, target=mask)
    cdef void settle(self, word at, unsigned int number, unsigned int other) except *
    @cython.locals(black=mask, white=mask, gone=mask, found=cython.int)
    cdef int after(self, unsigned int number, unsigned int other, mask origin, mask target) except -1
    @cython.locals(found=word, loses=cython.bint, row=cython.uint, at=word, other=cython.uint)
    cpdef word tell(self, unsigned int value, unsigned int first, unsigned int last, ClassAtWork twin)
    @cython.locals(taken=mask, mirror=cython.uint, lower=cython.uint, way=cython.uint, before=cython.uint,
                   column=cython.uint, at=word, known=cython.uint)
    cdef void tell_before(self, unsigned int value, unsigned int number, unsigned int other, ClassAtWork twin) noexcept
    @cython.locals(at=word, row=cython.uint, number=cython.uint, taken=mask, symmetric=cython.bint, start=word,
                   other=cython.uint, column=cython.uint, value=cython.uint)
    cpdef void pack(self, unsigned int first, unsigned int last, unsigned char[::1] packed)

@cython.locals(found=cython.uint, target=mask, moved=mask)
cdef unsigned int symmetric_moves(mask black, mask white, mask origin, mask targets) noexcept
