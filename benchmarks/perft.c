/* Counts lines of play from the start, by hand in C: what the compiled kernel is held beside.

   perft PLIES BULK    prints the number of lines and the seconds of processor time; BULK 1 counts the moves of the
                       last ply without making them, BULK 0 makes each.

   The board is masks of 25 bits, a1 lowest. Own pieces and rival's, black and white natures; side 0 is Red. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef unsigned int mask;
typedef struct { mask black, white; } side;

#define ALL 0x1FFFFFFu
#define ODD 0x0AAAAAAu /* the white tiles */
#define SQUARE(bit) __builtin_ctz(bit)

static const mask HOME[2] = {0x1Fu, 0x1F00000u};
static mask king[25], knight[25], inside[25], factor[25], slide[25][16];
static int bulk;

static mask at(int rank, int file) {
    return rank >= 0 && rank < 5 && file >= 0 && file < 5 ? 1u << (rank * 5 + file) : 0;
}

static mask walked(int square, mask occupied, int inner) {
    mask found = 0;
    for (int up = -1; up <= 1; up += 2)
        for (int right = -1; right <= 1; right += 2)
            for (int n = 1; n < 5; n++) {
                mask here = at(square / 5 + up * n, square % 5 + right * n);
                if (!here || (inner && !at(square / 5 + up * (n + 1), square % 5 + right * (n + 1)))) break;
                found |= here;
                if (here & occupied) break;
            }
    return found;
}

static int fits(int square) {
    int taken[16] = {0};
    for (mask some = inside[square];; some = (some - 1) & inside[square]) {
        int row = (some * factor[square] & ALL) >> 21;
        if (taken[row]++) return 0;
        slide[square][row] = walked(square, some, 0);
        if (!some) return 1;
    }
}

static void fill_tables(void) {
    for (int square = 0; square < 25; square++) {
        int rank = square / 5, file = square % 5;
        for (int up = -2; up <= 2; up++)
            for (int right = -2; right <= 2; right++) {
                if (abs(up) <= 1 && abs(right) <= 1 && (up || right)) king[square] |= at(rank + up, file + right);
                if (abs(up * right) == 2) knight[square] |= at(rank + up, file + right);
            }
        inside[square] = walked(square, 0, 1);
        while (!fits(square)) factor[square]++;
    }
}

static mask slides(int square, mask occupied) {
    return slide[square][((occupied & inside[square]) * factor[square] & ALL) >> 21];
}

static mask sliders(side who) { return (who.black & ~ODD) | (who.white & ODD); }

static mask targets(int square, int slider, mask own, mask rival) {
    return (king[square] | (slider ? slides(square, own | rival) : knight[square])) & ~own;
}

static int is_over(side me, side you, int turn) {
    mask own = me.black | me.white, rival = you.black | you.white, arrived = rival & HOME[turn];
    if (!own || own & HOME[!turn]) return 1;
    if (!arrived) return 0;
    if (arrived & (arrived - 1) || !(rival & (rival - 1))) return 1;
    int square = SQUARE(arrived);
    mask sliding = sliders(me);
    return !(king[square] & own || knight[square] & own & ~sliding || slides(square, own | rival) & sliding);
}

static unsigned long long lines(side me, side you, int turn, int plies) {
    if (plies == 0) return 1;
    if (is_over(me, you, turn)) return 0;
    mask own = me.black | me.white, rival = you.black | you.white, sliding = sliders(me);
    unsigned long long count = 0;
    for (mask left = own; left; left &= left - 1) {
        mask origin = left & -left;
        mask to = targets(SQUARE(origin), (sliding & origin) != 0, own, rival);
        if (bulk && plies == 1) {
            count += __builtin_popcount(to);
            continue;
        }
        for (; to; to &= to - 1) {
            mask there = to & -to, moved = origin | there;
            side after = me.white & origin ? (side){me.black, me.white ^ moved} : (side){me.black ^ moved, me.white};
            count += lines((side){you.black & ~there, you.white & ~there}, after, !turn, plies - 1);
        }
    }
    return count;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    side red = {0x0Au, 0x15u}, blue = {0x0A00000u, 0x1500000u};
    bulk = atoi(argv[2]);
    fill_tables();
    clock_t began = clock();
    unsigned long long count = lines(red, blue, 0, atoi(argv[1]));
    printf("%llu %.6f\n", count, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
