#include "engine/baseline.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/search.h"
#include "config/find.h"
#include "facts/json_facts.h"
#include "json/document.h"
#include "json/value.h"
#include "lint/custom_rules.h"
#include "lint/finding_key.h"
#include "text/escape.h"
#include "text/location.h"
#include <inttypes.h>
#include <json-c/json.h>

enum { STALE_SHOWN = 10, COUNT_LARGEST = INT32_MAX };

struct baseline_entry {
  const char *file; /* in the arena, like all strings */
  const char *key;  /* rule, place and value, with line ends between */
  uint32_t count;
  uint32_t used;    /* by findings of a file that was looked at */
  bool is_new;      /* found in this run */
  bool is_unasked;  /* its rule did not run, or its record could not be read */
};

struct baseline {
  struct files files;
  bool is_rewritten;
  char *path;      /* owned */
  char *directory; /* owned: real */
  struct baseline_entry *entries; /* owned; sorted, once read */
  size_t count, capacity;
  struct map looked_at; /* files since the last baseline_restart; the values are the names of their records */
  struct arena arena;
};

/* ---- names and keys ---- */

/* The path of the record: relative to the directory of the baseline if possible, otherwise absolute. */
static char *local_name(const struct baseline *baseline, const char *name) {
  LOCAL_BUFFER path = {0};
  struct view directory = config_directory_of(view_of(name));
  config_real_path(&baseline->files, directory, &path);
  buffer_printf(&path, "%s%s", view_ends(buffer_view(&path), "/") ? "" : "/", name + directory.length);
  const char *local = path_below(baseline->directory, buffer_string(&path));
  struct buffer escaped = {0}; /* JSON is UTF-8 */
  escape_path(&escaped, view_of(local ? local : buffer_string(&path)));
  return buffer_detach(&escaped);
}

/* ---- entries ---- */

struct baseline *baseline_new(const char *path, const struct files *files) {
  struct baseline *baseline = mem_alloc_zeroed(1, sizeof *baseline);
  struct buffer directory = {0};
  baseline->files = *files;
  config_real_path(files, config_directory_of(view_of(path)), &directory);
  baseline->path = mem_string(path, strlen(path));
  baseline->directory = buffer_detach(&directory);
  return baseline;
}

void baseline_free(struct baseline *baseline) {
  if (!baseline) return;
  free(baseline->path);
  free(baseline->directory);
  free(baseline->entries);
  map_release(&baseline->looked_at);
  arena_release(&baseline->arena);
  free(baseline);
}

static int compare_entries(const void *a, const void *b) {
  const struct baseline_entry *one = a, *other = b;
  int order = strcmp(one->file, other->file);
  return order ? order : strcmp(one->key, other->key);
}

static void add_count(struct baseline_entry *entry, uint64_t count) {
  uint32_t room = COUNT_LARGEST - entry->count;
  entry->count += count < room ? (uint32_t)count : room;
}

static struct baseline_entry *append_entry(struct baseline *baseline, const char *file, const char *key, uint64_t count) {
  ARRAY_GROW(baseline->entries, baseline->count, baseline->capacity);
  struct baseline_entry *entry = &baseline->entries[baseline->count++];
  *entry = (struct baseline_entry){.file = file, .key = key};
  add_count(entry, count);
  return entry;
}

/* Sorts the entries, and joins equal entries. */
static void sort_entries(struct baseline *baseline) {
  size_t left = 0;
  if (baseline->count > 1) qsort(baseline->entries, baseline->count, sizeof *baseline->entries, compare_entries);
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry *entry = &baseline->entries[i];
    if (left && compare_entries(&baseline->entries[left - 1], entry) == 0)
      add_count(&baseline->entries[left - 1], entry->count);
    else baseline->entries[left++] = *entry;
  }
  baseline->count = left;
}

/* The index of the first entry that is not before this one. */
static size_t lower_bound(const struct baseline *baseline, const char *file, const char *key) {
  struct baseline_entry wanted = {.file = file, .key = key};
  return search_first(&wanted, baseline->entries, baseline->count, sizeof wanted, compare_entries);
}

/* ---- reading ---- */

struct reading {
  struct baseline *baseline;     /* borrowed */
  struct json_document document; /* owned */
  struct buffer *reason;            /* borrowed */
  const char *fault;             /* of the first wrong entry; NULL: there is none */
  size_t fault_offset;
};

static const struct json_limits baseline_limits = {.depth = 16, .size = BASELINE_LARGEST, .values = 20000000};

