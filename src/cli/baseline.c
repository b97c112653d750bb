#include "cli/baseline.h"
#include "base/memory.h"
#include "cli/baseline_file.h"
#include "lint/finding_key.h"
#include "sys/batch_writer.h"
#include "text/escape.h"
#include <errno.h>
#include <unistd.h>

enum { STALE_SHOWN = 10 };

/* ---- names and keys ---- */

/* The real path of a file's directory, with a slash at the end; of what does not exist, as it was written. */
static void real_directory(struct view directory, struct buffer *to) {
  struct buffer path = {0};
  buffer_add_view(&path, directory);
  char *real = mem_real_path(path.length ? buffer_string(&path) : ".");
  buffer_add_string(to, real ? real : buffer_string(&path));
  if (to->length && to->data[to->length - 1] != '/') buffer_add_char(to, '/');
  free(real);
  buffer_release(&path);
}

static struct view directory_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return (struct view){path, slash ? (size_t)(slash + 1 - path) : 0};
}

/* Seen from the baseline, if it lies below; else with its real directory. */
static char *local_name(const struct baseline *baseline, const char *name) {
  struct buffer path = {0};
  real_directory(directory_of(name), &path);
  buffer_add_string(&path, name + directory_of(name).length);
  size_t length = strlen(baseline->directory);
  const char *local = buffer_string(&path);
  if (strncmp(local, baseline->directory, length) == 0) local += length;
  struct buffer escaped = {0}; /* JSON is UTF-8 */
  escape_path(&escaped, view_of(local));
  buffer_release(&path);
  return buffer_detach(&escaped);
}

/* Rule, place and value in one string. None of them holds a line end. */
static void add_identity(const struct source *source, const struct diags *diags, const struct diag *diag, struct buffer *to) {
  struct buffer pointer = {0};
  buffer_add_string(to, diag->rule->name);
  buffer_add_char(to, '\n');
  finding_key_pointer(diags, diag, &pointer);
  escape_path(to, buffer_view(&pointer));
  buffer_add_char(to, '\n');
  finding_key_value(diags, source, diag, to);
  buffer_release(&pointer);
}

/* ---- looking up ---- */

