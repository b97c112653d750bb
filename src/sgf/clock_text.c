#include "sgf/clock_text.h"
#include "base/ascii.h"

static bool take(struct view *text, char c) {
  if (!text->length || text->at[0] != c) return false;
  text->at++, text->length--;
  return true;
}

/* One to three digits; how many there are, or 0. */
static size_t digits_take(struct view *text, long *number) {
  size_t count = 0;
  *number = 0;
  for (; count < text->length && ascii_is_digit(text->at[count]); count++)
    if (count < 3) *number = *number * 10 + (text->at[count] - '0');
  text->at += count, text->length -= count;
  return count <= 3 ? count : 0;
}

/* Two digits below 60 behind a colon. */
static bool part_take(struct view *text, long *number) {
  return take(text, ':') && digits_take(text, number) == 2 && *number < 60;
}

/* "30:00" is minutes and seconds, "1:00:00" begins with hours. */
static bool clock_take(struct view *text, long *seconds, bool *has_hours) {
  long first, second, third;
  if (!digits_take(text, &first) || !part_take(text, &second)) return false;
  *has_hours = text->length && text->at[0] == ':';
  if (*has_hours && !part_take(text, &third)) return false;
  *seconds = *has_hours ? first * 3600 + second * 60 + third : first * 60 + second;
  return true;
}

bool clock_text_read(struct view text, long *seconds, struct buffer *overtime) {
  struct view rest = ascii_trim(text);
  size_t minutes = 0;
  long count, period;
  bool has_hours, any;
  while (minutes < rest.length && ascii_is_digit(rest.at[minutes])) minutes++;
  if (!clock_take(&rest, seconds, &has_hours)) return false;
  if (!rest.length) return has_hours || minutes > 1;
  if (take(&rest, '(')) {
    if (!digits_take(&rest, &count) || !take(&rest, 'x') || !clock_take(&rest, &period, &any) || !take(&rest, ')') || rest.length) return false;
    buffer_printf(overtime, "%ldx%ld byo-yomi", count, period);
    return true;
  }
  if (!take(&rest, '+') || !clock_take(&rest, &period, &any) || !take(&rest, '/') || !digits_take(&rest, &count) || rest.length) return false;
  buffer_printf(overtime, "%ld/%ld Canadian", count, period);
  return true;
}
