#include "format/sgf_charset.h"
#include "base/utf8.h"
#include "format/sgf_note.h"

static void note(struct fact_sink sink, struct span span, enum sgf_charset trouble, const char *meant, size_t count) {
  struct notation what = {.meant = view_of(meant), .number = (double)count};
  struct fact fact = {.kind = SGF_FACT_CHARSET, .span = span, .spot = NO_SPOT, .other_spot = NO_SPOT, .number = trouble, .what = &what};
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

void sgf_charsets_decode(struct sgf_charsets *charsets, struct format_desk *desk, struct fact_sink sink) {
  struct view all = {desk->source->bytes, desk->source->size};
  struct view declared = charset_declared_sgf(all);
  charset_text_clear(&charsets->decoded);
  charsets->first = NULL;
  charsets->choice = charset_choose_sgf(all, declared, &charsets->decoded);
  const struct charset_choice *choice = &charsets->choice;
  if (!choice->as_found) {
    charset_text_source(&charsets->decoded, desk->source, &desk->decoded);
    desk->text = &desk->decoded;
  }
  if (charsets->decoded.bad_count && !choice->as_found)
    note(sink, character_at(desk->text, offset_in(desk->text, charsets->decoded.bad[0])), SGF_CHARSET_BAD_BYTES, choice->name, charsets->decoded.bad_count);
  /* Latin-1 is what FF4 says a text is that says nothing; where CA says something, it is the CA that is wrong. */
  else if (choice->guessed && !charset_known(declared) && strcmp(choice->name, "ISO-8859-1") != 0)
    note(sink, first_letter(desk->text), SGF_CHARSET_GUESSED, choice->name, 0);
}

void sgf_charsets_check(struct sgf_charsets *charsets, struct format_desk *desk, struct fact_sink sink) {
  const struct sgf_tree *tree = &desk->tree;
  const struct charset_choice *choice = &charsets->choice;
  desk->tree.charset = choice->name;
  const struct sgf_property *property = sgf_tree_find(tree, &tree->nodes[0], SGF_CA);
  if (!property || !property->value_count || !tree->values[property->first_value].text.length) return;
  const struct sgf_value *value = &tree->values[property->first_value];
  const char *known = charset_known(value->text);
  struct notation what = {.name = property->name, .value = value->text, .meant = view_of(choice->name)};
  struct notation_edit edit;
  if (!known) {
    sgf_note(tree, sink, SGF_FACT_CHARSET, value->spot, SGF_CHARSET_UNKNOWN, &what);
    return;
  }
  if (charsets->first && strcmp(known, charsets->first) != 0) {
    what.meant = view_of(charsets->first);
    struct fact fact = {.kind = SGF_FACT_TREE_CHARSETS, .span = sgf_tree_span(tree, value->spot), .spot = value->spot, .other_spot = NO_SPOT,
                        .other = charsets->first_span, .what = &what};
    sink.note(sink.to, &fact);
    return;
  }
  if (!charsets->first) charsets->first = known, charsets->first_span = sgf_tree_span(tree, value->spot);
  if (choice->declared || strcmp(known, choice->name) == 0) return;
  if (choice->as_found) { /* then the text is UTF-8 whatever CA says */
    what.edits = &edit;
    what.edit_count = sgf_edit_value(tree, value->spot, what.meant, &edit);
  }
  sgf_note(tree, sink, SGF_FACT_CA_MISMATCH, value->spot, 0, &what);
}

void sgf_charsets_release(struct sgf_charsets *charsets) {
  charset_text_release(&charsets->decoded);
}
