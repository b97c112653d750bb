/* read.c: a text of GIB from its bytes to the tree. */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "gib/internal.h"

struct game_state {
  struct gib_reading *reading;
  long expected;   /* the number of the next line */
  size_t moves;    /* lines that are a move or a pass, readable or not */
  size_t reported; /* unknown words of lines so far */
  struct view words[8];
  char next;           /* 'B' or 'W': whose turn it is, for passes, which do not say it */
  bool has_begun;      /* after the first move */
  bool has_handicap;
  struct span count;   /* the line with the number of lines; empty if there is none */
  long count_said;
};

static void note(const struct game_state *game, unsigned kind, struct view part, struct fact_detail what) {
  text_reader_note(game->reading->lines, kind, text_reader_span(game->reading->lines, part), what);
}

/* ---- INI ---- */

/* INI is counted as the first line, so that the first move has the number 2. */
static void read_init(struct game_state *game, struct view line, struct view rest) {
  struct text_reader *lines = game->reading->lines;
  (void)line_word(&rest);
  (void)line_word(&rest);
  struct view word = line_word(&rest), text = line_trim(rest);
  long handicap;
  bool is_late = game->has_begun || game->has_handicap;
  if (!line_integer(word, &handicap) || handicap < 0 || handicap > 9 || is_late) {
    note(game, GIB_FACT_HANDICAP_INVALID, word.length && !is_late ? word : line,
         (struct fact_detail){.value = word.length ? word : line, .number = is_late});
    return;
  }
  struct span span = text_reader_span(lines, word);
  int points[9][2];
  size_t count = line_handicap(handicap, lines->session->tree.width, points);
  /* Black plays first without komi. */
  if (handicap == 1) text_reader_keep(lines->meta, VIEW("INI"), line);
  if (count) {
    text_reader_property(lines, "HA", word, span);
    for (size_t i = 0; i < count; i++) text_reader_point(lines, "AB", points[i][0], points[i][1], span);
    game->next = 'W';
    game->has_handicap = true;
  } else if (handicap > 1) text_reader_note_part(game->reading->lines, GIB_FACT_HANDICAP_INVALID, word);
  /* After it follow &4 and the last message of the server. */
  if (view_begins(text, "&4")) text = line_trim(view_after(text, 2));
  text_reader_part(lines, "C", text);
}

/* ---- moves ---- */

static void check_number(struct game_state *game, struct view word) {
  long number = 0;
  if (line_integer(word, &number) && number == game->expected) {
    game->expected++;
    return;
  }
  note(game, GIB_FACT_MOVE_NUMBER, word, (struct fact_detail){.value = word, .number = (double)game->expected});
  game->expected = (number > 0 ? number : game->expected) + 1;
}

static void begin_moves(struct game_state *game) {
  game->has_begun = true;
  game->moves++;
}

/* STO 0 n player x y: x from the left, y from the top, both from 0. */
static void read_stone(struct game_state *game, struct view line, struct view rest) {
  struct text_reader *lines = game->reading->lines;
  struct view words[5];
  long x, y;
  begin_moves(game);
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++) words[i] = line_word(&rest);
  if (!line_integer(words[3], &x) || !line_integer(words[4], &y) || line_trim(rest).length) {
    text_reader_note_part(game->reading->lines, GIB_FACT_MOVE_SYNTAX, line);
    game->expected++;
    return;
  }
  check_number(game, words[1]);
  if (!view_is(words[2], "1") && !view_is(words[2], "2")) {
    text_reader_note_part(game->reading->lines, GIB_FACT_MOVE_COLOR, words[2]);
    return;
  }
  struct span point = {text_reader_span(lines, words[3]).start, text_reader_span(lines, words[4]).end};
  bool is_black = view_is(words[2], "1");
  text_reader_node(lines, text_reader_span(lines, line));
  text_reader_point(lines, is_black ? "B" : "W", x < 52 ? (int)x : -1, y < 52 ? (int)y : -1, point);
  game->next = is_black ? 'W' : 'B';
}

