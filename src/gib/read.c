/* read.c: a GIB text, from its bytes to the tree. */
#include "base/memory.h"
#include "base/suggest.h"
#include "facts/import_facts.h"
#include "sgf/text_reader.h"

/* X(name, key): the variables of the header. GAMETAG and those after GAMECOMMENT repeat the others. */
#define GIB_VARIABLES(X) \
  X(CONDITION, "GAMECONDITION") X(TIME, "GAMETIME") X(RESULT, "GAMERESULT") X(KOMI, "GAMEGONGJE") X(REVERSE_KOMI, "GAMEDUM") \
  X(MARGIN, "GAMEZIPSU") X(NAME, "GAMENAME") X(DATE, "GAMEDATE") X(PLACE, "GAMEPLACE") X(LECTURER, "GAMELECNAME") \
  X(COMMENT, "GAMECOMMENT") X(WHITE_NAME, "GAMEWHITENAME") X(WHITE_LEVEL, "GAMEWHITELEVEL") X(WHITE_NICK, "GAMEWHITENICK") \
  X(BLACK_NAME, "GAMEBLACKNAME") X(BLACK_LEVEL, "GAMEBLACKLEVEL") X(BLACK_NICK, "GAMEBLACKNICK") X(INFO, "GAMEINFOMAIN") \
  X(INFO_SUB, "GAMEINFOSUB") X(WHITE_INFO, "WUSERINFO") X(BLACK_INFO, "BUSERINFO") X(TAG, "GAMETAG") X(KIND, "GIBOKIND") \
  X(TYPE, "TYPE") X(AUDIO, "SZAUDIO") X(TOTAL, "GAMETOTALNUM") X(WHITE_COUNTRY, "GAMEWHITECOUNTRY") \
  X(WHITE_AVATAR, "GAMEWAVATA") X(WHITE_IMAGE, "GAMEWIMAGE") X(WHITE_IMAGE_CUT, "GAMEWIMAG") \
  X(BLACK_COUNTRY, "GAMEBLACKCOUNTRY") X(BLACK_AVATAR, "GAMEBAVATA") X(BLACK_IMAGE, "GAMEBIMAGE")

#define GIB_VARIABLE_ENUM(name, key) GIB_##name,
enum gib_variable { GIB_VARIABLES(GIB_VARIABLE_ENUM) GIB_VARIABLE_COUNT };
#undef GIB_VARIABLE_ENUM
#define GIB_VARIABLE_ROW(name, key) {key, key, NULL, NULL, 0},
static const struct header_field fields[GIB_VARIABLE_COUNT] = {GIB_VARIABLES(GIB_VARIABLE_ROW)};
#undef GIB_VARIABLE_ROW

struct gib_reader {
  struct text_reader lines; /* must be first (text_reader.h) */
  struct gib_game {
    struct line_value header[GIB_VARIABLE_COUNT];
    long expected;   /* the number of the next line */
    size_t moves;    /* lines that are a move or a pass, readable or not */
    size_t reported; /* unknown words of lines so far */
    struct view words[8];
    char next;       /* 'B' or 'W': whose turn it is, for passes, which do not name a player */
    bool has_handicap;
    struct span count_line; /* the line with the number of lines; empty if there is none */
    long count;
  } game;
};

/* ---- variables ---- */

static bool ends_value(struct view line) {
  return view_ends(line_trim(line), "\\]");
}

/* A value may go on in the next line, as that of GAMETIME does in files of Taiwan: to the `\]` that ends it, but not into
 * another variable. */
static struct span whole_variable(const struct text_reader *lines, struct span line, size_t *at) {
  struct span next = line;
  size_t behind = *at;
  while (!ends_value(text_reader_view(lines, next)))
    if (!text_reader_next(lines, &behind, &next) || (next.end > next.start && lines->bytes[next.start] == '\\')) return line;
  *at = behind;
  return (struct span){line.start, next.end};
}

