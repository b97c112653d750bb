#include "sgf/charset.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "sgf/emit.h"
#include "sgf/lexer.h"
#include "sgf/unescape.h"

/* ---- what a text says ---- */

/* The position behind the bracket that closes the value which begins at `at`. */
static size_t value_end(struct view all, size_t at) {
  while (at < all.length && all.at[at] != ']') at += all.at[at] == '\\' ? 2 : 1;
  return at < all.length ? at : all.length;
}

static struct view declared(struct view all) {
  char before = 0, last = 0; /* capitals of the identifier at hand: CA, or ChArset of FF3 */
  size_t capitals = 0;
  for (size_t at = 0; at < all.length; at++) {
    char c = all.at[at];
    if (c == '[') {
      size_t end = value_end(all, at + 1);
      if (capitals == 2 && before == 'C' && last == 'A') return sgf_trim((struct view){all.at + at + 1, end - at - 1});
      at = end;
    } else if (ascii_is_capital(c)) {
      if (at && (all.at[at - 1] == ']' || all.at[at - 1] == ';')) capitals = 0;
      before = last;
      last = c;
      capitals++;
    } else if (!(c >= 'a' && c <= 'z')) capitals = 0;
  }
  return (struct view){NULL, 0};
}

/* ---- brackets beside characters that were cut ----
 *
 * In Shift_JIS, GBK and Big5 the second byte of a character may be that of a bracket or a backslash. Behind the first byte of
 * a character that lost its second one, it is the bracket that closes the value. */

static size_t skip_space(struct view all, size_t at) {
  while (at < all.length && sgf_is_space(all.at[at])) at++;
  return at;
}

/* "PW[", or "PlayerWhite[" of FF3. */
static bool is_name(struct view all, size_t at) {
  size_t capitals = 0, first = at;
  for (; at < all.length && ascii_is_letter(all.at[at]) && at - first < 16; at++) capitals += ascii_is_capital(all.at[at]);
  at = skip_space(all, at);
  return capitals >= 1 && capitals <= 3 && at < all.length && all.at[at] == '[';
}

static bool is_point(struct view all, size_t at) {
  return at + 2 < all.length && ascii_is_letter(all.at[at]) && ascii_is_letter(all.at[at + 1]) && (all.at[at + 2] == ':' || all.at[at + 2] == ']');
}

/* Whether what follows is what follows a value. */
static bool follows_value(struct view all, size_t at) {
  at = skip_space(all, at);
  if (at == all.length) return true;
  char c = all.at[at];
  size_t next = skip_space(all, at + 1);
  if (c == '(') return next < all.length && all.at[next] == ';';
  if (c == '[') return is_point(all, at + 1);
  if (c == ';') return next == all.length || ascii_is_one_of(all.at[next], ";()") || is_name(all, next);
  if (c == ')') return next == all.length || ascii_is_one_of(all.at[next], ";()");
  return is_name(all, at);
}

static bool keeps(struct view all, size_t at) {
  if (all.at[at] == ']') return follows_value(all, at + 1);
  return all.at[at] == '\\' && at + 1 < all.length && all.at[at + 1] == ']' && !follows_value(all, at + 2);
}

/* ---- the text ---- */


static void note(struct fact_sink sink, struct span span, enum sgf_charset problem, const char *meant, size_t count) {
  struct notation what = {.meant = view_of(meant), .number = (double)count};
  struct fact fact = {.kind = SGF_FACT_CHARSET, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .number = problem, .what = &what};
  sink.note(sink.to, &fact);
}

/* Where a byte of the original stands in the text. */
static size_t offset_in(const struct source *text, size_t original) {
  size_t first = 0, end = text->step_count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    if (text->steps[middle].original <= original) first = middle + 1;
    else end = middle;
  }
  if (!first) return original;
  const struct source_step *step = &text->steps[first - 1];
  return step->is_one ? step->offset : step->offset + (original - step->original);
}

