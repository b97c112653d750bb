/* record: what the record says of itself. */
#include "go/facts.h"
#include "jgf/facts.h"
#include "rules/families.h"
#include "rules/say.h"

static void record_format(struct check *check, const struct fact *fact) {
  if (fact->kind == JGF_FACT_NO_FORMAT) {
    check_level(check, check_report(check, fact, "`record` does not say \"format\": \"JGF\""), LEVEL_WARNING);
    return;
  }
  struct view text = json_string(check->document, fact->spot);
  if (!view_is(text, "JGF")) check_report(check, fact, "the format is \"JGF\", not \"%s\"", check_shorten(check, text));
}

static bool is_text_of_two(struct check *check, uint32_t spot) {
  const struct json_spot *at = json_spot(check->document, spot);
  return at->kind == JSON_STRING && check_matches(check, PATTERN_VERSION_2, json_string(check->document, spot));
}

static void record_version(struct check *check, const struct fact *fact) {
  bool seki = check->plan->std == STD_SEKI;
  if (fact->kind == JGF_FACT_NO_VERSION) {
    check_level(check, check_report(check, fact, "`record` does not say which version of JGF it is"), LEVEL_WARNING);
    return;
  }
  const char *written = check_quote(check, fact->span);
  const struct json_spot *at = json_spot(check->document, fact->spot);
  bool is_two = at->kind == JSON_INTEGER && json_object_get_int64(at->value) == 2;
  if (seki) {
    if (at->kind == JSON_STRING && view_is(json_string(check->document, fact->spot), "2.0.0")) return;
    struct diag *diag = check_report(check, fact, "Seki writes the version as \"2.0.0\", not %s", written);
    if (is_two) check_level(check, diag, LEVEL_WARNING);
    return;
  }
  if (is_two) return;
  bool means_two = is_text_of_two(check, fact->spot) || (at->kind == JSON_DOUBLE && json_object_get_double(at->value) <= 2.0);
  const char *quote = at->kind == JSON_STRING ? "\"" : "";
  if (means_two) check_report(check, fact, "the version is the number 2, not %s%s%s", quote, written, quote);
  else check_report(check, fact, "%s%s%s is no version of JGF: 1 or 2", quote, written, quote);
}

static bool is_utf8_name(struct view text) {
  static const char *const names[] = {"UTF-8", "utf-8", "UTF8", "utf8", "Utf-8"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(text, names[i])) return true;
  return false;
}

static void record_charset(struct check *check, const struct fact *fact) {
  const struct go_value *value = fact->what;
  if (value->is_text && !is_utf8_name(value->text))
    check_report(check, fact, "the charset is said to be \"%s\", but JSON is UTF-8", check_shorten(check, value->text));
}

#include "rules/record.rows.inc"
