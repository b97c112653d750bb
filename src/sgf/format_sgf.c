#include "base/memory.h"
#include "base/utf8.h"
#include "charset/choose.h"
#include "facts/convert_facts.h"
#include "facts/json_facts.h"
#include "json/value.h"
#include "sgf/check.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/text_reader.h"

/* The charset of a text. Initialize with {0}; can be used for several texts. */
struct sgf_charsets {
  struct charset_text decoded; /* owned */
  struct charset_choice choice;
  struct charset_cache cache; /* owned */
  const char *first; /* static: the first known charset that a CA names, or NULL */
  struct span first_span;
  struct sgf_rewriting {
    bool wanted;         /* the text is to become UTF-8: the user named its charset, and all bytes are valid in the charset */
    struct buffer text;  /* owned: the text up to `done` with CA[UTF-8] */
    size_t done, named;  /* named: the number of edits in `text` */
  } rewriting;
};

/* ---- the declared charset ---- */

/* The value of the first CA; `at` is NULL if the text has no CA. */
static struct view declared(struct view all) {
  char before = 0, last = 0; /* the last two capitals of the identifier: CA, or ChArset of FF3 */
  size_t capitals = 0;
  for (size_t at = 0; at < all.length; at++) {
    char c = all.at[at];
    if (c == '[') {
      size_t end = sgf_value_close(all, at + 1);
      if (capitals == 2 && before == 'C' && last == 'A') return sgf_trim((struct view){all.at + at + 1, end - at - 1});
      at = end;
    } else if (ascii_is_capital(c)) {
      if (at && (all.at[at - 1] == ']' || all.at[at - 1] == ';')) capitals = 0;
      before = last;
      last = c;
      capitals++;
    } else if (!ascii_is_letter(c)) capitals = 0;
  }
  return (struct view){NULL, 0};
}

/* ---- brackets after cut characters ----
 *
 * In Shift_JIS, GBK and Big5, the second byte of a character may have the code of a bracket or a backslash. If a character has
 * lost its second byte, the byte after the first byte is a real bracket. The following text shows which case applies. */

/* "PW[", or "PlayerWhite[" of FF3. */
static bool is_name(struct view all, size_t at) {
  size_t capitals = 0, first = at;
  for (; at < all.length && ascii_is_letter(all.at[at]) && at - first < 16; at++) capitals += ascii_is_capital(all.at[at]);
  at = sgf_skip_space(all, at);
  return capitals >= 1 && capitals <= 3 && at < all.length && all.at[at] == '[';
}

static bool is_point(struct view all, size_t at) {
  return at + 2 < all.length && ascii_is_letter(all.at[at]) && ascii_is_letter(all.at[at + 1]) &&
      (all.at[at + 2] == ':' || all.at[at + 2] == ']');
}

/* Whether the text at `at` can follow a value: a property, a node, a branch, a further point, or the end. */
static bool follows_value(struct view all, size_t at) {
  at = sgf_skip_space(all, at);
  if (at == all.length) return true;
  char c = all.at[at];
  size_t next = sgf_skip_space(all, at + 1);
  if (c == '(') return next < all.length && all.at[next] == ';';
  if (c == '[') return is_point(all, at + 1);
  if (c == ';') return next == all.length || ascii_is_one_of(all.at[next], ";()") || is_name(all, next);
  if (c == ')') return next == all.length || ascii_is_one_of(all.at[next], ";()");
  return is_name(all, at);
}

static bool closes_value(struct view all, size_t at) {
  if (all.at[at] == ']') return follows_value(all, at + 1);
  return all.at[at] == '\\' && at + 1 < all.length && all.at[at + 1] == ']' && !follows_value(all, at + 2);
}

/* ---- the text ---- */

static struct span first_letter(const struct source *text) {
  size_t at = source_bom(text), used = 0;
  while (at < text->size && !((unsigned char)text->bytes[at] & 0x80)) at++;
  if (at < text->size) (void)utf8_decode(text->bytes + at, text->size - at, &used);
  return (struct span){at, at + used};
}

/* Converts session->source to UTF-8, as session->text, unless it needs no conversion. Notes a guessed charset and invalid
 * bytes. */
