# C types for kernel.py; without a compiler nobody reads this.
cimport cython

cdef extern from *:
    """
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    """

ctypedef unsigned int mask
ctypedef unsigned long long word

cdef mask KING[25]
cdef mask KNIGHT[25]
cdef mask INSIDE[25]
cdef mask FACTOR[25]
cdef mask SLIDE[400]
cdef unsigned short INDEX[37]
cdef unsigned short BITS[8192]
cdef unsigned short MIRRORED[25]
cdef mask HOME[2]
cdef word PLACE[100]
cdef word MIRROR_PLACE[100]
cdef mask BLACK, WHITE, NOT_A, NOT_E, NOT_AB, NOT_DE, ALL
cdef word BOARDS
cdef unsigned int _FACTS, _MANY
cdef word _CHECK_EVERY

cdef mask slides_from(unsigned int square, mask occupied) noexcept
@cython.locals(beside=mask, row=mask)
cdef mask king_steps(mask pieces) noexcept
@cython.locals(one=mask, two=mask)
cdef mask knight_jumps(mask pieces) noexcept
cdef bint can_take(unsigned int target, mask pieces, mask sliders, mask occupied) noexcept
@cython.locals(own=mask, rival=mask, occupied=mask, own_sliders=mask, rival_sliders=mask, alone=cython.bint,
               targets=mask, there=mask, movers=mask, origin=mask, square=cython.uint)
cpdef bint wins_at_once(mask own_black, mask own_white, mask rival_black, mask rival_white, mask goal) noexcept
cdef mask reach(unsigned int square, bint slides, mask occupied) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, there=mask, moved=mask)
cdef bint must_lose_in_two(mask own_black, mask own_white, mask rival_black, mask rival_white, mask home, mask goal,
                           mask waiting) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, home=mask, goal=mask, wanted=mask, left=mask, origin=mask,
               targets=mask, there=mask, black=mask, white=mask, black_left=mask, white_left=mask)
cdef unsigned int move_that_wins_in_three(mask own_black, mask own_white, mask rival_black, mask rival_white,
                                          unsigned int side, mask waiting) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, count=cython.uint)
cpdef unsigned int count_moves(mask own_black, mask own_white, mask rival) noexcept
@cython.locals(own=mask, rival=mask, arrived=mask, sliders=mask)
cpdef bint is_over(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side) noexcept
@cython.locals(own=mask, rival=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, there=mask,
               black=mask, white=mask, count=word)
cpdef word count_lines(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       unsigned int plies) noexcept
@cython.locals(waiting=mask)
cpdef bint wins_within(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       unsigned int plies) noexcept
@cython.locals(waiting=mask)
cdef bint loses_within(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       unsigned int plies) noexcept
@cython.locals(own=mask, occupied=mask, sliders=mask, left=mask, origin=mask, targets=mask, there=mask, black=mask,
               white=mask)
cdef bint has_move(mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                   mask waiting, unsigned int plies, bint wins) noexcept
@cython.locals(origin=cython.uint, target=cython.uint, piece=cython.uint)
cdef word key_after(word key, word *places, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                    unsigned int move) noexcept
cdef word mixed(word key) noexcept
cdef unsigned int mirrored_move(unsigned int move) noexcept

cdef class Searcher:
    cdef word[::1] table
    cdef object interrupted
    cdef public word nodes
    cdef word next_check
    cdef unsigned int index_bits
    cdef word stack[4096]
    cdef unsigned int top
    cdef unsigned int history[2048]

    @cython.locals(waiting=mask, known=cython.uint, bottom=cython.uint, bit=mask, move=cython.uint, moved=mask,
                   black=mask, white=mask, found=cython.bint)
    cdef bint wins(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                   word key, word mirror, unsigned int plies) except -1
    @cython.locals(waiting=mask, known=cython.uint, bottom=cython.uint, bit=mask, move=cython.uint, moved=mask,
                   black=mask, white=mask, lost=cython.bint)
    cdef bint loses(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                    word key, word mirror, unsigned int plies) except -1
    @cython.locals(move=cython.uint)
    cpdef void fade(self) noexcept
    @cython.locals(own=mask, rival=mask, occupied=mask, goal=mask, sliders=mask, left=mask, origin=mask,
                   square=cython.uint, targets=mask, there=mask, move=cython.uint, promise=word)
    cdef void push_moves(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                         mask waiting, unsigned int first) noexcept
    @cython.locals(best=cython.uint, at=cython.uint, chosen=word)
    cdef unsigned int pop_move(self, unsigned int bottom) noexcept
    @cython.locals(flipped=cython.bint, at=word, entry=cython.uint, found=word, name=word)
    cdef unsigned int known(self, word key, word mirror, unsigned int kind) noexcept
    @cython.locals(flipped=cython.bint, at=word, entry=cython.uint, found=word, chosen=cython.uint, name=word,
                   least=cython.uint, worth=cython.uint)
    cdef void keep(self, word key, word mirror, unsigned int kind, unsigned int not_within, unsigned int within,
                   unsigned int move) noexcept
