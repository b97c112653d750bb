/* read.c: a text of NGF from its bytes to the tree.
 *
 * Clients of Cyberoro and wBaduk save NGF, which has no specification. This reader follows real files and other readers: SL
 * ("NGF", on Sensei's Library), ngf2sgf (sgfutils, gokifu.com), xyz2sgf, Sabaki and KaTrain. Twelve
 * lines are the header, each with its meaning by its place; a line follows for each move. Older files have GI in front of each
 * line of the header, and other lines. */
#include "base/memory.h"
#include "base/utf8.h"
#include "facts/import_facts.h"
#include "go/spelling.h"
#include "sgf/text_reader.h"

/* X(name, key): a line of the header, and its key in meta.ngf. */
#define NGF_FIELDS(X) \
  X(TITLE, "title") X(SIZE, "size") X(WHITE, "white") X(BLACK, "black") X(PLACE, "place") X(HANDICAP, "handicap") \
  X(UNKNOWN, "line7") X(KOMI, "komi") X(DATE, "date") X(TIME, "time") X(RESULT, "result") X(COUNT, "moves") X(SPARE, "line5")

#define NGF_FIELD_ENUM(name, key) NGF_##name,
enum ngf_field { NGF_FIELDS(NGF_FIELD_ENUM) NGF_FIELD_COUNT };
#undef NGF_FIELD_ENUM

/* A remark on a move. Old files have remarks after the moves. */
struct ngf_remark {
  long move; /* from 1 */
  struct view text;
  struct span span;
};

struct ngf_own {
  struct text_reader lines;     /* first, as text_reader.h asks */
  struct ngf_remark *remarks; /* owned; by move */
  size_t remark_count, remark_capacity;
  size_t foot; /* where the end of a remark was found last; SIZE_MAX: there is none any more */
};

struct ngf_reading {
  struct text_reader *lines; /* borrowed: those of `own` */
  struct ngf_own *own;
  struct line_value header[NGF_FIELD_COUNT];
  size_t header_lines;     /* how many there are */
  bool is_old;             /* with GI in front */
  int size;
  struct span last;        /* of the header */
};

/* ---- the lines of the header, by their places ---- */

#define FIELD_KEY(name, key) key,
static const char *const keys[NGF_FIELD_COUNT] = {NGF_FIELDS(FIELD_KEY)};
#undef FIELD_KEY

/* With GI in front there are eleven: the fourth and fifth are empty in the files that are known. */
static const unsigned char places[] = {NGF_TITLE,   NGF_SIZE, NGF_WHITE, NGF_BLACK, NGF_PLACE,  NGF_HANDICAP,
                                       NGF_UNKNOWN, NGF_KOMI, NGF_DATE,  NGF_TIME,  NGF_RESULT, NGF_COUNT};
static const unsigned char old_places[] = {NGF_TITLE, NGF_WHITE,    NGF_BLACK,   NGF_PLACE, NGF_SPARE, NGF_DATE,
                                           NGF_SIZE,  NGF_HANDICAP, NGF_UNKNOWN, NGF_KOMI,  NGF_COUNT};

/* Whether a line is a move, by how it begins. */
static bool is_move(struct view line) {
  return view_begins(line, "PM");
}

/* Reads the lines before the first move and advances *at. */
static void read_header(struct ngf_reading *reading, size_t *at) {
  struct text_reader *lines = reading->lines;
  struct span span;
  for (size_t next = *at; text_reader_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (!reading->header_lines) reading->is_old = view_begins(line, "GI");
    size_t most = reading->is_old ? ARRAY_LENGTH(old_places) : ARRAY_LENGTH(places);
    /* A title may begin with these letters as well. */
    if ((is_move(line) && reading->header_lines) || reading->header_lines == most) return;
    if (reading->is_old && view_begins(line, "GI")) line = line_trim(view_after(line, 2));
    size_t field = reading->is_old ? old_places[reading->header_lines] : places[reading->header_lines];
    reading->header[field] = (struct line_value){.text = line, .span = line.length ? text_reader_span(lines, line) : span};
    reading->last = reading->header[field].span;
    reading->header_lines++;
  }
}

