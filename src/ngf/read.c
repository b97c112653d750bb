/* read.c: a text of NGF from its bytes to the tree.
 *
 * Clients of Cyberoro and wBaduk save NGF, which has no specification. This reader follows real files and other readers: SL
 * ("NGF", on Sensei's Library), ngf2sgf (sgfutils, gokifu.com), xyz2sgf, Sabaki and KaTrain. Twelve
 * lines are the header, each with its meaning by its place; a line follows for each move. Older files have GI in front of each
 * line of the header, and other lines. */
#include "base/memory.h"
#include "facts/import_facts.h"
#include "sgf/text_reader.h"
#include "text/location.h"

/* X(name, ...): the fields of the header and what becomes of them without a function. */
#define NGF_FIELDS(X) \
  X(TITLE, .property = "GN") X(SIZE, .meta_key = NULL) X(WHITE, .meta_key = "white") X(BLACK, .meta_key = "black") \
  X(PLACE, .property = "PC") X(HANDICAP, .meta_key = "handicap") X(UNKNOWN, .meta_key = "line7") X(KOMI, .meta_key = "komi") \
  X(DATE, .meta_key = "date", .property = "DT", .spell = spell_dates, .invalid = NGF_FACT_DATE_INVALID) \
  X(TIME, .meta_key = "time") \
  X(RESULT, .meta_key = "result", .property = "RE", .spell = spell_result, .invalid = NGF_FACT_RESULT_UNKNOWN) \
  X(COUNT, .meta_key = "moves") X(SPARE, .meta_key = "line5")

#define NGF_FIELD_ENUM(name, ...) NGF_##name,
enum ngf_field { NGF_FIELDS(NGF_FIELD_ENUM) NGF_FIELD_COUNT };
#undef NGF_FIELD_ENUM
#define NGF_FIELD_ROW(name, ...) {__VA_ARGS__},
static const struct header_field fields[NGF_FIELD_COUNT] = {NGF_FIELDS(NGF_FIELD_ROW)};
#undef NGF_FIELD_ROW

/* A remark on a move. Old files have remarks after the moves. */
struct ngf_remark {
  long move; /* from 1 */
  struct view text;
  struct span span;
};

/* The state of reading a game. */
struct ngf_game {
  struct line_value header[NGF_FIELD_COUNT];
  size_t header_lines;  /* lines of the header in the text */
  struct span last;     /* the last of them */
  bool is_old;          /* with GI in front */
  size_t expected;      /* the number of the next move, from 1 */
  size_t moves, passes; /* `moves`: includes unreadable ones and passes */
  size_t remark;        /* the next remark to be added */
};

struct ngf_reader {
  struct text_reader lines;   /* must be first (text_reader.h) */
  struct ngf_game game;
  struct ngf_remark *remarks; /* owned; by move */
  size_t remark_count, remark_capacity;
  size_t foot; /* the end mark of a remark that was found last; SIZE_MAX: the text has no more end marks */
};

/* ---- the lines of the header, by their places ---- */

/* With GI in front there are eleven: the fourth and fifth are empty in the files that are known. */
static const unsigned char places[] = {NGF_TITLE,   NGF_SIZE, NGF_WHITE, NGF_BLACK, NGF_PLACE,  NGF_HANDICAP,
                                       NGF_UNKNOWN, NGF_KOMI, NGF_DATE,  NGF_TIME,  NGF_RESULT, NGF_COUNT};
static const unsigned char old_places[] = {NGF_TITLE, NGF_WHITE,    NGF_BLACK,   NGF_PLACE, NGF_SPARE, NGF_DATE,
                                           NGF_SIZE,  NGF_HANDICAP, NGF_UNKNOWN, NGF_KOMI,  NGF_COUNT};

static bool is_move(struct view line) {
  return view_begins(line, "PM");
}

static bool are_capitals(struct view line) {
  for (size_t i = 0; i < line.length; i++)
    if (!ascii_is_capital(line.at[i])) return false;
  return true;
}

