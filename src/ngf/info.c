/* info.c: what the header says, as properties of SGF. */
#include "go/header_values.h"
#include "ngf/internal.h"
#include "sgf/header_spelling.h"
#include "sgf/result_words.h"

static bool read_integer(const struct ngf_reading *reading, enum ngf_field field, unsigned kind, long least, long most, long *number) {
  const struct ngf_value *value = &reading->header[field];
  if (!value->text.length) return false;
  if (line_integer(value->text, number) && *number >= least && *number <= most) return true;
  line_text_note(reading->lines, kind, value->span, (struct notation){.value = value->text});
  return false;
}

/* ---- the board and the handicap ---- */

static void add_size(struct ngf_reading *reading) {
  struct property_tree *tree = &reading->lines->session->tree;
  long size = 19;
  bool is_said = read_integer(reading, NGF_SIZE, NGF_FACT_SIZE_INVALID, 2, 52, &size);
  if (!is_said) size = 19;
  reading->size = tree->width = tree->height = (int)size;
  tree->size_assumed = !is_said;
  if (is_said) line_text_property(reading->lines, "SZ", reading->header[NGF_SIZE].text, reading->header[NGF_SIZE].span);
}

/* Up to 1, a handicap is the right to play first: then there is no komi, or none with a half. */
static long add_handicap(struct ngf_reading *reading) {
  const struct ngf_value *value = &reading->header[NGF_HANDICAP];
  long handicap = 0;
  int points[9][2];
  if (!read_integer(reading, NGF_HANDICAP, NGF_FACT_HANDICAP_INVALID, 0, 9, &handicap)) return 0;
  size_t count = line_handicap(handicap, reading->size, points);
  if (handicap > 1 && !count) line_text_note(reading->lines, NGF_FACT_HANDICAP_INVALID, value->span, (struct notation){.value = value->text});
  if (!count) return handicap;
  line_text_property(reading->lines, "HA", value->text, value->span);
  for (size_t i = 0; i < count; i++) line_text_point(reading->lines, "AB", points[i][0], points[i][1], value->span);
  return handicap;
}

/* A whole number; without a handicap half a point comes to it (SL, "NGF", and all readers). A file that says the half is believed. */
static void add_komi(struct ngf_reading *reading, long handicap) {
  const struct ngf_value *value = &reading->header[NGF_KOMI];
  struct view half = value->text, whole = line_cut(&half, '.');
  struct buffer komi = {0};
  long points;
  bool is_half = view_is(half, "5"), is_whole = !half.length || view_is(half, "0");
  if (!value->text.length) return;
  if (!line_integer(whole, &points) || (!is_half && !is_whole)) {
    line_text_note(reading->lines, NGF_FACT_KOMI_INVALID, value->span, (struct notation){.value = value->text});
    return;
  }
  line_tenths(&komi, points * 10 + (is_half || !handicap ? points < 0 ? -5 : 5 : 0));
  line_text_property(reading->lines, "KM", buffer_view(&komi), value->span);
  buffer_release(&komi);
}

/* ---- players ---- */

/* "7D*", "9DP", "5段P", "7단": P behind a dan is a professional's. */
static void add_rank(struct buffer *to, struct view text) {
  struct buffer rank = {0};
  enum header_rank read = header_rank_read(text, &rank);
  bool is_professional = !rank.length && text.length > 1 && text.at[text.length - 1] == 'P';
  if (is_professional) read = header_rank_read((struct view){text.at, text.length - 1}, &rank);
  bool is_dan = rank.length && rank.data[rank.length - 1] == 'd';
  if (is_professional && is_dan) rank.data[rank.length - 1] = 'p';
  bool is_read = rank.length && read != HEADER_RANK_UNKNOWN && is_professional <= is_dan;
  buffer_add_view(to, is_read ? buffer_view(&rank) : text);
  buffer_release(&rank);
}