/* ---- the header as properties of SGF ---- */

static bool read_integer(const struct ngf_reading *reading, enum ngf_field field, unsigned kind, long least, long most,
                         long *number) {
  const struct line_value *value = &reading->header[field];
  if (!value->text.length) return false;
  if (line_integer(value->text, number) && *number >= least && *number <= most) return true;
  text_reader_note_value(reading->lines, kind, value);
  return false;
}

/* ---- the board and the handicap ---- */

static void add_size(struct ngf_reading *reading) {
  struct property_tree *tree = &reading->lines->session->tree;
  long size = 19;
  bool is_said = read_integer(reading, NGF_SIZE, IMPORT_FACT_SIZE_INVALID, 2, 52, &size);
  if (!is_said) size = 19;
  reading->size = tree->width = tree->height = (int)size;
  tree->size_assumed = !is_said;
  if (is_said) text_reader_property(reading->lines, "SZ", reading->header[NGF_SIZE].text, reading->header[NGF_SIZE].span);
}

/* Up to 1, a handicap is the right to play first: then there is no komi, or none with a half. */
static long add_handicap(struct ngf_reading *reading) {
  const struct line_value *value = &reading->header[NGF_HANDICAP];
  long handicap = 0;
  int points[9][2];
  if (!read_integer(reading, NGF_HANDICAP, NGF_FACT_HANDICAP_INVALID, 0, 9, &handicap)) return 0;
  size_t count = line_handicap(handicap, reading->size, points);
  if (handicap > 1 && !count) text_reader_note_value(reading->lines, NGF_FACT_HANDICAP_INVALID, value);
  if (!count) return handicap;
  text_reader_property(reading->lines, "HA", value->text, value->span);
  for (size_t i = 0; i < count; i++) text_reader_point(reading->lines, "AB", points[i][0], points[i][1], value->span);
  return handicap;
}

/* A whole number; without a handicap half a point comes to it (SL, "NGF", and all readers). A file with a half is not changed. */
static void add_komi(struct ngf_reading *reading, long handicap) {
  const struct line_value *value = &reading->header[NGF_KOMI];
  struct view half = value->text, whole = view_cut(&half, '.');
  struct buffer komi = {0};
  long points;
  bool is_half = view_is(half, "5"), is_whole = !half.length || view_is(half, "0");
  if (!value->text.length) return;
  if (!line_integer(whole, &points) || (!is_half && !is_whole)) {
    text_reader_note_value(reading->lines, NGF_FACT_KOMI_INVALID, value);
    return;
  }
  line_tenths(&komi, points * 10 + (is_half || !handicap ? points < 0 ? -5 : 5 : 0));
  text_reader_property(reading->lines, "KM", buffer_view(&komi), value->span);
  buffer_release(&komi);
}

/* ---- players ---- */

/* The name, blanks, and the rank without blanks. */
static void add_player(struct ngf_reading *reading, enum ngf_field field, const char *name_property, const char *rank_property) {
  const struct line_value *value = &reading->header[field];
  if (!value->text.length) return; /* the text may be missing */
  size_t split = value->text.length;
  while (split && value->text.at[split - 1] != ' ' && value->text.at[split - 1] != '\t') split--;
  struct view rank = view_after(value->text, split);
  struct view name = split ? line_trim((struct view){value->text.at, split}) : value->text;
  struct buffer text = {0};
  text_reader_part(reading->lines, name_property, name);
  if (split && spell_rank(rank, &text) == SPELLING_UNKNOWN) buffer_add_view(&text, rank);
  if (text.length)
    text_reader_property(reading->lines, rank_property, buffer_view(&text), text_reader_span(reading->lines, rank));
  buffer_release(&text);
}

