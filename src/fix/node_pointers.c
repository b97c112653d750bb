#include "fix/node_pointers.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/keys.h"

static bool speaks_of_nodes(const struct json_document *document, uint32_t member) {
  static const char *const names[] = {"\"jgflint\"", "\"sgf\"", "\"ugf\"", "\"jsonsgf\""};
  struct span key = json_key_span(document, member);
  struct view written = {document->source->bytes + key.start, key.end - key.start};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (view_is(written, names[i])) return true;
  return false;
}

static void pointer_add(struct diags *diags, struct node_pointers *pointers, struct span span, struct view text, bool silences) {
  if (!text.length || text.at[0] != '/') return;
  if (pointers->count == pointers->capacity) {
    size_t capacity = pointers->capacity ? 2 * pointers->capacity : 64;
    struct node_pointer *wider = arena_alloc(&diags->arena, capacity * sizeof *wider);
    if (pointers->count) memcpy(wider, pointers->list, pointers->count * sizeof *wider);
    pointers->list = wider;
    pointers->capacity = capacity;
  }
  struct node_pointer pointer = {.silences = silences, .text = text, .span = span};
  pointer.is_there = json_lookup_pointer(&pointers->lookup, text, &pointer.target) != NO_SPOT;
  pointer.is_plain = span.end - span.start == text.length + 2 && memcmp(diags->document->source->bytes + span.start + 1, text.at, text.length) == 0;
  pointers->list[pointers->count++] = pointer;
}

static void member_read(struct diags *diags, struct node_pointers *pointers, uint32_t member) {
  const struct json_document *document = diags->document;
  bool silences = document->spots[member].key == KEY_JGFLINT;
  for (uint32_t spot = member; spot < document->spots[member].next; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (spot != member && at->key_end > at->key_start + 6 && document->source->bytes[at->key_start + 1] == '/') {
      struct buffer key = {0};
      json_key_text(document, spot, &key);
      struct view text = {arena_string(&diags->arena, buffer_view(&key)), key.length};
      pointer_add(diags, pointers, json_key_span(document, spot), text, silences);
      buffer_release(&key);
    }
    if (at->kind == JSON_STRING) pointer_add(diags, pointers, json_value_span(document, spot), json_string(document, spot), silences);
  }
}

static int compare(const void *a, const void *b) {
  const struct node_pointer *one = a, *other = b;
  if (one->target != other->target) return one->target < other->target ? -1 : 1;
  return (one->span.start > other->span.start) - (one->span.start < other->span.start);
}

struct node_pointers *node_pointers_of(struct diags *diags) {
  if (diags->pointers) return diags->pointers;
  struct node_pointers *pointers = diags->pointers = arena_alloc_zeroed(&diags->arena, sizeof *pointers);
  const struct json_document *document = diags->document;
  const struct json_spot *spots = document->spots;
  pointers->lookup = (struct json_lookup){.document = document, .arena = &diags->arena};
  uint32_t meta = spots[0].kind == JSON_OBJECT ? json_member(document, 0, KEY_META) : NO_SPOT;
  if (meta == NO_SPOT || spots[meta].kind != JSON_OBJECT) return pointers;
  for (uint32_t member = meta + 1; member < spots[meta].next; member = spots[member].next)
    if (speaks_of_nodes(document, member)) member_read(diags, pointers, member);
  if (pointers->count > 1) qsort(pointers->list, pointers->count, sizeof *pointers->list, compare);
  return pointers;
}

size_t node_pointers_from(const struct node_pointers *pointers, uint32_t target) {
  struct node_pointer wanted = {.target = target}; /* and of the same target none begins before 0 */
  return search_first(&wanted, pointers->list, pointers->count, sizeof wanted, compare);
}
