#include "go/clocks.h"
#include "base/memory.h"

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool clocks_are_periods(struct view overtime) {
  for (size_t i = 1; i + 1 < overtime.length; i++) {
    if (overtime.at[i] != 'x' && overtime.at[i] != 'X') continue;
    size_t before = i - 1, after = i + 1;
    while (before > 0 && overtime.at[before] == ' ') before--;
    while (after + 1 < overtime.length && overtime.at[after] == ' ') after++;
    if (is_digit(overtime.at[before]) && is_digit(overtime.at[after])) return true;
  }
  return false;
}

void clocks_start(struct clocks *clocks, const struct record *record, const struct roster *roster) {
  const struct go_value *overtime = record_value(record, GO_OVERTIME);
  bool absent = !overtime || (overtime->is_text && overtime->text.length == 0);
  bool periods = !absent && overtime->is_text && clocks_are_periods(overtime->text);
  clocks->judges_time = absent || periods;
  clocks->judges_periods = periods;
  clocks->colors = record->color_count;
  clocks->roster = roster;
  clocks->journal_count = 0;
  for (unsigned color = 0; color < clocks->colors; color++)
    clocks->by_color[color] = (struct clock){.time_spot = NO_SPOT, .periods_spot = NO_SPOT};
}

bool clocks_set(struct clocks *clocks, uint8_t color, const struct go_item *time, const struct go_item *periods,
                struct clocks_gain *gain) {
  if (color == GO_EMPTY || color >= clocks->colors) return false;
  /* Two players of one color (pair go) may have a clock each. */
  if (clocks->roster->players[color] > 1) return false;
  struct clock *clock = &clocks->by_color[color];
  MEM_RESERVE(clocks->journal, clocks->journal_count, clocks->journal_capacity);
  clocks->journal[clocks->journal_count++] = (struct clocks_change){*clock, color};
  bool gains = false;
  if (periods) {
    if (clocks->judges_periods && clock->periods_spot != NO_SPOT && periods->number > clock->periods) {
      *gain = (struct clocks_gain){periods->spot, clock->periods_spot, clock->periods, periods->number, true};
      gains = true;
    }
    clock->periods = periods->number;
    clock->periods_spot = periods->spot;
    clock->time_spot = NO_SPOT; /* within a period the time begins anew */
  } else if (time) {
    if (clocks->judges_time && clock->time_spot != NO_SPOT && time->number > clock->time) {
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