/* ---- when, how long, how it ended ---- */

static void add_date(struct ngf_reading *reading) {
  const struct line_value *value = &reading->header[NGF_DATE];
  struct buffer date = {0};
  if (!value->text.length) return;
  if (spell_dates(value->text, &date) == SPELLING_UNKNOWN) text_reader_note_value(reading->lines, NGF_FACT_DATE_INVALID, value);
  else text_reader_property(reading->lines, "DT", buffer_view(&date), value->span);
  buffer_release(&date);
}

/* Minutes of each side: 480 of a title match over two days, 5 of a fast game (ngf2sgf of sgfutils). */
static void add_time(struct ngf_reading *reading) {
  long minutes;
  char seconds[24];
  if (!read_integer(reading, NGF_TIME, NGF_FACT_TIME_INVALID, 0, 100000, &minutes) || !minutes) return;
  snprintf(seconds, sizeof seconds, "%ld", minutes * 60);
  text_reader_property(reading->lines, "TM", view_of(seconds), reading->header[NGF_TIME].span);
}

static void add_result(struct ngf_reading *reading) {
  const struct line_value *value = &reading->header[NGF_RESULT];
  struct buffer result = {0};
  if (!value->text.length) return;
  if (spell_result(value->text, &result) != SPELLING_UNKNOWN)
    text_reader_property(reading->lines, "RE", buffer_view(&result), value->span);
  else if (!spell_result_is_open(value->text)) text_reader_note_value(reading->lines, NGF_FACT_RESULT_UNKNOWN, value);
  buffer_release(&result);
}

/* ---- all of it ---- */

/* Fields that the header contains in full, and empty ones, are not kept. */
static bool is_kept(int field, struct view text) {
  bool is_number = field == NGF_UNKNOWN || field == NGF_HANDICAP;
  return text.length && field != NGF_TITLE && field != NGF_PLACE && field != NGF_SIZE && !(is_number && view_is(text, "0"));
}

/* The properties of the root. */
static void add_header(struct ngf_reading *reading) {
  add_size(reading);
  add_player(reading, NGF_BLACK, "PB", "BR");
  add_player(reading, NGF_WHITE, "PW", "WR");
  add_komi(reading, add_handicap(reading));
  add_time(reading);
  add_result(reading);
  add_date(reading);
  text_reader_value(reading->lines, "GN", &reading->header[NGF_TITLE]);
  text_reader_value(reading->lines, "PC", &reading->header[NGF_PLACE]);
  for (int i = 0; i < NGF_FIELD_COUNT; i++) {
    struct view text = reading->header[i].text;
    if (is_kept(i, text)) text_reader_keep(reading->lines->meta, view_of(keys[i]), text);
  }
}

/* ---- remarks ---- */

/* After the moves, old files have "GI1", the number of remarks, and remarks "IDB[211] text[EndTxt]". */

static const char head[] = "IDB[", foot[] = "[EndTxt]";

/* The offset of the foot of a remark, from `at` on, perhaps some lines later. SIZE_MAX if there is no foot. */
static size_t find_foot(struct ngf_own *own, size_t at) {
  const struct text_reader *lines = &own->lines;
  if (own->foot >= at) return own->foot;
  const char *found = memmem(lines->bytes + at, lines->size - at, foot, sizeof foot - 1);
  return own->foot = found ? (size_t)(found - lines->bytes) : SIZE_MAX;
}

static int compare(const void *a, const void *b) {
  const struct ngf_remark *one = a, *other = b;
  if (one->move != other->move) return one->move < other->move ? -1 : 1;
  return one->span.start < other->span.start ? -1 : one->span.start > other->span.start;
}

