/* json: the text is not JSON. The loader has found the flaws and where they are. */
#include "base/ascii.h"
#include "facts/go_facts.h"
#include "facts/json_facts.h"
#include "jgf/keys.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/json_fix.h"

static void json_syntax(struct rule_context *context, const struct fact *fact) {
  if (fact->number) {
    rule_report(context, fact, "this is not JSON but %s", fact->text);
    return;
  }
  struct diag *diag = rule_report(context, fact, fact->text ? "%s" : NULL, fact->text);
  if (fact->other.end > fact->other.start) rule_add_related(context, diag, fact->other, "opened here");
}

static void json_empty(struct rule_context *context, const struct fact *fact) {
  /* A file of nothing but zero bytes or comments has another flaw. */
  const struct source *source = context->source;
  for (size_t i = source_bom(source); i < source->size; i++)
    if (!ascii_is_space(source->bytes[i])) return;
  rule_report(context, fact, NULL);
}

static void json_comment(struct rule_context *context, const struct fact *fact) {
  comments_fix(context, rule_report(context, fact, NULL), fact);
}

static void json_trailing_comma(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  fix_remove(context, fix_new(context, diag, FIX_SAFE, "remove the comma"), fact->span);
}

static void json_missing_comma(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  if (fact->other.end > fact->other.start)
    fix_insert(context, fix_new(context, diag, FIX_SAFE, "put a comma after the value before it"), fact->other.end, VIEW(","));
}

static void json_single_quote(struct rule_context *context, const struct fact *fact) {
  single_quotes_fix(context, rule_report(context, fact, NULL), fact->span);
}

static void json_unquoted_key(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "the key `%s` must be in double quotes", rule_quote(context, fact->span));
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put the key in double quotes");
  fix_insert(context, fix, fact->span.start, VIEW("\""));
  fix_insert(context, fix, fact->span.end, VIEW("\""));
}

static void json_assignment(struct rule_context *context, const struct fact *fact) {
  bool lone = fact->number == 1;
  struct diag *diag = rule_report(context, fact, lone ? "a `;` after the record is JavaScript, not JSON" : NULL);
  struct fix *fix = fix_new(context, diag, FIX_SAFE, lone ? "remove the semicolon" : "remove what surrounds the record");
  struct span span = fact->span;
  /* With the blanks behind the sign, so that the record starts where the statement did. */
  while (!lone && span.end < context->source->size && is_json_space(context->source->bytes[span.end])) span.end++;
  fix_remove(context, fix, span);
  if (!lone && fact->other.end > fact->other.start) fix_remove(context, fix, fact->other);
}

static void json_number(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  if (fact->text) {
    struct diag *diag = rule_report(context, fact, "the number must be %s, but is %s", fact->text, written);
    fix_replace(context, fix_new(context, diag, FIX_SAFE, "write %s", fact->text), fact->span, view_of(fact->text));
  } else rule_report(context, fact, "JSON does not allow the number %s", written);
}

static void json_control_character(struct rule_context *context, const struct fact *fact) {
  if (fact->number == '\n' || fact->number == '\r') {
    rule_report(context, fact, "a line ends inside a string: a closing quote is missing, or a \\n was meant");
    return;
  }
  control_characters_fix(
      context,
      rule_report(context, fact, "the control character U+%04llX must be escaped in a string", (unsigned long long)fact->number),
      fact);
}

/* Without a list of nodes it is not a record: such a tree is not kept. */
static bool is_no_tree(const struct rule_context *context, uint32_t spot) {
  const struct json_spot *at = json_spot(context->document, spot);
  if (at->key != KEY_TREE || at->parent != 0) return false;
  return at->kind != JSON_ARRAY || (at->next > spot + 1 && json_spot(context->document, spot + 1)->kind < JSON_ARRAY);
}

static void json_duplicate_key(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "the key `%s` appears twice in this object, %s", rule_quote(context, fact->span),
                                   fact->number ? "with equal values" : "and the values differ: readers take the last");
  rule_add_related(context, diag, fact->other, "the first one");
  if (fact->spot == NO_SPOT || fact->other_spot == NO_SPOT || !text_is_whole(context) || is_no_tree(context, fact->spot)) return;
  struct fix *fix = fact->number ? fix_new(context, diag, FIX_SAFE, "remove the second one")
                                 : fix_new(context, diag, FIX_UNSAFE, "keep the last one; the other goes to meta.legacy");
  uint32_t spot = fact->number ? fact->spot : fact->other_spot;
  fix_remove_values(context, fix, &spot, 1);
  if (fact->number || !rule_is_on_jgf(context)) return;
  fix_add_legacy(context, fix, (struct fix_legacy[]){fix_legacy_of(context, spot)}, 1);
}

static void json_bom(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  fix_remove(context, fix_new(context, diag, FIX_SAFE, "remove the mark"), fact->span);
}

static void json_encoding(struct rule_context *context, const struct fact *fact) {
  if (fact->number) {
    const char *name = fact->text ? fact->text : "UTF-16";
    struct diag *diag = rule_report(context, fact, "the text must be UTF-8, but is %s", name);
    if (fact->number == 1) encoding_fix(context, diag, name);
  } else if (fact->text) rule_report(context, fact, "the text must be UTF-8, but is probably %s", fact->text);
  else rule_report(context, fact, "the text must be UTF-8, but is not");
}

static void json_too_large(struct rule_context *context, const struct fact *fact) {
  const char *what = fact->text ? fact->text : "bytes";
  if (strcmp(what, "memory") == 0) {
    rule_report(context, fact, "reading this takes more than %lld bytes of memory (--max-memory)", fact->number);
    return;
  }
  if (strcmp(what, "findings") == 0) {
    rule_report(context, fact,
                "%lld more findings would take too much memory (--max-memory): they are not shown, and nothing is fixed",
                fact->number);
    return;
  }
  rule_report(context, fact, "more than %lld %s (%s)", fact->number, what,
              strcmp(what, "values") == 0 ? "--max-values" : "--max-size");
}

/* If it begins a line, the text is probably JSON Lines that was not named so: standard input has no name. */
static void json_concatenated(struct rule_context *context, const struct fact *fact) {
  const struct source *source = context->source;
  bool begins_line = fact->span.start && source->bytes[fact->span.start - 1] == '\n' && !source->is_line;
  rule_report(context, fact, begins_line ? "more than one record in the text (--format-in jsonl reads one in each line)" : NULL);
}

/* It is large, and nearly all of it is indentation, which costs every reader time. */
static void json_bloat(struct rule_context *context, const struct fact *fact) {
  const struct source *source = context->source;
  if (source->size <= (size_t)rule_parameter(context, "size")) return;
  size_t blank = 0;
  for (size_t i = 0; i < source->size; i++) {
    char c = source->bytes[i];
    blank += c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }
  if (blank * 100 <= source->size * (size_t)rule_parameter(context, "percent")) return;
  struct diag *diag = rule_report_at(context, (struct span){0, 0}, fact->spot, "%zu %% of these %.1f %s is white space",
                                      blank * 100 / source->size, (double)source->size / (source->size < 1000000 ? 1e3 : 1e6),
                                      source->size < 1000000 ? "kB" : "MB");
  bloat_fix(context, diag);
}

#include "rules/json.rows.inc"
