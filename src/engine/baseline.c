#include "engine/baseline.h"
#include "base/ascii.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/search.h"
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
  uint32_t used;    /* in this turn */
  uint32_t turn;
  bool is_new;      /* found in this run */
  bool is_unasked;  /* its rule did not run, or its record could not be read */
};

struct baseline {
  struct files files;
  bool is_rewritten;
  char *path;      /* owned */
  char *directory; /* owned: real, with a slash at the end */
  struct baseline_entry *entries; /* owned; sorted, once read */
  size_t count, capacity;
  uint32_t turn;        /* the number of baseline_restart */
  struct map looked_at; /* files of this turn; the values are their names */
  struct arena arena;
};

/* ---- names and keys ---- */

/* Appends the real path of a directory, or its given path if it does not exist, with a slash at the end. */
static void real_directory(const struct baseline *baseline, struct view directory, struct buffer *to) {
  struct buffer path = {0};
  buffer_add_view(&path, directory);
  char *real = baseline->files.real ? files_real_path(&baseline->files, path.length ? buffer_string(&path) : ".") : NULL;
  buffer_add_string(to, real ? real : buffer_string(&path));
  if (to->length && to->data[to->length - 1] != '/') buffer_add_char(to, '/');
  free(real);
  buffer_release(&path);
}

static struct view directory_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return (struct view){path, slash ? (size_t)(slash + 1 - path) : 0};
}

/* Relative to the directory of the baseline if possible, otherwise absolute. */
static char *local_name(const struct baseline *baseline, const char *name) {
  struct buffer path = {0};
  real_directory(baseline, directory_of(name), &path);
  buffer_add_string(&path, name + directory_of(name).length);
  size_t length = strlen(baseline->directory);
  const char *local = buffer_string(&path);
  if (strncmp(local, baseline->directory, length) == 0) local += length;
  struct buffer escaped = {0}; /* JSON is UTF-8 */
  escape_path(&escaped, view_of(local));
  buffer_release(&path);
  return buffer_detach(&escaped);
}

/* ---- entries ---- */

struct baseline *baseline_new(const char *path, const struct files *files) {
  struct baseline *baseline = mem_alloc_zeroed(1, sizeof *baseline);
  struct buffer directory = {0};
  baseline->files = *files;
  real_directory(baseline, directory_of(path), &directory);
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
  size_t kept = 0;
  if (baseline->count > 1) qsort(baseline->entries, baseline->count, sizeof *baseline->entries, compare_entries);
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry *entry = &baseline->entries[i];
    if (kept && compare_entries(&baseline->entries[kept - 1], entry) == 0) add_count(&baseline->entries[kept - 1], entry->count);
    else baseline->entries[kept++] = *entry;
  }
  baseline->count = kept;
}

/* The index of the first entry that is not before this one. */
static size_t lower_bound(const struct baseline *baseline, const char *file, const char *key) {
  struct baseline_entry wanted = {.file = file, .key = key};
  return search_first(&wanted, baseline->entries, baseline->count, sizeof wanted, compare_entries);
}

/* ---- reading ---- */

/* Most baselines have an entry on each line. Such a line is parsed by itself, and only its strings are kept. The other text is
 * parsed at the end, with a placeholder for each run of entries, so errors keep their lines. */
struct baseline_reader {
  struct baseline *baseline;      /* owned */
  struct json_document document;  /* of a line, then of the other text */
  struct source source;           /* the text of the document */
  struct buffer line;             /* with padding */
  struct buffer others;           /* the lines without an entry */
  size_t runs;                    /* of lines with entries */
  bool is_in_run, ends_with_comma; /* the last line has an entry; with a comma */
  bool is_silent;                 /* errors are found again in the other text */
  struct buffer *why;
};

static const struct json_limits baseline_limits = {.depth = 16, .size = (size_t)512 << 20, .values = 20000000};

static bool fail(const struct baseline_reader *reader, size_t offset, const char *why) {
  struct location_scan sweep;
  if (reader->is_silent) return false;
  location_scan_init(&sweep, reader->document.source);
  struct location place = location_at(&sweep, offset);
  escape_path(reader->why, view_of(reader->baseline->path));
  buffer_printf(reader->why, ":%zu:%zu: %s", place.line, place.column, why);
  return false;
}

