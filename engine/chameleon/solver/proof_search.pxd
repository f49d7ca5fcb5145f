# C types for proof_search.py; without a compiler nobody reads this.
cimport cython

from engine.chameleon.solver cimport kernel
from engine.chameleon.tables.probing cimport Prober

cdef extern from *:
    """
    #ifndef CHAMELEON_BUILT_FROM /* once, also where another .pxd is cimported */
    #define CHAMELEON_BUILT_FROM
    const char chameleon_built_from[] = BUILT_FROM; /* what tests find again in the compiled file */
    #endif
    """

ctypedef unsigned int mask  # a bitboard
ctypedef unsigned long long word

cdef unsigned short SQUARE_OF[37]
cdef unsigned short MIRRORED[25]
cdef mask HOME_RANKS[2]
cdef word PIECE_KEYS[100]
cdef word MIRRORED_PIECE_KEYS[100]
cdef mask BLACK_TILES, WHITE_TILES
cdef word BOARDS
cdef unsigned int _PROOF_BITS, _MOST_HISTORY
cdef word _CHECK_EVERY

@cython.locals(origin=cython.uint, target=cython.uint, piece=cython.uint)
cdef word key_after(word key, word *places, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                    unsigned int move) noexcept
cdef word scrambled(word key) noexcept
cdef unsigned int pieces_of(mask occupied) noexcept
cdef unsigned int mirrored_move(unsigned int move) noexcept

cdef class ProofSearch:
    cdef word[::1] table
    cdef object interrupted
    cdef Prober prober
    cdef unsigned int few
    cdef public word nodes
    cdef word next_check
    cdef unsigned int index_bits
    cdef word stack[4096]
    cdef unsigned int top
    cdef unsigned int history[2048]

    @cython.locals(waiting=mask, known=cython.uint, bottom=cython.uint, bit=mask, move=cython.uint, moved=mask,
                   black=mask, white=mask, found=cython.bint, told=cython.int)
    cdef bint wins(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                   word key, word mirror, unsigned int plies) except -1
    @cython.locals(waiting=mask, home=mask, goal=mask, known=cython.uint, bottom=cython.uint, bit=mask,
                   move=cython.uint, moved=mask, black=mask, white=mask, lost=cython.bint, told=cython.int)
    cdef bint loses(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                    word key, word mirror, unsigned int plies) except -1
    @cython.locals(move=cython.uint)
    cpdef void age_history(self) noexcept
    cdef int told(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side) except -2
    @cython.locals(own=mask, rival=mask, occupied=mask, goal=mask, sliders=mask, left=mask, origin=mask,
                   square=cython.uint, targets=mask, there=mask, move=cython.uint, priority=word)
    cdef void push_moves(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                         mask waiting, unsigned int first) noexcept
    @cython.locals(best=cython.uint, at=cython.uint, chosen=word)
    cdef unsigned int pop_move(self, unsigned int bottom) noexcept
    @cython.locals(flipped=cython.bint, at=word, entry=cython.uint, found=word, name=word)
    cdef unsigned int probe(self, word key, word mirror, unsigned int kind) noexcept
    cdef void store_three(self, word key, word mirror, unsigned int kind, unsigned int known,
                          unsigned int move) noexcept
    @cython.locals(flipped=cython.bint, at=word, entry=cython.uint, found=word, chosen=cython.uint, name=word,
                   least=cython.uint, effort=cython.uint)
    cdef void store(self, word key, word mirror, unsigned int kind, unsigned int not_within, unsigned int within,
                   unsigned int move) noexcept
