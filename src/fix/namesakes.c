#include "fix/namesakes.h"
#include "base/memory.h"
#include "jgf/schema.h"

/* Of more members not each is asked again for each that goes. */
enum { MANY = 16 };

struct namesake {
  uint32_t object, spot;
  unsigned key; /* what it would be read as */
};

struct namesakes {
  struct namesake *list; /* by object, key and place */
  size_t count;
  bool are_known;
};

struct namesakes *namesakes_new(struct arena *arena) {
  return arena_alloc_zeroed(arena, sizeof(struct namesakes));
}

/* What a member whose key is unknown would be read as; 0: nothing. */
static unsigned meant_key(const struct json_document *document, uint32_t spot, struct buffer *name) {
  if (document->spots[spot].key) return 0;
  buffer_clear(name);
  json_key_text(document, spot, name);
  return jgf_key_by_letters(buffer_view(name));
}

static int compare(const void *a, const void *b) {
  const struct namesake *one = a, *other = b;
  if (one->object != other->object) return one->object < other->object ? -1 : 1;
  if (one->key != other->key) return one->key < other->key ? -1 : 1;
  return one->spot < other->spot ? -1 : one->spot > other->spot;
}

static void all_read(const struct file_style *style, struct namesakes *all) {
  const struct json_document *document = style->document;
  struct namesake *list = NULL;
  size_t count = 0, capacity = 0;
  struct buffer name = {0};
  for (uint32_t spot = 1; spot < document->count; spot++) {
    uint32_t object = document->spots[spot].parent;
    unsigned key = document->spots[object].kind == JSON_OBJECT ? meant_key(document, spot, &name) : 0;
    if (!key) continue;
    ARRAY_GROW(list, count, capacity);
    list[count++] = (struct namesake){object, spot, key};
  }
  if (count > 1) qsort(list, count, sizeof *list, compare);
  *all = (struct namesakes){arena_alloc(style->arena, count * sizeof *list), count, true};
  if (count) memcpy(all->list, list, count * sizeof *list);
  free(list);
  buffer_release(&name);
}

static uint32_t look_up(const struct file_style *style, uint32_t object, unsigned key) {
  struct namesakes *all = style->namesakes;
  if (!all->are_known) all_read(style, all);
  struct namesake wanted = {.object = object, .key = key};
  size_t first = 0, end = all->count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    if (compare(&all->list[middle], &wanted) < 0) first = middle + 1;
    else end = middle;
  }
  bool is_there = first < all->count && all->list[first].object == object && all->list[first].key == key;
  return is_there ? all->list[first].spot : 0;
}

uint32_t namesake_find(const struct file_style *style, uint32_t spot) {
  const struct json_spot *spots = style->document->spots;
  uint32_t object = spots[spot].parent, found = 0;
  if (!spots[spot].key || object == NO_SPOT) return 0;
  struct buffer name = {0};
  size_t members = 0;
  for (uint32_t other = object + 1; other < spots[object].next && !found && members < MANY; other = spots[other].next, members++)
    if (meant_key(style->document, other, &name) == spots[spot].key) found = other;
  buffer_release(&name);
  return !found && members == MANY ? look_up(style, object, spots[spot].key) : found;
}
