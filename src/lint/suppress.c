#include "lint/suppress.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/keys.h"
#include "json/pointer.h"

_Static_assert((int)SUPPRESS_FACTS_END <= (int)FACTS_END, "kinds of facts overlap");

struct entry {
  uint32_t spot;
  struct view rule;
  uint32_t at; /* the value whose findings are suppressed, with all values in it; 0: the record */
  uint32_t covered_until; /* sorted: the greatest end of a value of this or an earlier entry of this rule */
  bool is_known, is_used;
};

/* A name under which a finding can be suppressed: of its rule, of its family, or "all". */
struct finding_name {
  struct view name;
  uint32_t spot;
};

typedef void fact_emit(void *to, const struct fact *fact);

static void report(struct rule_context *context, fact_emit *emit, struct fact fact) {
  fact.span = json_value_span(context->document, fact.spot);
  emit(context, &fact);
}

static struct view member_text(const struct json_document *document, uint32_t object, unsigned key) {
  uint32_t spot = json_member(document, object, key);
  if (spot == NO_SPOT || document->spots[spot].kind != JSON_STRING) return (struct view){NULL, 0};
  return json_string(document, spot);
}

/* `unknown` counts names of no rule or family. */
static void entry_name_check(const struct rule_context *context, struct entry *entry, const char **near, size_t *unknown) {
  struct suggestion similar = {0};
  struct rule_range range = rule_table_named(context->rule_table, entry->rule);
  entry->is_known = range.first < range.end;
  if (!entry->is_known) rule_table_offer(context->rule_table, &similar, entry->rule, (*unknown)++);
  *near = similar.best;
}

/* ---- suppressing ----
 *
 * Entries and findings are sorted by name and place, so that the work does not grow with the product of their numbers. */

static int compare(struct view name, uint32_t spot, struct view other_name, uint32_t other) {
  int order = view_compare(name, other_name);
  return order ? order : (spot > other) - (spot < other);
}

static int compare_entries(const void *a, const void *b) {
  const struct entry *first = a, *second = b;
  int order = compare(first->rule, first->at, second->rule, second->at);
  return order ? order : (first->spot > second->spot) - (first->spot < second->spot);
}

static int compare_names(const void *a, const void *b) {
  const struct finding_name *first = a, *second = b;
  return compare(first->name, first->spot, second->name, second->spot);
}

/* The spot after the values of an entry. Findings about the whole record have no spot, so an entry for the record has no end. */
static uint32_t covered_end(const struct rule_context *context, const struct entry *entry) {
  if (entry->at == 0) return UINT32_MAX;
  return entry->at == NO_SPOT ? 0 : context->document->spots[entry->at].next;
}

static bool is_suppressed(const struct entry *entries, size_t count, const struct finding_name *finding) {
  size_t low = 0, high = count; /* entries before `low` do not follow the finding */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare(entries[middle].rule, entries[middle].at, finding->name, finding->spot) <= 0) low = middle + 1;
    else high = middle;
  }
  if (!low || !view_equal(entries[low - 1].rule, finding->name)) return false;
  return entries[low - 1].covered_until == UINT32_MAX || entries[low - 1].covered_until > finding->spot;
}

static bool is_used(const struct rule_context *context, const struct finding_name *found, size_t count,
                    const struct entry *entry) {
  struct finding_name wanted = {entry->rule, entry->at};
  size_t first = search_first(&wanted, found, count, sizeof *found, compare_names);
  uint32_t end = covered_end(context, entry);
  return first < count && view_equal(found[first].name, entry->rule) && (end == UINT32_MAX || found[first].spot < end);
}

bool suppress_may(const struct rule *rule) {
  return !(rule->means & (MEANS_SYNTAX | MEANS_SUPPRESSION));
}

static void findings_suppress(struct rule_context *context, struct entry *entries, size_t count) {
  struct diags *diags = context->diags;
  struct finding_name *found = mem_alloc_zeroed(3 * diags->count + 1, sizeof *found);
  size_t kept = 0, found_count = 0;
  qsort(entries, count, sizeof *entries, compare_entries);
  for (size_t i = 0; i < count; i++) {
    entries[i].covered_until = covered_end(context, &entries[i]);
    bool follows = i && view_equal(entries[i - 1].rule, entries[i].rule);
    uint32_t before = follows ? entries[i - 1].covered_until : 0;
    if (before > entries[i].covered_until) entries[i].covered_until = before;
  }
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    bool is_covered = false;
    const struct family *family = suppress_may(diag->rule) ? rule_table_family(context->rule_table, diag->rule) : NULL;
    const char *names[] = {diag->rule->name, family ? family->name : "", "all"};
    for (size_t j = 0; family && j < ARRAY_LENGTH(names); j++) {
      found[found_count] = (struct finding_name){view_of(names[j]), diag->spot};
      is_covered |= is_suppressed(entries, count, &found[found_count++]);
    }
    if (is_covered) diags->suppressed++;
    else diags->list[kept++] = diags->list[i];
  }
  diags->count = kept;
  if (found_count) qsort(found, found_count, sizeof *found, compare_names);
  for (size_t i = 0; i < count; i++) entries[i].is_used = is_used(context, found, found_count, &entries[i]);
  qsort(entries, count, sizeof *entries, compare_uint32);
  free(found);
}

static struct entry entry_read(struct json_lookup *lookup, uint32_t spot) {
  const struct json_document *document = lookup->document;
  struct entry entry = {.spot = spot, .rule = member_text(document, spot, KEY_RULE)};
  struct view at = member_text(document, spot, KEY_AT);
  if (at.at) entry.at = json_lookup_pointer(lookup, at, NULL);
  return entry;
}

