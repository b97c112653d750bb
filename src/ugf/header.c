/* header.c: the variables of [Header]: what is wrong with them, and what they say as properties of SGF and members of JGF. */
#include "base/ascii.h"
#include "base/memory.h"
#include "go/ruleset.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* ---- Date ---- */

/* "//" and "0/0/0" give no date, but are not wrong. */
static bool is_dummy_date(struct view text) {
  for (size_t i = 0; i < text.length; i++)
    if (!ascii_is_one_of(text.at[i], "/-0 ")) return false;
  return true;
}

/* Appends "2013-08-01" for "2013/8/1", or "2013" for "2013//". */
static void read_date(struct ugf_reading *reading, const struct line_value *value, struct view text, struct buffer *date) {
  struct span span = text.length ? text_reader_span(reading->text, text) : value->span;
  struct view given = text;
  bool is_dummy = is_dummy_date(text);
  while (given.length && given.at[given.length - 1] == '/') given.length--;
  if (!is_dummy && !spelling_is_sure(spell_dates(given, date)))
    text_reader_note(reading->text, UGF_FACT_DATE_INVALID, span, (struct fact_detail){.value = text});
  else if (is_dummy && text.length)
    text_reader_note(reading->text, UGF_FACT_DATE_DUMMY, span, (struct fact_detail){.value = text});
}

static void keep_times(struct ugf_reading *reading, struct view start, struct view end) {
  if (!start.length && !end.length) return;
  struct json_object *times = json_make_array();
  json_append(times, json_make_string(start));
  json_append(times, json_make_string(end));
  json_put(reading->text->meta, "times", times);
}

/* The days that the game began and ended on. */
static void read_dates(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_DATE];
  struct buffer start = {0}, end = {0}, dates = {0};
  struct view parts[4];
  if (!value->text.length) return;
  ugf_split(value->text, ',', parts, 4);
  read_date(reading, value, parts[0], &start);
  if (parts[2].length) read_date(reading, value, parts[2], &end);
  keep_times(reading, parts[1], parts[3]);
  int order = start.length && end.length ? view_compare(buffer_view(&end), buffer_view(&start)) : 0;
  buffer_add_view(&dates, buffer_view(start.length ? &start : &end));
  if (order > 0) {
    buffer_add_char(&dates, ',');
    spell_date_short(buffer_view(&end), buffer_view(&start), &dates);
  } else if (order < 0)
    text_reader_note(reading->text, UGF_FACT_DATE_ORDER, text_reader_span(reading->text, parts[2]),
                     (struct fact_detail){.value = parts[2], .meant = parts[0]});
  if (dates.length) text_reader_property(reading->text, "DT", buffer_view(&dates), value->span);
  buffer_release(&start);
  buffer_release(&end);
  buffer_release(&dates);
}

/* ---- Winner ---- */

/* Nothing for what is no number above zero. */
static void add_margin(struct buffer *to, struct view text) {
  struct buffer margin = {0};
  if (text.length <= 10 && text.length && ascii_is_digit(*text.at) && !memchr(text.at, ',', text.length) &&
      spell_number(text, &margin) && !view_is(buffer_view(&margin), "0"))
    buffer_add_view(to, buffer_view(&margin));
  buffer_release(&margin);
}

/* A win: RE is "B+" where it is not known how; false if the value makes no sense. */
static bool add_win(struct buffer *to, char winner, struct view how) {
  buffer_add_char(to, winner);
  buffer_add_char(to, '+');
  size_t before = to->length;
  add_margin(to, how);
  if (to->length > before || !how.length || ascii_same(how, "E")) return true;
  char code = ascii_upper(*how.at);
  bool more_is_number = how.length == 1 || ascii_is_number(view_after(how, 1));
  if (!more_is_number || !ascii_is_one_of(code, "CRTFNG") || (how.length > 1 && code != 'F')) return false;
  buffer_add_char(to, code == 'C' || code == 'R' ? 'R' : code == 'T' ? 'T' : 'F');
  return true;
}

