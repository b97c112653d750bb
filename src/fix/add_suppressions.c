#include "fix/add_suppressions.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "fix/fix_builder.h"
#include "fix/fixer.h"
#include "jgf/keys.h"
#include "jgf/schema.h"
#include "json/pointer.h"
#include "json/value.h"
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

/* ---- the place of the entries ---- */

/* meta.jgflint.ignore. */
struct place {
  uint32_t object; /* the innermost existing object; NO_SPOT if the record cannot have one */
  uint32_t list;   /* NO_SPOT if it is missing */
  size_t missing;  /* number of missing objects around the list */
};

static struct place place_find(const struct json_document *document) {
  static const unsigned keys[] = {KEY_META, KEY_JGFLINT, KEY_IGNORE};
  const struct json_spot *spots = document->spots;
  struct place place = {0, NO_SPOT, 0};
  bool is_possible = document->count && spots[0].kind == JSON_OBJECT;
  for (size_t i = 0; is_possible && i < ARRAY_LENGTH(keys); i++) {
    uint32_t spot = json_member(document, place.object, keys[i]);
    place.missing = 2 - i;
    if (spot == NO_SPOT) break;
    bool is_list = keys[i] == KEY_IGNORE;
    *(is_list ? &place.list : &place.object) = spot;
    is_possible = spots[spot].kind == (is_list ? JSON_ARRAY : JSON_OBJECT);
  }
  if (!is_possible) place.object = NO_SPOT;
  return place;
}

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

/* The innermost value that contains the finding and has a JSON Pointer. If members have the same name, only the last member has
 * a pointer. */
static uint32_t spot_named(struct json_lookup *lookup, uint32_t spot) {
  LOCAL_BUFFER pointer = {0};
  const struct json_spot *spots = lookup->document->spots;
  for (; spot && spot != NO_SPOT; spot = spots[spot].parent) {
    buffer_clear(&pointer);
    json_pointer(lookup->document, spot, &pointer);
    if (json_lookup_pointer(lookup, buffer_view(&pointer), NULL) == spot) break;
  }
  return spot == NO_SPOT ? 0 : spot;
}