static struct span character_at(const struct source *text, size_t at) {
  size_t used = 0;
  if (at < text->size) (void)utf8_decode(text->bytes + at, text->size - at, &used);
  return (struct span){at, at + used};
}

static struct span first_letter(const struct source *text) {
  size_t at = source_bom(text);
  while (at < text->size && !((unsigned char)text->bytes[at] & 0x80)) at++;
  return character_at(text, at);
}

/* What the user says holds, and is not UTF-8; and nothing is lost in it. */
static bool rewriting_wanted(const struct sgf_charsets *charsets, const struct source *source, const char *asked) {
  const struct charset_text *decoded = &charsets->decoded;
  const char *name = charsets->choice.name;
  bool is_so = asked && strcmp(asked, name) == 0 && strcmp(name, "UTF-8") != 0 && !decoded->bad_count;
  return is_so && !view_equal(buffer_view(&decoded->text), (struct view){source->bytes, source->size});
}

void sgf_charsets_decode(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink) {
  struct view all = {session->source->bytes, session->source->size};
  struct charset_witness witness = {.declared = declared(all), .asked = session->limits.charset, .is_unicode = session->source->is_unicode, .keeps = keeps, .cache = &charsets->cache};
  charsets->rewriting.wanted = false;
  charset_text_clear(&charsets->decoded);
  charsets->first = NULL;
  charsets->choice = charset_choose(all, &witness, &charsets->decoded);
  const struct charset_choice *choice = &charsets->choice;
  if (choice->as_found) return;
  charset_text_source(&charsets->decoded, session->source, &session->decoded);
  session->text = &session->decoded;
  charsets->rewriting.wanted = rewriting_wanted(charsets, session->source, witness.asked);
  charsets->rewriting.done = charsets->rewriting.named = 0;
  buffer_clear(&charsets->rewriting.text);
  /* If there is a CA, its value is what is wrong. */
  if (choice->guessed && !witness.declared.length) note(sink, first_letter(session->text), SGF_CHARSET_GUESSED, choice->name, choice->unlikely);
  if (charsets->decoded.bad_count)
    note(sink, character_at(session->text, offset_in(session->text, charsets->decoded.bad[0])), SGF_CHARSET_BAD_BYTES, choice->name, charsets->decoded.bad_count);
}

static bool is_ascii(const struct source *text, size_t from, size_t end) {
  for (size_t at = from; at < end; at++)
    if ((unsigned char)text->bytes[at] & 0x80) return false;
  return true;
}

static const char declaration[] = "CA[UTF-8]";

/* Behind FF, laid out as it is; at the beginning of the root if there is none. False if the root has no semicolon. */
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

/* FF4: what does not name its set is Latin-1. */
static void missing_check(const struct property_tree *tree, size_t end, struct fact_sink sink) {
  struct notation what = {.name = VIEW("CA"), .meant = VIEW("UTF-8")};
  struct buffer text = {0};
  struct view before;
  size_t at;
  if (is_ascii(tree->source, tree->spot, end)) return;
  bool has_place = declaration_place(tree, &at, &before);
  buffer_add_view(&text, before);
  buffer_add_string(&text, declaration);
  struct notation_edit edit = {{at, at}, buffer_view(&text)};
  sgf_emit_edit(tree, sink, SGF_FACT_CA_MISSING, tree->nodes[0].spot, 0, what, has_place ? &edit : NULL);
  buffer_release(&text);
}

/* ---- the text in UTF-8 ---- */

static void rewrite(struct sgf_rewriting *rewriting, const struct source *text, struct span span, struct view put) {
  buffer_add(&rewriting->text, text->bytes + rewriting->done, span.start - rewriting->done);
  buffer_add_view(&rewriting->text, put);
  rewriting->done = span.end;
  rewriting->named++;
}

