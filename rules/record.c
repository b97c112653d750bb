/* record, source, suppress, collection: data about the record, and records that repeat one another. */
#include "base/ascii.h"
#include "base/lookalike.h"
#include "facts/go_facts.h"
#include "facts/jgf_facts.h"
#include "jgf/schema.h"
#include "lint/collection.h"
#include "lint/suppress.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

/* ---- record ---- */

/* Adds a member to `record`. If there is no `record`, adds one with the format and the version. */
static void add(struct rule_context *context, struct diag *diag, const char *key, struct view value) {
  const struct jgf_read_result *read_result = context->read_result;
  bool says_version = read_result->info == NO_SPOT || strcmp(key, "version") == 0;
  /* A record with JGF 1 keys does not get the version of JGF 2. */
  if (read_result->has_flat_variations || (read_result->old_count && says_version)) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "add \"%s\": %.*s", key, (int)value.length, value.at);
  if (read_result->info != NO_SPOT) {
    fix_insert_member(context, fix, read_result->info, jgf_schema_of(KEY_RECORD), key, value);
    return;
  }
  fix_insert_member(context, fix, 0, &jgf_record_schema, "record", new_record(context));
}

static void record_format(struct rule_context *context, const struct fact *fact) {
  if (fact->kind == JGF_FACT_NO_FORMAT) {
    struct diag *diag = rule_report(context, fact, "`record` should have \"format\": \"JGF\"");
    rule_override_level(context, diag, LEVEL_WARNING);
    add(context, diag, "format", new_string(context, "JGF"));
    return;
  }
  struct view text = json_string(context->document, fact->spot);
  if (view_is(text, "JGF")) return;
  struct diag *diag = rule_report(context, fact, "the format must be \"JGF\", but is \"%s\"", rule_shorten(context, text));
  char room[LOOKALIKE_ROOM];
  bool is_spelling = ascii_same(lookalike_view(text, room), "JGF");
  repair_text(context, diag, fact->spot, is_spelling ? FIX_SAFE : FIX_UNSAFE, VIEW("JGF"));
}

/* 2.0 or a string such as "2.0" */
static bool is_spelling_of_two(struct rule_context *context, uint32_t spot) {
  const struct json_spot *at = json_spot(context->document, spot);
  char room[LOOKALIKE_ROOM];
  if (at->kind == JSON_STRING)
    return rule_matches(context, PATTERN_VERSION_2, lookalike_view(json_string(context->document, spot), room));
  const double number = at->kind == JSON_DOUBLE ? json_object_get_double(at->value) : 0;
  return number >= 2 && number <= 2;
}

static void record_version(struct rule_context *context, const struct fact *fact) {
  bool seki = context->rule_table->std == STD_SEKI;
  if (fact->kind == JGF_FACT_NO_VERSION) {
    struct view version = new_version(context);
    struct diag *diag = rule_report(context, fact, "`record` should have the version of JGF: \"version\": %.*s",
                                    (int)version.length, version.at);
    rule_override_level(context, diag, LEVEL_WARNING);
    add(context, diag, "version", version);
    return;
  }
  const char *written = rule_quote(context, fact->span);
  const struct json_spot *at = json_spot(context->document, fact->spot);
  bool is_two = at->kind == JSON_INTEGER && json_object_get_int64(at->value) == 2;
  bool means_two = is_two || is_spelling_of_two(context, fact->spot);
  if (seki) {
    if (at->kind == JSON_STRING && view_is(json_string(context->document, fact->spot), "2.0.0")) return;
    struct diag *diag = rule_report(context, fact, "the version must be \"2.0.0\" for Seki, but is %s", written);
    if (is_two) rule_override_level(context, diag, LEVEL_WARNING);
    if (means_two) repair_text(context, diag, fact->spot, FIX_SAFE, VIEW("2.0.0"));
    return;
  }
  if (is_two) return;
  const char *quote = at->kind == JSON_STRING ? "\"" : "";
  if (means_two) {
    struct diag *diag = rule_report(context, fact, "the version must be the number 2, but is %s%s%s", quote, written, quote);
    enum fix_class safety = repair_class_for_seki(context);
    diag->is_dialect = safety == FIX_UNSAFE;
    const char *but = diag->is_dialect ? "; Seki writes \"2.0.0\" (--std jgf2 makes this safe)" : "";
    fix_replace_value(context, fix_new(context, diag, safety, "write 2%s", but), fact->spot, new_number(context, 2));
  } else rule_report(context, fact, "the version must be 1 or 2, but is %s%s%s", quote, written, quote);
}

static void record_charset(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (!value->is_text || spelling_is_utf8(value->text)) return;
  struct diag *diag = rule_report(context, fact, "the charset must be UTF-8, like all JSON, but is \"%s\"",
                                  rule_shorten(context, value->text));
  if (context->document) repair_text(context, diag, fact->spot, FIX_SAFE, VIEW("UTF-8"));
}

/* ---- source ---- */

static void source_url(struct rule_context *context, const struct fact *fact) {
  const struct go_value *value = fact->data;
  if (!rule_matches(context, PATTERN_URL, value->text))
    rule_report(context, fact, "the address must be a complete URL, such as https://example.org/game/1, but is `%s`",
                rule_shorten(context, value->text));
}

/* ---- suppress ---- */

static void suppress_unused(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "this suppression of `%s` matches no finding",
                                  rule_quote(context, json_value_span(context->document, fact->other_spot)));
  fix_remove_value(context, fix_new(context, diag, FIX_SAFE, "remove the entry"), fact->spot);
}

static void suppress_unknown(struct rule_context *context, const struct fact *fact) {
  const char *name = rule_quote(context, fact->span);
  struct diag *diag = fact->text ? rule_report(context, fact, "there is no rule `%s`; did you mean `%s`?", name, fact->text)
                                 : rule_report(context, fact, "there is no rule `%s`", name);
  offer_near(context, diag, VIEW(""), fact->text);
}

/* ---- collection ---- */

static void collection_player_name(struct rule_context *context, const struct fact *fact) {
  const char *name = rule_quote(context, fact->span), *other = rule_shorten(context, view_of(fact->data));
  rule_report(context, fact, "the player `%s` is `%s` in %s", name, other, fact->text);
}

#include "rules/record.rows.inc"
#include "rules/source.rows.inc"
#include "rules/suppress.rows.inc"
#include "rules/collection.rows.inc"