/* After a merge that keeps the lines of both sides, commas may be wrong. Other errors are not allowed. */
static bool is_sound(const struct baseline_reader *reader) {
  for (size_t i = 0; i < reader->document.flaws.count; i++) {
    const struct fact *flaw = &reader->document.flaws.list[i];
    bool tolerated = flaw->kind == JSON_FLAW_COMMENT || flaw->kind == JSON_FLAW_TRAILING_COMMA
        || flaw->kind == JSON_FLAW_MISSING_COMMA;
    if (flaw->kind == JSON_FLAW_TOO_LARGE)
      return fail(reader, flaw->span.start, "the baseline is too large: it has more than 512 MB or 20,000,000 values");
    if (!tolerated) return fail(reader, flaw->span.start, "not valid JSON (unresolved merge conflict?)");
  }
  return true;
}

static const char *text_of(struct json_object *entry, const char *key) {
  struct json_object *value;
  if (!json_object_object_get_ex(entry, key, &value) || !json_object_is_type(value, json_type_string)) return NULL;
  const char *text = json_object_get_string(value);
  return strlen(text) == (size_t)json_object_get_string_len(value) && !strchr(text, '\n') ? text : NULL;
}

static bool read_entry(struct baseline_reader *reader, struct json_object *entry, size_t offset) {
  if (!json_object_is_type(entry, json_type_object)) return fail(reader, offset, "an entry of a baseline must be an object");
  const char *file = text_of(entry, "file"), *rule = text_of(entry, "rule"), *at = text_of(entry, "at"),
      *value = text_of(entry, "value");
  struct json_object *count;
  int64_t number = 1;
  if (json_object_object_get_ex(entry, "count", &count)) number = json_object_get_int64(count);
  if (!file || !rule || !at || !value || number < 1)
    return fail(reader, offset,
                "an entry of a baseline must have the strings file, rule, at and value, and a count of at least 1 if it has one");
  struct baseline *baseline = reader->baseline;
  struct buffer key = {0};
  buffer_printf(&key, "%s\n%s\n%s", rule, at, value);
  /* Entries of one file follow each other. */
  const char *last = baseline->count ? baseline->entries[baseline->count - 1].file : "";
  const char *kept = strcmp(file, last) == 0 ? last : arena_string(&baseline->arena, view_of(file));
  append_entry(baseline, kept, arena_string(&baseline->arena, buffer_view(&key)), (uint64_t)number);
  buffer_release(&key);
  return true;
}

static bool read_others(struct baseline_reader *reader) {
  const struct json_document *document = &reader->document;
  struct json_object *list, *schema;
  size_t runs = 0;
  if (!is_sound(reader)) return false;
  if (!json_object_is_type(document->root, json_type_object) || !json_object_object_get_ex(document->root, "entries", &list) ||
      !json_object_is_type(list, json_type_array) || !json_object_object_get_ex(document->root, "schema", &schema) ||
      json_object_get_int64(schema) != 1)
    return fail(reader, 0, "not a jgflint baseline, or one of a later version; --write-baseline writes a new one");
  size_t count = json_object_array_length(list);
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(list, i);
    uint32_t spot = entry ? json_spot_of(entry) : NO_SPOT;
    bool is_run = runs < reader->runs && json_object_is_type(entry, json_type_int);
    runs += is_run;
    if (!is_run && !read_entry(reader, entry, spot == NO_SPOT ? 0 : document->spots[spot].start)) return false;
  }
  return runs == reader->runs || fail(reader, 0, "entries of a baseline must be in its list `entries`");
}

static struct view trimmed(struct view line) {
  while (line.length && ascii_is_one_of(*line.at, " \t")) line = view_after(line, 1);
  while (line.length && ascii_is_one_of(line.at[line.length - 1], " \t\r")) line.length--;
  return line;
}

static void parse(struct baseline_reader *reader, const struct buffer *text) {
  source_init_borrow(&reader->source, reader->baseline->path, buffer_string(text), text->length);
  json_parse_next(&reader->document, &reader->source, NULL, &baseline_limits);
}

/* Returns true if the line has an entry. */
static bool read_line(struct baseline_reader *reader, struct view line) {
  struct view text = trimmed(line);
  bool has_comma = view_ends(text, ",");
  if (has_comma) text.length--;
  text = trimmed(text);
  if (!view_begins(text, "{\"file\":") || !view_ends(text, "}")) return false;
  buffer_clear(&reader->line);
  buffer_add_view(&reader->line, text);
  memset(buffer_reserve(&reader->line, SOURCE_PADDING), 0, SOURCE_PADDING);
  parse(reader, &reader->line);
  if (reader->document.flaws.count || !read_entry(reader, reader->document.root, 0)) return false;
  reader->ends_with_comma = has_comma;
  return true;
}