static void sgf_charsets_decode(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink) {
  struct view all = {session->source->bytes, session->source->size};
  struct charset_hints hints = {.declared = declared(all), .asked = session->limits.charset,
      .is_unicode = session->source->is_unicode, .closes_value = closes_value, .cache = &charsets->cache};
  charsets->rewriting.wanted = false;
  charset_text_clear(&charsets->decoded);
  charsets->first = NULL;
  charsets->choice = charset_choose(all, &hints, &charsets->decoded);
  const struct charset_choice *choice = &charsets->choice;
  if (choice->as_found) return;
  charset_text_source(&charsets->decoded, session->source, &session->decoded);
  session->text = &session->decoded;
  bool is_as_asked = hints.asked && strcmp(hints.asked, choice->name) == 0 && strcmp(choice->name, "UTF-8") != 0;
  bool is_new = is_as_asked && !view_equal(buffer_view(&charsets->decoded.text), all);
  charsets->rewriting.wanted = is_new && !charsets->decoded.bad_count;
  charsets->rewriting.done = charsets->rewriting.named = 0;
  buffer_clear(&charsets->rewriting.text);
  /* If the text has a CA, sgf_charsets_check reports the value of CA instead. */
  if (choice->guessed && !hints.declared.length)
    SGF_NOTE_SPAN(sink, SGF_FACT_CHARSET, first_letter(session->text), SGF_CHARSET_GUESSED, .meant = view_of(choice->name),
                  .number = choice->unlikely);
  if (charsets->decoded.bad_count)
    SGF_NOTE_SPAN(sink, SGF_FACT_CHARSET, text_first_bad(&charsets->decoded, session->text), SGF_CHARSET_BAD_BYTES,
                  .meant = view_of(choice->name), .number = (double)charsets->decoded.bad_count);
}

/* The bytes of a game, which ends at `end`. */
static struct view game_text(const struct property_tree *tree, size_t end) {
  return (struct view){tree->source->bytes + tree->spot, end - tree->spot};
}

static const char declaration[] = "CA[UTF-8]";

/* Finds the place for CA: after FF, or at the beginning of a root without FF. `before` is the white space to write before CA,
 * if FF begins a line. Returns false if the root has no semicolon, or FF has no closing bracket. */
static bool declaration_place(const struct property_tree *tree, size_t *at, struct view *before) {
  const struct sgf_property *version = property_tree_find(tree, &tree->nodes[0], SGF_FF);
  const char *bytes = tree->source->bytes;
  size_t name = version ? version->spot : 0, first = name;
  *before = (struct view){"", 0};
  *at = version ? sgf_property_end(tree, version->spot) : (size_t)tree->nodes[0].spot + 1;
  if (!version) return bytes[tree->nodes[0].spot] == ';';
  while (first && sgf_is_space(bytes[first - 1])) first--;
  if (memchr(bytes + first, '\n', name - first)) *before = (struct view){bytes + first, name - first};
  return *at && bytes[*at - 1] == ']';
}

/* Notes a missing CA if the game is not ASCII. According to FF4, a game without CA is in Latin-1. */
static void missing_check(const struct property_tree *tree, size_t end, struct fact_sink sink) {
  struct fact_detail detail = {.name = VIEW("CA"), .meant = VIEW("UTF-8")};
  LOCAL_BUFFER text = {0};
  struct view before;
  size_t at;
  if (ascii_is_all(game_text(tree, end))) return;
  bool has_place = declaration_place(tree, &at, &before);
  buffer_add_view(&text, before);
  buffer_add_string(&text, declaration);
  struct fact_edit edit = {{at, at}, buffer_view(&text)};
  sgf_emit_edit(tree, sink, SGF_FACT_CA_MISSING, tree->nodes[0].spot, 0, detail, has_place ? &edit : NULL);
}

/* ---- the text in UTF-8 ---- */

static void rewrite(struct sgf_rewriting *rewriting, const struct source *text, struct span span, struct view put) {
  buffer_add(&rewriting->text, text->bytes + rewriting->done, span.start - rewriting->done);
  buffer_add_view(&rewriting->text, put);
  rewriting->done = span.end;
  rewriting->named++;
}

/* Changes the CA of a game to UTF-8, or adds CA. Games in ASCII need no CA, except the first game: its CA also applies to the
 * text outside the games. */
