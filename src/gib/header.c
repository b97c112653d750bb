/* header.c: the header: its variables, and what they say as properties of SGF. */
#include "base/suggest.h"
#include "gib/internal.h"
#include "go/spelling.h"

#define VARIABLE_KEY(name, key) key,
static const char *const keys[GIB_VARIABLE_COUNT] = {GIB_VARIABLES(VARIABLE_KEY)};
#undef VARIABLE_KEY

/* The value of "KEY:value," in a variable, or of "Kvalue," in GAMETAG; `key` has the colon. `at` NULL: it has none. */
static struct view field(const struct line_value *value, const char *key) {
  struct view rest = value->text;
  size_t length = strlen(key);
  while (rest.length) {
    struct view field = line_trim(view_cut(&rest, ','));
    if (view_begins(field, key)) return line_trim(view_after(field, length));
  }
  return (struct view){NULL, 0};
}

/* ---- one line ---- */

static const char *nearest(struct view name) {
  struct suggestion suggestion = {0};
  for (size_t i = 0; i < GIB_VARIABLE_COUNT; i++) suggest_consider(&suggestion, name, keys[i]);
  return suggestion.best;
}

static void set_variable(struct gib_reading *reading, struct view key, struct view text, struct span line) {
  struct text_reader *lines = reading->lines;
  struct span key_span = text_reader_span(lines, key);
  size_t variable = 0;
  while (variable < GIB_VARIABLE_COUNT && !view_is(key, keys[variable])) variable++;
  if (variable == GIB_VARIABLE_COUNT) {
    const char *near = nearest(key);
    text_reader_note(lines, IMPORT_FACT_UNKNOWN_VARIABLE, key_span,
                     (struct fact_detail){.name = key, .meant = view_of(near ? near : ""), .number = near != NULL});
    if (text.length) text_reader_keep(lines->meta, key, text);
    return;
  }
  struct line_value *value = &reading->header[variable];
  if (value->text.at)
    text_reader_note_other(lines, IMPORT_FACT_DUPLICATE_VARIABLE, key_span, value->key,
                           (struct fact_detail){.name = key, .value = text});
  if (value->text.length) return;
  *value = (struct line_value){.text = text, .span = text.length ? text_reader_span(lines, text) : line, .key = key_span};
}

static bool ends_value(struct view line) {
  return view_ends(line_trim(line), "\\]");
}

/* A value may go on in the next line, as that of GAMETIME does in files of Taiwan: to the `\]` that ends it, but not into another
 * variable. */
static struct span whole_variable(const struct text_reader *lines, struct span line, size_t *at) {
  struct span next = line;
  size_t behind = *at;
  while (!ends_value(text_reader_view(lines, next))) {
    if (!text_reader_next(lines, &behind, &next) || (next.end > next.start && lines->bytes[next.start] == '\\')) return line;
  }
  *at = behind;
  return (struct span){line.start, next.end};
}

static void read_variable(struct gib_reading *reading, struct span span) {
  struct text_reader *lines = reading->lines;
  struct view line = line_trim(text_reader_view(lines, span)), rest = view_after(line, 2);
  bool is_closed = ends_value(rest);
  if (is_closed) rest.length -= 2;
  bool is_variable = rest.length && memchr(rest.at, '=', rest.length);
  struct view key = line_trim(view_cut(&rest, '='));
  if (!is_closed || !is_variable || !key.length)
    text_reader_note_part(lines, GIB_FACT_MALFORMED_LINE, line);
  if (is_variable && key.length) set_variable(reading, key, line_trim(rest), text_reader_span(lines, line));
}

/* ---- all of them ---- */

/* Whether a line belongs to the game: files without a header begin with it. */
static bool is_of_game(struct view line) {
  static const char *const words[] = {"\\GS", "INI ", "STO ", "SKI "};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (view_begins(line, words[i])) return true;
  return false;
}

void gib_read_header(struct gib_reading *reading, size_t *at, struct span *begun) {
  struct text_reader *lines = reading->lines;
  struct span span;
  bool has_begun = false;
  for (size_t next = *at; text_reader_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (is_of_game(line) || (has_begun && view_is(line, "\\HS"))) return;
    if (!line.length) continue;
    if (!has_begun) *begun = text_reader_span(lines, line);
    has_begun = true;
    if (view_begins(line, "\\[")) read_variable(reading, whole_variable(lines, span, &next));
    else if (view_is(line, "\\HE")) {
      *at = next;
      return;
    } else if (!view_is(line, "\\HS")) text_reader_note_part(lines, GIB_FACT_MALFORMED_LINE, line);
  }
}

