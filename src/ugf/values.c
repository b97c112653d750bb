/* values.c: dates, results and times of the header. */
#include "base/ascii.h"
#include "base/calendar.h"
#include "base/memory.h"
#include "json/make.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* ---- Date ---- */

struct date {
  long long year, month, day; /* 0: not said */
};

/* "2013/8/1". Only a date that there is; "//" and "0/0/0" say nothing, without being wrong. */
static bool read_date(struct view text, struct date *date, bool *is_dummy) {
  struct view parts[3];
  *date = (struct date){0};
  *is_dummy = true;
  for (size_t i = 0; i < text.length; i++) *is_dummy &= text.at[i] == '/' || text.at[i] == '0' || text.at[i] == ' ' || text.at[i] == '-';
  if (*is_dummy) return true;
  size_t count = ugf_split(text, memchr(text.at, '/', text.length) ? '/' : '-', parts, 3);
  if (count > 3 || !ugf_integer(parts[0], &date->year) || date->year < 1 || date->year > 9999) return false;
  if (parts[1].length && (!ugf_integer(parts[1], &date->month) || date->month < 1 || date->month > 12)) return false;
  if (!parts[2].length) return true;
  return parts[1].length && ugf_integer(parts[2], &date->day) && date->day >= 1 && date->day <= days_of_month(date->year, date->month);
}

static long long date_number(struct date date) {
  return date.year * 10000 + date.month * 100 + date.day;
}

static void add_date(struct buffer *to, struct date date) {
  buffer_printf(to, "%04lld", date.year);
  if (date.month) buffer_printf(to, "-%02lld", date.month);
  if (date.day) buffer_printf(to, "-%02lld", date.day);
}

/* SGF leaves out what the date before it has too. */
static void add_end(struct buffer *to, struct date start, struct date end) {
  buffer_add_char(to, ',');
  if (start.year != end.year || !start.day || !end.day) add_date(to, end);
  else if (start.month != end.month) buffer_printf(to, "%02lld-%02lld", end.month, end.day);
  else buffer_printf(to, "%02lld", end.day);
}

static struct date checked_date(struct ugf_reading *reading, const struct ugf_value *value, struct view text) {
  struct date date;
  bool is_dummy;
  struct span span = text.length ? ugf_span_of(reading, text) : value->span;
  if (!read_date(text, &date, &is_dummy)) {
    ugf_note(reading, UGF_FACT_DATE_INVALID, span, (struct notation){.value = text});
    return (struct date){0};
  }
  if (is_dummy && text.length) ugf_note(reading, UGF_FACT_DATE_DUMMY, span, (struct notation){.value = text});
  return date;
}

static void keep_times(struct ugf_reading *reading, struct view start, struct view end) {
  if (!start.length && !end.length) return;
  struct json_object *times = json_make_array();
  json_append(times, ugf_json(start));
  json_append(times, ugf_json(end));
  ugf_meta(reading, "times", times);
}

void ugf_add_date(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_DATE];
  struct view parts[4];
  if (!value->text.length) return;
  ugf_split(value->text, ',', parts, 4);
  struct date start = checked_date(reading, value, parts[0]), end = parts[2].length ? checked_date(reading, value, parts[2]) : start;
  keep_times(reading, parts[1], parts[3]);
  struct buffer text = {0};
  if (!start.year) start = end;
  if (start.year) add_date(&text, start);
  if (end.year && date_number(end) > date_number(start)) add_end(&text, start, end);
  else if (end.year && date_number(end) < date_number(start))
    ugf_note(reading, UGF_FACT_DATE_ORDER, ugf_span_of(reading, parts[2]), (struct notation){.value = parts[2], .meant = parts[0]});
  if (text.length) ugf_property(reading, "DT", ugf_keep(reading, &text), value->span);
  buffer_release(&text);
}

/* ---- Winner ---- */

/* "10" stays, "2.50" becomes 2.5; empty if it is no number above zero. */
static void add_margin(struct buffer *to, struct view text) {
  struct view fraction = text, whole = ugf_next(&fraction, '.');
  long long number, parts;
  if (!whole.length || !ugf_integer(whole, &number) || number < 0 || *whole.at == '+' || whole.length > 5) return;
  if (fraction.length && (fraction.length > 4 || !ugf_integer(fraction, &parts) || *fraction.at < '0')) return;
  while (fraction.length && fraction.at[fraction.length - 1] == '0') fraction.length--;
  if (!number && !fraction.length) return;
  buffer_printf(to, "%lld", number);
  if (fraction.length) buffer_add_char(to, '.');
  buffer_add_view(to, fraction);
}

/* A win: RE is "B+" where it is not known how; false if the value makes no sense. */
static bool add_win(struct buffer *to, char winner, struct view how) {
  buffer_add_char(to, winner);
  buffer_add_char(to, '+');
  size_t before = to->length;
  add_margin(to, how);
  if (to->length > before || !how.length || ascii_same(how, "E")) return true;
  char code = (char)(*how.at & ~0x20);
  bool more_is_number = true;
  for (size_t i = 1; i < how.length; i++) more_is_number &= ascii_is_digit(how.at[i]);
  if (!more_is_number || !ascii_is_one_of(code, "CRTFNG") || (how.length > 1 && code != 'F')) return false;
  buffer_add_char(to, code == 'C' || code == 'R' ? 'R' : code == 'T' ? 'T' : 'F');
  return true;
}

