#include "fix/add_suppressions.h"
#include "base/memory.h"
#include "fix/apply_edits.h"
#include "fix/doc_patch.h"
#include "fix/proof.h"
#include "jgf/keys.h"
#include "jgf/schema.h"
#include "json/pointer.h"
#include "json/value.h"
#include "lint/collection.h"
#include "lint/suppress.h"

/* A new entry. */
struct entry {
  const struct rule *rule;
  uint32_t spot; /* the value whose findings are suppressed, with all values in it; 0: the record */
  size_t order;  /* of its finding */
};

struct work {
  struct linter *linter;
  const struct add_suppressions_options *options;
  struct add_suppressions_result *result;
  struct diags *diags;
  struct entry *entries; /* owned */
  size_t count, capacity;
  bool *is_known;        /* owned; by finding: it needs no entry */
  size_t entries_before; /* in the list of the original record */
};

/* ---- new entries ---- */

static void lint(struct work *work, const struct source *source) {
  const struct add_suppressions_options *options = work->options;
  linter_run(work->linter, source, work->diags);
  free(work->is_known);
  work->is_known = mem_alloc_zeroed(work->diags->count + 1, sizeof *work->is_known);
  if (options->mark) options->mark(options->mark_context, work->diags, linter_source(work->linter), work->is_known);
}

static bool is_asked(const struct work *work, size_t finding) {
  return work->diags->list[finding].level >= work->options->min_level && !work->is_known[finding];
}

/* The innermost value that contains the finding and has a JSON Pointer. Of several members with one name, only the last one
 * has. */
static uint32_t spot_named(struct json_lookup *lookup, uint32_t spot) {
  struct buffer pointer = {0};
  const struct json_spot *spots = lookup->document->spots;
  for (; spot && spot != NO_SPOT; spot = spots[spot].parent) {
    buffer_clear(&pointer);
    json_pointer(lookup->document, spot, &pointer);
    if (json_lookup_pointer(lookup, buffer_view(&pointer), NULL) == spot) break;
  }
  buffer_release(&pointer);
  return spot == NO_SPOT ? 0 : spot;
}

static bool are_names_plain(const struct json_document *document) {
  for (size_t i = 0; i < document->count; i++)
    if (document->spots[i].marks & (JSON_SUPERSEDED | JSON_KEY_ODD)) return false;
  return true;
}

static void entries_collect(struct work *work) {
  work->count = 0;
  for (size_t i = 0; i < work->diags->count; i++) {
    const struct diag *diag = &work->diags->list[i];
    if (!suppress_may(diag->rule) || !is_asked(work, i)) continue;
    ARRAY_GROW(work->entries, work->count, work->capacity);
    work->entries[work->count++] = (struct entry){diag->rule, diag->spot == NO_SPOT ? 0 : diag->spot, i};
  }
}

/* Returns true if all places together are longer than the record, as in a tree of thousands of levels. */
static bool are_too_long(const struct work *work) {
  enum { ALWAYS = 1 << 20 };
  size_t most = linter_source(work->linter)->size + ALWAYS, length = 0;
  struct buffer pointer = {0};
  for (size_t i = 0; i < work->count && length <= most; i++) {
    buffer_clear(&pointer);
    diag_pointer(work->diags, &work->diags->list[work->entries[i].order], &pointer);
    length += pointer.length;
  }
  buffer_release(&pointer);
  return length > most;
}

static void places_settle(struct work *work) {
  struct json_lookup lookup = {.document = work->diags->document, .children.arena = &work->diags->tables};
  bool is_plain = are_names_plain(work->diags->document), is_whole = are_too_long(work);
  for (size_t i = 0; i < work->count; i++) {
    struct entry *entry = &work->entries[i];
    if (is_whole) entry->spot = 0;
    else if (!is_plain) entry->spot = spot_named(&lookup, entry->spot);
  }
}

static int compare_places(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  int order = strcmp(one->rule->name, other->rule->name);
  if (order) return order;
  if (one->spot != other->spot) return one->spot < other->spot ? -1 : 1;
  return (one->order > other->order) - (one->order < other->order);
}

