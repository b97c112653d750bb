/* json: the text is not JSON. The loader has found the flaws and where they are. */
#include "facts/go_facts.h"
#include "facts/json_facts.h"
#include "jgf/keys.h"
#include "rules/families.h"
#include "rules/fix_values.h"
#include "rules/json_fix.h"

static void json_syntax(struct check *check, const struct fact *fact) {
  if (fact->number) {
    check_report(check, fact, "this is no JSON but %s", fact->text);
    return;
  }
  struct diag *diag = check_report(check, fact, fact->text ? "%s" : NULL, fact->text);
  if (fact->other.end > fact->other.start) check_relate(check, diag, fact->other, "opened here");
}

static void json_empty(struct check *check, const struct fact *fact) {
  /* Nothing but zero bytes, or comments, has a flaw of its own. */
  const struct source *source = check->source;
  for (size_t i = source_bom(source); i < source->size; i++)
    if (!source->bytes[i] || !strchr(" \t\r\n", source->bytes[i])) return;
  check_report(check, fact, NULL);
}

static void json_comment(struct check *check, const struct fact *fact) {
  comments_mend(check, check_report(check, fact, NULL), fact);
}

static void json_trailing_comma(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  mend_remove(check, mend(check, diag, FIX_SAFE, "remove the comma"), fact->span);
}

static void json_missing_comma(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  if (fact->other.end > fact->other.start)
    mend_insert(check, mend(check, diag, FIX_SAFE, "put a comma behind the value before"), fact->other.end, VIEW(","));
}

static void json_single_quote(struct check *check, const struct fact *fact) {
  single_quotes_mend(check, check_report(check, fact, NULL), fact->span);
}

static void json_unquoted_key(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "the key `%s` has no quotes", check_quote(check, fact->span));
  struct fix *fix = mend(check, diag, FIX_SAFE, "put the key in double quotes");
  mend_insert(check, fix, fact->span.start, VIEW("\""));
  mend_insert(check, fix, fact->span.end, VIEW("\""));
}

static void json_assignment(struct check *check, const struct fact *fact) {
  bool lone = fact->number == 1;
  struct diag *diag = check_report(check, fact, lone ? "a `;` after the record: this is JavaScript, not JSON" : NULL);
  struct fix *fix = mend(check, diag, FIX_SAFE, lone ? "remove the semicolon" : "remove what stands around the record");
  struct span span = fact->span;
  /* With the blanks behind the sign, so that the record starts where the statement did. */
  while (!lone && span.end < check->source->size && is_json_space(check->source->bytes[span.end])) span.end++;
  mend_remove(check, fix, span);
  if (!lone && fact->other.end > fact->other.start) mend_remove(check, fix, fact->other);
}

static void json_number(struct check *check, const struct fact *fact) {
  const char *written = check_quote(check, fact->span);
  if (fact->text) {
    struct diag *diag = check_report(check, fact, "JSON has no such number as %s; it writes %s", written, fact->text);
    mend_replace(check, mend(check, diag, FIX_SAFE, "write %s", fact->text), fact->span, view_of(fact->text));
  } else check_report(check, fact, "JSON has no such number as %s", written);
}

static void json_number_range(struct check *check, const struct fact *fact) {
  check_report(check, fact, "the number %s is too large to be held", check_quote(check, fact->span));
}

static void json_control_character(struct check *check, const struct fact *fact) {
  if (fact->number == '\n' || fact->number == '\r') {
    check_report(check, fact, "a line ends inside a string: a closing quote is missing, or a \\n was meant");
    return;
  }
  control_characters_mend(
      check, check_report(check, fact, "the control character U+%04llX stands raw in a string", (unsigned long long)fact->number), fact);
}

static void json_bad_escape(struct check *check, const struct fact *fact) {
  check_report(check, fact, "JSON has no such escape as %s", check_quote(check, fact->span));
}

static void json_lone_surrogate(struct check *check, const struct fact *fact) {
  check_report(check, fact, "%s is half of a surrogate pair: the character is lost", check_quote(check, fact->span));
}

/* Without a list of nodes it is no record: such a tree is none to keep. */
static bool is_no_tree(const struct check *check, uint32_t spot) {
  const struct json_spot *at = json_spot(check->document, spot);
  if (at->key != KEY_TREE || at->parent != 0) return false;
  return at->kind != JSON_ARRAY || (at->next > spot + 1 && json_spot(check->document, spot + 1)->kind < JSON_ARRAY);
}

static void json_duplicate_key(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, "the key `%s` stands twice in this object, %s", check_quote(check, fact->span),
                                   fact->number ? "with equal values" : "and the values differ: readers take the last");
  check_relate(check, diag, fact->other, "the first one");
  if (fact->spot == NO_SPOT || fact->other_spot == NO_SPOT || !text_is_whole(check) || is_no_tree(check, fact->spot)) return;
  struct fix *fix = fact->number ? mend(check, diag, FIX_SAFE, "remove the second one")
                                 : mend(check, diag, FIX_UNSAFE, "keep the last one; the other goes to meta.legacy");
  uint32_t spot = fact->number ? fact->spot : fact->other_spot;
  mend_remove_values(check, fix, &spot, 1);
  if (fact->number || !check_is_jgf(check)) return;
  mend_add_legacy(check, fix, &(struct mend_legacy){repair_old_path(check, spot), mend_source(check, spot)}, 1);
}

static void json_bom(struct check *check, const struct fact *fact) {
  struct diag *diag = check_report(check, fact, NULL);
  mend_remove(check, mend(check, diag, FIX_SAFE, "remove the mark"), fact->span);
}

static void json_encoding(struct check *check, const struct fact *fact) {
  if (fact->number) {
    const char *name = fact->text ? fact->text : "UTF-16";
    struct diag *diag = check_report(check, fact, "the text is %s; JSON is UTF-8", name);
    if (fact->number == 1) encoding_mend(check, diag, name);
  } else if (fact->text) check_report(check, fact, "not UTF-8: the text is probably %s", fact->text);
  else check_report(check, fact, "not UTF-8");
}

static void json_too_deep(struct check *check, const struct fact *fact) {
  check_report(check, fact, "nested deeper than %lld levels (--max-depth)", fact->number);
}

static void json_too_large(struct check *check, const struct fact *fact) {
  const char *what = fact->text ? fact->text : "bytes";
  if (strcmp(what, "memory") == 0) {
    check_report(check, fact, "reading this takes more than %lld bytes of memory (--max-memory)", fact->number);
    return;
  }
  check_report(check, fact, "more than %lld %s (%s)", fact->number, what, strcmp(what, "values") == 0 ? "--max-values" : "--max-size");
}

static void json_concatenated(struct check *check, const struct fact *fact) {
  check_report(check, fact, NULL);
}

/* Over 1 MB, and nine tenths of it is indentation: every reader pays for it. */
static void json_bloat(struct check *check, const struct fact *fact) {
  const struct source *source = check->source;
  enum { SMALLEST = 1 << 20 };
  if (source->size <= SMALLEST) return;
  size_t blank = 0;
  for (size_t i = 0; i < source->size; i++) {
    char c = source->bytes[i];
    blank += c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }
  if (blank <= source->size / 10 * 9) return;
  struct diag *diag = check_report_at(check, (struct span){0, 0}, fact->spot, "%zu %% of these %.1f MB is white space",
                                      blank * 100 / source->size, (double)source->size / 1e6);
  bloat_mend(check, diag);
}

#include "rules/json.rows.inc"