/* Reads the lines before the first move and advances *at. */
static void read_header(struct ngf_reader *ngf, size_t *at) {
  struct ngf_game *game = &ngf->game;
  struct span span;
  size_t most = ARRAY_LENGTH(places);
  for (size_t next = *at; text_reader_next(&ngf->lines, &next, &span); *at = next) {
    struct view line = line_trim(text_reader_view(&ngf->lines, span));
    if (!game->header_lines) game->is_old = view_begins(line, "GI");
    if (game->is_old) most = ARRAY_LENGTH(old_places);
    /* A title can also begin with PM. */
    if ((is_move(line) && game->header_lines) || game->header_lines == most) break;
    if (game->is_old && view_begins(line, "GI")) line = line_trim(view_after(line, 2));
    size_t field = game->is_old ? old_places[game->header_lines] : places[game->header_lines];
    game->last = line.length ? text_reader_span(&ngf->lines, line) : span;
    game->header[field] = (struct line_value){.text = line, .span = game->last};
    game->header_lines++;
  }
  if (game->header_lines < most) TEXT_NOTE(&ngf->lines, NGF_FACT_HEADER_CUT, game->last, .number = (double)game->header_lines);
}

/* ---- the header as properties of SGF ---- */

static bool read_integer(const struct ngf_reader *ngf, enum ngf_field field, unsigned kind, long least, long most,
                         long *number) {
  const struct line_value *value = &ngf->game.header[field];
  if (!value->text.length) return false;
  if (line_integer(value->text, number) && *number >= least && *number <= most) return true;
  text_reader_note_value(&ngf->lines, kind, value);
  return false;
}

/* Returns the handicap. A handicap below 2 has no stones. */
static long add_handicap(struct ngf_reader *ngf) {
  const struct line_value *value = &ngf->game.header[NGF_HANDICAP];
  long handicap = 0;
  if (!read_integer(ngf, NGF_HANDICAP, NGF_FACT_HANDICAP_INVALID, 0, 9, &handicap)) return 0;
  bool has_stones = text_reader_handicap(&ngf->lines, handicap, value->text);
  if (handicap > 1 && !has_stones) text_reader_note_value(&ngf->lines, NGF_FACT_HANDICAP_INVALID, value);
  return handicap;
}

/* A whole number, to which half a point is added without a handicap (SL, "NGF", and all readers), or a number with a half. */
static void add_komi(struct ngf_reader *ngf, long handicap) {
  const struct line_value *value = &ngf->game.header[NGF_KOMI];
  struct view half = value->text, whole = view_cut(&half, '.');
  LOCAL_BUFFER komi = {0};
  long points;
  bool is_half = view_is(half, "5"), is_whole = !half.length || view_is(half, "0");
  if (!value->text.length) return;
  if (!line_integer(whole, &points) || (!is_half && !is_whole)) {
    text_reader_note_value(&ngf->lines, NGF_FACT_KOMI_INVALID, value);
    return;
  }
  line_tenths(&komi, points * 10 + (is_half || !handicap ? points < 0 ? -5 : 5 : 0));
  text_reader_property(&ngf->lines, "KM", buffer_view(&komi), value->span);
}

/* The name, blanks, and the rank without blanks. */
static void add_player(struct ngf_reader *ngf, enum ngf_field field, const char *name_property, const char *rank_property) {
  struct view name = ngf->game.header[field].text, rank = name;
  while (rank.length && memchr(rank.at, ' ', rank.length)) (void)view_cut(&rank, ' ');
  while (rank.length && memchr(rank.at, '\t', rank.length)) (void)view_cut(&rank, '\t');
  bool has_rank = rank.length < name.length;
  if (has_rank) name = line_trim((struct view){name.at, name.length - rank.length});
  LOCAL_BUFFER text = {0};
  text_reader_part(&ngf->lines, name_property, name);
  if (has_rank && spell_rank(rank, &text) == SPELLING_UNKNOWN) buffer_add_view(&text, rank);
  if (text.length) text_reader_property(&ngf->lines, rank_property, buffer_view(&text), text_reader_span(&ngf->lines, rank));
}