static void game_rewrite(struct sgf_rewriting *rewriting, const struct property_tree *tree, size_t end) {
  const struct sgf_node *root = &tree->nodes[0];
  struct view before;
  size_t at;
  SGF_EACH_PROPERTY(property, tree, root) {
    if (property->id != SGF_CA) continue;
    SGF_EACH_VALUE(value, tree, property) {
      struct fact_edit edit;
      bool has_edit = sgf_edit_value(tree, value->spot, VIEW("UTF-8"), &edit);
      if (!has_edit || edit.span.start < rewriting->done) rewriting->wanted = false;
      else rewrite(rewriting, tree->source, edit.span, edit.text);
    }
  }
  if (property_tree_find(tree, root, SGF_CA) || (rewriting->named && ascii_is_all(game_text(tree, end)))) return;
  if (!declaration_place(tree, &at, &before) || at < rewriting->done) {
    rewriting->wanted = false;
    return;
  }
  rewrite(rewriting, tree->source, (struct span){at, at}, before);
  buffer_add_string(&rewriting->text, declaration);
}

/* Notes the edit that rewrites the text in UTF-8. The edit is doubtful if the input is also valid UTF-8. */
static void sgf_charsets_end(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink) {
  struct sgf_rewriting *rewriting = &charsets->rewriting;
  const struct source *text = session->text, *given = session->source;
  if (!rewriting->wanted || !rewriting->named) return;
  buffer_add(&rewriting->text, text->bytes + rewriting->done, text->size - rewriting->done);
  const char *named = charset_known(declared(buffer_view(&rewriting->text)));
  if (!named || strcmp(named, "UTF-8") != 0) return;
  struct fact_edit edit = {{0, text->size}, buffer_view(&rewriting->text)};
  struct view bytes = {given->bytes, given->size};
  bool is_doubtful = utf8_valid_prefix(given->bytes, given->size) == given->size && !ascii_is_all(bytes);
  SGF_NOTE_SPAN(sink, SGF_FACT_CHARSET, first_letter(text), SGF_CHARSET_ASKED, .meant = view_of(charsets->choice.name),
                .number = is_doubtful, .edits = &edit, .edit_count = 1);
}

/* ---- the charset of a game ---- */

/* Notes a CA of session->tree that is missing, unknown, or different from the charset of the text. The game ends at `end`. */
static void sgf_charsets_check(struct sgf_charsets *charsets, struct format_session *session, size_t end, struct fact_sink sink) {
  const struct property_tree *tree = &session->tree;
  const struct charset_choice *choice = &charsets->choice;
  session->tree.charset = choice->name;
  if (session->source->is_unicode) return;
  if (charsets->rewriting.wanted) game_rewrite(&charsets->rewriting, tree, end);
  const struct sgf_property *property = property_tree_find(tree, &tree->nodes[0], SGF_CA);
  if (!property && choice->as_found) missing_check(tree, end, sink);
  if (!property || !property->value_count || !tree->values[property->first_value].text.length) return;
  const struct sgf_value *value = &tree->values[property->first_value];
  const char *known = charset_known(value->text);
  struct fact_detail detail = {.name = property->name, .value = value->text, .meant = view_of(choice->name)};
  struct fact_edit edit;
  if (!known) {
    sgf_emit(tree, sink, SGF_FACT_CHARSET, value->spot, SGF_CHARSET_UNKNOWN, &detail);
    return;
  }
  if (charsets->first && strcmp(known, charsets->first) != 0) {
    detail.meant = view_of(charsets->first);
    sgf_emit_span(sink, SGF_FACT_TREE_CHARSETS, property_tree_span(tree, value->spot), charsets->first_span, 0, &detail);
    return;
  }
  if (!charsets->first) charsets->first = known, charsets->first_span = property_tree_span(tree, value->spot);
  if (choice->declared || strcmp(known, choice->name) == 0) return;
  /* as_found: the text is UTF-8, regardless of CA */
  bool is_fixable = choice->as_found && sgf_edit_value(tree, value->spot, detail.meant, &edit);
  sgf_emit_edit(tree, sink, SGF_FACT_CA_MISMATCH, value->spot, 0, detail, is_fixable ? &edit : NULL);
}

/* ---- leftovers: data that SGF cannot express ----
 *
 * sgf_write stores leftovers in the private property XJ, as a JSON object of JSON Pointers and values. XJ in the root describes
 * the record; XJ in another node describes the node. An XJ with other content remains a private property. */