static int compare_orders(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  return (one->order > other->order) - (one->order < other->order);
}

/* Removes entries that another entry of the rule covers. */
static void entries_thin(struct work *work) {
  const struct json_spot *spots = work->diags->document->spots;
  size_t kept = 0;
  if (work->count) qsort(work->entries, work->count, sizeof *work->entries, compare_places);
  for (size_t i = 0; i < work->count; i++) {
    const struct entry *entry = &work->entries[i], *last = kept ? &work->entries[kept - 1] : NULL;
    if (last && last->rule == entry->rule && entry->spot < spots[last->spot].next) continue;
    work->entries[kept++] = *entry;
  }
  work->count = kept;
}

static void entries_make(struct work *work) {
  entries_collect(work);
  places_settle(work);
  entries_thin(work);
  if (work->count) qsort(work->entries, work->count, sizeof *work->entries, compare_orders);
}

/* ---- writing ---- */

static void line_add(const struct doc_style *style, struct buffer *to, size_t depth) {
  buffer_add_char(to, '\n');
  for (size_t i = 0; i < depth; i++) buffer_add_view(to, style->unit);
}

/* Writes an entry at a depth, with lines for its members if all members of the document have lines. */
static void entry_write(const struct work *work, const struct doc_style *style, const struct entry *entry, size_t depth,
                        struct buffer *to) {
  const char *names[] = {"rule", "at", "reason"};
  struct buffer pointer = {0};
  if (entry->spot) json_pointer(style->document, entry->spot, &pointer);
  struct view values[] = {view_of(entry->rule->name), buffer_view(&pointer), view_of(work->options->reason)};
  buffer_add_char(to, '{');
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    if (i == 1 && !entry->spot) continue;
    if (i) buffer_add_string(to, style->is_spread ? "," : ", ");
    if (style->is_spread) line_add(style, to, depth + 1);
    buffer_printf(to, "\"%s\": ", names[i]);
    json_write_string(to, values[i]);
  }
  if (style->is_spread) line_add(style, to, depth);
  buffer_add_char(to, '}');
  buffer_release(&pointer);
}

/* Writes the list of entries with the missing objects around it: "ignore" in "jgflint" in "meta". */
static void list_write(const struct work *work, const struct doc_style *style, size_t missing, struct buffer *to) {
  static const char *const names[] = {"\"ignore\": ", "\"jgflint\": "};
  bool has_lines = style->document->spots[0].next > 1 && doc_begins_line(style, spot_begin(style->document, 1), NULL);
  size_t depth = style->is_spread ? missing + 1 : 1;
  for (size_t i = 0; i < missing; i++) {
    buffer_add_char(to, '{');
    if (style->is_spread) line_add(style, to, i + 1);
    buffer_add_string(to, names[missing - i - 1]);
  }
  buffer_add_char(to, '[');
  for (size_t i = 0; i < work->count; i++) {
    if (i) buffer_add_string(to, has_lines ? "," : ", ");
    if (has_lines) line_add(style, to, depth);
    entry_write(work, style, &work->entries[i], has_lines ? depth : 0, to);
  }
  if (has_lines) line_add(style, to, depth - 1);
  buffer_add_char(to, ']');
  for (size_t left = missing; left-- > 0;) {
    if (style->is_spread) line_add(style, to, left);
    buffer_add_char(to, '}');
  }
}

/* The place of the list. */
struct place {
  uint32_t object; /* the innermost existing object; NO_SPOT if the record cannot have one */
  uint32_t list;   /* NO_SPOT if it is missing */
  size_t missing;  /* number of missing objects around the list */
};

