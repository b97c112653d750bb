#include "lint/suppress.h"
#include "base/memory.h"
#include "base/similar.h"
#include "jgf/keys.h"
#include "json/flaws.h"

_Static_assert((int)JSON_FLAWS_END <= (int)SUPPRESS_FACT_UNUSED, "kinds of facts overlap");

struct entry {
  uint32_t spot;
  struct view rule;
  uint32_t at; /* the value that is silenced with all below it; 0: everything */
  bool known, used;
};

static uint32_t entries_find(const struct json_document *document) {
  static const unsigned path[] = {KEY_META, KEY_JGFLINT, KEY_IGNORE};
  uint32_t spot = 0;
  for (size_t i = 0; i < ARRAY_LENGTH(path); i++) {
    if (spot == NO_SPOT || document->spots[spot].kind != JSON_OBJECT) return NO_SPOT;
    spot = json_member(document, spot, path[i]);
  }
  return spot != NO_SPOT && document->spots[spot].kind == JSON_ARRAY ? spot : NO_SPOT;
}

static struct view member_text(const struct json_document *document, uint32_t object, unsigned key) {
  uint32_t spot = json_member(document, object, key);
  if (spot == NO_SPOT || document->spots[spot].kind != JSON_STRING) return (struct view){NULL, 0};
  return json_string(document, spot);
}

static void entry_name_check(const struct check *check, struct entry *entry, const char **near) {
  struct similar similar = {0};
  for (size_t i = 0; i < check->plan->rule_count; i++) {
    const struct planned *planned = &check->plan->rules[i];
    if (plan_knows(planned, entry->rule)) entry->known = true;
    similar_offer(&similar, entry->rule, planned->rule->name);
  }
  *near = similar.best;
}

static void tell(struct check *check, void (*hear)(void *to, const struct fact *fact), unsigned kind, uint32_t spot, const char *text) {
  struct fact fact = {.kind = kind, .spot = spot, .span = json_value_span(check->document, spot), .other_spot = NO_SPOT, .text = text};
  hear(check, &fact);
}

static bool is_below(const struct json_document *document, uint32_t spot, uint32_t above) {
  return spot != NO_SPOT && above != NO_SPOT && spot >= above && spot < document->spots[above].next;
}

static bool silences(const struct check *check, struct entry *entry, const struct diag *diag) {
  if (!entry->known || strncmp(diag->rule->name, "json-", 5) == 0) return false;
  const struct planned *planned = plan_find(check->plan, diag->rule->name);
  if (!planned || !plan_knows(planned, entry->rule)) return false;
  return entry->at == 0 || is_below(check->document, diag->spot, entry->at);
}

static void silence(struct check *check, struct entry *entries, size_t count) {
  struct diags *diags = check->diags;
  size_t kept = 0;
  for (size_t i = 0; i < diags->count; i++) {
    bool silenced = false;
    for (size_t j = 0; j < count; j++) {
      if (!silences(check, &entries[j], &diags->list[i])) continue;
      entries[j].used = silenced = true;
    }
    if (silenced) diags->suppressed++;
    else diags->list[kept++] = diags->list[i];
  }
  diags->count = kept;
}

static struct entry entry_read(const struct json_document *document, uint32_t spot) {
  struct entry entry = {.spot = spot, .rule = member_text(document, spot, KEY_RULE)};
  struct view at = member_text(document, spot, KEY_AT);
  if (at.at) entry.at = json_pointer_find(document, at);
  return entry;
}

/* A rule that does not run can have nothing silenced: its entries are not unused. */
static bool may_be_used(const struct check *check, const struct entry *entry) {
  for (size_t i = 0; i < check->plan->rule_count; i++)
    if (check->plan->rules[i].level != LEVEL_OFF && plan_knows(&check->plan->rules[i], entry->rule)) return true;
  return false;
}

void suppress(struct check *check, void (*hear)(void *to, const struct fact *fact)) {
  const struct json_document *document = check->document;
  if (!document || !document->count || document->spots[0].kind != JSON_OBJECT) return;
  uint32_t list = entries_find(document);
  if (list == NO_SPOT) return;
  struct entry *entries = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t spot = list + 1; spot < document->spots[list].next; spot = document->spots[spot].next) {
    if (document->spots[spot].kind != JSON_OBJECT) continue;
    MEM_RESERVE(entries, count, capacity);
    entries[count++] = entry_read(document, spot);
  }
  const char **near = mem_alloc_zeroed(count, sizeof *near);
  for (size_t i = 0; i < count; i++) entry_name_check(check, &entries[i], &near[i]);
  silence(check, entries, count);
  for (size_t i = 0; i < count; i++) {
    const struct entry *entry = &entries[i];
    uint32_t name = json_member(document, entry->spot, KEY_RULE);
    if (!entry->known) tell(check, hear, SUPPRESS_FACT_UNKNOWN, name == NO_SPOT ? entry->spot : name, near[i]);
    else if (!entry->used && may_be_used(check, entry)) tell(check, hear, SUPPRESS_FACT_UNUSED, entry->spot, NULL);
    if (!member_text(document, entry->spot, KEY_REASON).length) tell(check, hear, SUPPRESS_FACT_NO_REASON, entry->spot, NULL);
  }
  free(near);
  free(entries);
}