static void add_result(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_WINNER];
  struct view parts[2];
  struct buffer result = {0};
  if (!value->text.length) return;
  bool good = ugf_split(value->text, ',', parts, 2) <= 2, is_open = false, is_odd = parts[0].length > 1;
  char code = parts[0].length ? ascii_upper(*parts[0].at) : '\0';
  if (!is_odd && (code == 'B' || code == 'W')) good &= add_win(&result, code, parts[1]);
  else if (!is_odd && code == 'D') buffer_add_char(&result, '0');
  else if (code == 'N' && (!is_odd || ascii_same(parts[0], "N1"))) buffer_add_string(&result, "Void");
  else if (!is_odd && (code == 'P' || code == 'A')) {
    is_open = true;
    if (code == 'A') buffer_add_string(&result, "Void"); /* FF4, RE: "no result or suspended play" */
  } else {
    good &= !is_odd && (code == 'O' || code == 'E');
    buffer_add_char(&result, '?');
  }
  struct fact_detail detail = {.value = value->text};
  if (!good) text_reader_note(reading->text, UGF_FACT_WINNER_UNKNOWN, value->span, detail);
  else if (is_open) text_reader_note(reading->text, UGF_FACT_WINNER_IN_PROGRESS, value->span, detail);
  else if (code == 'O') text_reader_note(reading->text, UGF_FACT_WINNER_BOTH_LOST, value->span, detail);
  if (result.length) text_reader_property(reading->text, "RE", buffer_view(&result), value->span);
  json_put(reading->text->meta, "winner", json_make_string(value->text));
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
  side->kind = ascii_upper(*text.at);
  *old = text.length > 1 && ascii_is_digit(text.at[1]);
  if (*old) {
    struct view rest = view_after(text, 1), number = view_cut(&rest, ';');
    struct view main = {number.at, number.length > 2 ? number.length - 2 : number.length};
    struct view count = view_after(number, main.length);
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
  if (side.kind == 'J' && side.b > 0) spell_byo_yomi(side.c > 0 ? (double)side.c : 1, (double)side.b, to);
  if (side.kind == 'I' && side.b > 0 && side.c > 0) spell_canadian(side.b, side.c, to);
}

static void add_side(struct ugf_reading *reading, const struct line_value *value, struct side_time side) {
  struct buffer text = {0};
  if (side.main > 1000000) side.main = 1000000;
  if (side.main || side.b || side.c) {
    buffer_printf(&text, "%lld", side.main * 60);
    text_reader_property(reading->text, "TM", buffer_view(&text), value->span);
    buffer_clear(&text);
  }
  add_overtime(&text, side);
  if (text.length) text_reader_property(reading->text, "OT", buffer_view(&text), value->span);
  else if (!side.b && !side.c) reading->main_time = (double)side.main * 60;
  buffer_release(&text);
}

static void add_time(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_PTIME];
  struct view parts[4];
  struct side_time black, white;
  bool old, white_old;
  if (!value->text.length) return;
  json_put(reading->text->meta, "ptime", json_make_string(value->text));
  ugf_split(value->text, ',', parts, 4);
  bool good = read_side(parts[0], &black, &old);
  if (!read_side(parts[1], &white, &white_old)) white = black;
  /* What the last two numbers of an N mean is not known for certain: the time is read, the overtime is not. */
  if (!good || !ascii_is_one_of(black.kind, "JIN") || (black.kind == 'N' && (black.b || black.c))) {
    text_reader_note_value(reading->text, UGF_FACT_PTIME_UNKNOWN, value);
    if (!good || black.kind != 'N') return;
  }
  if (white.main != black.main || white.b != black.b || white.c != black.c) {
    text_reader_note_value(reading->text, UGF_FACT_PTIME_SIDES_DIFFER, value);
    if (white.main > black.main) black = white;
  }
  if (old) {
    char meant[80];
    snprintf(meant, sizeof meant, "%c;%lld;%lld;%lld", black.kind, black.main, black.b, black.c);
    text_reader_note(reading->text, UGF_FACT_PTIME_OLD_SYNTAX, value->span,
                     (struct fact_detail){.value = value->text, .meant = view_of(meant)});
  }
  add_side(reading, value, black);
}