/* ---- who played, and how strong they were ---- */

struct side {
  enum gib_variable name, level, nick, info;
  const char *name_property, *rank_property, *level_field, *id_field, *nick_field;
};

static const struct side sides[] = {
    {GIB_BLACK_NAME, GIB_BLACK_LEVEL, GIB_BLACK_NICK, GIB_BLACK_INFO, "PB", "BR", "BLV:", "BID:", "BNICK:"},
    {GIB_WHITE_NAME, GIB_WHITE_LEVEL, GIB_WHITE_NICK, GIB_WHITE_INFO, "PW", "WR", "WLV:", "WID:", "WNICK:"},
};

/* "harpmaster(3段)", "kim (2D)": the rank in the last brackets. */
static bool split_name(struct view text, struct view *name, struct view *rank, struct buffer *spelled) {
  size_t open = text.length;
  *name = text;
  if (!text.length || text.at[text.length - 1] != ')') return false;
  while (open && text.at[open - 1] != '(') open--;
  if (!open) return false;
  *rank = line_trim((struct view){text.at + open, text.length - open - 1});
  (void)spell_rank(*rank, spelled);
  if (!spelled->length) return false;
  *name = line_trim((struct view){text.at, open - 1});
  return true;
}

/* The server counts from 18 kyu up: 17 is 1 kyu, 18 is 1 dan, 27 is 1 professional dan (qGo, tygemconnection.cpp; files that say
 * both). */
static bool level_rank(struct view text, struct buffer *rank) {
  long level;
  if (!line_integer(text, &level) || level < 1 || level > 35) return false;
  if (level < 18) buffer_printf(rank, "%ldk", 18 - level);
  else if (level < 27) buffer_printf(rank, "%ldd", level - 17);
  else buffer_printf(rank, "%ldp", level - 26);
  return true;
}

/* GAMEBLACKLEVEL is a number or words, in some files the name by mistake; BUSERINFO has the number, too. */
static struct span read_level(const struct gib_reading *reading, const struct side *side, struct buffer *rank) {
  const struct line_value *level = &reading->header[side->level];
  if (level->text.length && (level_rank(level->text, rank) || spell_rank(level->text, rank) != SPELLING_UNKNOWN))
    return level->span;
  buffer_clear(rank);
  struct view text = field(&reading->header[side->info], side->level_field);
  if (!text.length || !level_rank(text, rank)) return (struct span){0, 0};
  return text_reader_span(reading->lines, text);
}

/* The name that is shown, else the nickname, else what the last lines say. */
static struct view any_name(const struct gib_reading *reading, const struct side *side) {
  const struct line_value *info = &reading->header[side->info];
  if (reading->header[side->nick].text.length) return reading->header[side->nick].text;
  struct view id = field(info, side->id_field);
  return id.length ? id : field(info, side->nick_field);
}

static void add_side(struct gib_reading *reading, const struct side *side) {
  struct text_reader *lines = reading->lines;
  struct view name = reading->header[side->name].text, rank = {0};
  struct buffer spelled = {0};
  struct span rank_span = {0, 0};
  if (split_name(name, &name, &rank, &spelled)) rank_span = text_reader_span(lines, rank);
  else {
    buffer_clear(&spelled);
    rank_span = read_level(reading, side, &spelled);
  }
  if (!name.length) name = any_name(reading, side);
  text_reader_part(lines, side->name_property, name);
  if (spelled.length) text_reader_property(lines, side->rank_property, buffer_view(&spelled), rank_span);
  buffer_release(&spelled);
}

static void add_players(struct gib_reading *reading) {
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) add_side(reading, &sides[i]);
}

/* ---- fields ---- */

/* A field of a variable that repeats the others. */
static struct line_value field_of(const struct gib_reading *reading, enum gib_variable variable, const char *key) {
  const struct line_value *value = &reading->header[variable];
  struct view text = field(value, key);
  return (struct line_value){text, text.length ? text_reader_span(reading->lines, text) : value->span, value->key};
}