static struct place place_find(const struct json_document *document) {
  static const unsigned keys[] = {KEY_META, KEY_JGFLINT};
  const struct json_spot *spots = document->spots;
  struct place place = {0, NO_SPOT, 0};
  if (!document->count || spots[0].kind != JSON_OBJECT) place.object = NO_SPOT;
  for (size_t i = 0; place.object != NO_SPOT && i < ARRAY_LENGTH(keys); i++) {
    uint32_t spot = json_member(document, place.object, keys[i]);
    if (spot == NO_SPOT) {
      place.missing = ARRAY_LENGTH(keys) - i;
      return place;
    }
    place.object = spots[spot].kind == JSON_OBJECT ? spot : NO_SPOT;
  }
  if (place.object == NO_SPOT) return place;
  place.list = json_member(document, place.object, KEY_IGNORE);
  if (place.list != NO_SPOT && spots[place.list].kind != JSON_ARRAY) place.object = NO_SPOT;
  return place;
}

/* The text with all entries, and zero bytes after it. */
static struct buffer text_make(struct work *work, const struct place *place) {
  static const char *const names[] = {"ignore", "jgflint", "meta"};
  struct diags *diags = work->diags;
  const struct source *source = linter_source(work->linter);
  const struct doc_style *style = doc_style_of(diags);
  struct operation insertion = {.kind = INSERT_VALUE, .spot = NO_SPOT, .last = NO_SPOT, .before = NO_SPOT, .shell = NO_SPOT};
  struct operation *operations = mem_alloc(work->count * sizeof *operations);
  struct fix fix = {.safety = FIX_SAFE, .message = "", .operations = operations, .operation_count = 1};
  struct diag diag = {.fix = &fix};
  const struct diag *made = &diag;
  insertion.into = place->list != NO_SPOT ? place->list : place->object;
  if (place->list != NO_SPOT) fix.operation_count = work->count;
  for (size_t i = 0; i < fix.operation_count; i++) {
    struct buffer text = {0};
    if (place->list != NO_SPOT) entry_write(work, style, &work->entries[i], 0, &text);
    else {
      list_write(work, style, place->missing, &text);
      insertion.key = view_of(names[place->missing]);
    }
    if (!insertion.into) insertion.before = doc_member_place(diags->document, 0, &jgf_record_schema, "meta", NULL);
    insertion.text = arena_keep(&diags->arena, &text);
    operations[i] = insertion;
  }
  struct buffer text = {0};
  apply_edits(diags, source, source, &made, 1, &text);
  memset(buffer_reserve(&text, SOURCE_PADDING), 0, SOURCE_PADDING);
  free(operations);
  return text;
}

/* ---- the run ---- */

static bool is_json(const struct json_document *document) {
  if (json_is_damaged(document)) return false;
  for (size_t i = 0; i < document->flaws.count; i++)
    if (proof_is_syntax_flaw(document->flaws.list[i].kind)) return false;
  return true;
}

static size_t entries_there(const struct json_document *document) {
  struct place place = place_find(document);
  if (place.list == NO_SPOT) return 0;
  size_t count = 0;
  for (uint32_t spot = place.list + 1; spot < document->spots[place.list].next; spot = document->spots[spot].next) count++;
  return count;
}

/* The new entry that a finding reports as unused, or SIZE_MAX. */
static size_t unused_entry(const struct work *work, const struct diag *diag, const struct place *place) {
  const struct json_spot *at = diag->spot == NO_SPOT ? NULL : json_spot(work->diags->document, diag->spot);
  bool is_ours = at && *diag->rule->listens == SUPPRESS_FACT_UNUSED && at->parent == place->list &&
                 at->index >= work->entries_before;
  return is_ours ? at->index - work->entries_before : SIZE_MAX;
}

static bool compares_records(const struct rule *rule) {
  return *rule->listens >= COLLECTION_FACT_SAME_GAME && *rule->listens <= COLLECTION_FACT_PLAYER_NAME;
}

/* The new text is not compared with other records, so entries for such findings look unused. These findings are removed. */
static void own_entries_drop(const struct work *work) {
  struct diags *diags = work->diags;
  struct place place = place_find(diags->document);
  size_t kept = 0;
  for (size_t i = 0; i < diags->count; i++)
    if (unused_entry(work, &diags->list[i], &place) == SIZE_MAX) diags->list[kept++] = diags->list[i];
  if (kept == diags->count) return;
  diags->count = kept;
  diags_sort(diags);
}