/* The name, blanks, and the rank, which has none. */
static void add_player(struct ngf_reading *reading, enum ngf_field field, const char *name_property, const char *rank_property) {
  const struct ngf_value *value = &reading->header[field];
  if (!value->text.length) return; /* it may stand nowhere */
  size_t split = value->text.length;
  while (split && value->text.at[split - 1] != ' ' && value->text.at[split - 1] != '\t') split--;
  struct view rank = {value->text.at + split, value->text.length - split};
  struct view name = split ? line_trim((struct view){value->text.at, split}) : value->text;
  struct buffer text = {0};
  if (name.length) line_text_property(reading->lines, name_property, name, line_text_span(reading->lines, name));
  if (split) add_rank(&text, rank);
  if (text.length) line_text_property(reading->lines, rank_property, buffer_view(&text), line_text_span(reading->lines, rank));
  buffer_release(&text);
}

/* ---- when, how long, how it ended ---- */

/* "20170316 [09:37]", in other files "2009-03-25" or "2006-9-5". */
static bool read_date(struct view text, int date[3]) {
  struct view word = line_word(&text), parts[3];
  long number[3];
  if (word.length == 8 && !memchr(word.at, '-', 8)) {
    parts[0] = (struct view){word.at, 4}, parts[1] = (struct view){word.at + 4, 2}, parts[2] = (struct view){word.at + 6, 2};
  } else {
    for (size_t i = 0; i < 3; i++) parts[i] = line_cut(&word, '-');
    if (word.length) return false;
  }
  for (size_t i = 0; i < 3; i++) {
    if (!line_integer(parts[i], &number[i]) || number[i] < 0 || number[i] > 9999) return false;
    date[i] = (int)number[i];
  }
  return normal_is_day(date[0], date[1], date[2]);
}

static void add_date(struct ngf_reading *reading) {
  const struct ngf_value *value = &reading->header[NGF_DATE];
  int date[3];
  char text[40];
  if (!value->text.length) return;
  if (!read_date(value->text, date)) {
    line_text_note(reading->lines, NGF_FACT_DATE_INVALID, value->span, (struct notation){.value = value->text});
    return;
  }
  snprintf(text, sizeof text, "%04d-%02d-%02d", date[0], date[1], date[2]);
  line_text_property(reading->lines, "DT", view_of(text), value->span);
}

/* Minutes of each side: 480 of a title match over two days, 5 of a fast game (ngf2sgf of sgfutils). */
static void add_time(struct ngf_reading *reading) {
  long minutes;
  char seconds[24];
  if (!read_integer(reading, NGF_TIME, NGF_FACT_TIME_INVALID, 0, 100000, &minutes) || !minutes) return;
  snprintf(seconds, sizeof seconds, "%ld", minutes * 60);
  line_text_property(reading->lines, "TM", view_of(seconds), reading->header[NGF_TIME].span);
}

static void add_result(struct ngf_reading *reading) {
  const struct ngf_value *value = &reading->header[NGF_RESULT];
  struct buffer result = {0};
  if (!value->text.length) return;
  if (result_in_words(value->text, &result)) line_text_property(reading->lines, "RE", buffer_view(&result), value->span);
  else if (!result_is_open(value->text)) line_text_note(reading->lines, NGF_FACT_RESULT_UNKNOWN, value->span, (struct notation){.value = value->text});
  buffer_release(&result);
}

/* ---- all of it ---- */

static void add_value(struct ngf_reading *reading, enum ngf_field field, const char *name) {
  const struct ngf_value *value = &reading->header[field];
  if (value->text.length) line_text_property(reading->lines, name, value->text, value->span);
}

/* What the header has in full, or says nothing, need not be kept. */
static bool is_kept(const struct ngf_reading *reading, enum ngf_field field) {
  bool is_number = field == NGF_UNKNOWN || field == NGF_HANDICAP;
  return field != NGF_TITLE && field != NGF_PLACE && field != NGF_SIZE && !(is_number && view_is(reading->header[field].text, "0"));
}

void ngf_add_header(struct ngf_reading *reading) {
  add_size(reading);
  add_player(reading, NGF_BLACK, "PB", "BR");
  add_player(reading, NGF_WHITE, "PW", "WR");
  add_komi(reading, add_handicap(reading));
  add_time(reading);
  add_result(reading);
  add_date(reading);
  add_value(reading, NGF_TITLE, "GN");
  add_value(reading, NGF_PLACE, "PC");
  for (int i = 0; i < NGF_FIELD_COUNT; i++)
    if (is_kept(reading, (enum ngf_field)i)) line_text_keep(reading->lines, ngf_field_key((enum ngf_field)i), reading->header[i].text);
}