static void read_variable(struct gib_reader *gib, struct span span) {
  struct view line = line_trim(text_reader_view(&gib->lines, span)), tail = view_after(line, 2);
  bool is_closed = ends_value(tail);
  if (is_closed) tail.length -= 2;
  bool is_variable = tail.length && memchr(tail.at, '=', tail.length);
  struct view key = line_trim(view_cut(&tail, '='));
  if (!is_closed || !is_variable || !key.length) text_reader_note_part(&gib->lines, GIB_FACT_MALFORMED_LINE, line);
  if (!is_variable || !key.length) return;
  size_t variable = 0;
  struct view text = line_trim(tail);
  while (variable < GIB_VARIABLE_COUNT && !view_is(key, fields[variable].key)) variable++;
  if (variable < GIB_VARIABLE_COUNT) {
    text_reader_set_value(&gib->lines, &gib->game.header[variable], key, text, text_reader_span(&gib->lines, line));
    return;
  }
  struct suggestion suggestion = {0};
  for (size_t i = 0; i < GIB_VARIABLE_COUNT; i++) suggest_consider(&suggestion, key, fields[i].key);
  const char *near = suggestion.best;
  TEXT_NOTE_PART(&gib->lines, IMPORT_FACT_UNKNOWN_VARIABLE, key, .name = key, .meant = view_of(near ? near : ""),
                 .number = near != NULL);
  if (text.length) text_reader_keep(gib->lines.meta, key, text);
}

/* Reads the lines up to \HE or to the first line of the game, with which files without a header begin. Advances *at past them,
 * and sets *begun to the first one. */
static void read_header(struct gib_reader *gib, size_t *at, struct span *begun) {
  struct text_reader *lines = &gib->lines;
  struct span span;
  bool has_begun = false, is_ended = false;
  for (size_t next = *at; !is_ended && text_reader_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (view_begins(line, "\\GS") || view_begins(line, "INI ") || view_begins(line, "STO ") || view_begins(line, "SKI "))
      return;
    if (has_begun && view_is(line, "\\HS")) return;
    if (!line.length) continue;
    if (!has_begun) *begun = text_reader_span(lines, line);
    has_begun = true;
    is_ended = view_is(line, "\\HE");
    if (view_begins(line, "\\[")) read_variable(gib, whole_variable(lines, span, &next));
    else if (!is_ended && !view_is(line, "\\HS")) text_reader_note_part(lines, GIB_FACT_MALFORMED_LINE, line);
  }
}

/* ---- fields of variables ---- */

/* "KEY:value," in a variable that repeats others, or "Kvalue," in GAMETAG; `key` has the colon. */
static struct line_value field_of(const struct gib_reader *gib, enum gib_variable variable, const char *key) {
  struct line_value value = gib->game.header[variable];
  struct view tail = value.text;
  value.text = (struct view){NULL, 0};
  while (tail.length && !value.text.at) {
    struct view field = line_trim(view_cut(&tail, ','));
    if (view_skip(&field, key)) value.text = line_trim(field);
  }
  if (value.text.length) value.span = text_reader_span(&gib->lines, value.text);
  return value;
}

/* The first of three values that is not empty: the client reads GAMEINFOMAIN, and GAMETAG is older. */
static struct line_value first_of(const struct gib_reader *gib, const char *info, const char *tag, enum gib_variable variable) {
  struct line_value found = field_of(gib, GIB_INFO, info);
  if (!found.text.length) found = field_of(gib, GIB_TAG, tag);
  return found.text.length ? found : gib->game.header[variable];
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
  *name = text;
  if (!text.length || text.at[--text.length] != ')') return false;
  *rank = line_trim(view_cut_last(&text, '('));
  if (rank->at) (void)spell_rank(*rank, spelled);
  if (!spelled->length) return false;
  *name = line_trim(text);
  return true;
}

/* The server counts from 18 kyu up: 17 is 1 kyu, 18 is 1 dan, 27 is 1 professional dan (qGo, tygemconnection.cpp; files
 * with both forms). */
