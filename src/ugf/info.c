/* info.c: what the header says, as properties of SGF and members of JGF. */
#include "base/ascii.h"
#include "ugf/internal.h"
#include "base/memory.h"
#include "json/make.h"
#include <json-c/json.h>

static void add_value(struct ugf_reading *reading, enum ugf_variable variable, const char *name) {
  const struct ugf_value *value = &reading->header[variable];
  if (value->text.length) ugf_property(reading, name, value->text, value->span);
}

static void keep(struct ugf_reading *reading, enum ugf_variable variable, const char *key) {
  const struct ugf_value *value = &reading->header[variable];
  if (value->text.length) ugf_meta(reading, key, ugf_json(value->text));
}

/* ---- title ---- */

/* "2013,Event,Round": a comma in the middle belongs to the event. */
static void tell_title(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_TITLE];
  if (!value->text.length || ascii_same(value->text, "(NoName)")) return;
  const char *first = memchr(value->text.at, ',', value->text.length), *last = first;
  if (!first) {
    ugf_property(reading, "GN", value->text, value->span);
    return;
  }
  for (const char *at = first; at < value->text.at + value->text.length; at++)
    if (*at == ',') last = at;
  struct view year = ugf_trim((struct view){value->text.at, (size_t)(first - value->text.at)}), event, round = {NULL, 0};
  const char *end = value->text.at + value->text.length;
  if (last > first) round = ugf_trim((struct view){last + 1, (size_t)(end - last - 1)});
  event = ugf_trim((struct view){first + 1, (size_t)((last > first ? last : end) - first - 1)});
  struct buffer name = {0};
  buffer_add_view(&name, year);
  if (year.length && event.length) buffer_add_char(&name, ' ');
  buffer_add_view(&name, event);
  if (name.length) ugf_property(reading, "EV", ugf_keep(reading, &name), value->span);
  if (round.length) ugf_property(reading, "RO", round, ugf_span_of(reading, round));
  buffer_release(&name);
  struct json_object *parts = json_make_array();
  json_append(parts, ugf_json(year));
  json_append(parts, ugf_json(event));
  json_append(parts, ugf_json(round));
  ugf_meta(reading, "title", parts);
}

/* ---- handicap and komi ---- */

/* 6.50 is 6.5, -0.0 is 0; false for what is no number. */
static bool plain_number(struct view text, struct buffer *plain) {
  bool negative = text.length && *text.at == '-';
  if (text.length && (*text.at == '-' || *text.at == '+')) text.at++, text.length--;
  struct view fraction = text, whole = ugf_next(&fraction, '.');
  if (text.length > 12 || (whole.length && !ascii_is_number(whole)) || (fraction.length && !ascii_is_number(fraction))) return false;
  if (!whole.length && !fraction.length) return false;
  while (whole.length && *whole.at == '0') whole.at++, whole.length--;
  while (fraction.length && fraction.at[fraction.length - 1] == '0') fraction.length--;
  if (negative && (whole.length || fraction.length)) buffer_add_char(plain, '-');
  buffer_add_view(plain, whole.length ? whole : view_of("0"));
  if (fraction.length) buffer_add_char(plain, '.');
  buffer_add_view(plain, fraction);
  return true;
}

static void add_komi(struct ugf_reading *reading, const struct ugf_value *value, const struct view parts[3], size_t count) {
  struct buffer written = {0}, plain = {0};
  struct span span = {ugf_span_of(reading, parts[1]).start, value->span.end};
  buffer_add_view(&written, parts[1]);
  bool comma = count == 3 && ascii_is_number(parts[2]) && parts[2].length <= 2 && !memchr(parts[1].at, '.', parts[1].length);
  if (comma) {
    buffer_add_char(&written, '.');
    buffer_add_view(&written, parts[2]);
  }
  if (!plain_number(buffer_view(&written), &plain) || (count > 2 && !comma))
    ugf_note(reading, UGF_FACT_HANDICAP_INVALID, value->span, (struct notation){.value = value->text});
  else if (comma)
    ugf_note(reading, UGF_FACT_KOMI_DECIMAL_COMMA, span, (struct notation){.value = ugf_view(reading, span), .meant = buffer_view(&plain)});
  if (plain.length) ugf_property(reading, "KM", ugf_keep(reading, &plain), span);
  buffer_release(&plain);
  buffer_release(&written);
}