/* The first game says it for what comes before and behind all games. */
static void game_rewrite(struct sgf_rewriting *rewriting, const struct property_tree *tree, size_t end) {
  const struct sgf_node *root = &tree->nodes[0];
  struct view before;
  size_t at;
  for (uint32_t i = 0; i < root->property_count; i++) {
    const struct sgf_property *property = &tree->properties[root->first_property + i];
    for (uint32_t k = 0; property->id == SGF_CA && k < property->value_count; k++) {
      struct notation_edit edit;
      if (!sgf_edit_value(tree, tree->values[property->first_value + k].spot, VIEW("UTF-8"), &edit) || edit.span.start < rewriting->done) rewriting->wanted = false;
      else rewrite(rewriting, tree->source, edit.span, edit.text);
    }
  }
  if (property_tree_find(tree, root, SGF_CA) || (rewriting->named && is_ascii(tree->source, tree->spot, end))) return;
  if (!declaration_place(tree, &at, &before) || at < rewriting->done) {
    rewriting->wanted = false;
    return;
  }
  rewrite(rewriting, tree->source, (struct span){at, at}, before);
  buffer_add_string(&rewriting->text, declaration);
}

/* What can be read in two sets is not rewritten unless somebody looks at it. */
void sgf_charsets_end(struct sgf_charsets *charsets, struct format_session *session, struct fact_sink sink) {
  struct sgf_rewriting *rewriting = &charsets->rewriting;
  const struct source *text = session->text, *given = session->source;
  if (!rewriting->wanted || !rewriting->named) return;
  buffer_add(&rewriting->text, text->bytes + rewriting->done, text->size - rewriting->done);
  const char *named = charset_known(declared(buffer_view(&rewriting->text)));
  if (!named || strcmp(named, "UTF-8") != 0) return;
  struct notation_edit edit = {{0, text->size}, buffer_view(&rewriting->text)};
  bool is_doubtful = utf8_valid_prefix(given->bytes, given->size) == given->size && !is_ascii(given, 0, given->size);
  struct notation what = {.meant = view_of(charsets->choice.name), .number = is_doubtful, .edits = &edit, .edit_count = 1};
  struct fact fact = {.kind = SGF_FACT_CHARSET, .span = first_letter(text), .spot = NO_SPOT, .other_spot = NO_SPOT, .number = SGF_CHARSET_ASKED, .what = &what};
  sink.note(sink.to, &fact);
}

/* ---- what a game says ---- */

void sgf_charsets_check(struct sgf_charsets *charsets, struct format_session *session, size_t end, struct fact_sink sink) {
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
  struct notation what = {.name = property->name, .value = value->text, .meant = view_of(choice->name)};
  struct notation_edit edit;
  if (!known) {
    sgf_emit(tree, sink, SGF_FACT_CHARSET, value->spot, SGF_CHARSET_UNKNOWN, &what);
    return;
  }
  if (charsets->first && strcmp(known, charsets->first) != 0) {
    what.meant = view_of(charsets->first);
    struct fact fact = {.kind = SGF_FACT_TREE_CHARSETS, .span = property_tree_span(tree, value->spot), .spot = value->spot, .other_spot = NO_SPOT,
                        .other = charsets->first_span, .what = &what};
    sink.note(sink.to, &fact);
    return;
  }
  if (!charsets->first) charsets->first = known, charsets->first_span = property_tree_span(tree, value->spot);
  if (choice->declared || strcmp(known, choice->name) == 0) return;
  if (choice->as_found) { /* then the text is UTF-8 whatever CA says */
    what.edits = &edit;
    what.edit_count = sgf_edit_value(tree, value->spot, what.meant, &edit);
  }
  sgf_emit(tree, sink, SGF_FACT_CA_MISMATCH, value->spot, 0, &what);
}

void sgf_charsets_release(struct sgf_charsets *charsets) {
  charset_text_release(&charsets->decoded);
  buffer_release(&charsets->rewriting.text);
  charset_cache_release(&charsets->cache);
}