static bool fail(const struct reading *reading, size_t offset, const char *reason) {
  struct location_scan scan;
  location_scan_init(&scan, reading->document.source);
  struct location place = location_at(&scan, offset);
  escape_path(reading->reason, view_of(reading->baseline->path));
  buffer_printf(reading->reason, ":%zu:%zu: %s", place.line, place.column, reason);
  return false;
}

/* After a merge that keeps the lines of both sides, commas may be wrong. Other errors are not allowed. */
static bool is_sound(const struct reading *reading) {
  for (size_t i = 0; i < reading->document.flaws.count; i++) {
    const struct fact *flaw = &reading->document.flaws.list[i];
    if (flaw->kind == JSON_FLAW_COMMENT || flaw->kind == JSON_FLAW_TRAILING_COMMA || flaw->kind == JSON_FLAW_MISSING_COMMA)
      continue;
    return fail(reading, flaw->span.start, flaw->kind == JSON_FLAW_TOO_LARGE
        ? "the baseline is too large: it has more than 512 MB or 20,000,000 values"
        : "not valid JSON (unresolved merge conflict?)");
  }
  return true;
}

static const char *text_of(struct json_object *entry, const char *key) {
  struct json_object *value;
  if (!json_object_object_get_ex(entry, key, &value) || !json_object_is_type(value, json_type_string)) return NULL;
  const char *text = json_object_get_string(value);
  return strlen(text) == (size_t)json_object_get_string_len(value) && !strchr(text, '\n') ? text : NULL;
}

static void read_entry(void *context, const struct json_document *document, uint32_t spot) {
  struct reading *reading = context;
  struct json_object *entry = json_spot(document, spot)->value, *count;
  if (reading->fault || !view_is(json_key_written(document, json_spot(document, spot)->parent), "entries")) return;
  const char *file = text_of(entry, "file"), *rule = text_of(entry, "rule"), *at = text_of(entry, "at"),
      *value = text_of(entry, "value");
  int64_t number = 1;
  if (json_object_object_get_ex(entry, "count", &count)) number = json_object_get_int64(count);
  if (!file || !rule || !at || !value || number < 1) {
    reading->fault =
        "an entry of a baseline must have the strings file, rule, at and value, and a count of at least 1 if it has one";
    reading->fault_offset = json_spot(document, spot)->start;
    return;
  }
  struct baseline *baseline = reading->baseline;
  LOCAL_BUFFER key = {0};
  buffer_printf(&key, "%s\n%s\n%s", rule, at, value);
  /* Entries of one file follow each other. */
  const char *last = baseline->count ? baseline->entries[baseline->count - 1].file : "";
  const char *copy = strcmp(file, last) == 0 ? last : arena_string(&baseline->arena, view_of(file));
  append_entry(baseline, copy, arena_string(&baseline->arena, buffer_view(&key)), (uint64_t)number);
}

/* Checks everything but the entries that are objects. */
static bool is_right(const struct reading *reading) {
  struct json_object *root = reading->document.root, *list, *schema;
  if (!is_sound(reading)) return false;
  if (!json_object_is_type(root, json_type_object) || !json_object_object_get_ex(root, "entries", &list) ||
      !json_object_is_type(list, json_type_array) || !json_object_object_get_ex(root, "schema", &schema) ||
      json_object_get_int64(schema) != 1)
    return fail(reading, 0, "not a jgflint baseline, or one of a later version; --write-baseline writes a new one");
  if (reading->fault) return fail(reading, reading->fault_offset, reading->fault);
  if (!json_object_array_length(list)) return true;
  return fail(reading, json_spot(&reading->document, json_spot_of(list) + 1)->start, "an entry of a baseline must be an object");
}

struct baseline *baseline_parse(const char *path, struct buffer *text, const struct files *files, struct buffer *reason) {
  struct reading reading = {.baseline = baseline_new(path, files), .reason = reason};
  struct source source;
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  source_init_borrow(&source, path, text->data, text->length);
  json_parse_items(&reading.document, &source, &baseline_limits, (struct json_item_reader){read_entry, &reading});
  bool is_read = is_right(&reading);
  if (is_read) sort_entries(reading.baseline);
  else baseline_free(reading.baseline);
  json_release(&reading.document);
  source_release(&source);
  return is_read ? reading.baseline : NULL;
}

/* ---- writing ---- */

static void print_entry(const struct baseline_entry *entry, struct buffer *to) {
  static const char *const keys[] = {"rule", "at", "value"};
  const char *at = entry->key;
  buffer_add_string(to, "    {\"file\": ");
  json_write_string(to, view_of(entry->file));
  for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
    size_t length = strcspn(at, "\n");
    buffer_printf(to, ", \"%s\": ", keys[i]);
    json_write_string(to, (struct view){at, length});
    at += length + (at[length] == '\n');
  }
  if (entry->count > 1) buffer_printf(to, ", \"count\": %" PRIu32, entry->count);
  buffer_add_char(to, '}');
}