static bool level_rank(struct view text, struct buffer *rank) {
  long level;
  if (!line_integer(text, &level) || level < 1 || level > 35) return false;
  if (level < 18) buffer_printf(rank, "%ldk", 18 - level);
  else if (level < 27) buffer_printf(rank, "%ldd", level - 17);
  else buffer_printf(rank, "%ldp", level - 26);
  return true;
}

/* GAMEBLACKLEVEL is a number or words; some files wrongly have the name there. BUSERINFO also has the number. */
static struct span read_level(const struct gib_reader *gib, const struct side *side, struct buffer *rank) {
  const struct line_value *level = &gib->game.header[side->level];
  buffer_clear(rank);
  if (level->text.length && (level_rank(level->text, rank) || spell_rank(level->text, rank) != SPELLING_UNKNOWN))
    return level->span;
  buffer_clear(rank);
  struct line_value number = field_of(gib, side->info, side->level_field);
  (void)level_rank(number.text, rank);
  return number.span;
}

static void add_side(struct gib_reader *gib, const struct side *side) {
  struct view name = gib->game.header[side->name].text, rank = {0};
  LOCAL_BUFFER spelled = {0};
  struct span rank_span;
  if (split_name(name, &name, &rank, &spelled)) rank_span = text_reader_span(&gib->lines, rank);
  else rank_span = read_level(gib, side, &spelled);
  if (!name.length) name = gib->game.header[side->nick].text;
  if (!name.length) name = field_of(gib, side->info, side->id_field).text;
  if (!name.length) name = field_of(gib, side->info, side->nick_field).text;
  text_reader_part(&gib->lines, side->name_property, name);
  if (spelled.length) text_reader_property(&gib->lines, side->rank_property, buffer_view(&spelled), rank_span);
}

/* ---- the board and the komi ---- */

/* 19 lines unless LINE gives another size. */
static void add_size(struct gib_reader *gib) {
  struct property_tree *tree = &gib->lines.session->tree;
  struct line_value line = field_of(gib, GIB_INFO, "LINE:");
  long size = 19;
  if (line.text.length && (!line_integer(line.text, &size) || size < 2 || size > 52)) {
    text_reader_note_value(&gib->lines, IMPORT_FACT_SIZE_INVALID, &line);
    size = 19;
  }
  tree->width = tree->height = (int)size;
  tree->size_assumed = false;
  text_reader_print(&gib->lines, "SZ", line.span, "%ld", size);
}

/* GONGJE is what Black gives, in tenths of a point; DUM what White gives to a weaker player, in points. */
static void add_komi(struct gib_reader *gib) {
  struct line_value komi = first_of(gib, "GONGJE:", "G", GIB_KOMI), reverse = first_of(gib, "DUM:", "D", GIB_REVERSE_KOMI);
  long tenths = 0, points = 0;
  LOCAL_BUFFER text = {0};
  if (komi.text.length && !line_integer(komi.text, &tenths)) {
    text_reader_note_value(&gib->lines, GIB_FACT_KOMI_INVALID, &komi);
    komi.text.length = 0;
  }
  if (reverse.text.length && !line_integer(reverse.text, &points)) {
    text_reader_note_value(&gib->lines, GIB_FACT_KOMI_INVALID, &reverse);
    points = 0;
  }
  line_tenths(&text, tenths ? tenths : -10 * points);
  if (komi.text.length || points)
    text_reader_property(&gib->lines, "KM", buffer_view(&text), tenths || !points ? komi.span : reverse.span);
}

/* ---- the date ---- */

static void add_date(struct gib_reader *gib) {
  struct line_value dates[] = {gib->game.header[GIB_DATE], field_of(gib, GIB_INFO_SUB, "GDATE:"), field_of(gib, GIB_TAG, "C")};
  const struct line_value *invalid = NULL;
  for (size_t i = 0; i < ARRAY_LENGTH(dates); i++) {
    if (!dates[i].text.length) continue;
    if (text_reader_spell(&gib->lines, "DT", &dates[i], spell_dates)) break;
    if (!invalid) invalid = &dates[i];
  }
  if (invalid) text_reader_note_value(&gib->lines, GIB_FACT_DATE_INVALID, invalid);
}

