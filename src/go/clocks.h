/* clocks.h: the remaining time of each color along a line of play, in seconds.
 *
 * Detects clocks that gain time, for the rule move-time. A journal of changes allows a return to earlier positions. */
#ifndef JGFLINT_GO_CLOCKS_H
#define JGFLINT_GO_CLOCKS_H

#include "go/game.h"

struct clock {
  double time, periods;
  double overtime; /* the longest time so far in an overtime period of unknown length; 0: main time */
  uint32_t time_spot, periods_spot; /* NO_SPOT: unknown, or not comparable */
};

struct clocks_change {
  struct clock before;
  uint8_t color;
};

/* Begin with {0}, then clocks_start for each game. */
struct clocks {
  struct clock by_color[256];
  unsigned colors;         /* clocks in use */
  bool judges_time, judges_periods; /* whether the overtime rules allow a judgment */
  double period;           /* seconds of a period, if the overtime is NxS; else 0 */
  const struct player_colors *player_colors; /* borrowed */
  struct clocks_change *journal; /* owned */
  size_t journal_count, journal_capacity;
};

/* A clock that gained time: the spots of the time and of the earlier time. */
struct clocks_gain {
  uint32_t spot, earlier;
  double was, is;
  bool in_periods;
};

/* `player_colors` must outlive the game. */
void clocks_start(struct clocks *clocks, const struct game *game, const struct player_colors *player_colors);
/* Sets the clock of a color to the time and the periods of a node, either of which may be NULL. True, with `gain` set, if the
 * clock gained time. */
bool clocks_set(struct clocks *clocks, uint8_t color, const struct go_item *time, const struct go_item *periods,
                struct clocks_gain *gain);
/* Undoes all changes after the first `journal_count` entries of the journal. */
void clocks_undo(struct clocks *clocks, size_t journal_count);
/* Empties the journal: earlier changes will not be undone. */
void clocks_forget(struct clocks *clocks);
void clocks_release(struct clocks *clocks);

#endif