/* The properties of the root. */
static void add_header(struct ngf_reader *ngf) {
  struct line_value *header = ngf->game.header;
  struct property_tree *tree = &ngf->lines.session->tree;
  long size, minutes;
  tree->size_assumed = !read_integer(ngf, NGF_SIZE, IMPORT_FACT_SIZE_INVALID, 2, 52, &size);
  if (tree->size_assumed) size = 19;
  else text_reader_value(&ngf->lines, "SZ", &header[NGF_SIZE]);
  tree->width = tree->height = (int)size;
  add_player(ngf, NGF_BLACK, "PB", "BR");
  add_player(ngf, NGF_WHITE, "PW", "WR");
  add_komi(ngf, add_handicap(ngf));
  /* Minutes of each side: 480 of a title match over two days, 5 of a fast game (ngf2sgf of sgfutils). */
  if (read_integer(ngf, NGF_TIME, NGF_FACT_TIME_INVALID, 0, 100000, &minutes) && minutes)
    text_reader_print(&ngf->lines, "TM", header[NGF_TIME].span, "%ld", minutes * 60);
  if (view_is(header[NGF_UNKNOWN].text, "0")) header[NGF_UNKNOWN].text.length = 0;
  if (view_is(header[NGF_HANDICAP].text, "0")) header[NGF_HANDICAP].text.length = 0;
  text_reader_fields(&ngf->lines, fields, header, NGF_FIELD_COUNT);
}

/* ---- remarks ---- */

/* After the moves, old files have "GI1", the number of remarks, and remarks "IDB[211] text[EndTxt]". */

static const char head[] = "IDB[", foot[] = "[EndTxt]";

/* Returns the offset of the end mark of a remark, from `at` on, perhaps some lines later; SIZE_MAX if there is none. */
static size_t find_foot(struct ngf_reader *ngf, size_t at) {
  const struct text_reader *lines = &ngf->lines;
  if (ngf->foot >= at) return ngf->foot;
  const char *found = memmem(lines->bytes + at, lines->size - at, foot, sizeof foot - 1);
  return ngf->foot = found ? (size_t)(found - lines->bytes) : SIZE_MAX;
}

static int compare(const void *a, const void *b) {
  const struct ngf_remark *one = a, *other = b;
  if (one->move != other->move) return one->move < other->move ? -1 : 1;
  return one->span.start < other->span.start ? -1 : one->span.start > other->span.start;
}

/* Finds the remarks before the moves are read. */
static void find_remarks(struct ngf_reader *ngf, size_t at) {
  struct span span;
  ngf->remark_count = ngf->foot = 0;
  while (ngf->game.is_old && text_reader_next(&ngf->lines, &at, &span)) {
    struct view tail = text_reader_view(&ngf->lines, span);
    size_t end = view_skip(&tail, head) ? find_foot(ngf, span.start) : SIZE_MAX;
    long move;
    if (end == SIZE_MAX) continue;
    struct view number = view_cut(&tail, ']');
    size_t start = text_reader_span(&ngf->lines, tail).start;
    if (!line_integer(number, &move) || start > end) continue;
    struct view text = line_trim((struct view){tail.at, end - start});
    at = end + sizeof foot - 1;
    ARRAY_ADD(ngf->remarks, ngf->remark_count, ngf->remark_capacity, (struct ngf_remark){move, text, {span.start, at}});
  }
  ngf->foot = 0;
  if (ngf->remark_count) qsort(ngf->remarks, ngf->remark_count, sizeof *ngf->remarks, compare);
}