/* ---- the variables ---- */

#define VARIABLE_KEY(name, key) key,
static const char *const keys[] = {UGF_VARIABLES(VARIABLE_KEY)};
#undef VARIABLE_KEY

/* What older programs called it. */
static const struct {
  const char *key;
  enum ugf_variable variable;
} old_keys[] = {{"BMemb1", UGF_PLAYER_B}, {"WMemb1", UGF_PLAYER_W}, {"BMemb2", UGF_PLAYER_B2}, {"WMemb2", UGF_PLAYER_W2}};

static enum ugf_variable variable_of(struct view key) {
  for (size_t i = 0; i < UGF_VARIABLE_COUNT; i++)
    if (ascii_same(key, keys[i])) return (enum ugf_variable)i;
  for (size_t i = 0; i < ARRAY_LENGTH(old_keys); i++)
    if (ascii_same(key, old_keys[i].key)) return old_keys[i].variable;
  return UGF_VARIABLE_COUNT;
}

static void set_variable(struct ugf_reading *reading, struct view key, struct view text, struct span line) {
  enum ugf_variable variable = variable_of(key);
  struct span key_span = text_reader_span(reading->text, key);
  if (variable == UGF_VARIABLE_COUNT) {
    text_reader_note(reading->text, IMPORT_FACT_UNKNOWN_VARIABLE, key_span, (struct fact_detail){.name = key});
    text_reader_keep(json_child(reading->text->meta, "other"), key, text);
    return;
  }
  struct line_value *value = &reading->header[variable];
  bool is_first = !value->text.at;
  if (!is_first)
    text_reader_note_other(reading->text, IMPORT_FACT_DUPLICATE_VARIABLE, key_span, value->key,
                           (struct fact_detail){.name = key, .value = text});
  if (is_first || (!value->text.length && text.length)) /* the first one with a value counts */
    *value = (struct line_value){text, text.length ? text_reader_span(reading->text, text) : line, key_span};
}

void ugf_read_variables(struct ugf_reading *reading, const struct ugf_part *part) {
  struct view key, text;
  for (size_t i = part->first; i < part->end; i++)
    if (ugf_variable(reading, i, "Header", &key, &text)) set_variable(reading, key, text, reading->own->lines[i]);
}

/* ---- what decides how the rest is read ---- */

static void check_version(struct ugf_reading *reading) {
  static const char *const known[] = {"UGF,100", "UGF2,100", "UGF2,200", "UGF3,200", "PANDA-EGG", "REVIEW1,200"};
  const struct line_value *value = &reading->header[UGF_VER];
  if (!value->text.length) return;
  for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
    if (ascii_same(value->text, known[i])) return;
  text_reader_note_value(reading->text, UGF_FACT_VERSION_UNKNOWN, value);
}

/* At the value or, where there is none, at the section; that the section is missing has been noted already. */
static void note_missing(const struct ugf_reading *reading, unsigned kind, const struct line_value *value) {
  const struct ugf_part *part = ugf_part_of(reading, UGF_HEADER);
  if (value->text.at || part)
    text_reader_note(reading->text, kind, value->text.at ? value->span : part->title, (struct fact_detail){0});
}

static void read_size(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_SIZE];
  struct property_tree *tree = &reading->text->session->tree;
  long long size;
  reading->size = 19;
  tree->size_assumed = true;
  if (!value->text.length) {
    note_missing(reading, UGF_FACT_SIZE_MISSING, value);
    return;
  }
  if (!ugf_integer(value->text, &size) || size < 1 || size > 52) {
    text_reader_note_value(reading->text, UGF_FACT_SIZE_INVALID, value);
    return;
  }
  reading->size = tree->width = tree->height = (int)size;
  tree->size_assumed = false;
  if (size != 9 && size != 13 && size != 19)
    text_reader_note(reading->text, UGF_FACT_SIZE_UNUSUAL, value->span,
                     (struct fact_detail){.value = value->text, .number = (double)size});
}