/* Returns false for entries of rules that do not run. They are not reported as unused. */
static bool may_be_used(const struct rule_context *context, const struct entry *entry) {
  struct rule_range range = rule_table_named(context->rule_table, entry->rule);
  for (size_t i = range.first; i < range.end; i++)
    if (context->rule_table->rules[i].level != LEVEL_OFF) return true;
  return false;
}

/* ---- malformed entries ---- */

static void report_malformed(struct rule_context *context, fact_emit *emit, uint32_t spot, const char *must) {
  report(context, emit, (struct fact){.kind = SUPPRESS_FACT_MALFORMED, .spot = spot, .other_spot = NO_SPOT, .text = must});
}

static void report_key(struct rule_context *context, fact_emit *emit, uint32_t spot, const char *must) {
  struct fact fact = {.kind = SUPPRESS_FACT_MALFORMED,
                      .spot = spot,
                      .span = json_key_span(context->document, spot),
                      .other_spot = NO_SPOT,
                      .text = must};
  emit(context, &fact);
}

static bool is_pointer(struct view text) {
  return !text.length || text.at[0] == '/';
}

/* The error in a member of an entry, or NULL. */
static const char *member_error(const struct json_document *document, uint32_t spot) {
  const struct json_spot *at = &document->spots[spot];
  bool is_text = at->kind == JSON_STRING;
  if (at->key == KEY_RULE)
    return is_text && json_string(document, spot).length ? NULL : "`rule` must be the name of a rule or family of rules";
  if (at->key == KEY_AT)
    return is_text && is_pointer(json_string(document, spot)) ? NULL : "`at` must be a JSON Pointer, such as \"/tree/12\"";
  return is_text ? NULL : "`reason` must be a string";
}

/* Returns true if the entry can suppress findings. */
static bool entry_check(struct rule_context *context, fact_emit *emit, uint32_t entry) {
  const struct json_spot *spots = context->document->spots;
  if (spots[entry].kind != JSON_OBJECT) {
    report_malformed(context, emit, entry, "an entry of `ignore` must be an object with a `rule`");
    return false;
  }
  bool has_rule = false, is_valid = true;
  for (uint32_t spot = entry + 1; spot < spots[entry].next; spot = spots[spot].next) {
    unsigned key = spots[spot].key;
    if (spots[spot].marks & JSON_SUPERSEDED) continue;
    has_rule |= key == KEY_RULE;
    if (key != KEY_RULE && key != KEY_AT && key != KEY_REASON) {
      report_key(context, emit, spot, "an entry of `ignore` must have nothing but `rule`, `at` and `reason`");
      continue;
    }
    const char *error = member_error(context->document, spot);
    if (error) report_malformed(context, emit, spot, error);
    if (error && key != KEY_REASON) is_valid = false;
  }
  if (!has_rule) report_malformed(context, emit, entry, "an entry of `ignore` must have a `rule`");
  return has_rule && is_valid;
}

/* The list of entries, or NO_SPOT. */
static uint32_t entries_find(struct rule_context *context, fact_emit *emit) {
  const struct json_spot *spots = context->document->spots;
  uint32_t meta = json_member(context->document, 0, KEY_META);
  uint32_t own = meta == NO_SPOT ? NO_SPOT : json_member(context->document, meta, KEY_JGFLINT);
  if (own == NO_SPOT) return NO_SPOT;
  if (spots[own].kind != JSON_OBJECT) {
    report_malformed(context, emit, own, "`meta.jgflint` must be an object with a list `ignore`");
    return NO_SPOT;
  }
  for (uint32_t spot = own + 1; spot < spots[own].next; spot = spots[spot].next)
    if (spots[spot].key != KEY_IGNORE) report_key(context, emit, spot, "`meta.jgflint` must have nothing but the list `ignore`");
  uint32_t list = json_member(context->document, own, KEY_IGNORE);
  if (list == NO_SPOT || spots[list].kind == JSON_ARRAY) return list;
  report_malformed(context, emit, list, "`ignore` must be a list of entries");
  return NO_SPOT;
}

void suppress(struct rule_context *context, fact_emit *emit) {
  const struct json_document *document = context->document;
  if (!document || !document->count || document->spots[0].kind != JSON_OBJECT) return;
  uint32_t list = entries_find(context, emit);
  if (list == NO_SPOT) return;
  struct json_lookup lookup = {.document = document, .children.arena = &context->diags->tables};
  struct entry *entries = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t spot = list + 1; spot < document->spots[list].next; spot = document->spots[spot].next) {
    if (!entry_check(context, emit, spot)) continue;
    ARRAY_GROW(entries, count, capacity);
    entries[count++] = entry_read(&lookup, spot);
  }
  const char **near = mem_alloc_zeroed(count, sizeof *near);
  size_t unknown = 0;
  for (size_t i = 0; i < count; i++) entry_name_check(context, &entries[i], &near[i], &unknown);
  if (count) findings_suppress(context, entries, count);
  for (size_t i = 0; i < count; i++) {
    uint32_t name = json_member(document, entries[i].spot, KEY_RULE);
    if (!entries[i].is_known)
      report(context, emit, (struct fact){.kind = SUPPRESS_FACT_UNKNOWN, .spot = name, .other_spot = NO_SPOT, .text = near[i]});
    else if (!entries[i].is_used && may_be_used(context, &entries[i]))
      report(context, emit, (struct fact){.kind = SUPPRESS_FACT_UNUSED, .spot = entries[i].spot, .other_spot = name});
    if (!member_text(document, entries[i].spot, KEY_REASON).length)
      report(context, emit, (struct fact){.kind = SUPPRESS_FACT_NO_REASON, .spot = entries[i].spot, .other_spot = NO_SPOT});
  }
  free(near);
  free(entries);
}