/* Adds the remarks on the last move to the last node. */
static void add_remarks(struct ngf_reader *ngf) {
  long move = (long)ngf->game.moves;
  LOCAL_BUFFER text = {0};
  struct span span = {0, 0};
  for (; ngf->game.remark < ngf->remark_count; ngf->game.remark++) {
    const struct ngf_remark *remark = &ngf->remarks[ngf->game.remark];
    if (remark->move > move) break;
    if (remark->move < move) continue; /* of an unreadable move */
    if (text.length) buffer_add_string(&text, "\n\n");
    else span = remark->span;
    buffer_add_view(&text, remark->text);
  }
  if (text.length) text_reader_property(&ngf->lines, "C", buffer_view(&text), span);
}

/* Returns true if a line is a remark or the number of remarks, and advances *at past the line in which the remark ends. */
static bool skip_remark(struct ngf_reader *ngf, struct view line, size_t *at) {
  if (!ngf->game.is_old) return false;
  if (line.length > 2 && view_begins(line, "GI")) return line_integer(view_after(line, 2), &(long){0});
  size_t end = view_begins(line, head) ? find_foot(ngf, text_reader_span(&ngf->lines, line).start) : SIZE_MAX;
  if (end == SIZE_MAX) return false;
  *at = text_line_end((struct view){ngf->lines.bytes, ngf->lines.size}, end);
  return true;
}

/* ---- moves ---- */

/* PM, two letters that count, B or W, two letters for the point, and the same two swapped, which no program reads. */

/* The first move is AB, the 26th BA; after ZZ the letters begin again. */
static void check_number(struct ngf_reader *ngf, struct view letters) {
  size_t number = (size_t)(letters.at[0] - 'A') * 26 + (size_t)(letters.at[1] - 'A'), wanted = ngf->game.expected++ % 676;
  if (number == wanted) return;
  char meant[2] = {(char)('A' + wanted / 26), (char)('A' + wanted % 26)};
  TEXT_NOTE_PART(&ngf->lines, NGF_FACT_MOVE_NUMBER, letters, .value = letters, .meant = {meant, 2});
  ngf->game.expected = number + 1;
}

/* B is the first column, and the first row from above; AA is a pass. */
static void read_move(struct ngf_reader *ngf, struct view line) {
  struct text_reader *lines = &ngf->lines;
  struct view color = {line.at + 4, 1}, point = {line.at + 5, 2};
  bool is_pass = view_is(point, "AA");
  const char *name = *color.at == 'B' ? "B" : "W";
  ngf->game.moves++;
  check_number(ngf, (struct view){line.at + 2, 2});
  if (*color.at != 'B' && *color.at != 'W') {
    text_reader_note_part(lines, NGF_FACT_MOVE_COLOR, color);
    return;
  }
  text_reader_node(lines, text_reader_span(lines, line));
  ngf->game.passes += is_pass;
  if (is_pass) text_reader_property(lines, name, VIEW(""), text_reader_span(lines, point));
  else text_reader_point(lines, name, point.at[0] - 'B', point.at[1] - 'B', text_reader_span(lines, point));
  add_remarks(ngf);
}

/* Nine letters; the last line of a text that was cut off may have fewer. `behind` it, the text goes on. */
static void read_line(struct ngf_reader *ngf, struct view line, size_t behind) {
  const struct text_reader *lines = &ngf->lines;
  bool is_whole = line.length == 9 && is_move(line) && are_capitals(line);
  /* A point with letters outside of the board is invalid. */
  bool is_half_pass = is_whole && !view_is((struct view){line.at + 5, 2}, "AA") && (line.at[5] == 'A' || line.at[6] == 'A');
  if (is_whole && !is_half_pass) {
    read_move(ngf, line);
    return;
  }
  ngf->game.moves++;
  ngf->game.expected++;
  while (behind < lines->size && ascii_is_space(lines->bytes[behind])) behind++;
  bool is_torn = line.length < 9 && behind >= lines->size;
  text_reader_note_part(lines, is_torn ? NGF_FACT_TORN : NGF_FACT_MOVE_SYNTAX, line);
}