static void end_run(struct baseline_reader *reader) {
  if (!reader->is_in_run) return;
  reader->is_in_run = false;
  reader->runs++;
  reader->others.length--; /* the line end */
  buffer_add_string(&reader->others, reader->ends_with_comma ? "0,\n" : "0\n");
}

struct baseline_reader *baseline_reader_new(const char *path, const struct files *files) {
  struct baseline_reader *reader = mem_alloc_zeroed(1, sizeof *reader);
  reader->baseline = baseline_new(path, files);
  reader->is_silent = true;
  return reader;
}

void baseline_reader_add(struct baseline_reader *reader, struct view lines) {
  while (lines.length) {
    const char *end = memchr(lines.at, '\n', lines.length);
    struct view line = {lines.at, end ? (size_t)(end - lines.at) : lines.length};
    lines = view_after(lines, line.length + (end != NULL));
    bool has_entry = read_line(reader, line);
    if (!has_entry) {
      end_run(reader);
      buffer_add_view(&reader->others, line);
    }
    reader->is_in_run = has_entry;
    buffer_add_char(&reader->others, '\n');
  }
}

struct baseline *baseline_reader_finish(struct baseline_reader *reader, struct buffer *why) {
  struct baseline *baseline = reader->baseline;
  end_run(reader);
  reader->why = why;
  reader->is_silent = false;
  memset(buffer_reserve(&reader->others, SOURCE_PADDING), 0, SOURCE_PADDING);
  parse(reader, &reader->others);
  if (read_others(reader)) sort_entries(baseline);
  else {
    baseline_free(baseline);
    baseline = NULL;
  }
  json_release(&reader->document);
  buffer_release(&reader->line);
  buffer_release(&reader->others);
  free(reader);
  return baseline;
}

struct baseline *baseline_parse(const char *path, struct view text, const struct files *files, struct buffer *why) {
  struct baseline_reader *reader = baseline_reader_new(path, files);
  baseline_reader_add(reader, text);
  return baseline_reader_finish(reader, why);
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

static uint32_t used_of(const struct baseline *baseline, const struct baseline_entry *entry) {
  return entry->turn == baseline->turn ? entry->used : 0;
}

static void set_used(const struct baseline *baseline, struct baseline_entry *entry, uint32_t used) {
  entry->turn = baseline->turn;
  entry->used = used;
}

/* If a record is linted again under another name, its entries are unused again. */
static bool look_at(struct baseline *baseline, const char *file, const char *name) {
  void **seen = map_get_or_add(&baseline->looked_at, view_of(file));
  const char *before = *seen == baseline ? file : *seen; /* most names are those of the entries */
  bool is_again = before && strcmp(before, name) != 0;
  if (!before || is_again)
    *seen = strcmp(name, file) == 0 ? (void *)baseline : arena_string(&baseline->looked_at.keys, view_of(name));
  for (size_t i = lower_bound(baseline, file, ""); is_again && i < baseline->count
       && strcmp(baseline->entries[i].file, file) == 0; i++)
    set_used(baseline, &baseline->entries[i], 0);
  return is_again;
}

/* A record in an archive exists as long as the archive. The file of an escaped name is unknown. */
static bool is_gone(const struct baseline *baseline, const char *file) {
  struct buffer path = {0};
  if (*file != '/') buffer_add_string(&path, baseline->directory);
  buffer_add_string(&path, file);
  struct file_status status = files_status(&baseline->files, buffer_string(&path));
  bool is = status.error == ENOENT && !strstr(file, "\\x");
  buffer_release(&path);
  return is;
}

/* Returns true if the text could not be read, so other findings are unknown. */
static bool is_unread(const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    const struct rule *rule = diags->list[i].rule;
    if ((rule->means & MEANS_SYNTAX) && rule->level == LEVEL_ERROR && rule->fix == FIX_NONE) return true;
  }
  return false;
}

static void leave_unasked(struct baseline *baseline, const char *file) {
  for (size_t i = lower_bound(baseline, file, ""); i < baseline->count && strcmp(baseline->entries[i].file, file) == 0; i++)
    baseline->entries[i].is_unasked = true;
}

