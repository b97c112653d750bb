#include "rules/fix_spelling.h"
#include "go/header_values.h"

static struct normalizer normalizer_of(const struct rule_context *context) {
  return (struct normalizer){.patterns = context->rule_table->patterns, .scratch = context->scratch};
}

bool spelling_result(struct rule_context *context, struct view written, struct buffer *meant) {
  struct normalizer normalizer = normalizer_of(context);
  size_t before = meant->length;
  bool known = normalize_result(&normalizer, written, meant);
  context->diags->pattern_errors += normalizer.pattern_errors;
  if (!known || context->rule_table->std != STD_SEKI) return known;
  struct view found = {buffer_string(meant) + before, meant->length - before};
  if (view_is(found, "0")) meant->data[before] = 'D';
  return found.length;
}

bool spelling_date(struct rule_context *context, struct view written, struct buffer *meant, bool *has_time) {
  struct normalizer normalizer = normalizer_of(context);
  bool known = normalize_date(&normalizer, written, meant, has_time);
  context->diags->pattern_errors += normalizer.pattern_errors;
  return known;
}

bool spelling_rank(struct rule_context *context, struct view written, struct buffer *meant, bool *guessed) {
  struct normalizer normalizer = normalizer_of(context);
  bool known = normalize_rank(&normalizer, written, meant, guessed);
  context->diags->pattern_errors += normalizer.pattern_errors;
  return known;
}

bool spelling_is_utf8(struct view name) {
  static const char *const names[] = {"UTF-8", "utf-8", "UTF8", "utf8", "Utf-8"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(name, names[i])) return true;
  return false;
}