/* Finds the remarks "IDB[211] text[EndTxt]" before the moves are read. */
static void find_remarks(struct ngf_reading *reading, size_t at) {
  struct ngf_own *own = reading->own;
  struct span span;
  own->remark_count = own->foot = 0;
  while (reading->is_old && text_reader_next(reading->lines, &at, &span)) {
    struct view line = text_reader_view(reading->lines, span), rest = line;
    size_t end = view_begins(line, head) ? find_foot(own, span.start) : SIZE_MAX;
    long move;
    if (end == SIZE_MAX) continue;
    view_skip(&rest, head);
    struct view number = view_cut(&rest, ']');
    if (!line_integer(number, &move) || (size_t)(rest.at - reading->lines->bytes) > end) continue;
    struct view text = line_trim((struct view){rest.at, end - (size_t)(rest.at - reading->lines->bytes)});
    ARRAY_GROW(own->remarks, own->remark_count, own->remark_capacity);
    own->remarks[own->remark_count++] = (struct ngf_remark){move, text, {span.start, end + sizeof foot - 1}};
    at = end + sizeof foot - 1;
  }
  own->foot = 0;
  if (own->remark_count) qsort(own->remarks, own->remark_count, sizeof *own->remarks, compare);
}

/* Adds those on a move to the last node. `next` is the first remark that was not added yet. */
static void add_remarks(struct ngf_reading *reading, long move, size_t *next) {
  const struct ngf_own *own = reading->own;
  struct buffer text = {0};
  struct span span = {0, 0};
  for (; *next < own->remark_count && own->remarks[*next].move <= move; ++*next) {
    if (own->remarks[*next].move < move) continue; /* of a move that cannot be read */
    if (text.length) buffer_add_string(&text, "\n\n");
    else span = own->remarks[*next].span;
    buffer_add_view(&text, own->remarks[*next].text);
  }
  if (text.length) text_reader_property(reading->lines, "C", buffer_view(&text), span);
  buffer_release(&text);
}

/* Whether a line is a remark or the number of remarks. Advances *at past the remark. */
static bool pass_remark(const struct ngf_reading *reading, struct view line, size_t *at) {
  if (!reading->is_old) return false;
  if (line.length > 2 && view_begins(line, "GI"))
    return line_integer(view_after(line, 2), &(long){0});
  size_t start = (size_t)(line.at - reading->lines->bytes);
  size_t end = view_begins(line, head) ? find_foot(reading->own, start) : SIZE_MAX;
  if (end == SIZE_MAX) return false;
  /* The rest of the line after the foot is skipped. */
  size_t behind = end + sizeof foot - 1;
  while (behind < reading->lines->size && reading->lines->bytes[behind] != '\n' && reading->lines->bytes[behind] != '\r')
    behind++;
  *at = behind;
  return true;
}

/* ---- moves ---- */

/* PM, two letters that count, B or W, two letters for the point, and the same two swapped, which no program reads. */

struct moves {
  struct ngf_reading *reading;
  size_t expected; /* the number of the next move, from 1 */
  size_t count, passes;
  size_t remark;   /* the next remark to be added */
};

static bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

/* The first move is AB, the 26th BA; behind ZZ the letters go round. */
static void check_number(struct moves *moves, struct view letters) {
  size_t number = (size_t)(letters.at[0] - 'A') * 26 + (size_t)(letters.at[1] - 'A'), wanted = moves->expected % 676;
  moves->expected++;
  if (number == wanted) return;
  char meant[2] = {(char)('A' + wanted / 26), (char)('A' + wanted % 26)};
  text_reader_note(moves->reading->lines, NGF_FACT_MOVE_NUMBER, text_reader_span(moves->reading->lines, letters),
                   (struct fact_detail){.value = letters, .meant = {meant, 2}});
  moves->expected = number + 1;
}

