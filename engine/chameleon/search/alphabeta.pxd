# C types for search.py; without a compiler nobody reads this.
cimport cython

cdef extern from *:
    """
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    """

ctypedef unsigned int mask
ctypedef unsigned long long word

cdef mask KING[25]
cdef mask INSIDE[25]
cdef mask FACTOR[25]
cdef mask SLIDE[400]
cdef unsigned short INDEX[37]
cdef mask HOME[2]
cdef mask ALL, NOT_A, NOT_E
cdef word PLACE[100]
cdef int _FORCED, _WIN, _CHECK_EVERY

@cython.locals(row=mask)
cdef mask _steps(mask pieces) noexcept
cdef int _from_here(int score, int ply) noexcept
cdef int _from_root(int score, int ply) noexcept
cdef mask _slides(unsigned int square, mask occupied) noexcept

cdef class Search:
    cdef object out_of_time
    cdef public int nodes
    cdef int budget
    cdef bint settles
    cdef int worth[100]
    cdef object repeated
    cdef dict learned
    cdef mask jumps[50]
    cdef mask jumps_onto[50]
    cdef mask slides[50]
    cdef mask slides_onto[50]
    cdef mask goals[2]
    cdef mask tiles[2]

    @cython.locals(origin=cython.uint, target=cython.uint, there=mask, at=cython.uint, to=cython.uint, jumps=cython.uint)
    cdef int after(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side, word key, int balance,
                   unsigned int move, int depth, int alpha, int beta, int ply) except? -1000000
    @cython.locals(rival=mask, waiting=mask)
    cdef int score(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side, word key, int balance,
                   int depth, int alpha, int beta, int ply) except? -1000000
    @cython.locals(own=mask, rival=mask, favourite=cython.uint, known=tuple, floor=cython.int, chosen=cython.uint,
                   among=mask, rest=mask, left=mask, bit=mask, origin=cython.uint, targets=mask, there=mask,
                   move=cython.uint, score=cython.int, bound=cython.int)
    cdef int best(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side, word key, int balance,
                  mask wanted, int depth, int best, int alpha, int beta, int ply) except? -1000000
    @cython.locals(own=mask, rival=mask, occupied=mask, first=cython.uint, other=cython.uint, square=cython.uint,
                   alone=cython.bint, targets=mask, there=mask, movers=mask, takers=mask, origin=mask)
    cdef bint ends(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side) noexcept