/* Removes entries of this round that are unused because their insertion corrected the mistake (an empty `meta`). Returns false if
 * there are no such entries. */
static bool cured_forget(struct work *work, size_t added_before) {
  struct place place = place_find(work->diags->document);
  size_t kept = 0, count = work->count;
  for (size_t i = 0; i < work->diags->count; i++) {
    size_t entry = unused_entry(work, &work->diags->list[i], &place);
    if (entry == SIZE_MAX || entry < added_before || entry - added_before >= count) continue;
    if (!compares_records(work->entries[entry - added_before].rule)) work->entries[entry - added_before].rule = NULL;
  }
  for (size_t i = 0; i < count; i++)
    if (work->entries[i].rule) work->entries[kept++] = work->entries[i];
  work->count = kept;
  return kept < count;
}

/* `why`: the reason for findings that entries can suppress. */
static void left_count(const struct work *work, enum unsuppressed why) {
  for (size_t i = 0; i < work->diags->count; i++)
    if (is_asked(work, i)) work->result->left[suppress_may(work->diags->list[i].rule) ? why : UNSUPPRESSED_RULE]++;
}

static void new_text_lint(struct work *work, const struct source *given) {
  struct add_suppressions_result *result = work->result;
  struct place place = place_find(work->diags->document);
  result->text = text_make(work, &place);
  source_init_borrow(&result->source, given->name, result->text.data, result->text.length);
  lint(work, &result->source);
}

/* One round. Returns false without new entries, and if the proof failed. */
static bool entries_add(struct work *work, const struct source *given, struct proof *before) {
  struct add_suppressions_result *result = work->result;
  struct buffer base = result->text;
  struct source source = base.length ? result->source : *given;
  entries_make(work);
  if (!work->count) return false;
  new_text_lint(work, given);
  if (cured_forget(work, result->added)) {
    buffer_release(&result->text);
    result->text = base;
    result->source = source;
    lint(work, base.length ? &result->source : given);
    if (!work->count) return false;
    new_text_lint(work, given);
  }
  buffer_release(&base);
  if (!*work->options->reason) proof_allow(before, linter_rule_table(work->linter), SUPPRESS_FACT_NO_REASON, work->count);
  if (proof_fails(before, work->linter, work->diags, true, false)) return false;
  result->added += work->count;
  return true;
}

/* Once is enough for nearly all records. */
static void all_add(struct work *work, const struct source *source) {
  enum { MOST_ROUNDS = 4 };
  struct add_suppressions_result *result = work->result;
  struct proof before = {0};
  proof_init(&before, work->linter, work->diags);
  work->entries_before = entries_there(work->diags->document);
  size_t rounds = 0;
  while (rounds < MOST_ROUNDS && entries_add(work, source, &before)) rounds++;
  proof_release(&before);
  if (work->count) { /* not proved, or no end in sight */
    add_suppressions_release(result);
    lint(work, source);
    left_count(work, UNSUPPRESSED_PROOF);
  } else {
    left_count(work, UNSUPPRESSED_PLACE);
    if (result->added) own_entries_drop(work);
  }
}

void add_suppressions_run(struct linter *linter, const struct source *source, const struct add_suppressions_options *options,
                          struct add_suppressions_result *result, struct diags *diags) {
  struct work work = {.linter = linter, .options = options, .result = result, .diags = diags};
  *result = (struct add_suppressions_result){0};
  lint(&work, source);
  linter_set_collection(linter, NULL, NULL, NULL);
  const struct json_document *document = linter_document(linter);
  if (!document) left_count(&work, UNSUPPRESSED_FORMAT);
  else if (!is_json(document)) left_count(&work, UNSUPPRESSED_SYNTAX);
  else if (!linter_last(linter).is_record) left_count(&work, UNSUPPRESSED_FORMAT);
  else if (place_find(document).object == NO_SPOT) left_count(&work, UNSUPPRESSED_PLACE);
  else all_add(&work, source);
  free(work.entries);
  free(work.is_known);
}

void add_suppressions_release(struct add_suppressions_result *result) {
  buffer_release(&result->text);
  *result = (struct add_suppressions_result){0};
}
