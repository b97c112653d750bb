#include "lint/diagnostic.h"
#include "base/memory.h"
#include "json/lookup.h"
#include "json/write.h"
#include "lint/value_path.h"

void diags_clear(struct diags *diags) {
  diags->count = 0;
  memset(diags->by_level, 0, sizeof diags->by_level);
  diags->document = NULL;
  diags->pointers = NULL;
  if (diags->path) value_path_clear(diags->path);
  diags->pictures = 0;
  diags->suppressed = 0;
  diags->pattern_errors = 0;
  diags->undecodable = 0;
  arena_clear(&diags->arena);
}

void diags_release(struct diags *diags) {
  free(diags->list);
  if (diags->path) value_path_release(diags->path);
  free(diags->path);
  arena_release(&diags->arena);
  *diags = (struct diags){0};
}

struct diag *diags_add(struct diags *diags, const struct rule *rule, enum level level, struct span span, uint32_t spot) {
  ARRAY_GROW(diags->list, diags->count, diags->capacity);
  if (!diags->path) diags->path = mem_alloc_zeroed(1, sizeof *diags->path);
  struct diag *diag = &diags->list[diags->count++];
  *diag = (struct diag){.rule = rule, .level = level, .span = span, .spot = spot};
  return diag;
}

/* Where all of this is equal the message decides, so that the order never depends on qsort. */
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

void diag_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to) {
  if (diags->document && diag->spot != NO_SPOT && diag->spot < diags->document->count) json_pointer(diags->document, diag->spot, to);
}

bool record_id_write(const struct json_document *document, const char *pointer, struct buffer *to) {
  if (!pointer || !document) return false;
  uint32_t spot = json_pointer_find(document, view_of(pointer));
  if (spot == NO_SPOT) return false;
  const struct json_spot *at = json_spot(document, spot);
  if (!at->value || at->kind == JSON_ARRAY || at->kind == JSON_OBJECT) return false;
  json_write_value(to, at->value);
  return true;
}

const char *diags_id(struct diags *diags, const char *pointer) {
  struct buffer text = {0};
  bool has_id = diags->count && record_id_write(diags->document, pointer, &text);
  const char *id = has_id ? arena_string(&diags->arena, buffer_view(&text)) : NULL;
  buffer_release(&text);
  return id;
}
