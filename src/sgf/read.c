#include "base/ascii.h"
#include "base/memory.h"
#include "facts/sgf_facts.h"
#include "sgf/charset.h"
#include "sgf/check.h"
#include "sgf/check_values.h"
#include "sgf/extras_property.h"
#include "sgf/format.h"
#include "sgf/lexer.h"

struct own {
  struct sgf_lexer scan;
  struct sgf_values values;
  struct sgf_charsets charsets;
};

/* ---- is it SGF? ---- */

enum { SNIFFED = 1 << 16 };

static size_t skip_space(struct view text, size_t at) {
  while (at < text.length && sgf_is_space(text.at[at])) at++;
  return at;
}

/* The node, name and value that a game begins with. */
static bool has_property(struct view text, size_t at) {
  while (at < text.length && (text.at[at] == ';' || text.at[at] == '(' || sgf_is_space(text.at[at]))) at++;
  size_t first = at;
  while (at < text.length && at - first < 64 && ascii_is_letter(text.at[at])) at++;
  bool named = at > first;
  at = skip_space(text, at);
  return named && at < text.length && text.at[at] == '[';
}

/* A property somewhere behind a game's first semicolon. */
static bool has_property_near(struct view text, size_t at) {
  for (size_t end = at + 64; at + 1 < text.length && at < end; at++)
    if (ascii_is_capital(text.at[at]) && text.at[at + 1] == '[') return true;
  return false;
}

/* A mail or a note in front of a game, which begins a line. Whatever begins like JSON or markup is that. */
static bool follows_prose(struct view text, size_t from) {
  if (from == text.length || ascii_is_one_of(text.at[from], "{[\"'<(/\\#-") || ascii_is_digit(text.at[from])) return false;
  for (size_t at = from, start; (start = sgf_game_start(text, at)) != SIZE_MAX; at = start + 1) {
    if (memchr(text.at + at, '{', start - at) || memchr(text.at + at, '\0', start - at)) return false;
    size_t node = skip_space(text, start + 1);
    bool begins_line = start == from || ascii_is_one_of(text.at[start - 1], "\n\r");
    if (begins_line && node < text.length && text.at[node] == ';' && has_property_near(text, node)) return true;
  }
  return false;
}

static bool is_sgf(struct view text, size_t from) {
  size_t at = skip_space(text, from);
  if (at == text.length) return false;
  if (text.at[at] == '(') {
    size_t node = skip_space(text, at + 1);
    if (node < text.length && text.at[node] == ';') return true;
    return has_property(text, at) && sgf_game_start(text, at) == at;
  }
  if (text.at[at] == ';') return has_property(text, at);
  return follows_prose(text, at);
}

static bool sniff(struct view all) {
  char narrow[512];
  size_t length = charset_narrow(all, narrow, sizeof narrow);
  if (length && is_sgf((struct view){narrow, length}, 0)) return true;
  size_t bom = all.length >= 3 && memcmp(all.at, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  return is_sgf((struct view){all.at, all.length < SNIFFED ? all.length : SNIFFED}, bom);
}

/* ---- reading ---- */

static void note(struct fact_sink sink, enum sgf_fact kind, struct span span, long long number, const struct notation *what) {
  struct fact fact = {.kind = kind, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .number = number, .what = what};
  sink.note(sink.to, &fact);
}

static bool is_too_large(size_t size, size_t most, struct fact_sink sink) {
  if (size <= most) return false;
  struct notation what = {.value = VIEW("bytes")};
  note(sink, SGF_FACT_TOO_LARGE, (struct span){0, 0}, (long long)most, &what);
  return true;
}

/* Zero bytes are taken for white space. However many there are, they are one finding. */
static void nuls_note(struct format_session *session, struct fact_sink sink) {
  const struct source *text = session->text;
  const char *end = text->bytes + text->size, *nul = text->size ? memchr(text->bytes, '\0', text->size) : NULL;
  struct notation_edit *edits = NULL;
  size_t count = 0, capacity = 0, all = 0;
  while (nul) {
    const char *behind = nul;
    while (behind < end && !*behind) behind++;
    ARRAY_GROW(edits, count, capacity);
    edits[count++] = (struct notation_edit){{(size_t)(nul - text->bytes), (size_t)(behind - text->bytes)}, {"", 0}};
    all += (size_t)(behind - nul);
    nul = behind < end ? memchr(behind, '\0', (size_t)(end - behind)) : NULL;
  }
  struct notation what = {.edits = edits, .edit_count = count};
  session->damaged = count > 0; /* it may stand between two letters that are no name without it */
  if (count) note(sink, SGF_FACT_NUL_BYTE, edits[0].span, (long long)all, &what);
  free(edits);
}

/* Bytes that a node, property or value takes, in the tree, in the game and on the board, at most. */
enum { MEMORY_PER_VALUE = 200 };

static void read(struct format_session *session, struct fact_sink sink, void (*game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct own));
  struct own *own = session->own;
  if (is_too_large(session->source->size, session->limits.size, sink)) return;
  sgf_charsets_decode(&own->charsets, session, sink);
  if (is_too_large(session->text->size, SGF_SIZE_MOST, sink)) return;
  nuls_note(session, sink);
  size_t memory = session->limits.memory, most = session->limits.values;
  bool is_scarce = memory && memory / MEMORY_PER_VALUE < most;
  sgf_lexer_begin(&own->scan, session->text, &session->tree, sink, is_scarce ? memory / MEMORY_PER_VALUE : most);
  own->scan.memory_most = is_scarce ? memory : 0;
  while (sgf_lexer_game(&own->scan)) {
    sgf_board_read(&session->tree);
    sgf_charsets_check(&own->charsets, session, own->scan.at, sink);
    sgf_values_read(&own->values, &session->tree, sink);
    sgf_check(session, sink);
    extras_property_read(&session->tree, sink);
    game(to);
  }
  if (!own->scan.is_full) sgf_charsets_end(&own->charsets, session, sink);
  sgf_lexer_end(&own->scan);
  session->damaged |= own->scan.damaged;
}

static void release(void *of) {
  struct own *own = of;
  sgf_lexer_release(&own->scan);
  sgf_charsets_release(&own->charsets);
  sgf_values_release(&own->values);
  free(own);
}

static const char *const endings[] = {".sgf", ".SGF", NULL};
static const char *const families[] = {"sgf", NULL};
const struct format format_sgf = {.name = "sgf", .title = "SGF", .endings = endings, .families = families, .fixable = true, .sniff = sniff, .read = read, .release = release};