void baseline_print(struct baseline *baseline, struct buffer *to) {
  sort_entries(baseline);
  buffer_add_string(to, "{\n  \"schema\": 1,\n  \"entries\": [");
  for (size_t i = 0; i < baseline->count; i++) {
    buffer_add_string(to, i ? ",\n" : "\n");
    print_entry(&baseline->entries[i], to);
  }
  buffer_add_string(to, baseline->count ? "\n  ]\n}\n" : "]\n}\n");
}

/* ---- looking up ---- */

/* Begins with the findings of a file: its entries are unused. Returns true if it was looked at before under another name. */
static bool look_at(struct baseline *baseline, const char *file, const char *name) {
  void **seen = map_get_or_add(&baseline->looked_at, view_of(file));
  const char *before = *seen == baseline ? file : *seen; /* most names are those of the entries */
  bool is_again = before && strcmp(before, name) != 0;
  if (before && !is_again) return false;
  *seen = strcmp(name, file) == 0 ? (void *)baseline : arena_string(&baseline->looked_at.memory, view_of(name));
  for (size_t i = lower_bound(baseline, file, ""); i < baseline->count && strcmp(baseline->entries[i].file, file) == 0; i++)
    baseline->entries[i].used = 0;
  return is_again;
}

/* A record in an archive exists as long as the archive. The file of an escaped name is unknown. */
static bool is_gone(const struct baseline *baseline, const char *file) {
  LOCAL_BUFFER path = {0};
  if (*file != '/') buffer_printf(&path, "%s/", baseline->directory);
  buffer_add_string(&path, file);
  struct file_status status = files_status(&baseline->files, buffer_string(&path));
  return status.error == ENOENT && !strstr(file, "\\x");
}

/* Returns true if the text could not be read, so other findings are unknown. */
static bool is_unread(const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    const struct rule *rule = diags->list[i].rule;
    if ((rule->means & MEANS_SYNTAX) && rule->level == LEVEL_ERROR && rule->fix == FIX_NONE) return true;
  }
  return false;
}

/* Uses an entry for a finding. Returns false if there is none, or if it has no further findings. */
static bool use_entry(struct baseline *baseline, const char *file, const char *key) {
  size_t at = lower_bound(baseline, file, key);
  struct baseline_entry *entry = at < baseline->count ? &baseline->entries[at] : NULL;
  bool is_known = entry && entry->used < entry->count && strcmp(entry->file, file) == 0 && strcmp(entry->key, key) == 0;
  if (is_known) entry->used++;
  return is_known;
}

void baseline_restart(struct baseline *baseline) {
  map_release(&baseline->looked_at);
}

void baseline_rewrite(struct baseline *baseline) {
  baseline->is_rewritten = true;
}

/* The number of findings of the entry that still exist. */
static size_t in_use(const struct baseline *baseline, const struct baseline_entry *entry) {
  if (entry->is_new || entry->is_unasked) return entry->count;
  if (map_find(&baseline->looked_at, view_of(entry->file))) return entry->used;
  return is_gone(baseline, entry->file) ? 0 : entry->count;
}

/* Returns true if these choices turn a custom rule off. */
static bool leaves_out_custom(const struct rule_selector *choices, size_t choice_count, struct view rule) {
  struct rule_words words = {0};
  for (size_t i = 0; i < choice_count; i++) {
    const char *name = choices[i].name;
    enum rule_scope scope = view_is(rule, name)                     ? SCOPE_RULE
                            : strcmp(name, custom_family.name) == 0 ? SCOPE_FAMILY
                            : strcmp(name, "all") == 0              ? SCOPE_ALL
                                                                    : SCOPE_OTHERS;
    if (scope != SCOPE_OTHERS || choices[i].kind == CHOICE_SELECT) rule_words_add(&words, &choices[i], i, scope);
  }
  return !rule_words_decide(&words, true).is_on;
}

/* Returns true if these choices turn the rule off. Entries of rules that a configuration turns off are stale. */
static bool is_left_out(const struct rule_table *rule_table, const struct rule_selector *choices, size_t choice_count,
                        struct view rule) {
  for (size_t i = 0; i < rule_table->rule_count; i++)
    if (view_is(rule, rule_table->rules[i].rule->name))
      return rule_table->rules[i].selected_by && rule_table->rules[i].level == LEVEL_OFF;
  return leaves_out_custom(choices, choice_count, rule);
}