/* Adds the members as leftovers of a node. Returns false, and adds none, if one of them cannot be a leftover. */
static bool leftovers_add(const struct json_document *document, struct property_tree *tree, size_t node, uint32_t spot) {
  LOCAL_BUFFER key = {0};
  struct json_object *move = json_member_of(document->root, LEFTOVER_MOVE);
  bool is_good = !document->flaws.count && document->count && document->spots[0].kind == JSON_OBJECT;
  for (int adds = 0; adds <= 1; adds++)
    for (uint32_t member = 1; is_good && member < document->spots[0].next; member = document->spots[member].next) {
      buffer_clear(&key);
      json_key_text(document, member, &key);
      is_good = tree_leftover_may_be(buffer_view(&key), !node);
      if (!adds || (node && view_is(buffer_view(&key), LEFTOVER_MOVE))) continue;
      struct json_object *value = json_object_get(document->spots[member].value);
      tree_leftover_set_move(property_tree_add_leftover(tree, node, buffer_string(&key), value, spot), move);
    }
  return is_good;
}

/* Reads the XJ of a node, and reduces `limits` by the number of its values. Returns false if XJ exceeds a limit. */
static bool node_leftovers_read(struct property_tree *tree, size_t index, struct json_limits *limits, struct fact_sink sink) {
  struct sgf_node *node = &tree->nodes[index];
  struct sgf_property *property = sgf_properties(tree, node), *end = property + node->property_count;
  while (property < end && (property->id != SGF_UNKNOWN || !view_is(property->name, "XJ") || property->value_count != 1))
    property++;
  if (property == end) return true;
  const struct sgf_value *value = &tree->values[property->first_value];
  struct json_document document;
  struct source source;
  source_init_copy(&source, "XJ", value->text.at, value->text.length);
  json_parse(&document, &source, NULL, limits);
  const struct facts *flaws = &document.flaws;
  bool is_over = flaws->count && flaws->list[flaws->count - 1].kind == JSON_FLAW_TOO_LARGE;
  if (leftovers_add(&document, tree, index, value->spot)) {
    memmove(property, property + 1, (size_t)(end - property - 1) * sizeof *property);
    node->property_count--;
  } else if (!is_over && view_begins(value->text, "{")) /* other programs may use XJ for other data */
    SGF_NOTE_SPAN(sink, CONVERT_FACT_ADDITION, property_tree_span(tree, value->spot), CONVERT_ADDITION_BROKEN,
                  .name = VIEW("XJ"));
  limits->values -= document.count < limits->values ? document.count : limits->values;
  json_release(&document);
  source_release(&source);
  return !is_over;
}

static bool leftovers_read(struct sgf_lexer *lexer, const struct format_session *session, struct fact_sink sink) {
  struct property_tree *tree = lexer->tree;
  struct json_limits limits = session->limits;
  limits.charset = NULL;
  for (size_t i = 0; i < tree->node_count && tree->nodes[i].first_property < tree->unknown_end; i++)
    if (!node_leftovers_read(tree, i, &limits, sink)) {
      sgf_lexer_overflow(lexer, tree->nodes[i].spot, "values", session->limits.values);
      return false;
    }
  return true;
}

/* Data that a session keeps from one text to the next. */
struct state {
  struct sgf_lexer lexer;
  struct sgf_values values;
  struct sgf_charsets charsets;
};

/* ---- is it SGF? ---- */

enum { SNIFFED = 1 << 16 };

/* Whether a property name and a bracket follow, after brackets, semicolons and white space. */
static bool has_property(struct view text, size_t at) {
  while (at < text.length && (text.at[at] == ';' || text.at[at] == '(' || sgf_is_space(text.at[at]))) at++;
  size_t end = sgf_skip_letters(text, at), value = sgf_skip_space(text, end);
  return end > at && value < text.length && text.at[value] == '[';
}

/* Whether a game follows other text, such as a mail, and begins a line, with a property in its first 64 bytes. False if the text
 * begins like JSON, markup or a number. */
static bool follows_prose(struct view text, size_t from) {
  if (from == text.length || ascii_is_one_of(text.at[from], "{[\"'<(/\\#-") || ascii_is_digit(text.at[from])) return false;
  for (size_t at = from, start; (start = sgf_game_start(text, at)) != SIZE_MAX; at = start + 1) {
    if (memchr(text.at + at, '{', start - at) || memchr(text.at + at, '\0', start - at)) return false;
    size_t node = sgf_skip_space(text, start + 1);
    bool begins_line = start == from || ascii_is_one_of(text.at[start - 1], "\n\r");
    if (!begins_line || node >= text.length || text.at[node] != ';') continue;
    for (size_t end = node + 64; node + 1 < text.length && node < end; node++)
      if (ascii_is_capital(text.at[node]) && text.at[node + 1] == '[') return true;
  }
  return false;
}

