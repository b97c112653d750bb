#include "lint/suppress.h"
#include "base/memory.h"
#include "jgf/keys.h"
#include "json/pointer.h"

_Static_assert((int)SUPPRESS_FACTS_END <= (int)FACTS_END, "kinds of facts overlap");

struct entry {
  uint32_t spot;
  struct view name;        /* of a rule or a family, or "all" */
  struct rule_range rules; /* its rules */
  uint32_t at;   /* the value whose findings are suppressed, with all values in it; 0: the record; NO_SPOT: none */
  uint32_t next; /* 1 + the next entry about this value, or 0 */
  bool is_used;
};

static void report(struct rule_context *context, enum suppress_fact kind, uint32_t spot, uint32_t other_spot, const char *text) {
  struct span span = json_value_span(context->document, spot);
  rule_dispatch(context, &(struct fact){.kind = kind, .spot = spot, .span = span, .other_spot = other_spot, .text = text});
}

static void report_key(struct rule_context *context, uint32_t spot, const char *must) {
  struct span span = json_key_span(context->document, spot);
  rule_dispatch(context,
                &(struct fact){.kind = SUPPRESS_FACT_MALFORMED, .spot = spot, .span = span, .other_spot = NO_SPOT, .text = must});
}

static struct view member_text(const struct json_document *document, uint32_t object, unsigned key) {
  uint32_t spot = json_member(document, object, key);
  if (spot == NO_SPOT || document->spots[spot].kind != JSON_STRING) return (struct view){NULL, 0};
  return json_string(document, spot);
}

/* ---- suppressing ---- */

bool suppress_may(const struct rule *rule) {
  return !(rule->means & (MEANS_SYNTAX | MEANS_SUPPRESSION));
}

/* Marks the entries that suppress findings of this rule about this value. Returns false if there are none. `entries_at`: 1 + the
 * last entry about each value. */
static bool entries_use(struct entry *entries, const uint32_t *entries_at, uint32_t spot, size_t rule) {
  bool is_used = false;
  for (uint32_t i = entries_at[spot]; i; i = entries[i - 1].next) {
    struct entry *entry = &entries[i - 1];
    if (rule < entry->rules.first || rule >= entry->rules.end) continue;
    entry->is_used = is_used = true;
  }
  return is_used;
}

static void findings_suppress(struct rule_context *context, struct entry *entries, size_t count) {
  struct diags *diags = context->diags;
  uint32_t *entries_at = mem_alloc_zeroed(context->document->count, sizeof *entries_at);
  size_t left = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (entries[i].at == NO_SPOT) continue;
    entries[i].next = entries_at[entries[i].at];
    entries_at[entries[i].at] = i + 1;
  }
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    size_t rule = rule_table_index(context->rule_table, diag->rule);
    bool may = suppress_may(diag->rule), is_suppressed = may && entries_use(entries, entries_at, 0, rule);
    for (uint32_t spot = diag->spot; may && spot && spot != NO_SPOT; spot = context->document->spots[spot].parent)
      is_suppressed |= entries_use(entries, entries_at, spot, rule);
    if (is_suppressed) diags->suppressed++;
    else diags->list[left++] = *diag;
  }
  diags->count = left;
  free(entries_at);
}

/* Returns false for entries of rules that do not run. They are not reported as unused. */
static bool may_be_used(const struct rule_context *context, const struct entry *entry) {
  for (size_t i = entry->rules.first; i < entry->rules.end; i++)
    if (context->rule_table->rules[i].level != LEVEL_OFF) return true;
  return false;
}

/* ---- malformed entries ---- */

/* The error in a member of an entry, or NULL. */
static const char *member_error(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  bool is_text = at->kind == JSON_STRING;
  struct view text = is_text ? json_string(document, spot) : VIEW("");
  if (at->key == KEY_RULE) return text.length ? NULL : "`rule` must be the name of a rule or family of rules";
  if (at->key == KEY_AT)
    return is_text && (!text.length || *text.at == '/') ? NULL : "`at` must be a JSON Pointer, such as \"/tree/12\"";
  return is_text ? NULL : "`reason` must be a string";
}

