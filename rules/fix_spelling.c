#include "rules/fix_spelling.h"
#include "go/header_values.h"

static struct normalizer normalizer_of(const struct check *check) {
  return (struct normalizer){.patterns = check->plan->patterns, .scratch = check->scratch};
}

bool spelling_result(struct check *check, struct view written, struct buffer *meant) {
  struct normalizer normalizer = normalizer_of(check);
  size_t before = meant->length;
  bool known = normalize_result(&normalizer, written, meant);
  check->diags->pattern_trouble += normalizer.trouble;
  if (!known || check->plan->std != STD_SEKI) return known;
  struct view found = {buffer_string(meant) + before, meant->length - before};
  if (view_is(found, "0")) meant->data[before] = 'D';
  return found.length;
}

bool spelling_date(struct check *check, struct view written, struct buffer *meant, bool *has_time) {
  struct normalizer normalizer = normalizer_of(check);
  bool known = normalize_date(&normalizer, written, meant, has_time);
  check->diags->pattern_trouble += normalizer.trouble;
  return known;
}

bool spelling_rank(struct check *check, struct view written, struct buffer *meant, bool *guessed) {
  struct normalizer normalizer = normalizer_of(check);
  bool known = normalize_rank(&normalizer, written, meant, guessed);
  check->diags->pattern_trouble += normalizer.trouble;
  return known;
}

bool spelling_is_utf8(struct view name) {
  static const char *const names[] = {"UTF-8", "utf-8", "UTF8", "utf8", "Utf-8"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(name, names[i])) return true;
  return false;
}