/* The first that says something: GAMEINFOMAIN is what the client reads itself, GAMETAG is older. */
static struct line_value first_of(const struct gib_reading *reading, const char *info, const char *tag,
                                  enum gib_variable variable) {
  struct line_value found = field_of(reading, GIB_INFO, info);
  if (!found.text.length) found = field_of(reading, GIB_TAG, tag);
  if (!found.text.length && variable != GIB_VARIABLE_COUNT) found = reading->header[variable];
  return found;
}

/* ---- the board ---- */

/* 19 lines unless LINE gives another size. */
static void add_size(struct gib_reading *reading) {
  struct property_tree *tree = &reading->lines->session->tree;
  struct line_value line = field_of(reading, GIB_INFO, "LINE:");
  long size = 19;
  if (line.text.length && (!line_integer(line.text, &size) || size < 2 || size > 52)) {
    text_reader_note_value(reading->lines, IMPORT_FACT_SIZE_INVALID, &line);
    size = 19;
  }
  tree->width = tree->height = (int)size;
  tree->size_assumed = false;
  char text[8];
  snprintf(text, sizeof text, "%ld", size);
  text_reader_property(reading->lines, "SZ", view_of(text), line.span);
}

/* ---- the komi ---- */

/* GONGJE is what Black gives, in tenths of a point; DUM what White gives to a weaker player, in points. */
static void add_komi(struct gib_reading *reading) {
  struct line_value komi = first_of(reading, "GONGJE:", "G", GIB_KOMI),
                    reverse = first_of(reading, "DUM:", "D", GIB_REVERSE_KOMI);
  long tenths = 0, points = 0;
  struct buffer text = {0};
  if (komi.text.length && !line_integer(komi.text, &tenths)) {
    text_reader_note_value(reading->lines, GIB_FACT_KOMI_INVALID, &komi);
    komi.text.length = 0;
  }
  if (reverse.text.length && !line_integer(reverse.text, &points)) {
    text_reader_note_value(reading->lines, GIB_FACT_KOMI_INVALID, &reverse);
    points = 0;
  }
  line_tenths(&text, tenths ? tenths : -10 * points);
  if (komi.text.length || points)
    text_reader_property(reading->lines, "KM", buffer_view(&text), tenths || !points ? komi.span : reverse.span);
  buffer_release(&text);
}

/* ---- the date ---- */

static void add_date(struct gib_reading *reading) {
  struct line_value dates[] = {reading->header[GIB_DATE], field_of(reading, GIB_INFO_SUB, "GDATE:"),
                               field_of(reading, GIB_TAG, "C")};
  struct buffer date = {0};
  size_t first_wrong = ARRAY_LENGTH(dates);
  for (size_t i = 0; i < ARRAY_LENGTH(dates) && !date.length; i++) {
    if (!dates[i].text.length) continue;
    if (spell_dates(dates[i].text, &date) != SPELLING_UNKNOWN)
      text_reader_property(reading->lines, "DT", buffer_view(&date), dates[i].span);
    else if (first_wrong == ARRAY_LENGTH(dates)) first_wrong = i;
  }
  if (first_wrong < ARRAY_LENGTH(dates))
    text_reader_note_value(reading->lines, GIB_FACT_DATE_INVALID, &dates[first_wrong]);
  buffer_release(&date);
}

/* ---- the time ---- */

static bool three_numbers(struct view text, long numbers[3]) {
  for (size_t i = 0; i < 3; i++)
    if (!line_integer(line_trim(view_cut(&text, '-')), &numbers[i]) || numbers[i] < 0) return false;
  return !text.length;
}

/* GTIME is seconds, seconds of a period, periods; GAMETAG has them as period, periods, seconds. */
static void add_time(struct gib_reading *reading) {
  struct line_value info = field_of(reading, GIB_INFO, "GTIME:"), tag = field_of(reading, GIB_TAG, "T");
  long times[3] = {0}, turned[3];
  struct buffer text = {0};
  struct line_value of = info;
  bool good = info.text.length && three_numbers(info.text, times);
  if (!good && tag.text.length && three_numbers(tag.text, turned)) {
    times[0] = turned[2], times[1] = turned[0], times[2] = turned[1];
    good = true;
    of = tag;
  }
  if (!good) {
    struct line_value bad = tag.text.length ? tag : info;
    if (bad.text.length) text_reader_note_value(reading->lines, GIB_FACT_TIME_INVALID, &bad);
    return;
  }
  if (!times[0] && !(times[1] && times[2])) return; /* no limit */
  buffer_printf(&text, "%ld", times[0]);
  text_reader_property(reading->lines, "TM", buffer_view(&text), of.span);
  buffer_clear(&text);
  spell_byo_yomi((double)times[2], (double)times[1], &text);
  if (times[1] && times[2]) text_reader_property(reading->lines, "OT", buffer_view(&text), of.span);
  buffer_release(&text);
}

