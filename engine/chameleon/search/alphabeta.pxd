# C types for search.py; without a compiler nobody reads this.
cimport cython

cdef extern from *:
    """
    #ifndef CHAMELEON_BUILT_FROM /* once, also where another .pxd is cimported */
    #define CHAMELEON_BUILT_FROM
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    #endif
    """

ctypedef unsigned int mask  # a bitboard
ctypedef unsigned long long word

cdef mask KING_ATTACKS[25]
cdef mask BLOCKERS[25]
cdef mask MAGICS[25]
cdef mask BISHOP_ATTACKS[400]
cdef unsigned short SQUARE_OF[37]
cdef mask HOME_RANKS[2]
cdef mask ALL, NOT_A, NOT_E
cdef word PIECE_KEYS[100]
cdef int _FORCED, _WIN, _CHECK_EVERY

@cython.locals(row=mask)
cdef mask _king_attacks(mask pieces) noexcept
cdef int _from_here(int score, int ply) noexcept
cdef int _from_root(int score, int ply) noexcept
cdef mask _bishop_attacks(unsigned int square, mask occupied) noexcept

cdef class AlphaBeta:
    cdef object out_of_time
    cdef public int nodes
    cdef int budget
    cdef bint quiescence
    cdef int piece_squares[100]
    cdef object repeated
    cdef dict transpositions
    cdef mask jumps[50]
    cdef mask jumps_onto[50]
    cdef mask slides[50]
    cdef mask slides_onto[50]
    cdef mask goals[2]
    cdef mask tiles[2]

    @cython.locals(origin=cython.uint, target=cython.uint, there=mask, at=cython.uint, to=cython.uint,
                   jumps=cython.uint)
    cdef int score_after(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side, word key,
                         int evaluation, unsigned int move, int depth, int alpha, int beta, int ply) except? -1000000
    @cython.locals(rival=mask, waiting=mask)
    cdef int negamax(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side, word key,
                     int evaluation, int depth, int alpha, int beta, int ply) except? -1000000
    @cython.locals(own=mask, rival=mask, hash_move=cython.uint, known=tuple, floor=cython.int,
                   chosen=cython.uint, among=mask, rest=mask, left=mask, bit=mask, origin=cython.uint, targets=mask,
                   there=mask, move=cython.uint, score=cython.int, bound=cython.int)
    cdef int best_score(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side, word key,
                        int evaluation, mask wanted, int depth, int best, int alpha, int beta, int ply) except? -1000000
    cdef mask targets_seen(self, unsigned int origin, mask jumps, mask occupied, unsigned int side) noexcept
    @cython.locals(own=mask, rival=mask, occupied=mask, first=cython.uint, other=cython.uint, square=cython.uint,
                   alone=cython.bint, targets=mask, there=mask, movers=mask, takers=mask, origin=mask)
    cdef bint wins_at_once(self, mask own_s, mask own_j, mask rival_s, mask rival_j, unsigned int side) noexcept