/* ---- the time ---- */

static bool three_numbers(struct view text, long numbers[3]) {
  for (size_t i = 0; i < 3; i++)
    if (!line_integer(line_trim(view_cut(&text, '-')), &numbers[i]) || numbers[i] < 0) return false;
  return !text.length;
}

/* GTIME is seconds, seconds of a period, periods; GAMETAG has them as period, periods, seconds. */
static void add_time(struct gib_reader *gib) {
  struct line_value value = field_of(gib, GIB_INFO, "GTIME:"), tag = field_of(gib, GIB_TAG, "T");
  long times[3];
  bool is_tag = !value.text.length || !three_numbers(value.text, times);
  if (is_tag && tag.text.length) value = tag;
  if (!value.text.length) return;
  if (is_tag && !(tag.text.length && three_numbers(tag.text, times))) {
    text_reader_note_value(&gib->lines, GIB_FACT_TIME_INVALID, &value);
    return;
  }
  long main = times[is_tag ? 2 : 0], period = times[is_tag ? 0 : 1], periods = times[is_tag ? 1 : 2];
  LOCAL_BUFFER overtime = {0};
  if (main || (period && periods))
    text_reader_print(&gib->lines, "TM", value.span, "%ld", main); /* otherwise there is no limit */
  if (period && periods) {
    spell_byo_yomi((double)periods, (double)period, &overtime);
    text_reader_property(&gib->lines, "OT", buffer_view(&overtime), value.span);
  }
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

static void add_result(struct gib_reader *gib) {
  struct text_reader *lines = &gib->lines;
  struct line_value code = field_of(gib, GIB_INFO, "GRLT:"),
                    margin = first_of(gib, "ZIPSU:", "Z", GIB_MARGIN), words = gib->game.header[GIB_RESULT];
  LOCAL_BUFFER by_code = {0}, by_words = {0};
  long number, tenths = 0;
  if (!code.text.length) code = field_of(gib, GIB_TAG, "W");
  if (margin.text.length) (void)line_integer(margin.text, &tenths);
  bool has_code = code.text.length && line_integer(code.text, &number) && code_result(number, tenths, &by_code);
  bool has_words = words.text.length && spell_result(words.text, &by_words) != SPELLING_UNKNOWN;
  if (code.text.length && !has_code) text_reader_note_value(lines, GIB_FACT_RESULT_UNKNOWN, &code);
  if (words.text.length && !has_words && !spell_result_is_open(words.text))
    text_reader_note_value(lines, GIB_FACT_RESULT_UNKNOWN, &words);
  if (by_code.length && by_words.length && !agree(buffer_view(&by_code), buffer_view(&by_words)))
    TEXT_NOTE_OTHER(lines, GIB_FACT_RESULT_CONFLICT, words.span, code.span, .value = words.text,
                    .meant = buffer_view(&by_code));
  bool takes_words =
      by_words.length > by_code.length && (!by_code.length || agree(buffer_view(&by_code), buffer_view(&by_words)));
  const struct buffer *result = takes_words ? &by_words : &by_code;
  if (result->length) text_reader_property(lines, "RE", buffer_view(result), takes_words ? words.span : code.span);
}

/* ---- the whole header ---- */

/* The properties of the root. */
static void add_header(struct gib_reader *gib) {
  /* Texts that the properties have in full. The client of 2025 writes them as fields of GAMEINFOSUB. */
  static const struct {
    enum gib_variable variable;
    const char *property, *field;
  } texts[] = {{GIB_NAME, "GN", "GNAME:"}, {GIB_PLACE, "PC", "GPLC:"}, {GIB_COMMENT, "GC", "GCMT:"}};
  add_size(gib);
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) add_side(gib, &sides[i]);
  add_komi(gib);
  add_time(gib);
  add_result(gib);
  add_date(gib);
  for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
    struct line_value *value = &gib->game.header[texts[i].variable];
    if (!value->text.length) *value = field_of(gib, GIB_INFO_SUB, texts[i].field);
    text_reader_value(&gib->lines, texts[i].property, value);
    value->text.length = 0;
  }
  text_reader_fields(&gib->lines, fields, gib->game.header, GIB_VARIABLE_COUNT);
}