/* Programs differ on what is meant where nothing is said. As A. E. Brouwer describes the format ("The UGF format"), only IGS
 * counts rows from the bottom. */
static void read_coordinate_type(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_COORDINATE_TYPE];
  enum ugf_coordinates option = reading->text->session->options.ugf_coordinates;
  struct view text = value->text;
  bool igs = ascii_begins(text, "IGS"), jpn = ascii_begins(text, "JPN");
  reading->from_bottom = option == UGF_COORDINATES_AUTO ? igs : option == UGF_COORDINATES_IGS;
  if (option != UGF_COORDINATES_AUTO) return;
  const char *meant = igs ? "IGS" : "JPN";
  if (!text.length) note_missing(reading, UGF_FACT_COORDINATE_TYPE_MISSING, value);
  else if (view_is(text, meant)) return;
  else {
    bool is_case = text.length == 3 && (igs || jpn);
    text_reader_note(reading->text, is_case ? UGF_FACT_COORDINATE_TYPE_CASE : UGF_FACT_COORDINATE_TYPE_INVALID, value->span,
                     (struct fact_detail){.value = text, .meant = view_of(meant)});
  }
}

void ugf_read_header(struct ugf_reading *reading) {
  check_version(reading);
  read_size(reading);
  read_coordinate_type(reading);
}

/* ---- the properties ---- */

static void keep(struct ugf_reading *reading, enum ugf_variable variable, const char *key) {
  const struct line_value *value = &reading->header[variable];
  if (value->text.length) json_put(reading->text->meta, key, json_make_string(value->text));
}

/* ---- title ---- */

/* "2013,Event,Round": a comma in the middle belongs to the event. */
static void tell_title(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_TITLE];
  if (!value->text.length || ascii_same(value->text, "(NoName)")) return;
  if (!memchr(value->text.at, ',', value->text.length)) {
    text_reader_value(reading->text, "GN", value);
    return;
  }
  struct view rest = value->text, year = line_trim(view_cut(&rest, ',')), round = {NULL, 0};
  size_t last = rest.length;
  while (last && rest.at[last - 1] != ',') last--;
  if (last) round = line_trim(view_after(rest, last));
  struct view event = line_trim((struct view){rest.at, last ? last - 1 : rest.length});
  struct buffer name = {0};
  buffer_add_view(&name, year);
  if (year.length && event.length) buffer_add_char(&name, ' ');
  buffer_add_view(&name, event);
  if (name.length) text_reader_property(reading->text, "EV", buffer_view(&name), value->span);
  text_reader_part(reading->text, "RO", round);
  buffer_release(&name);
  struct json_object *parts = json_make_array();
  json_append(parts, json_make_string(year));
  json_append(parts, json_make_string(event));
  json_append(parts, json_make_string(round));
  json_put(reading->text->meta, "title", parts);
}

/* ---- handicap and komi ---- */

static void add_komi(struct ugf_reading *reading, const struct line_value *value, const struct view parts[3], size_t count) {
  struct buffer written = {0}, plain = {0};
  struct span span = {text_reader_span(reading->text, parts[1]).start, value->span.end};
  buffer_add_view(&written, parts[1]);
  bool comma = count == 3 && ascii_is_number(parts[2]) && parts[2].length <= 2 && !memchr(parts[1].at, '.', parts[1].length);
  if (comma) {
    buffer_add_char(&written, '.');
    buffer_add_view(&written, parts[2]);
  }
  if (written.length > 13 || memchr(parts[1].at, ',', parts[1].length) || !spell_number(buffer_view(&written), &plain) ||
      (count > 2 && !comma))
    text_reader_note_value(reading->text, UGF_FACT_HANDICAP_INVALID, value);
  else if (comma)
    text_reader_note(reading->text, UGF_FACT_KOMI_DECIMAL_COMMA, span,
                     (struct fact_detail){.value = text_reader_view(reading->text, span), .meant = buffer_view(&plain)});
  if (plain.length) text_reader_property(reading->text, "KM", buffer_view(&plain), span);
  buffer_release(&plain);
  buffer_release(&written);
}