/* Returns true if the entry can suppress findings. */
static bool entry_check(struct rule_context *context, uint32_t entry) {
  const struct json_spot *spots = context->document->spots;
  if (spots[entry].kind != JSON_OBJECT) {
    report(context, SUPPRESS_FACT_MALFORMED, entry, NO_SPOT, "an entry of `ignore` must be an object with a `rule`");
    return false;
  }
  bool has_rule = false, is_valid = true;
  for (uint32_t spot = entry + 1; spot < spots[entry].next; spot = spots[spot].next) {
    unsigned key = spots[spot].key;
    if (spots[spot].marks & JSON_SUPERSEDED) continue;
    has_rule |= key == KEY_RULE;
    if (key != KEY_RULE && key != KEY_AT && key != KEY_REASON) {
      report_key(context, spot, "an entry of `ignore` can have only `rule`, `at` and `reason`");
      continue;
    }
    const char *error = member_error(context->document, spot);
    if (error) report(context, SUPPRESS_FACT_MALFORMED, spot, NO_SPOT, error);
    if (error && key != KEY_REASON) is_valid = false;
  }
  if (!has_rule) report(context, SUPPRESS_FACT_MALFORMED, entry, NO_SPOT, "an entry of `ignore` must have a `rule`");
  return has_rule && is_valid;
}

/* The list of entries, or NO_SPOT. */
static uint32_t entries_find(struct rule_context *context) {
  const struct json_spot *spots = context->document->spots;
  uint32_t meta = json_member(context->document, 0, KEY_META);
  uint32_t settings = meta == NO_SPOT ? NO_SPOT : json_member(context->document, meta, KEY_JGFLINT);
  if (settings == NO_SPOT) return NO_SPOT;
  if (spots[settings].kind != JSON_OBJECT) {
    report(context, SUPPRESS_FACT_MALFORMED, settings, NO_SPOT, "`meta.jgflint` must be an object with a list `ignore`");
    return NO_SPOT;
  }
  for (uint32_t spot = settings + 1; spot < spots[settings].next; spot = spots[spot].next)
    if (spots[spot].key != KEY_IGNORE) report_key(context, spot, "`meta.jgflint` can have only the list `ignore`");
  uint32_t list = json_member(context->document, settings, KEY_IGNORE);
  if (list == NO_SPOT || spots[list].kind == JSON_ARRAY) return list;
  report(context, SUPPRESS_FACT_MALFORMED, list, NO_SPOT, "`ignore` must be a list of entries");
  return NO_SPOT;
}

void suppress(struct rule_context *context) {
  const struct json_document *document = context->document;
  if (!document || !document->count || document->spots[0].kind != JSON_OBJECT) return;
  uint32_t list = entries_find(context);
  if (list == NO_SPOT) return;
  struct json_lookup lookup = {.document = document, .children.arena = &context->diags->tables};
  struct entry *entries = NULL;
  size_t count = 0, capacity = 0, unknown = 0;
  for (uint32_t spot = list + 1; spot < document->spots[list].next; spot = document->spots[spot].next) {
    if (!entry_check(context, spot)) continue;
    struct view name = member_text(document, spot, KEY_RULE), at = member_text(document, spot, KEY_AT);
    ARRAY_ADD(entries, count, capacity,
              (struct entry){.spot = spot, .name = name, .rules = rule_table_named(context->rule_table, name),
                             .at = at.at ? json_lookup_pointer(&lookup, at, NULL) : 0});
  }
  if (count) findings_suppress(context, entries, count);
  for (size_t i = 0; i < count; i++) {
    uint32_t name = json_member(document, entries[i].spot, KEY_RULE);
    struct suggestion near = {0};
    if (entries[i].rules.first == entries[i].rules.end) {
      rule_table_offer(context->rule_table, &near, entries[i].name, unknown++);
      report(context, SUPPRESS_FACT_UNKNOWN, name, NO_SPOT, near.best);
    } else if (!entries[i].is_used && may_be_used(context, &entries[i]))
      report(context, SUPPRESS_FACT_UNUSED, entries[i].spot, name, NULL);
    if (!member_text(document, entries[i].spot, KEY_REASON).length)
      report(context, SUPPRESS_FACT_NO_REASON, entries[i].spot, NO_SPOT, NULL);
  }
  free(entries);
}