/* Reads the rest of the text. */
static void read_moves(struct ngf_reader *ngf, size_t at) {
  struct text_reader *lines = &ngf->lines;
  struct span span;
  ngf->game.expected = 1;
  while (text_reader_next(lines, &at, &span)) {
    struct view line = line_trim(text_reader_view(lines, span));
    /* Only capitals, about as many as a move has: PM is damaged. */
    bool is_damaged = line.length > 6 && line.length < 11 && are_capitals(line);
    if (is_move(line)) read_line(ngf, line, at);
    else if (is_damaged) read_line(ngf, line, lines->size);
    else if (line.length && !skip_remark(ngf, line, &at)) text_reader_note_part(lines, NGF_FACT_MALFORMED_LINE, line);
  }
  const struct line_value *value = &ngf->game.header[NGF_COUNT];
  size_t moves = ngf->game.moves;
  long count;
  if (!moves) text_reader_note(lines, IMPORT_FACT_NO_MOVES, ngf->game.last, (struct fact_detail){0});
  if (!moves || !value->text.length) return;
  if (!line_integer(value->text, &count) || count < 0) text_reader_note_value(lines, NGF_FACT_COUNT_INVALID, value);
  else if ((size_t)count > moves || (size_t)count + ngf->game.passes < moves) /* some clients count passes */
    TEXT_NOTE(lines, NGF_FACT_MOVES_COUNT, value->span, .value = value->text, .number = (double)moves);
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

static bool has_color(struct view line) {
  return line.at[4] == 'B' || line.at[4] == 'W';
}

/* A text is NGF if its lines of numbers contain numbers and a move follows. Without a move, all of these lines are checked. */
static bool is_like_game(struct view text) {
  struct view line[HEADER_MOST] = {{0}};
  size_t count = 0, size = 1;
  bool has_move = false;
  for (; text.length && count < HEADER_MOST && !has_move; count++) {
    line[count] = line_trim(view_cut(&text, memchr(text.at, '\n', text.length) ? '\n' : '\r'));
    has_move = count > 3 && is_move(line[count]) && line[count].length == 9 && has_color(line[count]);
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
  return text_reader_sniff(all, SNIFF, is_like_game);
}

/* ---- the text ---- */

static bool has_game(const struct text_reader *lines, size_t at) {
  struct span span;
  size_t number = 0;
  while (text_reader_next(lines, &at, &span)) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (is_move(line) && line.length >= 7 && has_color(line)) return true;
    if (number++ == 1 && is_size(line)) return true;
  }
  return false;
}

static void read(struct format_session *session, struct fact_sink sink) {
  if (!session->state) session->state = mem_alloc_zeroed(1, sizeof(struct ngf_reader));
  struct ngf_reader *ngf = session->state;
  struct text_reader *lines = &ngf->lines;
  if (!text_reader_begin(lines, session, session->source, sink, (struct charset_hints){0})) return;
  size_t at = source_bom(session->text);
  if (!text_reader_check_game(lines, has_game(lines, at), NGF_FACT_NO_GAME)) return;
  ngf->game = (struct ngf_game){.last = {at, at}};
  text_reader_begin_game(lines, (struct span){at, lines->size}, (struct span){at, at});
  read_header(ngf, &at);
  add_header(ngf);
  find_remarks(ngf, at);
  read_moves(ngf, at);
  text_reader_end_game(lines);
}

static void release(void *state) {
  struct ngf_reader *ngf = state;
  text_reader_release(&ngf->lines);
  free(ngf->remarks);
  free(ngf);
}

static const char *const endings[] = {".ngf", NULL};
static const unsigned lost_moves[] = {NGF_FACT_MOVE_SYNTAX, NGF_FACT_MOVE_COLOR, NGF_FACT_TORN, 0};
const struct format format_ngf = {.name = "ngf", .title = "NGF", .note = "Cyberoro, wBaduk", .endings = endings,
                                  .lost_moves = lost_moves, .sniff = sniff, .read = read, .release = release};