static void add_handicap(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_HDCP];
  struct view parts[3];
  if (!value->text.length) return;
  size_t count = ugf_split(value->text, ',', parts, 3);
  long long handicap;
  if (!ugf_integer(parts[0], &handicap) || handicap < 0 || handicap > 361) {
    text_reader_note_value(reading->text, UGF_FACT_HANDICAP_INVALID, value);
    return;
  }
  reading->handicap = handicap;
  struct span span = text_reader_span(reading->text, parts[0]);
  if (handicap >= 2) text_reader_property(reading->text, "HA", parts[0], span);
  else text_reader_extra(reading->text, "/rules/handicap", json_make_integer(0), span);
  if (parts[1].length) add_komi(reading, value, parts, count);
}

/* ---- words ---- */

static void tell_rules(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_RULE];
  const struct ruleset *known = ruleset_named(value->text);
  if (!value->text.length) return;
  text_reader_property(reading->text, "RU", known ? view_of(known->name) : value->text, value->span);
}

/* A person writes records down, or a program does: that has a version. */
static void tell_writer(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_WRITER];
  bool is_program = false;
  for (size_t i = 0; i < value->text.length; i++) is_program |= ascii_is_digit(value->text.at[i]);
  if (is_program) json_put(reading->text->meta, "writer", json_make_string(value->text));
  else text_reader_value(reading->text, "US", value);
}

static void tell_commentator(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_COMMENTATOR];
  if (!value->text.length) value = &reading->remote_commentator;
  struct view parts[2];
  if (!value->text.length) return;
  ugf_split(value->text, ',', parts, 2);
  text_reader_part(reading->text, "AN", parts[0]);
  if (parts[1].length) json_put(reading->text->meta, "commentatorRank", json_make_string(parts[1]));
}

static void tell_source(struct ugf_reading *reading) {
  const struct line_value *owner = &reading->header[UGF_COPYRIGHT], *page = &reading->notice_page;
  text_reader_value(reading->text, "CP", owner);
  text_reader_value(reading->text, owner->text.length ? "SO" : "CP", &reading->notice);
  if (page->text.length > 7 && memcmp(page->text.at, "http", 4) == 0)
    text_reader_extra(reading->text, "/source/url", json_make_string(page->text), page->span);
}

void ugf_add_header(struct ugf_reading *reading) {
  struct property_tree *tree = &reading->text->session->tree;
  struct buffer size = {0};
  buffer_printf(&size, "%d", reading->size);
  if (!tree->size_assumed) text_reader_property(reading->text, "SZ", buffer_view(&size), reading->header[UGF_SIZE].span);
  buffer_release(&size);
  ugf_add_players(reading);
  add_handicap(reading);
  tell_rules(reading);
  add_time(reading);
  add_result(reading);
  read_dates(reading);
  tell_title(reading);
  text_reader_value(reading->text, "PC", &reading->header[UGF_PLACE]);
  tell_writer(reading);
  tell_commentator(reading);
  tell_source(reading);
  text_reader_value(reading->text, "GC", &reading->header[UGF_DESCRIPTION]);
  keep(reading, UGF_VER, "version");
  keep(reading, UGF_LANG, "lang");
  keep(reading, UGF_CRYPT, "crypt");
  keep(reading, UGF_CODE, "code");
  keep(reading, UGF_MOVES, "moves");
  keep(reading, UGF_COORDINATE_TYPE, "coordinateType");
}
