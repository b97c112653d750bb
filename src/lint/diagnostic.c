#include "lint/diagnostic.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "json/pointer.h"
#include "json/value.h"

/* ---- room ---- */

/* Their texts have a limit as well (DIAGS_TEXT): each of 10,000 findings may have a fix that moves a long text. */
enum { DIAGS_MOST = 10000, DIAGS_IN_TEXT = 200000 };

void diags_make_room(struct diags *diags, bool is_done) {
  if (!diags->limit) return;
  if (!diags->is_full) {
    if (diags->count <= diags->limit && diags->arena.taken + diags->tables.taken <= DIAGS_TEXT) return;
    diags->is_full = true;
    diags->full_arena = diags->arena;
    diags->arena = (struct arena){0};
  }
  if (diags->count < diags->limit) diags->limit = diags->count;
  if (diags->count > diags->limit && !diags->dropped) diags->dropped_at = diags->list[diags->limit].span.start;
  diags->dropped += diags->count - diags->limit;
  diags->count = diags->limit;
  if (is_done && diags->arena.taken > DIAGS_KEPT) arena_clear(&diags->arena);
}

void diags_begin_record(struct diags *diags) {
  diags_open_again(diags);
  diags->record_first = diags->count;
  if (diags->words) diags->words->spot = NO_SPOT;
  diags->limit = diags->count < DIAGS_IN_TEXT - DIAGS_MOST ? diags->count + DIAGS_MOST : DIAGS_IN_TEXT;
}

void diags_open_again(struct diags *diags) {
  diags->limit = 0;
  if (!diags->is_full) return;
  arena_release(&diags->arena);
  diags->arena = diags->full_arena;
  diags->full_arena = (struct arena){0};
  diags->is_full = false;
}

/* ---- findings ---- */

void diags_clear(struct diags *diags) {
  diags_open_again(diags);
  if (diags->words) diags->words->spot = NO_SPOT;
  arena_clear(&diags->arena);
  arena_clear(&diags->tables);
  *diags = (struct diags){.list = diags->list, .capacity = diags->capacity, .words = diags->words, .arena = diags->arena,
                          .tables = diags->tables};
}

void diags_release(struct diags *diags) {
  free(diags->list);
  if (diags->words) buffer_release(&diags->words->text);
  free(diags->words);
  arena_release(&diags->full_arena);
  arena_release(&diags->arena);
  arena_release(&diags->tables);
  *diags = (struct diags){0};
}

struct diag *diags_add(struct diags *diags, const struct rule *rule, enum level level, struct span span, uint32_t spot) {
  ARRAY_GROW(diags->list, diags->count, diags->capacity);
  if (!diags->words) {
    diags->words = mem_alloc_zeroed(1, sizeof *diags->words);
    diags->words->spot = NO_SPOT;
  }
  struct diag *diag = &diags->list[diags->count++];
  *diag = (struct diag){.rule = rule, .level = level, .span = span, .spot = spot};
  return diag;
}

void diags_offer(struct diags *diags, struct diag *diag, enum fix_class safety, struct span span, struct view text) {
  struct arena *arena = &diags->arena;
  struct buffer message = {0};
  struct edit *edit = arena_alloc_zeroed(arena, sizeof *edit);
  *edit = (struct edit){.span = span, .text = {arena_string(arena, text), text.length}};
  buffer_printf(&message, "write %s", edit->text.at);
  diag->offer = arena_alloc_zeroed(arena, sizeof *diag->offer);
  *diag->offer =
      (struct fix){.safety = safety, .message = arena_keep(arena, &message).at, .edits = edit, .count = 1};
}

/* If all of this is equal, the message decides, so that the order never depends on qsort. */
static int compare(const void *a, const void *b) {
  const struct diag *first = a, *second = b;
  if (first->span.start != second->span.start) return first->span.start < second->span.start ? -1 : 1;
  if (first->span.end != second->span.end) return first->span.end < second->span.end ? -1 : 1;
  int order = strcmp(first->rule->name, second->rule->name);
  return order ? order : strcmp(first->message, second->message);
}

void diags_sort(struct diags *diags) {
  if (diags->count > 1) qsort(diags->list, diags->count, sizeof *diags->list, compare);
  memset(diags->by_level, 0, sizeof diags->by_level);
  for (size_t i = 0; i < diags->count; i++) diags->by_level[diags->list[i].level]++;
}

void diags_drop(struct diags *diags, const bool *is_dropped) {
  size_t left = 0;
  memset(diags->by_level, 0, sizeof diags->by_level);
  for (size_t i = 0; i < diags->count; i++) {
    if (is_dropped[i]) continue;
    diags->by_level[diags->list[i].level]++;
    diags->list[left++] = diags->list[i];
  }
  diags->count = left;
}

void diag_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to) {
  if (diags->document && diag->spot != NO_SPOT && diag->spot < diags->document->count)
    json_pointer(diags->document, diag->spot, to);
}

bool record_id_write(const struct json_document *document, const char *pointer, struct buffer *to) {
  if (!pointer || !document) return false;
  uint32_t spot = json_pointer_find(document, view_of(pointer));
  if (spot == NO_SPOT) return false;
  const struct json_spot *at = json_spot(document, spot);
  enum { MOST = 1000 };
  if (!at->value || at->kind == JSON_ARRAY || at->kind == JSON_OBJECT || at->end - at->start > MOST) return false;
  json_write_value(to, at->value);
  return true;
}

const char *diags_id(struct diags *diags, const char *pointer) {
  LOCAL_BUFFER text = {0};
  bool has_id = diags->count && record_id_write(diags->document, pointer, &text);
  return has_id ? arena_string(&diags->arena, buffer_view(&text)) : NULL;
}