/* SKI 0 n: whose turn it is passes. */
static void read_pass(struct game_state *game, struct view line, struct view rest) {
  struct text_reader *lines = game->reading->lines;
  begin_moves(game);
  (void)line_word(&rest);
  check_number(game, line_word(&rest));
  text_reader_node(lines, text_reader_span(lines, line));
  text_reader_property(lines, game->next == 'B' ? "B" : "W", VIEW(""), text_reader_span(lines, line));
  game->next = game->next == 'B' ? 'W' : 'B';
}

/* REM removes dead stones when a game is counted. It has the number of a line, but is not a move. */
static void read_removal(struct game_state *game, struct view line, struct view rest) {
  (void)line_word(&rest);
  check_number(game, line_word(&rest));
  text_reader_note_part(game->reading->lines, GIB_FACT_MOVE_REMOVED, line);
}

/* IDX 0 n: files of games that were broken off number on from there. */
static void read_index(struct game_state *game, struct view line, struct view rest) {
  long number;
  (void)line, (void)line_word(&rest);
  if (line_integer(line_word(&rest), &number) && number > 0) game->expected = number + 1;
}

/* ---- other lines ---- */

/* "2 1 0", then "50 0 &4": how many lines follow. False for other words. */
static bool read_numbers(struct game_state *game, struct view line) {
  struct view rest = line, word = line_word(&rest);
  long number;
  bool is_number = line_integer(word, &number), is_count = false;
  for (size_t i = 0; is_number && line_trim(rest).length; i++) {
    word = line_word(&rest);
    is_count |= view_is(word, "&4");
    is_number = i < 4 && (word.at[0] == '&' || line_integer(word, &(long){0}));
  }
  if (is_number && is_count && game->count.end == 0) {
    game->count = text_reader_span(game->reading->lines, line);
    game->count_said = number;
  }
  return is_number;
}

/* A word and five numbers is a move, whatever became of the word. */
static bool is_like_move(struct view rest) {
  size_t numbers = 0;
  for (struct view word = line_word(&rest); word.length; word = line_word(&rest)) numbers += line_integer(word, &(long){0});
  return numbers >= 5;
}

static void read_unknown(struct game_state *game, struct view line) {
  struct view rest = line, word = line_word(&rest);
  bool is_word = word.length == 3;
  if (is_like_move(line)) {
    read_stone(game, line, (struct view){line.at, 0});
    return;
  }
  for (size_t i = 0; i < word.length; i++) is_word &= word.at[i] >= 'A' && word.at[i] <= 'Z';
  if (!is_word) {
    text_reader_note_part(game->reading->lines, GIB_FACT_MALFORMED_LINE, line);
    return;
  }
  for (size_t i = 0; i < game->reported; i++)
    if (view_equal(game->words[i], word)) return;
  if (game->reported < ARRAY_LENGTH(game->words)) game->words[game->reported++] = word;
  note(game, GIB_FACT_UNKNOWN_LINE, word, (struct fact_detail){.name = word});
}

static void read_line(struct game_state *game, struct view line) {
  static const struct {
    const char *word;
    void (*read)(struct game_state *game, struct view line, struct view rest);
  } kinds[] = {{"INI", read_init}, {"STO", read_stone}, {"SKI", read_pass}, {"REM", read_removal}, {"IDX", read_index}};
  struct view rest = line, word = line_word(&rest);
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (view_is(word, kinds[i].word)) {
      kinds[i].read(game, line, rest);
      return;
    }
  if (!read_numbers(game, line)) read_unknown(game, line);
}

/* ---- all of them ---- */