/* B is the first column, and the first row from above; AA is a pass. */
static void read_move(struct moves *moves, struct view line) {
  struct text_reader *lines = moves->reading->lines;
  struct view number = {line.at + 2, 2}, color = {line.at + 4, 1}, point = {line.at + 5, 2};
  bool is_pass = view_is(point, "AA");
  moves->count++;
  check_number(moves, number);
  if (*color.at != 'B' && *color.at != 'W') {
    text_reader_note_part(lines, NGF_FACT_MOVE_COLOR, color);
    return;
  }
  text_reader_node(lines, text_reader_span(lines, line));
  const char *name = *color.at == 'B' ? "B" : "W";
  moves->passes += is_pass;
  if (is_pass) text_reader_property(lines, name, VIEW(""), text_reader_span(lines, point));
  else text_reader_point(lines, name, point.at[0] - 'B', point.at[1] - 'B', text_reader_span(lines, point));
  add_remarks(moves->reading, (long)moves->count, &moves->remark);
}

static bool is_last(const struct text_reader *lines, size_t behind) {
  while (behind < lines->size && memchr(" \t\r\n", lines->bytes[behind], 4)) behind++;
  return behind == lines->size;
}

/* Nine letters; the last line of a text that was cut off may have fewer. `behind` it, the text goes on. */
static void read_line(struct moves *moves, struct view line, size_t behind) {
  bool is_whole = line.length == 9 && is_move(line);
  for (size_t i = 0; i < line.length; i++) is_whole &= is_capital(line.at[i]);
  /* A point with letters outside of the board is invalid. */
  bool is_half_pass = is_whole && !view_is((struct view){line.at + 5, 2}, "AA") && (line.at[5] == 'A' || line.at[6] == 'A');
  if (is_whole && !is_half_pass) {
    read_move(moves, line);
    return;
  }
  moves->count++;
  moves->expected++;
  bool is_torn = line.length < 9 && is_last(moves->reading->lines, behind);
  text_reader_note_part(moves->reading->lines, is_torn ? NGF_FACT_TORN : NGF_FACT_MOVE_SYNTAX, line);
}

/* Nothing but capitals, about as many as a move has: PM was hurt. */
static bool is_like_move(struct view line) {
  bool is_like = line.length > 6 && line.length < 11;
  for (size_t i = 0; is_like && i < line.length; i++) is_like = is_capital(line.at[i]);
  return is_like;
}

/* Passes are counted by some clients and not by others. */
static void check_count(const struct moves *moves) {
  const struct ngf_reading *reading = moves->reading;
  const struct line_value *value = &reading->header[NGF_COUNT];
  long said;
  if (!value->text.length) return;
  if (!line_integer(value->text, &said) || said < 0)
    text_reader_note_value(reading->lines, NGF_FACT_COUNT_INVALID, value);
  else if ((size_t)said > moves->count || (size_t)said + moves->passes < moves->count)
    text_reader_note(reading->lines, NGF_FACT_MOVES_COUNT, value->span,
                     (struct fact_detail){.value = value->text, .number = (double)moves->count});
}

/* The rest of the text. */
static void read_moves(struct ngf_reading *reading, size_t *at) {
  struct text_reader *lines = reading->lines;
  struct moves moves = {.reading = reading, .expected = 1};
  struct span span;
  while (text_reader_next(lines, at, &span)) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (is_move(line)) read_line(&moves, line, *at < lines->size ? *at : lines->size);
    else if (is_like_move(line)) read_line(&moves, line, lines->size);
    else if (line.length && !pass_remark(reading, line, at)) text_reader_note_part(lines, NGF_FACT_MALFORMED_LINE, line);
  }
  if (!moves.count) text_reader_note(lines, IMPORT_FACT_NO_MOVES, reading->last, (struct fact_detail){0});
  else check_count(&moves);
}

/* ---- is it NGF? ---- */

enum { SNIFF = 2048, HEADER_MOST = 16 };

static bool is_size(struct view line) {
  long number;
  return line_integer(line, &number) && number >= 2 && number <= 52;
}

static bool is_integer(struct view line) {
  return line_integer(line, &(long){0});
}

static bool is_first_move(struct view line) {
  return is_move(line) && line.length == 9 && (line.at[4] == 'B' || line.at[4] == 'W');
}

