/* clocks.h: the time that each color had left, along a line of play.
 *
 * It says when a clock gains time that it cannot gain, for the rule move-time, and can
 * undo what it was told. Times are in seconds. */
#ifndef JGFLINT_GO_CLOCKS_H
#define JGFLINT_GO_CLOCKS_H

#include "go/game.h"

struct clock {
  double time, periods;
  double overtime; /* the longest time seen in a period whose length is not known; 0: the main time runs */
  uint32_t time_spot, periods_spot; /* NO_SPOT: not known, or not to be compared with */
};

struct clocks_change {
  struct clock before;
  uint8_t color;
};

/* Begin with {0}, then clocks_start for each game. */
struct clocks {
  struct clock by_color[256];
  unsigned colors;         /* clocks in use */
  bool judges_time, judges_periods; /* by the overtime */
  double period;           /* seconds, where the overtime says NxS; else 0 */
  const struct player_colors *player_colors; /* borrowed */
  struct clocks_change *journal; /* owned */
  size_t journal_count, journal_capacity;
};

/* A clock that gained: where that stands, and where the earlier time stands. */
struct clocks_gain {
  uint32_t spot, earlier;
  double was, is;
  bool in_periods;
};

/* `player_colors` must outlive the game. */
void clocks_start(struct clocks *clocks, const struct game *game, const struct player_colors *player_colors);
/* Takes what a node says of the clock of a color after its move; either item may be NULL. True, with `gain` filled, if the
 * clock gained time. */
bool clocks_set(struct clocks *clocks, uint8_t color, const struct go_item *time, const struct go_item *periods,
                struct clocks_gain *gain);
/* Back to the moment when the journal had `journal_count` entries. */
void clocks_undo(struct clocks *clocks, size_t journal_count);
/* Empties the journal: nothing before this moment will be undone. */
void clocks_forget(struct clocks *clocks);
void clocks_release(struct clocks *clocks);

/* Reads overtime that says so many periods of so many seconds each: "3x30", "3x30 byo-yomi", "5 x 1:00", "10x1 min".
 * False if it says nothing of the kind. */
bool clocks_periods(struct view overtime, double *seconds);

#endif