/* ---- the result ---- */

enum { NOT_OVER = 255 };

/* The codes of SL, "GIB", and those of the server (qGo, tygemconnection.cpp): 9 and 10 end a game that is too
 * clear to be counted. False for another. */
static bool code_result(long code, long margin, struct buffer *result) {
  static const char *const words[] = {"B+", "W+", "0", "B+R", "W+R", "B+F", "W+F", "B+T", "W+T", "B+R", "W+R"};
  if (code == NOT_OVER) return true;
  if (code < 0 || code >= (long)ARRAY_LENGTH(words)) return false;
  buffer_add_string(result, words[code]);
  if (code < 2 && margin > 0) line_tenths(result, margin);
  return true;
}

/* Both name the winner; a code alone may know how it was won, and so may the words. */
static bool agree(struct view code, struct view words) {
  bool is_win = code.length > 1 && words.length > 1 && code.at[1] == '+' && words.at[1] == '+';
  if (!is_win) return view_equal(code, words);
  return code.at[0] == words.at[0] && (code.length == 2 || words.length == 2 || view_equal(code, words));
}

static void add_result(struct gib_reading *reading) {
  struct text_reader *lines = reading->lines;
  struct line_value code = first_of(reading, "GRLT:", "W", GIB_VARIABLE_COUNT),
                    margin = first_of(reading, "ZIPSU:", "Z", GIB_MARGIN), words = reading->header[GIB_RESULT];
  struct buffer by_code = {0}, by_words = {0};
  long number, tenths = 0;
  if (margin.text.length) (void)line_integer(margin.text, &tenths);
  bool has_code = code.text.length && line_integer(code.text, &number) && code_result(number, tenths, &by_code);
  bool has_words = words.text.length && spell_result(words.text, &by_words) != SPELLING_UNKNOWN;
  if (code.text.length && !has_code) text_reader_note_value(lines, GIB_FACT_RESULT_UNKNOWN, &code);
  if (words.text.length && !has_words && !spell_result_is_open(words.text))
    text_reader_note_value(lines, GIB_FACT_RESULT_UNKNOWN, &words);
  if (by_code.length && by_words.length && !agree(buffer_view(&by_code), buffer_view(&by_words)))
    text_reader_note_other(lines, GIB_FACT_RESULT_CONFLICT, words.span, code.span,
                           (struct fact_detail){.value = words.text, .meant = buffer_view(&by_code)});
  bool takes_words =
      by_words.length > by_code.length && (!by_code.length || agree(buffer_view(&by_code), buffer_view(&by_words)));
  const struct buffer *result = takes_words ? &by_words : &by_code;
  if (result->length) text_reader_property(lines, "RE", buffer_view(result), takes_words ? words.span : code.span);
  buffer_release(&by_code);
  buffer_release(&by_words);
}

/* ---- all of it ---- */

/* The client of 2025 writes these texts as fields of GAMEINFOSUB, not as variables. */
static void add_text(struct gib_reading *reading, const char *property, enum gib_variable variable, const char *field_key) {
  struct line_value value = reading->header[variable];
  if (!value.text.length) value = field_of(reading, GIB_INFO_SUB, field_key);
  if (value.text.length) text_reader_value(reading->lines, property, &value);
}

void gib_add_header(struct gib_reading *reading) {
  add_size(reading);
  add_players(reading);
  add_komi(reading);
  add_time(reading);
  add_result(reading);
  add_date(reading);
  add_text(reading, "GN", GIB_NAME, "GNAME:");
  add_text(reading, "PC", GIB_PLACE, "GPLC:");
  add_text(reading, "GC", GIB_COMMENT, "GCMT:");
  for (int i = 0; i < GIB_VARIABLE_COUNT; i++) {
    bool is_in_header = i == GIB_NAME || i == GIB_PLACE || i == GIB_COMMENT; /* in full: that need not be kept */
    struct view text = reading->header[i].text;
    if (!is_in_header && text.length) text_reader_keep(reading->lines->meta, view_of(keys[i]), text);
  }
}
