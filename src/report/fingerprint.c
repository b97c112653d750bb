#include "report/fingerprint.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "lint/finding_key.h"

/* FNV-1a. Hashes a NUL after each part, to keep the parts separate. */
static uint64_t hash(uint64_t value, struct view part) {
  for (size_t i = 0; i < part.length; i++) value = (value ^ (unsigned char)part.at[i]) * UINT64_C(0x100000001B3);
  return value * UINT64_C(0x100000001B3);
}

uint64_t report_fingerprint(const struct report_file *file, const struct diag *diag) {
  LOCAL_BUFFER part = {0};
  const char *record = file->id ? file->id : file->place ? file->place : file->name;
  uint64_t value = hash(UINT64_C(0xCBF29CE484222325), view_of(record));
  value = hash(value, view_of(diag->rule->name));
  finding_key_pointer(file->diags, diag, &part);
  value = hash(value, buffer_view(&part));
  buffer_clear(&part);
  finding_key_value(file->diags, file->source, diag, &part);
  value = hash(value, buffer_view(&part));
  return value;
}

/* ---- ordinals ---- */

static struct view key_of(const uint64_t *number) {
  return (struct view){(const char *)number, sizeof *number};
}

size_t ordinals_next(struct map *ordinals, uint64_t number) {
  void **count = map_get_or_add(ordinals, key_of(&number));
  *count = (void *)((uintptr_t)*count + 1);
  return (uintptr_t)*count;
}

/* ---- line hashes for GitHub ---- */

enum { BLOCK = 100, END_MARK = 65535 };
static const uint64_t base = 37;

struct window {
  struct line_hashes *hashes;
  struct map *counted; /* by requested hash: the ordinal of the next line with it; NULL in the first pass */
  uint32_t units[BLOCK];
  size_t lines[BLOCK]; /* the line that starts with this unit, or 0 */
  size_t at, line, next; /* next: an index of the list */
  uint64_t hash, leaving; /* leaving: base to the power of BLOCK */
  bool is_line_start, was_cr;
};

/* Stores the hash of the line that started BLOCK units ago, if any. Lines are finished in ascending order. */
static void finish_line(struct window *window) {
  struct line_hashes *hashes = window->hashes;
  size_t line = window->lines[window->at];
  if (!line) return;
  window->lines[window->at] = 0;
  bool is_wanted = window->next < hashes->count && hashes->list[window->next].line == line;
  struct line_hash *wanted = is_wanted ? &hashes->list[window->next++] : NULL;
  if (!window->counted) {
    if (wanted) wanted->hash = window->hash;
    return;
  }
  uintptr_t ordinal = (uintptr_t)map_find(window->counted, key_of(&window->hash));
  if (wanted) wanted->ordinal = ordinal;
  if (ordinal) (void)ordinals_next(window->counted, window->hash);
}

static void push(struct window *window, uint32_t unit) {
  window->hash = base * window->hash + unit - window->leaving * window->units[window->at];
  window->units[window->at] = unit;
  if (++window->at == BLOCK) window->at = 0;
}

static void take(struct window *window, uint32_t unit) {
  bool is_rest_of_line_end = window->was_cr && unit == '\n';
  window->was_cr = unit == '\r';
  if (unit == ' ' || unit == '\t' || is_rest_of_line_end) return;
  if (unit == '\r') unit = '\n';
  finish_line(window);
  if (window->is_line_start) window->lines[window->at] = ++window->line;
  window->is_line_start = unit == '\n';
  push(window, unit);
}

static void sweep(struct line_hashes *hashes, const struct source *source, struct map *counted) {
  struct window window = {.hashes = hashes, .counted = counted, .leaving = 1, .is_line_start = true};
  for (int i = 0; i < BLOCK; i++) window.leaving *= base;
  size_t used;
  for (size_t at = 0; at < source->size && window.next < hashes->count; at += used) {
    if (source->bytes[at] == ' ') { /* a fast path: most bytes of an indented record are spaces */
      window.was_cr = false;
      used = 1;
      continue;
    }
    int32_t code = utf8_decode(source->bytes + at, source->size - at, &used);
    if (code < 0) code = 0xFFFD;
    if (code > 0xFFFF) take(&window, (uint32_t)(0xD7C0 + (code >> 10)));
    take(&window, (uint32_t)(code > 0xFFFF ? 0xDC00 | (code & 0x3FF) : code));
  }
  take(&window, END_MARK);
  for (int i = 0; i < BLOCK; i++) {
    finish_line(&window);
    push(&window, 0);
  }
}

void line_hashes_want(struct line_hashes *hashes, size_t line) {
  if (hashes->count && hashes->list[hashes->count - 1].line == line) return;
  ARRAY_ADD(hashes->list, hashes->count, hashes->capacity, (struct line_hash){.line = line});
}

/* Reads the text twice, to store only hashes of requested lines. */
void line_hashes_find(struct line_hashes *hashes, const struct source *source) {
  if (!hashes->count) return;
  struct map counted = {0};
  sweep(hashes, source, NULL);
  for (size_t i = 0; i < hashes->count; i++)
    if (!map_find(&counted, key_of(&hashes->list[i].hash))) (void)ordinals_next(&counted, hashes->list[i].hash);
  sweep(hashes, source, &counted);
  map_release(&counted);
}

static int compare(const void *a, const void *b) {
  const struct line_hash *one = a, *other = b;
  return one->line < other->line ? -1 : one->line > other->line;
}

const struct line_hash *line_hashes_at(const struct line_hashes *hashes, size_t line) {
  struct line_hash wanted = {.line = line};
  return hashes->count ? bsearch(&wanted, hashes->list, hashes->count, sizeof wanted, compare) : NULL;
}

void line_hashes_release(struct line_hashes *hashes) {
  free(hashes->list);
  *hashes = (struct line_hashes){0};
}
