#include "go/clocks.h"
#include "base/memory.h"
#include "go/spelling.h"

/* Seki writes the number of periods and the time per period as two members. */
static bool periods_counted(const struct game *game, double *seconds) {
  const struct go_value *count = game_value(game, GO_NUMBER_OF_PERIODS), *period = game_value(game, GO_TIME_PER_PERIOD);
  if (!count || !period || count->is_text || period->is_text || count->number <= 0 || period->number <= 0) return false;
  *seconds = period->number;
  return true;
}

void clocks_start(struct clocks *clocks, const struct game *game, const struct player_colors *player_colors) {
  const struct go_value *overtime = game_value(game, GO_OVERTIME);
  bool absent = !overtime || (overtime->is_text && overtime->text.length == 0);
  clocks->period = 0;
  bool periods = absent ? periods_counted(game, &clocks->period)
                        : overtime->is_text && spell_periods(overtime->text, &(double){0}, &clocks->period);
  clocks->judges_time = absent || periods;
  clocks->judges_periods = periods;
  clocks->colors = game->color_count;
  clocks->player_colors = player_colors;
  clocks->journal_count = 0;
  for (unsigned color = 0; color < clocks->colors; color++)
    clocks->by_color[color] = (struct clock){.time_spot = NO_SPOT, .periods_spot = NO_SPOT};
}

/* If the record names no overtime, the clock can show it, as on IGS: a period begins when the last minute of the main time is
 * used up, and again after a number of moves. Its first time is almost its length. */
static bool gives_overtime(struct clock *clock, double time) {
  enum { LAST_MINUTE = 60, OF_FIRST = 2 };
  bool begins = clock->overtime == 0 && clock->time < LAST_MINUTE && time >= clock->time * 2;
  bool anew = clock->overtime > 0 && (time <= LAST_MINUTE || time <= clock->overtime * OF_FIRST);
  if ((begins || anew) && time > clock->overtime) clock->overtime = time;
  return begins || anew;
}

/* Whether a clock may change to this time without a mistake. */
static bool may_grow(const struct clocks *clocks, struct clock *clock, double time) {
  return clocks->period > 0 ? time <= clocks->period : gives_overtime(clock, time);
}

/* In seconds: programs round their times and add the network delay. */
static const double LEAST_GAIN = 1;

bool clocks_set(struct clocks *clocks, uint8_t color, const struct go_item *time, const struct go_item *periods,
                struct clocks_gain *gain) {
  if (color == GO_EMPTY || color >= clocks->colors) return false;
  /* Two players of one color (pair go) may have a clock each. */
  if (clocks->player_colors->players[color] > 1) return false;
  struct clock *clock = &clocks->by_color[color];
  ARRAY_GROW(clocks->journal, clocks->journal_count, clocks->journal_capacity);
  clocks->journal[clocks->journal_count++] = (struct clocks_change){*clock, color};
  bool gains = false;
  if (periods) {
    if (clocks->judges_periods && clock->periods_spot != NO_SPOT && periods->number > clock->periods) {
      *gain = (struct clocks_gain){periods->spot, clock->periods_spot, clock->periods, periods->number, true};
      gains = true;
    }
    clock->periods = periods->number;
    clock->periods_spot = periods->spot;
    clock->time_spot = NO_SPOT; /* the time of a period starts again */
  } else if (time) {
    if (clocks->judges_time && clock->time_spot != NO_SPOT && time->number >= clock->time + LEAST_GAIN &&
        !may_grow(clocks, clock, time->number)) {
      *gain = (struct clocks_gain){time->spot, clock->time_spot, clock->time, time->number, false};
      gains = true;
    }
    clock->time = time->number;
    clock->time_spot = time->spot;
  }
  return gains;
}

void clocks_undo(struct clocks *clocks, size_t journal_count) {
  while (clocks->journal_count > journal_count) {
    const struct clocks_change *change = &clocks->journal[--clocks->journal_count];
    clocks->by_color[change->color] = change->before;
  }
}

void clocks_forget(struct clocks *clocks) {
  clocks->journal_count = 0;
}

void clocks_release(struct clocks *clocks) {
  free(clocks->journal);
  clocks->journal = NULL;
  clocks->journal_count = clocks->journal_capacity = 0;
}