static void add_handicap(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_HDCP];
  struct view parts[3];
  if (!value->text.length) return;
  size_t count = ugf_split(value->text, ',', parts, 3);
  long long handicap;
  if (!ugf_integer(parts[0], &handicap) || handicap < 0 || handicap > 361) {
    ugf_note(reading, UGF_FACT_HANDICAP_INVALID, value->span, (struct notation){.value = value->text});
    return;
  }
  reading->handicap = handicap;
  struct span span = ugf_span_of(reading, parts[0]);
  if (handicap >= 2) ugf_property(reading, "HA", parts[0], span);
  else ugf_extra(reading, "/rules/handicap", json_make_integer(0), span);
  if (parts[1].length) add_komi(reading, value, parts, count);
}

/* ---- words ---- */

static void tell_rules(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_RULE];
  struct view text = value->text, two = {text.at, text.length < 2 ? text.length : 2};
  if (!text.length) return;
  if (ascii_same(text, "JPN")) text = view_of("Japanese");
  else if (ascii_same(two, "CH")) text = view_of("Chinese");
  ugf_property(reading, "RU", text, value->span);
}

/* A person writes records down, or a program does: that has a version. */
static void tell_writer(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_WRITER];
  bool is_program = false;
  for (size_t i = 0; i < value->text.length; i++) is_program |= ascii_is_digit(value->text.at[i]);
  if (is_program) ugf_meta(reading, "writer", ugf_json(value->text));
  else add_value(reading, UGF_WRITER, "US");
}

static void tell_commentator(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_COMMENTATOR];
  if (!value->text.length) value = &reading->remote_commentator;
  struct view parts[2];
  if (!value->text.length) return;
  ugf_split(value->text, ',', parts, 2);
  if (parts[0].length) ugf_property(reading, "AN", parts[0], ugf_span_of(reading, parts[0]));
  if (parts[1].length) ugf_meta(reading, "commentatorRank", ugf_json(parts[1]));
}

static void tell_source(struct ugf_reading *reading) {
  const struct ugf_value *notice = &reading->notice, *page = &reading->notice_page;
  bool has_owner = reading->header[UGF_COPYRIGHT].text.length > 0;
  add_value(reading, UGF_COPYRIGHT, "CP");
  if (notice->text.length) ugf_property(reading, has_owner ? "SO" : "CP", notice->text, notice->span);
  if (page->text.length > 7 && memcmp(page->text.at, "http", 4) == 0)
    ugf_extra(reading, "/source/url", ugf_json(page->text), page->span);
}

void ugf_add_header(struct ugf_reading *reading) {
  struct property_tree *tree = &reading->session->tree;
  struct buffer size = {0};
  buffer_printf(&size, "%d", reading->size);
  ugf_property(reading, "GM", view_of("1"), (struct span){0, 0});
  if (!tree->size_assumed) ugf_property(reading, "SZ", ugf_keep(reading, &size), reading->header[UGF_SIZE].span);
  buffer_release(&size);
  ugf_add_players(reading);
  add_handicap(reading);
  tell_rules(reading);
  ugf_add_time(reading);
  ugf_add_result(reading);
  ugf_add_date(reading);
  tell_title(reading);
  add_value(reading, UGF_PLACE, "PC");
  tell_writer(reading);
  tell_commentator(reading);
  tell_source(reading);
  add_value(reading, UGF_DESCRIPTION, "GC");
  keep(reading, UGF_VER, "version");
  keep(reading, UGF_LANG, "lang");
  keep(reading, UGF_CRYPT, "crypt");
  keep(reading, UGF_CODE, "code");
  keep(reading, UGF_MOVES, "moves");
  keep(reading, UGF_COORDINATE_TYPE, "coordinateType");
}
