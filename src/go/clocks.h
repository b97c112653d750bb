/* clocks.h: the time that each color had left, along a line of play.
 *
 * Says when a clock gains time that it cannot gain (move-time), and can go back. */
#ifndef JGFLINT_GO_CLOCKS_H
#define JGFLINT_GO_CLOCKS_H

#include "go/game.h"
#include "go/player_colors.h"

struct clock {
  double time, periods;
  double overtime; /* the most that a period has been seen to give where none is said; 0: the main time runs */
  uint32_t time_spot, periods_spot; /* NO_SPOT: not known, or not to be compared with */
};

struct clocks_change {
  struct clock before;
  uint8_t color;
};

/* {0} and clocks_start make one. */
struct clocks {
  struct clock by_color[256];
  unsigned colors;         /* clocks in use */
  bool judges_time, judges_periods; /* by the overtime */
  double period;           /* seconds, where the overtime says NxS; else 0 */
  const struct player_colors *player_colors; /* borrowed */
  struct clocks_change *journal; /* owned */
  size_t journal_count, journal_capacity;
};

/* A clock that gained. */
struct clocks_gain {
  uint32_t spot, earlier;
  double was, is;
  bool in_periods;
};

void clocks_start(struct clocks *clocks, const struct game *game, const struct player_colors *player_colors);
/* What a node says of the clock of a color after its move; either item may be NULL. True if it gained. */
bool clocks_set(struct clocks *clocks, uint8_t color, const struct go_item *time, const struct go_item *periods,
                struct clocks_gain *gain);
void clocks_undo(struct clocks *clocks, size_t journal_count);
void clocks_forget(struct clocks *clocks);
void clocks_release(struct clocks *clocks);

/* Overtime as so many periods of so many seconds each: "3x30", "3x30 byo-yomi", "5 x 1:00", "10x1 min".
 * False if it is none. */
bool clocks_periods(struct view overtime, double *seconds);

#endif