void ugf_add_result(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_WINNER];
  struct view parts[2];
  struct buffer result = {0};
  if (!value->text.length) return;
  bool good = ugf_split(value->text, ',', parts, 2) <= 2, is_open = false, is_odd = parts[0].length > 1;
  char code = (char)(parts[0].length ? *parts[0].at & ~0x20 : 0);
  if (!is_odd && (code == 'B' || code == 'W')) good &= add_win(&result, code, parts[1]);
  else if (!is_odd && code == 'D') buffer_add_char(&result, '0');
  else if (code == 'N' && (!is_odd || ascii_same(parts[0], "N1"))) buffer_add_string(&result, "Void");
  else if (!is_odd && (code == 'P' || code == 'A')) {
    is_open = true;
    if (code == 'A') buffer_add_string(&result, "Void"); /* FF4, RE: "no result or suspended play" */
  }
  else {
    good &= !is_odd && (code == 'O' || code == 'E');
    buffer_add_char(&result, '?');
  }
  struct notation notation = {.value = value->text};
  if (!good) ugf_note(reading, UGF_FACT_WINNER_UNKNOWN, value->span, notation);
  else if (is_open) ugf_note(reading, UGF_FACT_WINNER_IN_PROGRESS, value->span, notation);
  else if (code == 'O') ugf_note(reading, UGF_FACT_WINNER_BOTH_LOST, value->span, notation);
  if (result.length) ugf_property(reading, "RE", ugf_keep(reading, &result), value->span);
  ugf_meta(reading, "winner", ugf_json(value->text));
  buffer_release(&result);
}

/* ---- Ptime ---- */

struct side_time {
  char kind;
  long long main, b, c;
};

/* "J;300;60;5"; `old`: "I9015;600", where the number of stones is the end of that of the minutes. */
static bool read_side(struct view text, struct side_time *side, bool *old) {
  struct view parts[4];
  *side = (struct side_time){0};
  if (!text.length) return false;
  side->kind = (char)(*text.at & ~0x20);
  *old = text.length > 1 && ascii_is_digit(text.at[1]);
  if (*old) {
    struct view rest = {text.at + 1, text.length - 1}, number = ugf_next(&rest, ';');
    struct view main = {number.at, number.length > 2 ? number.length - 2 : number.length};
    struct view count = {number.at + main.length, number.length - main.length};
    return side->kind == 'I' && ugf_integer(main, &side->main) && (!count.length || ugf_integer(count, &side->b)) &&
           (!rest.length || ugf_integer(rest, &side->c));
  }
  if (ugf_split(text, ';', parts, 4) > 4 || parts[0].length != 1) return false;
  long long *to[] = {&side->main, &side->b, &side->c};
  for (size_t i = 0; i < 3; i++)
    if (parts[i + 1].length && (!ugf_integer(parts[i + 1], to[i]) || *to[i] < 0)) return false;
  return true;
}

static void add_overtime(struct buffer *to, struct side_time side) {
  if (side.kind == 'J' && side.b > 0) buffer_printf(to, "%lldx%lld byo-yomi", side.c > 0 ? side.c : 1, side.b);
  if (side.kind == 'I' && side.b > 0 && side.c > 0) buffer_printf(to, "%lld/%lld Canadian", side.b, side.c);
}

static void add_side(struct ugf_reading *reading, const struct ugf_value *value, struct side_time side) {
  struct buffer text = {0};
  if (side.main > 1000000) side.main = 1000000;
  if (side.main || side.b || side.c) {
    buffer_printf(&text, "%lld", side.main * 60);
    ugf_property(reading, "TM", ugf_keep(reading, &text), value->span);
    buffer_clear(&text);
  }
  add_overtime(&text, side);
  if (text.length) ugf_property(reading, "OT", ugf_keep(reading, &text), value->span);
  else if (!side.b && !side.c) reading->main_time = (double)side.main * 60;
  buffer_release(&text);
}

void ugf_add_time(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_PTIME];
  struct view parts[4];
  struct side_time black, white;
  bool old, white_old;
  if (!value->text.length) return;
  ugf_meta(reading, "ptime", ugf_json(value->text));
  ugf_split(value->text, ',', parts, 4);
  bool good = read_side(parts[0], &black, &old);
  if (!read_side(parts[1], &white, &white_old)) white = black;
  /* What the last two numbers of an N mean is not known for certain: the time is read, the overtime is not. */
  if (!good || !ascii_is_one_of(black.kind, "JIN") || (black.kind == 'N' && (black.b || black.c))) {
    ugf_note(reading, UGF_FACT_PTIME_UNKNOWN, value->span, (struct notation){.value = value->text});
    if (!good || black.kind != 'N') return;
  }
  if (white.main != black.main || white.b != black.b || white.c != black.c) {
    ugf_note(reading, UGF_FACT_PTIME_SIDES_DIFFER, value->span, (struct notation){.value = value->text});
    if (white.main > black.main) black = white;
  }
  if (old) {
    char meant[80];
    snprintf(meant, sizeof meant, "%c;%lld;%lld;%lld", black.kind, black.main, black.b, black.c);
    ugf_note(reading, UGF_FACT_PTIME_OLD_SYNTAX, value->span, (struct notation){.value = value->text, .meant = view_of(meant)});
  }
  add_side(reading, value, black);
}