/* INI counts as a line. In a game that was not over when it was saved, the number may be wrong. */
static void check_count(const struct game_state *game) {
  long lines = (long)game->moves + 1;
  if (game->count.end && game->count_said > 1 && game->count_said != lines)
    text_reader_note(game->reading->lines, GIB_FACT_MOVES_COUNT, game->count,
                     (struct fact_detail){.value = text_reader_view(game->reading->lines, game->count), .number = (double)lines});
}

/* The lines after the header, up to \GE. */
static void read_game(struct gib_reading *reading, size_t *at) {
  struct text_reader *lines = reading->lines;
  struct game_state game = {.reading = reading, .expected = 2, .next = 'B'};
  struct span span, last = {*at, *at};
  bool is_ended = false;
  for (size_t next = *at; !is_ended && text_reader_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(text_reader_view(lines, span));
    if (view_is(line, "\\HS")) break;
    is_ended = view_is(line, "\\GE");
    if (line.length) last = text_reader_span(lines, line);
    if (line.length && !is_ended && !view_is(line, "\\GS")) read_line(&game, line);
  }
  if (!is_ended)
    text_reader_note(lines, GIB_FACT_TORN, (struct span){last.end, last.end}, (struct fact_detail){.value = VIEW("\\GE")});
  if (!game.moves) text_reader_note(lines, IMPORT_FACT_NO_MOVES, last, (struct fact_detail){0});
  else check_count(&game);
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
  char narrow[64];
  size_t length = charset_utf16_prefix(all, narrow, sizeof narrow);
  if (length) return begins_file((struct view){narrow, length});
  view_skip(&all, UTF8_BOM);
  return begins_file(all);
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

static void read_one(struct text_reader *lines, size_t *at, void (*on_game)(void *to), void *to) {
  struct gib_reading reading = {.lines = lines};
  struct span begun = {*at, *at};
  size_t start = *at;
  text_reader_begin_game(lines, (struct span){start, start}, begun);
  gib_read_header(&reading, at, &begun);
  bool has_header = false;
  for (size_t i = 0; i < GIB_VARIABLE_COUNT; i++) has_header |= reading.header[i].text.at != NULL;
  lines->places[lines->session->tree.spot] = (struct span){start, lines->size};
  lines->places[lines->session->tree.nodes[0].spot] = begun;
  if (!has_header) text_reader_note(lines, GIB_FACT_NO_HEADER, (struct span){start, start}, (struct fact_detail){0});
  gib_add_header(&reading);
  read_game(&reading, at);
  lines->places[lines->session->tree.spot].end = *at < lines->size ? *at : lines->size;
  text_reader_end_game(lines, on_game, to);
}

static void read(struct format_session *session, struct fact_sink sink, void (*on_game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct text_reader));
  struct text_reader *lines = session->own;
  struct view all = {session->source->bytes, session->source->size};
  if (!text_reader_begin(lines, session, session->source, sink, (struct charset_hints){.usual = usual_charset(all)})) return;
  size_t at = source_bom(session->text);
  if (!has_game(lines, at)) {
    bool is_empty = !line_trim((struct view){lines->bytes, lines->size}).length;
    text_reader_note(lines, is_empty ? IMPORT_FACT_EMPTY : GIB_FACT_NO_GAME, (struct span){0, 0}, (struct fact_detail){0});
    return;
  }
  text_reader_note_charset(lines);
  while (at < lines->size && has_game(lines, at)) read_one(lines, &at, on_game, to);
}

static void release(void *own) {
  text_reader_release(own);
  free(own);
}

static const char *const endings[] = {".gib", NULL};
static const unsigned lost_moves[] = {GIB_FACT_MOVE_SYNTAX, GIB_FACT_MOVE_COLOR, 0};
const struct format format_gib = {.name = "gib",
                                  .title = "GIB",
                                  .note = "Tygem",
                                  .endings = endings,
                                  .lost_moves = lost_moves,
                                  .fixable = false,
                                  .sniff = sniff,
                                  .read = read,
                                  .release = release};