/* ---- INI ---- */

/* INI is counted as the first line, so that the first move has the number 2. */
static void read_init(struct gib_reader *gib, struct view line, struct view tail) {
  struct text_reader *lines = &gib->lines;
  (void)line_word(&tail);
  (void)line_word(&tail);
  struct view word = line_word(&tail), text = line_trim(tail);
  long handicap;
  bool is_late = gib->game.moves || gib->game.has_handicap;
  if (!line_integer(word, &handicap) || handicap < 0 || handicap > 9 || is_late) {
    TEXT_NOTE_PART(&gib->lines, GIB_FACT_HANDICAP_INVALID, word.length && !is_late ? word : line,
                   .value = word.length ? word : line, .number = is_late);
    return;
  }
  /* Black plays first without komi. */
  if (handicap == 1) text_reader_keep(lines->meta, VIEW("INI"), line);
  gib->game.has_handicap = text_reader_handicap(lines, handicap, word);
  if (gib->game.has_handicap) gib->game.next = 'W';
  else if (handicap > 1) text_reader_note_part(&gib->lines, GIB_FACT_HANDICAP_INVALID, word);
  /* After it follow &4 and the last message of the server. */
  if (view_begins(text, "&4")) text = line_trim(view_after(text, 2));
  text_reader_part(lines, "C", text);
}

/* ---- moves ---- */

static void check_number(struct gib_reader *gib, struct view word) {
  long number = 0;
  if (line_integer(word, &number) && number == gib->game.expected) {
    gib->game.expected++;
    return;
  }
  TEXT_NOTE_PART(&gib->lines, GIB_FACT_MOVE_NUMBER, word, .value = word, .number = (double)gib->game.expected);
  gib->game.expected = (number > 0 ? number : gib->game.expected) + 1;
}

/* STO 0 n player x y: x from the left, y from the top, both from 0. */
static void read_stone(struct gib_reader *gib, struct view line, struct view tail) {
  struct text_reader *lines = &gib->lines;
  struct view words[5];
  long x, y;
  gib->game.moves++;
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++) words[i] = line_word(&tail);
  if (!line_integer(words[3], &x) || !line_integer(words[4], &y) || line_trim(tail).length) {
    text_reader_note_part(&gib->lines, GIB_FACT_MOVE_SYNTAX, line);
    gib->game.expected++;
    return;
  }
  check_number(gib, words[1]);
  if (!view_is(words[2], "1") && !view_is(words[2], "2")) {
    text_reader_note_part(&gib->lines, GIB_FACT_MOVE_COLOR, words[2]);
    return;
  }
  struct span point = {text_reader_span(lines, words[3]).start, text_reader_span(lines, words[4]).end};
  bool is_black = view_is(words[2], "1");
  text_reader_node(lines, text_reader_span(lines, line));
  text_reader_point(lines, is_black ? "B" : "W", x < 52 ? (int)x : -1, y < 52 ? (int)y : -1, point);
  gib->game.next = is_black ? 'W' : 'B';
}

/* SKI 0 n: whose turn it is passes. */
static void read_pass(struct gib_reader *gib, struct view line, struct view tail) {
  struct text_reader *lines = &gib->lines;
  gib->game.moves++;
  (void)line_word(&tail);
  check_number(gib, line_word(&tail));
  text_reader_node(lines, text_reader_span(lines, line));
  text_reader_property(lines, gib->game.next == 'B' ? "B" : "W", VIEW(""), text_reader_span(lines, line));
  gib->game.next = gib->game.next == 'B' ? 'W' : 'B';
}

