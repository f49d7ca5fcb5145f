# C types for proof_numbers.py; without a compiler nobody reads this.
cimport cython

from engine.chameleon.solver cimport kernel, proof_search
from engine.chameleon.solver.proven cimport ProvenPositions
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

cdef unsigned int _NEVER, _EFFORTS, _MARKS, _DEEPEST
cdef word _CHECK_EVERY
cdef unsigned short SQUARE_OF[37]
cdef mask HOME_RANKS[2]
cdef word PIECE_KEYS[100]
cdef word MIRRORED_PIECE_KEYS[100]
cdef mask BLACK_TILES, WHITE_TILES
cdef word BOARDS

cdef class ProofNumbers:
    cdef word[::1] table
    cdef object interrupted
    cdef Prober prober
    cdef unsigned int few
    cdef ProvenPositions openings
    cdef public word nodes
    cdef word next_check, stop_at, buckets
    cdef unsigned int moves[16384]
    cdef unsigned int needs[16384]
    cdef unsigned int doubts[16384]
    cdef unsigned int top
    cdef word path[161]
    cdef unsigned int marks[4096]
    cdef readonly unsigned int need, doubt
    cdef unsigned int depth, second, others

    @cython.locals(mark=cython.uint)
    cdef void forget_the_way(self) noexcept
    @cython.locals(name=word, waiting=mask, before=word, bottom=cython.uint, best=cython.uint, move=cython.uint,
                   bit=mask, moved=mask, black=mask, white=mask)
    cdef bint look(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                   word key, word mirror, unsigned int defends, unsigned int most_need,
                   unsigned int most_doubt) except -1
    @cython.locals(need=cython.uint, second=cython.uint, doubt=cython.uint, others=cython.uint, best=cython.uint,
                   at=cython.uint)
    cdef unsigned int weigh(self, unsigned int bottom) noexcept
    @cython.locals(own=mask, occupied=mask, waiting=mask, sliders=mask, left=mask, origin=mask, square=cython.uint,
                   targets=mask, there=mask, move=cython.uint, black=mask, white=mask)
    cdef void list_moves(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                         word key, word mirror, unsigned int defends) noexcept
    @cython.locals(name=word, at=word, entry=cython.uint, found=word, home=mask, goal=mask, waiting=mask, told=cython.int)
    cdef bint evaluate(self, mask own_black, mask own_white, mask rival_black, mask rival_white, unsigned int side,
                       word key, word mirror, unsigned int defends) noexcept
    @cython.locals(at=word, entry=cython.uint)
    cdef bint is_new(self, word name) noexcept
    cdef void decide(self, bint reached) noexcept
    @cython.locals(at=cython.uint)
    cdef bint is_on_the_way(self, word name) noexcept
    @cython.locals(at=word, chosen=cython.uint, least=cython.uint, entry=cython.uint, found=word, known=word)
    cdef void store(self, word name, word need, word doubt, word effort) noexcept