/* An empty `meta` is not empty any more with entries, so a finding about that needs none. */
static void entries_collect(struct work *work) {
  const struct json_document *document = work->diags->document;
  struct json_lookup lookup = {.document = document, .children.arena = &work->diags->tables};
  struct place place = place_find(document);
  uint32_t into = place.list != NO_SPOT ? place.list : place.object;
  uint32_t filled = into && document->spots[into].next == into + 1 ? into : NO_SPOT;
  work->count = 0;
  for (size_t i = 0; i < work->diags->count; i++) {
    const struct diag *diag = &work->diags->list[i];
    if (!suppress_may(diag->rule) || !is_asked(work, i) || (diag->spot == filled && filled != NO_SPOT)) continue;
    ARRAY_ADD(work->entries, work->count, work->capacity, (struct entry){diag->rule, spot_named(&lookup, diag->spot), i});
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
  size_t left = 0;
  if (work->count) qsort(work->entries, work->count, sizeof *work->entries, compare_places);
  for (size_t i = 0; i < work->count; i++) {
    const struct entry *entry = &work->entries[i], *last = left ? &work->entries[left - 1] : NULL;
    if (last && last->rule == entry->rule && entry->spot < spots[last->spot].next) continue;
    work->entries[left++] = *entry;
  }
  work->count = left;
}

/* ---- writing ---- */

static void entry_write(const struct work *work, const struct entry *entry, struct buffer *to) {
  LOCAL_BUFFER pointer = {0};
  buffer_add_string(to, "{\"rule\": ");
  json_write_string(to, view_of(entry->rule->name));
  if (entry->spot) {
    json_pointer(work->diags->document, entry->spot, &pointer);
    buffer_add_string(to, ", \"at\": ");
    json_write_string(to, buffer_view(&pointer));
  }
  buffer_add_string(to, ", \"reason\": ");
  json_write_string(to, view_of(work->options->reason));
  buffer_add_char(to, '}');
}

/* Writes the list of entries with the missing objects around it: "ignore" in "jgflint" in "meta". */
static void list_write(const struct work *work, size_t missing, struct buffer *to) {
  if (missing == 2) buffer_add_string(to, "{\"jgflint\": ");
  if (missing) buffer_add_string(to, "{\"ignore\": ");
  for (size_t i = 0; i < work->count; i++) {
    buffer_add_string(to, i ? ", " : "[");
    entry_write(work, &work->entries[i], to);
  }
  buffer_add_char(to, ']');
  buffer_add_repeated(to, '}', missing);
}

static void line_add(const struct doc_style *style, struct buffer *to, size_t depth) {
  buffer_add_char(to, '\n');
  for (size_t i = 0; i < depth; i++) buffer_add_view(to, style->unit);
}

/* Puts the elements of the list into lines if the members of the record are, and all members if all members of the document
 * are. */
static struct view spread(const struct doc_style *style, struct arena *arena, const struct buffer *text) {
  bool has_lines = style->document->spots[0].next > 1 && doc_begins_line(style, spot_begin(style->document, 1), NULL);
  bool in_string = false;
  size_t depth = 0;
  struct buffer to = {0};
  for (size_t i = 0; i < text->length; i++) {
    char c = text->data[i];
    bool is_of_list = c == '[' || c == ']' || (c == ',' && text->data[i - 1] == '}');
    bool breaks = !in_string && (is_of_list ? has_lines : style->is_spread);
    if (breaks && (c == ']' || c == '}')) line_add(style, &to, --depth);
    buffer_add_char(&to, c);
    if (c == '"') in_string = !in_string;
    if (c == '\\') buffer_add_char(&to, text->data[++i]);
    if (!breaks || !ascii_is_one_of(c, "[{,")) continue;
    if (c == ',') i++; /* the blank */
    else depth++;
    line_add(style, &to, depth);
  }
  return arena_keep(arena, &to);
}

/* The text with all entries. */
static struct source *text_make(struct work *work, const struct source *given) {
  static const char *const names[] = {"ignore", "jgflint", "meta"};
  struct diags *diags = work->diags;
  const struct source *source = linter_source(work->linter);
  struct doc_style *style = doc_style_of(diags);
  struct place place = place_find(diags->document);
  struct rule_context context = {.diags = diags, .document = diags->document};
  struct diag diag = {0};
  const struct diag *made = &diag;
  struct fix *fix = fix_new(&context, &diag, FIX_SAFE, "add suppressions");
  struct buffer text = {0};
  if (place.list == NO_SPOT) {
    list_write(work, place.missing, &text);
    fix_insert_member(&context, fix, place.object, place.object ? NULL : &jgf_record_schema, names[place.missing],
                      spread(style, &diags->arena, &text));
  }
  for (size_t i = 0; place.list != NO_SPOT && i < work->count; i++) {
    buffer_clear(&text);
    entry_write(work, &work->entries[i], &text);
    fix_insert_element(&context, fix, place.list, NO_SPOT, spread(style, &diags->arena, &text));
  }
  buffer_clear(&text);
  (void)apply_edits(diags, source, source, &made, 1, &text);
  return fixed_text_new(given, &text);
}

/* ---- the run ---- */

static bool is_json(const struct json_document *document) {
  if (json_is_damaged(document)) return false;
  for (size_t i = 0; i < document->flaws.count; i++)
    if (proof_is_syntax_flaw(document->flaws.list[i].kind)) return false;
  return true;
}

/* The number of entries, including invalid entries. */
static size_t entries_there(struct diags *diags) {
  struct place place = place_find(diags->document);
  uint32_t last = place.list == NO_SPOT ? NO_SPOT : doc_last(doc_style_of(diags), place.list);
  return last == NO_SPOT ? 0 : diags->document->spots[last].index + 1;
}

/* The new text is not compared with other records, so new entries for such findings look unused. These findings are removed. */
static void own_entries_drop(const struct work *work) {
  struct diags *diags = work->diags;
  struct place place = place_find(diags->document);
  bool *is_dropped = mem_alloc_zeroed(diags->count + 1, sizeof *is_dropped);
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    const struct json_spot *at = diag->spot == NO_SPOT ? NULL : json_spot(diags->document, diag->spot);
    is_dropped[i] = at && *diag->rule->listens == SUPPRESS_FACT_UNUSED && at->parent == place.list &&
                    at->index >= work->entries_before;
  }
  diags_drop(diags, is_dropped);
  free(is_dropped);
}

/* `reason`: the reason for findings that entries can suppress. */
static void left_count(const struct work *work, enum unsuppressed reason) {
  for (size_t i = 0; i < work->diags->count; i++)
    if (is_asked(work, i)) work->result->left[suppress_may(work->diags->list[i].rule) ? reason : UNSUPPRESSED_RULE]++;
}

/* One round. Returns false without new entries, and if the proof failed. */
static bool entries_add(struct work *work, const struct source *given, struct proof *before) {
  struct add_suppressions_result *result = work->result;
  entries_collect(work);
  entries_thin(work);
  if (work->count) qsort(work->entries, work->count, sizeof *work->entries, compare_orders);
  if (!work->count) return false;
  struct source *text = text_make(work, given);
  lint(work, text);
  fixed_text_free(result->source);
  result->source = text;
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
  work->entries_before = entries_there(work->diags);
  size_t rounds = 0;
  while (rounds < MOST_ROUNDS && entries_add(work, source, &before)) rounds++;
  proof_release(&before);
  if (work->count) { /* not proved, or no end in sight */
    lint(work, source);
    add_suppressions_release(result);
    left_count(work, UNSUPPRESSED_PROOF);
    return;
  }
  left_count(work, UNSUPPRESSED_PLACE);
  if (result->added) own_entries_drop(work);
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
  fixed_text_free(result->source);
  *result = (struct add_suppressions_result){0};
}