/* A text is NGF if its lines of numbers contain numbers and a move follows. Without a move, all of these lines are checked. */
static bool is_like_game(struct view text) {
  struct view line[HEADER_MOST] = {{0}};
  size_t count = 0, size = 1;
  bool has_move = false;
  for (; text.length && count < HEADER_MOST && !has_move; count++) {
    line[count] = line_trim(view_cut(&text, memchr(text.at, '\n', text.length) ? '\n' : '\r'));
    has_move = count > 3 && is_first_move(line[count]);
  }
  if (view_begins(line[0], "GI")) { /* as old files have it */
    size = 6;
    if (line[size].length > 2) line[size] = view_after(line[size], 2);
    return has_move && is_size(line[size]);
  }
  bool has_size = is_size(line[size]), has_numbers = is_integer(line[5]) && is_integer(line[6]) && is_integer(line[7]);
  if (has_move) return has_size || has_numbers;
  return has_size && has_numbers && line[8].length >= 8 && is_integer((struct view){line[8].at, 4});
}

static bool sniff(struct view all) {
  char narrow[SNIFF / 2];
  view_skip(&all, UTF8_BOM);
  if (!all.length || *all.at == '{' || *all.at == '(') return false; /* JGF and SGF are asked no further */
  size_t length = charset_utf16_prefix(all, narrow, sizeof narrow);
  if (length) return is_like_game((struct view){narrow, length});
  return is_like_game((struct view){all.at, all.length < SNIFF ? all.length : SNIFF});
}

/* ---- the text ---- */

static bool has_game(const struct text_reader *lines, size_t at) {
  struct span span;
  size_t number = 0;
  while (text_reader_next(lines, &at, &span)) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (is_move(line) && line.length >= 7 && (line.at[4] == 'B' || line.at[4] == 'W')) return true;
    if (number++ == 1 && is_size(line)) return true;
  }
  return false;
}

static void check_header(const struct ngf_reading *reading) {
  size_t whole = reading->is_old ? 11 : 12;
  if (reading->header_lines < whole)
    text_reader_note(reading->lines, NGF_FACT_HEADER_CUT, reading->last,
                     (struct fact_detail){.number = (double)reading->header_lines});
}

static void read(struct format_session *session, struct fact_sink sink, void (*on_game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct ngf_own));
  struct ngf_own *own = session->own;
  struct text_reader *lines = &own->lines;
  if (!text_reader_begin(lines, session, session->source, sink, (struct charset_hints){0})) return;
  size_t at = source_bom(session->text);
  if (!has_game(lines, at)) {
    bool is_empty = !line_trim((struct view){lines->bytes, lines->size}).length;
    text_reader_note(lines, is_empty ? IMPORT_FACT_EMPTY : NGF_FACT_NO_GAME, (struct span){0, 0}, (struct fact_detail){0});
    return;
  }
  text_reader_note_charset(lines);
  struct ngf_reading reading = {.lines = lines, .own = own, .last = {at, at}};
  struct span all = {at, lines->size};
  text_reader_begin_game(lines, all, (struct span){at, at});
  read_header(&reading, &at);
  check_header(&reading);
  add_header(&reading);
  find_remarks(&reading, at);
  read_moves(&reading, &at);
  text_reader_end_game(lines, on_game, to);
}

static void release(void *to) {
  struct ngf_own *own = to;
  text_reader_release(&own->lines);
  free(own->remarks);
  free(own);
}

static const char *const endings[] = {".ngf", NULL};
static const unsigned lost_moves[] = {NGF_FACT_MOVE_SYNTAX, NGF_FACT_MOVE_COLOR, NGF_FACT_TORN, 0};
const struct format format_ngf = {.name = "ngf",
                                  .title = "NGF",
                                  .note = "Cyberoro, wBaduk",
                                  .endings = endings,
                                  .lost_moves = lost_moves,
                                  .fixable = false,
                                  .sniff = sniff,
                                  .read = read,
                                  .release = release};