struct baseline *baseline_new(const char *path) {
  struct baseline *baseline = mem_alloc_zeroed(1, sizeof *baseline);
  struct buffer directory = {0};
  real_directory(directory_of(path), &directory);
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

/* The first entry that does not come before this one. */
static size_t lower_bound(const struct baseline *baseline, const char *file, const char *key) {
  size_t low = 0, high = baseline->count;
  struct baseline_entry wanted = {.file = file, .key = key};
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (baseline_compare(&baseline->entries[middle], &wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

static void recount(struct diags *diags) {
  memset(diags->by_level, 0, sizeof diags->by_level);
  for (size_t i = 0; i < diags->count; i++) diags->by_level[diags->list[i].level]++;
}

/* A record under a second name is looked at once more: what is known of it is known again. */
static bool look_at(struct baseline *baseline, const char *file, const char *name) {
  void **seen = map_get_or_add(&baseline->looked_at, view_of(file));
  bool is_again = *seen && strcmp(*seen, name) != 0;
  if (!*seen || is_again) *seen = arena_string(&baseline->arena, view_of(name));
  for (size_t i = lower_bound(baseline, file, ""); is_again && i < baseline->count && strcmp(baseline->entries[i].file, file) == 0; i++)
    baseline->entries[i].used = 0;
  return is_again;
}

size_t baseline_hide(struct baseline *baseline, const char *name, const struct source *source, struct diags *diags) {
  char *file = local_name(baseline, name);
  struct buffer key = {0};
  size_t kept = 0, hidden;
  look_at(baseline, file, name);
  for (size_t i = 0; i < diags->count; i++) {
    buffer_clear(&key);
    add_identity(source, diags, &diags->list[i], &key);
    size_t at = lower_bound(baseline, file, buffer_string(&key));
    struct baseline_entry *entry = at < baseline->count ? &baseline->entries[at] : NULL;
    bool is_known = entry && strcmp(entry->file, file) == 0 && strcmp(entry->key, buffer_string(&key)) == 0;
    if (is_known && entry->used < entry->count) entry->used++;
    else diags->list[kept++] = diags->list[i];
  }
  hidden = diags->count - kept;
  diags->count = kept;
  recount(diags);
  buffer_release(&key);
  free(file);
  return hidden;
}

size_t baseline_collect(struct baseline *baseline, const char *name, const struct source *source, struct diags *diags) {
  char *file = local_name(baseline, name);
  struct buffer key = {0};
  size_t collected = diags->count;
  bool is_again = look_at(baseline, file, name);
  const char *kept = arena_string(&baseline->arena, view_of(file));
  for (size_t i = 0; i < diags->count && !is_again; i++) {
    buffer_clear(&key);
    add_identity(source, diags, &diags->list[i], &key);
    baseline_append(baseline, kept, arena_string(&baseline->arena, buffer_view(&key)), 1)->is_new = true;
  }
  diags->count = 0;
  recount(diags);
  buffer_release(&key);
  free(file);
  return collected;
}

static bool was_looked_at(const struct baseline *baseline, const char *file) {
  return map_find(&baseline->looked_at, view_of(file)) != NULL;
}

/* What is in an archive goes with the archive (ENOTDIR), and an escaped name is nobody's. */
static bool is_gone(const struct baseline *baseline, const char *file) {
  struct buffer path = {0};
  if (*file != '/') buffer_add_string(&path, baseline->directory);
  buffer_add_string(&path, file);
  bool is = !strstr(file, "\\x") && access(buffer_string(&path), F_OK) < 0 && errno == ENOENT;
  buffer_release(&path);
  return is;
}

/* How many findings of an entry were there. */
static size_t in_use(const struct baseline *baseline, const struct baseline_entry *entry) {
  if (entry->is_new || entry->is_unasked) return entry->count;
  if (was_looked_at(baseline, entry->file)) return entry->used;
  return is_gone(baseline, entry->file) ? 0 : entry->count;
}

void baseline_leave_out(struct baseline *baseline, bool (*is_left_out)(const void *of, struct view rule), const void *of) {
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry *entry = &baseline->entries[i];
    struct view rule = {entry->key, strcspn(entry->key, "\n")};
    if (!entry->is_new) entry->is_unasked = is_left_out(of, rule);
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
  size_t stale = 0, shown = 0, entries = 0;
  for (size_t i = 0; i < baseline->count; i++) {
    const struct baseline_entry *entry = &baseline->entries[i];
    size_t unused = entry->count - in_use(baseline, entry);
    if (!unused) continue;
    stale += unused;
    entries++;
    if (++shown > STALE_SHOWN) continue;
    escape_path(to, view_of(baseline->path));
    buffer_add_string(to, ": stale: ");
    escape_path(to, view_of(entry->file));
    buffer_add_string(to, ": ");
    print_key(entry->key, to);
    buffer_printf(to, " (known: %zu, found: %zu)\n", entry->count, entry->count - unused);
  }
  if (shown > STALE_SHOWN) {
    escape_path(to, view_of(baseline->path));
    buffer_printf(to, ": %zu more stale entries\n", shown - STALE_SHOWN);
  }
  return stale;
}

void baseline_prune(struct baseline *baseline) {
  size_t kept = 0;
  for (size_t i = 0; i < baseline->count; i++) {
    struct baseline_entry entry = baseline->entries[i];
    entry.count = in_use(baseline, &entry);
    if (entry.count) baseline->entries[kept++] = entry;
  }
  baseline->count = kept;
}

size_t baseline_size(const struct baseline *baseline) {
  size_t size = 0;
  for (size_t i = 0; i < baseline->count; i++) size += baseline->entries[i].count;
  return size;
}

bool baseline_write(struct baseline *baseline, struct buffer *why) {
  struct buffer text = {0};
  baseline_sort(baseline);
  baseline_print(baseline, &text);
  bool good = batch_write_file(baseline->path, buffer_view(&text), why);
  buffer_release(&text);
  return good;
}

const char *baseline_path(const struct baseline *baseline) {
  return baseline->path;
}
