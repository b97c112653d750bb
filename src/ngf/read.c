/* read.c: a text of NGF from its bytes to the tree. */
#include "base/memory.h"
#include "ngf/internal.h"

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
  return ngf_is_move(line) && line.length == 9 && (line.at[4] == 'B' || line.at[4] == 'W');
}

/* Nothing says what the text is but how moves are written, behind lines that hold numbers where they should; where no move follows,
 * all of these lines are asked. */
static bool is_like_game(struct view text) {
  struct view line[HEADER_MOST] = {{0}};
  size_t count = 0, size = 1;
  bool has_move = false;
  for (; text.length && count < HEADER_MOST && !has_move; count++) {
    line[count] = line_trim(line_cut(&text, memchr(text.at, '\n', text.length) ? '\n' : '\r'));
    has_move = count > 3 && is_first_move(line[count]);
  }
  if (line[0].length > 1 && memcmp(line[0].at, "GI", 2) == 0) { /* as old files have it */
    size = 6;
    if (line[size].length > 2) line[size].at += 2, line[size].length -= 2;
    return has_move && is_size(line[size]);
  }
  bool has_size = is_size(line[size]), has_numbers = is_integer(line[5]) && is_integer(line[6]) && is_integer(line[7]);
  if (has_move) return has_size || has_numbers;
  return has_size && has_numbers && line[8].length >= 8 && is_integer((struct view){line[8].at, 4});
}

static bool sniff(struct view all) {
  char narrow[SNIFF / 2];
  if (all.length >= 3 && memcmp(all.at, "\xEF\xBB\xBF", 3) == 0) all.at += 3, all.length -= 3;
  if (!all.length || *all.at == '{' || *all.at == '(') return false; /* JGF and SGF are asked no further */
  size_t length = charset_narrow(all, narrow, sizeof narrow);
  if (length) return is_like_game((struct view){narrow, length});
  return is_like_game((struct view){all.at, all.length < SNIFF ? all.length : SNIFF});
}

/* ---- the text ---- */

static bool has_game(const struct line_text *lines, size_t at) {
  struct span span;
  size_t number = 0;
  while (line_text_next(lines, &at, &span)) {
    struct view line = line_trim(line_text_view(lines, span));
    if (ngf_is_move(line) && line.length >= 7 && (line.at[4] == 'B' || line.at[4] == 'W')) return true;
    if (number++ == 1 && is_size(line)) return true;
  }
  return false;
}

static void check_header(const struct ngf_reading *reading) {
  size_t whole = reading->is_old ? 11 : 12;
  if (reading->header_lines < whole)
    line_text_note(reading->lines, NGF_FACT_HEADER_CUT, reading->last, (struct notation){.number = (double)reading->header_lines});
}

static void read(struct format_session *session, struct fact_sink sink, void (*on_game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct ngf_own));
  struct ngf_own *own = session->own;
  struct line_text *lines = &own->lines;
  line_text_begin(lines, session, sink, (struct charset_witness){0});
  size_t at = source_bom(session->text);
  if (!has_game(lines, at)) {
    bool is_empty = !line_trim((struct view){lines->bytes, lines->size}).length;
    line_text_note(lines, NGF_FACT_NO_GAME, (struct span){0, 0}, (struct notation){.number = is_empty});
    return;
  }
  line_text_note_charset(lines, NGF_FACT_CHARSET);
  struct ngf_reading reading = {.lines = lines, .own = own, .last = {at, at}};
  struct span all = {at, lines->size};
  line_text_begin_game(lines, all, (struct span){at, at});
  ngf_read_header(&reading, &at);
  check_header(&reading);
  ngf_add_header(&reading);
  ngf_find_remarks(&reading, at);
  ngf_read_moves(&reading, &at);
  line_text_end_game(lines, on_game, to);
}

static void release(void *to) {
  struct ngf_own *own = to;
  line_text_release(&own->lines);
  free(own->remarks);
  free(own);
}

static const char *const endings[] = {".ngf", ".NGF", NULL}, *const families[] = {"ngf", NULL};
static const unsigned lost_moves[] = {NGF_FACT_MOVE_SYNTAX, NGF_FACT_MOVE_COLOR, NGF_FACT_TORN, 0};
const struct format format_ngf = {.name = "ngf", .title = "NGF", .memory = 60, .note = "Cyberoro and wBaduk", .endings = endings, .families = families, .lost_moves = lost_moves,
                                  .fixable = false, .sniff = sniff, .read = read, .release = release};