void baseline_leave_out(struct baseline *baseline, const struct rule_table *rule_table, const struct rule_selector *choices,
                        size_t choice_count) {
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry *entry = &baseline->entries[i];
    struct view rule = {entry->key, strcspn(entry->key, "\n")};
    if (!entry->is_new && !entry->is_unasked) entry->is_unasked = is_left_out(rule_table, choices, choice_count, rule);
  }
}

size_t baseline_print_stale(const struct baseline *baseline, struct buffer *to) {
  size_t stale = 0, entries = 0;
  for (size_t i = 0; i < baseline->count; i++) {
    const struct baseline_entry *entry = &baseline->entries[i];
    size_t unused = entry->count - in_use(baseline, entry);
    if (!unused) continue;
    stale += unused;
    if (++entries > STALE_SHOWN) continue;
    escape_path(to, view_of(baseline->path));
    buffer_add_string(to, ": stale: ");
    escape_path(to, view_of(entry->file));
    buffer_add_string(to, ": ");
    struct view key = view_of(entry->key);
    while (key.length) {
      escape_text(to, view_cut(&key, '\n'));
      if (key.length) buffer_add_char(to, ' ');
    }
    buffer_printf(to, " (known: %" PRIu32 ", found: %zu)\n", entry->count, entry->count - unused);
  }
  if (entries > STALE_SHOWN) {
    escape_path(to, view_of(baseline->path));
    buffer_add_string(to, ": ");
    buffer_add_count(to, entries - STALE_SHOWN);
    buffer_add_string(to, " more stale entries\n");
  }
  return stale;
}

void baseline_prune(struct baseline *baseline) {
  size_t left = 0;
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry entry = baseline->entries[i];
    entry.count = (uint32_t)in_use(baseline, &entry);
    if (entry.count) baseline->entries[left++] = entry;
  }
  baseline->count = left;
}

size_t baseline_size(const struct baseline *baseline) {
  size_t size = 0;
  for (size_t i = 0; i < baseline->count; i++) size += baseline->entries[i].count;
  return size;
}

const char *baseline_path(const struct baseline *baseline) {
  return baseline->path;
}

/* ---- the known findings of a record that is rewritten ---- */

void known_findings_ask(struct known_findings *known, struct baseline *baseline, const char *name, const struct source *source,
                        const struct diags *diags) {
  LOCAL_BUFFER key = {0};
  char *local = local_name(baseline, name);
  const char *file = baseline->is_rewritten ? arena_string(&baseline->arena, view_of(local)) : local;
  bool is_again = look_at(baseline, file, name), is_new = baseline->is_rewritten && !is_again;
  for (size_t i = !baseline->is_rewritten && is_unread(diags) ? lower_bound(baseline, file, "") : baseline->count;
       i < baseline->count && strcmp(baseline->entries[i].file, file) == 0; i++)
    baseline->entries[i].is_unasked = true;
  for (size_t i = 0; i < diags->count; i++) {
    buffer_clear(&key);
    finding_key(diags, source, &diags->list[i], &key);
    if (is_new) append_entry(baseline, file, arena_string(&baseline->arena, buffer_view(&key)), 1)->is_new = true;
    if (!baseline->is_rewritten && !use_entry(baseline, file, buffer_string(&key))) continue;
    void **count = map_get_or_add(&known->counts, buffer_view(&key));
    *count = (void *)((uintptr_t)*count + 1);
  }
  free(local);
}

void known_findings_mark(const void *context, const struct diags *diags, const struct source *source, bool *is_known) {
  const struct known_findings *known = context;
  LOCAL_BUFFER key = {0};
  struct map used = {0}; /* as the counts of `known` */
  for (size_t i = 0; i < diags->count; i++) {
    buffer_clear(&key);
    finding_key(diags, source, &diags->list[i], &key);
    void **uses = map_get_or_add(&used, buffer_view(&key));
    is_known[i] = (uintptr_t)*uses < (uintptr_t)map_find(&known->counts, buffer_view(&key));
    *uses = (void *)((uintptr_t)*uses + is_known[i]);
  }
  map_release(&used);
}

size_t known_findings_hide(const struct known_findings *known, const struct source *source, struct diags *diags) {
  bool *is_known = mem_alloc_zeroed(diags->count + 1, sizeof *is_known);
  size_t count = diags->count;
  known_findings_mark(known, diags, source, is_known);
  diags_drop(diags, is_known);
  free(is_known);
  return count - diags->count;
}
