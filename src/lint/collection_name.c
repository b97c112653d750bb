#include "lint/collection_name.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { LEAST_BYTES = 3 };

/* Capitals become small letters, wide letters narrow ones; 0 for what only
 * separates words. Latin, Greek and Cyrillic: the scripts that have capitals and
 * names of Go players. */
static uint32_t fold(int32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) code -= 0xFEE0; /* full width forms */
  if (code < 0) return '?';
  if (code <= ' ' || code == 0xA0 || code == 0x3000 || code == 0x30FB || code == 0xFF65 || (code >= 0x2000 && code <= 0x200B)) return 0;
  if (code < 0x80 && ascii_is_one_of((char)code, "-_.,'`")) return 0;
  if (code == 0x2019 || code == 0x2010 || code == 0x2011) return 0;
  if (code >= 'A' && code <= 'Z') return (uint32_t)code + 0x20;
  if (code >= 0xC0 && code <= 0xDE && code != 0xD7) return (uint32_t)code + 0x20;
  if (code >= 0x100 && code <= 0x137) return (uint32_t)code | 1;
  if (code >= 0x14A && code <= 0x177) return (uint32_t)code | 1;
  if (code >= 0x391 && code <= 0x3A9) return (uint32_t)code + 0x20;
  if (code >= 0x410 && code <= 0x42F) return (uint32_t)code + 0x20;
  if (code >= 0x400 && code <= 0x40F) return (uint32_t)code + 0x50;
  return (uint32_t)code;
}

struct word {
  const char *at; /* borrowed */
  size_t length;
};

static int compare(const void *a, const void *b) {
  const struct word *one = a, *other = b;
  size_t length = one->length < other->length ? one->length : other->length;
  int order = memcmp(one->at, other->at, length);
  if (order) return order;
  return one->length < other->length ? -1 : one->length > other->length;
}

/* The letters, with a NUL behind each word. */
static void letters(struct view text, struct buffer *to) {
  bool in_word = false;
  for (size_t at = 0; at < text.length;) {
    size_t used;
    char out[4];
    uint32_t code = fold(utf8_decode(text.at + at, text.length - at, &used));
    at += used;
    if (!code && in_word) buffer_add_char(to, '\0');
    in_word = code != 0;
    if (code) buffer_add(to, out, utf8_encode(code, out));
  }
  if (in_word) buffer_add_char(to, '\0');
}

/* Two keys: the words run together as they stand, and in the order of the alphabet. */
static void keys(struct view text, struct buffer *straight, struct buffer *sorted) {
  struct buffer words = {0};
  struct word *list = NULL;
  size_t count = 0, capacity = 0;
  letters(text, &words);
  for (size_t at = 0; at < words.length; at += strlen(words.data + at) + 1) {
    ARRAY_GROW(list, count, capacity);
    list[count++] = (struct word){words.data + at, strlen(words.data + at)};
    buffer_add_string(straight, words.data + at);
  }
  if (count > 1) qsort(list, count, sizeof *list, compare);
  for (size_t i = 0; i < count; i++) buffer_add(sorted, list[i].at, list[i].length);
  free(list);
  buffer_release(&words);
}

const struct collection_spelling *collection_name(struct map *names, struct arena *arena, struct view text, const char *game) {
  struct buffer straight = {0}, sorted = {0};
  struct collection_spelling *spelling = NULL;
  keys(text, &straight, &sorted);
  if (straight.length >= LEAST_BYTES) {
    spelling = map_find(names, buffer_view(&straight));
    if (!spelling) spelling = map_find(names, buffer_view(&sorted));
    if (!spelling) {
      spelling = arena_alloc(arena, sizeof *spelling);
      *spelling = (struct collection_spelling){arena_string(arena, text), game};
    }
    /* One by one: a slot is good until the next is asked for. */
    void **slot = map_get_or_add(names, buffer_view(&straight));
    if (!*slot) *slot = spelling;
    slot = map_get_or_add(names, buffer_view(&sorted));
    if (!*slot) *slot = spelling;
  }
  buffer_release(&straight);
  buffer_release(&sorted);
  return spelling;
}
