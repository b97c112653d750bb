/* read.c: a text of GIB from its bytes to the tree. */
#include "base/ascii.h"
#include "base/memory.h"
#include "gib/internal.h"

/* ---- is it GIB? ---- */

static bool begins(struct view text, const char *with) {
  size_t length = strlen(with);
  return text.length >= length && memcmp(text.at, with, length) == 0;
}

/* `\HS`, or `\GS` where the header is missing, or a variable. */
static bool begins_file(struct view text) {
  while (text.length && ascii_is_space(*text.at)) text.at++, text.length--;
  if (begins(text, "\\HS") || begins(text, "\\GS")) return text.length == 3 || text.at[3] == '\n' || text.at[3] == '\r' || text.at[3] == ' ';
  return begins(text, "\\[") && text.length > 2 && text.at[2] >= 'A' && text.at[2] <= 'Z';
}

static bool sniff(struct view all) {
  char narrow[64];
  size_t length = charset_narrow(all, narrow, sizeof narrow);
  if (length) return begins_file((struct view){narrow, length});
  if (begins(all, "\xEF\xBB\xBF")) all.at += 3, all.length -= 3;
  return begins_file(all);
}

/* ---- the text ---- */

/* Clients write in the character set of their country, which the first line names. */
static const char *usual_charset(struct view all) {
  static const char *const usual[][2] = {{"=Korea", "EUC-KR"}, {"=China", "GB18030"}, {"=Taiwan", "Big5"}, {"=Japan", "CP932"}};
  struct view head = {all.at, all.length < 200 ? all.length : 200};
  while (head.length) {
    struct view line = line_cut(&head, '\n');
    if (!begins(line, "\\[GIBOKIND=")) continue;
    for (size_t i = 0; i < ARRAY_LENGTH(usual); i++)
      if (begins((struct view){line.at + 10, line.length - 10}, usual[i][0])) return usual[i][1];
  }
  return NULL;
}

/* ---- games ---- */

static bool has_game(const struct line_text *lines, size_t at) {
  struct span span;
  while (line_text_next(lines, &at, &span)) {
    struct view line = line_trim(line_text_view(lines, span));
    if (begins(line, "\\") || begins(line, "INI ") || begins(line, "STO ")) return true;
  }
  return false;
}

static void read_one(struct line_text *lines, size_t *at, void (*on_game)(void *to), void *to) {
  struct gib_reading reading = {.lines = lines};
  struct span begun = {*at, *at};
  size_t start = *at;
  line_text_begin_game(lines, (struct span){start, start}, begun);
  gib_read_header(&reading, at, &begun);
  bool has_header = false;
  for (size_t i = 0; i < GIB_VARIABLE_COUNT; i++) has_header |= reading.header[i].text.at != NULL;
  lines->places[lines->session->tree.spot] = (struct span){start, lines->size};
  lines->places[lines->session->tree.nodes[0].spot] = begun;
  if (!has_header) line_text_note(lines, GIB_FACT_NO_HEADER, (struct span){start, start}, (struct notation){0});
  gib_add_header(&reading);
  gib_read_game(&reading, at);
  lines->places[lines->session->tree.spot].end = *at < lines->size ? *at : lines->size;
  line_text_end_game(lines, on_game, to);
}

static void read(struct format_session *session, struct fact_sink sink, void (*on_game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct line_text));
  struct line_text *lines = session->own;
  struct view all = {session->source->bytes, session->source->size};
  line_text_begin(lines, session, sink, (struct charset_witness){.usual = usual_charset(all)});
  size_t at = source_bom(session->text);
  if (!has_game(lines, at)) {
    bool is_empty = !line_trim((struct view){lines->bytes, lines->size}).length;
    line_text_note(lines, GIB_FACT_NO_GAME, (struct span){0, 0}, (struct notation){.number = is_empty});
    return;
  }
  line_text_note_charset(lines, GIB_FACT_CHARSET);
  while (at < lines->size && has_game(lines, at)) read_one(lines, &at, on_game, to);
}

static void release(void *own) {
  line_text_release(own);
  free(own);
}

static const char *const endings[] = {".gib", ".GIB", NULL}, *const families[] = {"gib", NULL};
static const unsigned lost_moves[] = {GIB_FACT_MOVE_SYNTAX, GIB_FACT_MOVE_COLOR, 0};
const struct format format_gib = {.name = "gib", .title = "GIB", .memory = 40, .note = "Tygem", .endings = endings, .families = families, .lost_moves = lost_moves,
                                  .fixable = false, .sniff = sniff, .read = read, .release = release};