/* Marks known findings: of equal findings, the first ones, as many as the entry counts. */
static size_t mark_known(struct baseline *baseline, const char *name, const char *file, const struct source *source,
                         const struct diags *diags, bool *is_known) {
  struct buffer key = {0};
  size_t marked = 0;
  look_at(baseline, file, name);
  if (is_unread(diags)) leave_unasked(baseline, file);
  for (size_t i = 0; i < diags->count; i++) {
    buffer_clear(&key);
    finding_key(diags, source, &diags->list[i], &key);
    size_t at = lower_bound(baseline, file, buffer_string(&key));
    struct baseline_entry *entry = at < baseline->count ? &baseline->entries[at] : NULL;
    is_known[i] = entry && used_of(baseline, entry) < entry->count && strcmp(entry->file, file) == 0
        && strcmp(entry->key, buffer_string(&key)) == 0;
    if (!is_known[i]) continue;
    set_used(baseline, entry, used_of(baseline, entry) + 1);
    marked++;
  }
  buffer_release(&key);
  return marked;
}

void baseline_restart(struct baseline *baseline) {
  baseline->turn++;
  map_release(&baseline->looked_at);
}

/* Adds all findings as entries. Entries of other files stay. */
static size_t collect(struct baseline *baseline, const char *name, const char *file, const struct source *source,
                      const struct diags *diags, bool *is_known) {
  struct buffer key = {0};
  bool is_again = look_at(baseline, file, name);
  const char *kept = arena_string(&baseline->arena, view_of(file));
  for (size_t i = 0; i < diags->count; i++) {
    is_known[i] = true;
    if (is_again) continue;
    buffer_clear(&key);
    finding_key(diags, source, &diags->list[i], &key);
    append_entry(baseline, kept, arena_string(&baseline->arena, buffer_view(&key)), 1)->is_new = true;
  }
  buffer_release(&key);
  return diags->count;
}

void baseline_rewrite(struct baseline *baseline) {
  baseline->is_rewritten = true;
}

size_t baseline_mark(struct baseline *baseline, const char *name, const struct source *source, const struct diags *diags,
                     bool *is_known) {
  char *file = local_name(baseline, name);
  size_t marked = (baseline->is_rewritten ? collect : mark_known)(baseline, name, file, source, diags, is_known);
  free(file);
  return marked;
}

size_t baseline_apply(struct baseline *baseline, const char *name, const struct source *source, struct diags *diags) {
  bool *is_known = mem_alloc_zeroed(diags->count + 1, sizeof *is_known);
  size_t known = baseline_mark(baseline, name, source, diags, is_known);
  diags_drop(diags, is_known);
  free(is_known);
  return known;
}

static bool was_looked_at(const struct baseline *baseline, const char *file) {
  return map_find(&baseline->looked_at, view_of(file)) != NULL;
}

/* The number of findings of the entry that still exist. */
static size_t in_use(const struct baseline *baseline, const struct baseline_entry *entry) {
  if (entry->is_new || entry->is_unasked) return entry->count;
  if (was_looked_at(baseline, entry->file)) return used_of(baseline, entry);
  return is_gone(baseline, entry->file) ? 0 : entry->count;
}

static enum rule_scope scope_over_custom(const char *name, struct view rule) {
  if (view_is(rule, name)) return SCOPE_RULE;
  if (strcmp(name, custom_family.name) == 0) return SCOPE_FAMILY;
  return strcmp(name, "all") == 0 ? SCOPE_ALL : SCOPE_OTHERS;
}

/* The same for a custom rule. */
static bool leaves_out_custom(const struct rule_selector *choices, size_t choice_count, struct view rule) {
  struct rule_words words = {0};
  for (size_t i = 0; i < choice_count; i++) {
    enum rule_scope scope = scope_over_custom(choices[i].name, rule);
    if (scope != SCOPE_OTHERS || choices[i].kind == CHOICE_SELECT) rule_words_add(&words, &choices[i], i, 0, scope);
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

static void print_key(const char *key, struct buffer *to) {
  for (size_t length; *key; key += length) {
    length = strcspn(key, "\n");
    escape_text(to, (struct view){key, length});
    if (!key[length]) break;
    buffer_add_char(to, ' ');
    length++;
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
    print_key(entry->key, to);
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
  size_t kept = 0;
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry entry = baseline->entries[i];
    entry.count = (uint32_t)in_use(baseline, &entry);
    if (entry.count) baseline->entries[kept++] = entry;
  }
  baseline->count = kept;
}

size_t baseline_size(const struct baseline *baseline) {
  size_t size = 0;
  for (size_t i = 0; i < baseline->count; i++) size += baseline->entries[i].count;
  return size;
}

const char *baseline_path(const struct baseline *baseline) {
  return baseline->path;
}