static bool is_sgf(struct view text, size_t from) {
  size_t at = sgf_skip_space(text, from);
  if (at == text.length) return false;
  if (text.at[at] == '(') {
    size_t node = sgf_skip_space(text, at + 1);
    if (node < text.length && text.at[node] == ';') return true;
    return has_property(text, at) && sgf_game_start(text, at) == at;
  }
  if (text.at[at] == ';') return has_property(text, at);
  return follows_prose(text, at);
}

static bool sniff(struct view all) {
  char narrow[512];
  size_t length = charset_utf16_prefix(all, narrow, sizeof narrow);
  if (length && is_sgf((struct view){narrow, length}, 0)) return true;
  size_t bom = view_begins(all, UTF8_BOM) ? strlen(UTF8_BOM) : 0;
  return is_sgf((struct view){all.at, all.length < SNIFFED ? all.length : SNIFFED}, bom);
}

/* ---- reading ---- */

static void too_large_note(size_t most, const char *unit, struct fact_sink sink) {
  SGF_NOTE_SPAN(sink, SGF_FACT_TOO_LARGE, ((struct span){0, 0}), (long long)most, .value = view_of(unit));
}

/* Notes all zero bytes as one fact, which has no edits if there are too many. The lexer treats zero bytes as white space. */
static void nuls_note(struct format_session *session, struct fact_sink sink) {
  const struct source *text = session->text;
  const char *end = text->bytes + text->size, *nul = text->size ? memchr(text->bytes, '\0', text->size) : NULL;
  struct fact_edit *edits = NULL;
  size_t count = 0, capacity = 0, all = 0;
  const size_t most = session->limits.values;
  while (nul) {
    const char *behind = nul;
    while (behind < end && !*behind) behind++;
    if (count < most) ARRAY_GROW(edits, count, capacity);
    struct span span = {(size_t)(nul - text->bytes), (size_t)(behind - text->bytes)};
    if (count++ < most) edits[count - 1] = (struct fact_edit){span, {"", 0}};
    all += (size_t)(behind - nul);
    nul = behind < end ? memchr(behind, '\0', (size_t)(end - behind)) : NULL;
  }
  if (count)
    SGF_NOTE_SPAN(sink, SGF_FACT_NUL_BYTE, edits[0].span, (long long)all, .edits = edits,
                  .edit_count = count <= most ? count : 0);
  free(edits);
}

static void read(struct format_session *session, struct fact_sink sink) {
  if (!session->state) session->state = mem_alloc_zeroed(1, sizeof(struct state));
  struct state *state = session->state;
  struct charset_text *decoded = &state->charsets.decoded;
  bool is_too_large = session->source->size > SGF_SIZE_MOST;
  decoded->max_steps = charset_max_steps(session->limits.values);
  if (!is_too_large) sgf_charsets_decode(&state->charsets, session, sink);
  if (is_too_large || (!decoded->is_incomplete && session->text->size > SGF_SIZE_MOST)) {
    too_large_note(SGF_SIZE_MOST, "bytes", sink);
    return;
  }
  if (decoded->is_incomplete) {
    too_large_note(decoded->max_steps, "characters", sink);
    return;
  }
  nuls_note(session, sink);
  sgf_lexer_begin(&state->lexer, session->text, &session->tree, sink, session->limits.values);
  for (size_t begin = state->lexer.at; sgf_lexer_game(&state->lexer); begin = state->lexer.at) {
    if (state->lexer.at - begin > session->limits.size) { /* of each game, because the text is in memory already */
      sgf_lexer_overflow(&state->lexer, session->tree.spot, "bytes", session->limits.size);
      break;
    }
    sgf_board_read(&session->tree);
    sgf_charsets_check(&state->charsets, session, state->lexer.at, sink);
    sgf_values_read(&state->values, &session->tree, sink);
    sgf_check(session, sink);
    if (!leftovers_read(&state->lexer, session, sink)) break;
    format_session_game(session);
  }
  if (!state->lexer.is_full) sgf_charsets_end(&state->charsets, session, sink);
  sgf_lexer_end(&state->lexer);
}

static void release(void *data) {
  struct state *state = data;
  sgf_lexer_release(&state->lexer);
  charset_text_release(&state->charsets.decoded);
  buffer_release(&state->charsets.rewriting.text);
  charset_cache_release(&state->charsets.cache);
  free(state->values.repeats);
  free(state);
}

static const char *const endings[] = {".sgf", ".sgfs", NULL};
const struct format format_sgf = {.name = "sgf", .title = "SGF", .endings = endings, .fixable = true, .sniff = sniff,
    .read = read, .release = release};