/* REM removes dead stones when a game is counted. It has the number of a line, but is not a move. */
static void read_removal(struct gib_reader *gib, struct view line, struct view tail) {
  (void)line_word(&tail);
  check_number(gib, line_word(&tail));
  text_reader_note_part(&gib->lines, GIB_FACT_MOVE_REMOVED, line);
}

/* IDX 0 n: files of games that were broken off number on from there. */
static void read_index(struct gib_reader *gib, struct view line, struct view tail) {
  long number;
  (void)line, (void)line_word(&tail);
  if (line_integer(line_word(&tail), &number) && number > 0) gib->game.expected = number + 1;
}

/* ---- other lines ---- */

/* "2 1 0", then "50 0 &4": how many lines follow. False for other words. */
static bool read_numbers(struct gib_reader *gib, struct view line) {
  struct view tail = line, word = line_word(&tail);
  long number;
  bool is_number = line_integer(word, &number), is_count = false;
  for (size_t i = 0; is_number && line_trim(tail).length; i++) {
    word = line_word(&tail);
    is_count |= view_is(word, "&4");
    is_number = i < 4 && (word.at[0] == '&' || line_integer(word, &(long){0}));
  }
  if (is_number && is_count && gib->game.count_line.end == 0) {
    gib->game.count_line = text_reader_span(&gib->lines, line);
    gib->game.count = number;
  }
  return is_number;
}

static void read_unknown(struct gib_reader *gib, struct view line) {
  struct view tail = line, word = line_word(&tail);
  bool is_word = word.length == 3;
  size_t numbers = 0;
  for (struct view next = tail, part = word; part.length; part = line_word(&next)) numbers += line_integer(part, &(long){0});
  if (numbers >= 5) { /* a move with a damaged word */
    read_stone(gib, line, (struct view){line.at, 0});
    return;
  }
  for (size_t i = 0; i < word.length; i++) is_word &= ascii_is_capital(word.at[i]);
  if (!is_word) {
    text_reader_note_part(&gib->lines, GIB_FACT_MALFORMED_LINE, line);
    return;
  }
  for (size_t i = 0; i < gib->game.reported; i++)
    if (view_equal(gib->game.words[i], word)) return;
  if (gib->game.reported < ARRAY_LENGTH(gib->game.words)) gib->game.words[gib->game.reported++] = word;
  TEXT_NOTE_PART(&gib->lines, GIB_FACT_UNKNOWN_LINE, word, .name = word);
}

static void read_line(struct gib_reader *gib, struct view line) {
  static const struct {
    const char *word;
    void (*read)(struct gib_reader *gib, struct view line, struct view tail);
  } kinds[] = {{"INI", read_init}, {"STO", read_stone}, {"SKI", read_pass}, {"REM", read_removal}, {"IDX", read_index}};
  struct view tail = line, word = line_word(&tail);
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (view_is(word, kinds[i].word)) {
      kinds[i].read(gib, line, tail);
      return;
    }
  if (!read_numbers(gib, line)) read_unknown(gib, line);
}

/* ---- all lines of a game ---- */

/* The lines after the header, up to \GE. */
static void read_moves(struct gib_reader *gib, size_t *at) {
  struct text_reader *lines = &gib->lines;
  struct span span, last = {*at, *at};
  bool is_ended = false;
  for (size_t next = *at; !is_ended && text_reader_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (view_is(line, "\\HS")) break;
    is_ended = view_is(line, "\\GE");
    if (line.length) last = text_reader_span(lines, line);
    if (line.length && !is_ended && !view_is(line, "\\GS")) read_line(gib, line);
  }
  if (!is_ended) text_reader_note(lines, GIB_FACT_TORN, (struct span){last.end, last.end},
                                  (struct fact_detail){.value = VIEW("\\GE")});
  if (!gib->game.moves) text_reader_note(lines, IMPORT_FACT_NO_MOVES, last, (struct fact_detail){0});
  struct span count = gib->game.count_line;
  long moves = (long)gib->game.moves + 1; /* INI counts as a line; in a game that goes on, the number may be wrong */
  if (gib->game.moves && count.end && gib->game.count > 1 && gib->game.count != moves)
    TEXT_NOTE(lines, GIB_FACT_MOVES_COUNT, count, .value = text_reader_view(lines, count), .number = (double)moves);
}

