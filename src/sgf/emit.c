#include "sgf/emit.h"
#include "sgf/lexer.h"

void sgf_emit_two(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, uint32_t other,
                  long long number, const struct fact_detail *detail) {
  static const struct fact_detail nothing;
  struct fact fact = {.kind = kind, .spot = spot, .span = property_tree_span(tree, spot), .other_spot = other, .number = number,
                      .what = detail ? detail : &nothing};
  fact.other = property_tree_span(tree, other);
  if (sink.note) sink.note(sink.to, &fact);
}

void sgf_emit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
              const struct fact_detail *detail) {
  sgf_emit_two(tree, sink, kind, spot, NO_SPOT, number, detail);
}

void sgf_emit_edit(const struct property_tree *tree, struct fact_sink sink, unsigned kind, uint32_t spot, long long number,
                   struct fact_detail detail, const struct fact_edit *edit) {
  if (edit) {
    detail.edits = edit;
    detail.edit_count = 1;
  }
  sgf_emit(tree, sink, kind, spot, number, &detail);
}

bool sgf_is_text(const struct property_tree *tree) {
  return tree->span == sgf_span;
}

const struct fact_edit *sgf_edit_value(const struct property_tree *tree, uint32_t spot, struct view text,
                                       struct fact_edit *edit) {
  if (!sgf_is_text(tree)) return NULL;
  const char *bytes = tree->source->bytes;
  struct span whole = sgf_value_whole(tree, spot);
  if (bytes[whole.start] != '[' || whole.end < whole.start + 2 || bytes[whole.end - 1] != ']') return NULL;
  *edit = (struct fact_edit){{whole.start + 1, whole.end - 1}, text};
  return edit;
}

const struct fact_edit *sgf_edit_remove(const struct property_tree *tree, uint32_t spot, struct fact_edit *edit) {
  if (!sgf_is_text(tree)) return NULL;
  const struct source *source = tree->source;
  struct span span = {spot, sgf_property_end(tree, spot)};
  if (span.end == 0 || source->bytes[span.end - 1] != ']') return NULL;
  bool begins = span.start && source->bytes[span.start - 1] == '\n';
  if (begins && span.end < source->size && source->bytes[span.end] == '\n') span.end++;
  else if (begins && span.end + 1 < source->size && memcmp(source->bytes + span.end, "\r\n", 2) == 0) span.end += 2;
  *edit = (struct fact_edit){span, {"", 0}};
  return edit;
}
