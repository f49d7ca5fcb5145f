# C types for kernel.py; without a compiler nobody reads this.
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
cdef mask KNIGHT_ATTACKS[25]
cdef mask BLOCKERS[25]
cdef mask MAGICS[25]
cdef mask BISHOP_ATTACKS[400]
cdef unsigned short SQUARE_OF[37]
cdef unsigned short POPCOUNT[8192]
cdef mask HOME_RANKS[2]
cdef mask BLACK_TILES, WHITE_TILES, NOT_A, NOT_E, NOT_AB, NOT_DE, ALL

cdef mask bishop_attacks(unsigned int square, mask occupied) noexcept
@cython.locals(beside=mask, row=mask)
cdef mask king_attacks(mask pieces) noexcept
@cython.locals(one=mask, two=mask)
cdef mask knight_attacks(mask pieces) noexcept
cdef bint can_capture(unsigned int target, mask pieces, mask sliders, mask occupied) noexcept
@cython.locals(own=mask, rival=mask, occupied=mask, own_sliders=mask, rival_sliders=mask, alone=cython.bint,
               targets=mask, there=mask, movers=mask, origin=mask, square=cython.uint)
cpdef bint wins_at_once(mask own_black, mask own_white, mask rival_black, mask rival_white, mask goal) noexcept
cpdef mask piece_attacks(unsigned int square, bint slides, mask occupied) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, there=mask, moved=mask)
cpdef bint must_lose_in_two(mask own_black, mask own_white, mask rival_black, mask rival_white, mask home, mask goal,
                           mask waiting) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, home=mask, goal=mask, wanted=mask, left=mask, origin=mask,
               targets=mask, there=mask, black=mask, white=mask, black_left=mask, white_left=mask)
cpdef unsigned int move_that_wins_in_three(mask own_black, mask own_white, mask rival_black, mask rival_white,
                                          unsigned int side, mask waiting) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, count=cython.uint)
cpdef unsigned int count_moves(mask own_black, mask own_white, mask rival) noexcept
@cython.locals(own=mask, rival=mask, arrived=mask, sliders=mask)
cpdef bint is_over(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side) noexcept
@cython.locals(own=mask, rival=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, there=mask,
               black=mask, white=mask, count=word)
cpdef word perft(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       unsigned int plies) noexcept
@cython.locals(waiting=mask)
cpdef bint wins_within(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       unsigned int plies) noexcept
@cython.locals(waiting=mask, home=mask, goal=mask)
cdef bint loses_within(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       unsigned int plies) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, there=mask, black=mask,
               white=mask)
cdef bint has_move(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                   mask waiting, unsigned int plies, bint wins) noexcept
