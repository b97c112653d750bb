#include "cli/baseline_file.h"
#include "base/memory.h"
#include "facts/json_facts.h"
#include "json/document.h"
#include "sys/read_file.h"
#include "text/escape.h"
#include "text/location.h"
#include <errno.h>
#include <fcntl.h>
#include <json-c/json.h>
#include <unistd.h>

enum { LARGEST_FILE = 1 << 30 };

int baseline_compare(const void *a, const void *b) {
  const struct baseline_entry *one = a, *other = b;
  int order = strcmp(one->file, other->file);
  return order ? order : strcmp(one->key, other->key);
}

struct baseline_entry *baseline_append(struct baseline *baseline, const char *file, const char *key, size_t count) {
  ARRAY_GROW(baseline->entries, baseline->count, baseline->capacity);
  struct baseline_entry *entry = &baseline->entries[baseline->count++];
  *entry = (struct baseline_entry){.file = file, .key = key, .count = count};
  return entry;
}

void baseline_sort(struct baseline *baseline) {
  size_t kept = 0;
  if (baseline->count > 1) qsort(baseline->entries, baseline->count, sizeof *baseline->entries, baseline_compare);
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry *entry = &baseline->entries[i];
    if (kept && baseline_compare(&baseline->entries[kept - 1], entry) == 0) baseline->entries[kept - 1].count += entry->count;
    else baseline->entries[kept++] = *entry;
  }
  baseline->count = kept;
}

/* ---- reading ---- */

struct reading {
  struct baseline *baseline;
  struct json_document document;
};

static bool fail(const struct reading *reading, size_t offset, const char *why) {
  struct location_scan sweep;
  struct buffer name = {0};
  location_scan_init(&sweep, reading->document.source);
  struct location place = location_at(&sweep, offset);
  escape_path(&name, view_of(reading->baseline->path));
  error_print("%s:%zu:%zu: %s", buffer_string(&name), place.line, place.column, why);
  buffer_release(&name);
  return false;
}

/* A merge that takes the lines of both sides leaves commas wrong; nothing else may be. */
static bool is_sound(const struct reading *reading) {
  for (size_t i = 0; i < reading->document.flaws.count; i++) {
    const struct fact *flaw = &reading->document.flaws.list[i];
    bool tolerated = flaw->kind == JSON_FLAW_COMMENT || flaw->kind == JSON_FLAW_TRAILING_COMMA || flaw->kind == JSON_FLAW_MISSING_COMMA;
    if (!tolerated) return fail(reading, flaw->span.start, "this is no JSON: was a merge not finished?");
  }
  return true;
}

static const char *text_of(struct json_object *entry, const char *key) {
  struct json_object *value;
  if (!json_object_object_get_ex(entry, key, &value) || !json_object_is_type(value, json_type_string)) return NULL;
  const char *text = json_object_get_string(value);
  return strlen(text) == (size_t)json_object_get_string_len(value) && !strchr(text, '\n') ? text : NULL;
}

static bool read_entry(struct reading *reading, struct json_object *entry, size_t offset) {
  if (!json_object_is_type(entry, json_type_object)) return fail(reading, offset, "an entry of a baseline is an object");
  const char *file = text_of(entry, "file"), *rule = text_of(entry, "rule"), *at = text_of(entry, "at"), *value = text_of(entry, "value");
  struct json_object *count;
  int64_t number = 1;
  if (json_object_object_get_ex(entry, "count", &count)) number = json_object_get_int64(count);
  if (!file || !rule || !at || !value || number < 1)
    return fail(reading, offset, "an entry of a baseline has file, rule, at, value, and a count of 1 at least");
  struct baseline *baseline = reading->baseline;
  struct buffer key = {0};
  buffer_printf(&key, "%s\n%s\n%s", rule, at, value);
  baseline_append(baseline, arena_string(&baseline->arena, view_of(file)), arena_string(&baseline->arena, buffer_view(&key)), (size_t)number);
  buffer_release(&key);
  return true;
}

static bool read_all(struct reading *reading) {
  const struct json_document *document = &reading->document;
  struct json_object *list, *schema;
  if (!is_sound(reading)) return false;
  if (!json_object_is_type(document->root, json_type_object) || !json_object_object_get_ex(document->root, "entries", &list) ||
      !json_object_is_type(list, json_type_array) || !json_object_object_get_ex(document->root, "schema", &schema) ||
      json_object_get_int64(schema) != 1)
    return fail(reading, 0, "this is no baseline of jgflint, or one of a later version");
  size_t count = json_object_array_length(list);
  for (size_t i = 0; i < count; i++) {
    struct json_object *entry = json_object_array_get_idx(list, i);
    uint32_t spot = entry ? json_spot_of(entry) : NO_SPOT;
    if (!read_entry(reading, entry, spot == NO_SPOT ? 0 : document->spots[spot].start)) return false;
  }
  return true;
}

struct baseline *baseline_read(const char *path) {
  struct buffer text = {0};
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  int error = fd < 0 ? errno : file_read(fd, LARGEST_FILE, &text);
  if (fd >= 0) close(fd);
  if (!error && text.length > LARGEST_FILE) error = EFBIG;
  if (error) {
    error_print_path(path, error);
    buffer_release(&text);
    return NULL;
  }
  struct reading reading = {.baseline = baseline_new(path)};
  struct source source;
  struct json_limits limits = {.depth = 16, .size = UINT32_MAX, .values = UINT32_MAX - 1};
  source_init_borrow(&source, path, buffer_string(&text), text.length);
  json_parse(&reading.document, &source, NULL, &limits);
  bool good = read_all(&reading);
  json_release(&reading.document);
  buffer_release(&text);
  if (good) {
    baseline_sort(reading.baseline);
    return reading.baseline;
  }
  baseline_free(reading.baseline);
  return NULL;
}

/* ---- writing ---- */

static void add_string(struct buffer *to, struct view text) {
  buffer_add_char(to, '"');
  for (size_t i = 0; i < text.length; i++) {
    if (text.at[i] == '"' || text.at[i] == '\\') buffer_add_char(to, '\\');
    buffer_add_char(to, text.at[i]);
  }
  buffer_add_char(to, '"');
}

static void print_entry(const struct baseline_entry *entry, struct buffer *to) {
  static const char *const keys[] = {"rule", "at", "value"};
  const char *at = entry->key;
  buffer_add_string(to, "    {\"file\": ");
  add_string(to, view_of(entry->file));
  for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
    size_t length = strcspn(at, "\n");
    buffer_printf(to, ", \"%s\": ", keys[i]);
    add_string(to, (struct view){at, length});
    at += length + (at[length] == '\n');
  }
  if (entry->count > 1) buffer_printf(to, ", \"count\": %zu", entry->count);
  buffer_add_char(to, '}');
}

void baseline_print(const struct baseline *baseline, struct buffer *to) {
  buffer_add_string(to, "{\n  \"schema\": 1,\n  \"entries\": [");
  for (size_t i = 0; i < baseline->count; i++) {
    buffer_add_string(to, i ? ",\n" : "\n");
    print_entry(&baseline->entries[i], to);
  }
  buffer_add_string(to, baseline->count ? "\n  ]\n}\n" : "]\n}\n");
}