/* ---- is it GIB? ---- */

/* `\HS`, or `\GS` where the header is missing, or a variable. */
static bool begins_file(struct view text) {
  while (text.length && ascii_is_space(*text.at)) text.at++, text.length--;
  if (view_begins(text, "\\HS") || view_begins(text, "\\GS"))
    return text.length == 3 || text.at[3] == ' ' || ascii_is_line_end(text.at[3]);
  return view_begins(text, "\\[") && text.length > 2 && ascii_is_capital(text.at[2]);
}

static bool sniff(struct view all) {
  return text_reader_sniff(all, SIZE_MAX, begins_file);
}

/* ---- the text ---- */

/* Clients write in the character set of their country, which the first line names. */
static const char *usual_charset(struct view all) {
  static const char *const usual[][2] = {{"=Korea", "EUC-KR"}, {"=China", "GB18030"}, {"=Taiwan", "Big5"}, {"=Japan", "CP932"}};
  struct view head = {all.at, all.length < 200 ? all.length : 200};
  while (head.length) {
    struct view line = view_cut(&head, '\n');
    if (!view_begins(line, "\\[GIBOKIND=")) continue;
    for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
      if (view_begins(view_after(line, 10), usual[i][0])) return usual[i][1];
  }
  return NULL;
}

/* ---- games ---- */

static bool has_game(const struct text_reader *lines, size_t at) {
  struct span span;
  while (text_reader_next(lines, &at, &span)) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (view_begins(line, "\\") || view_begins(line, "INI ") || view_begins(line, "STO ")) return true;
  }
  return false;
}

static void read_game(struct gib_reader *gib, size_t *at) {
  struct text_reader *lines = &gib->lines;
  const struct property_tree *tree = &lines->session->tree;
  struct span all = {*at, *at}, root = all;
  gib->game = (struct gib_game){.expected = 2, .next = 'B'};
  text_reader_begin_game(lines, all, root);
  read_header(gib, at, &root);
  bool has_header = false;
  for (size_t i = 0; i < GIB_VARIABLE_COUNT; i++) has_header |= gib->game.header[i].text.at != NULL;
  lines->places[tree->spot].end = lines->size;
  lines->places[tree->nodes[0].spot] = root;
  if (!has_header) text_reader_note(lines, GIB_FACT_NO_HEADER, all, (struct fact_detail){0});
  add_header(gib);
  read_moves(gib, at);
  lines->places[tree->spot].end = *at < lines->size ? *at : lines->size;
  text_reader_end_game(lines);
}

static void read(struct format_session *session, struct fact_sink sink) {
  if (!session->state) session->state = mem_alloc_zeroed(1, sizeof(struct gib_reader));
  struct gib_reader *gib = session->state;
  struct text_reader *lines = &gib->lines;
  struct view all = {session->source->bytes, session->source->size};
  if (!text_reader_begin(lines, session, session->source, sink, (struct charset_hints){.usual = usual_charset(all)})) return;
  size_t at = source_bom(session->text);
  if (!text_reader_check_game(lines, has_game(lines, at), GIB_FACT_NO_GAME)) return;
  while (at < lines->size && has_game(lines, at)) read_game(gib, &at);
}

static void release(void *state) {
  text_reader_release(state);
  free(state);
}

static const char *const endings[] = {".gib", NULL};
static const unsigned lost_moves[] = {GIB_FACT_MOVE_SYNTAX, GIB_FACT_MOVE_COLOR, 0};
const struct format format_gib = {.name = "gib", .title = "GIB", .note = "Tygem", .endings = endings,
                                  .lost_moves = lost_moves, .sniff = sniff, .read = read, .release = release};
