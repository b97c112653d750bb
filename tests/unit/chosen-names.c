/* chosen-names.c: names chosen so that a known hash sends all of them to one slot of a table do not make the table slow. */
#include "base/map.h"
#include "json/pointer.h"
#include "tests/unit/json-check.h"
#include "tests/unit/tap.h"

enum { NAMES = 4000, LENGTH = 8, SLOTS = 1 << 14 /* at least the size of a table with NAMES entries */, LONG = NAMES / 4 };

static char names[NAMES][LENGTH + 1];

/* Chooses names whose hashes, continued from `start`, end in zeros. */
static void choose(uint64_t start) {
  size_t count = 0;
  for (unsigned long number = 0; count < NAMES; number++) {
    char *name = names[count];
    for (unsigned long i = 0, rest = number; i < LENGTH; i++, rest /= 26) name[i] = (char)('A' + rest % 26);
    uint64_t hash = map_hash(start, name, LENGTH);
    if (!((hash ^ hash >> 32) & (SLOTS - 1))) count++;
  }
}

static void map_test(void) {
  struct map map = {0};
  size_t run = 0, longest = 0, found = 0;
  choose(MAP_HASH_START);
  for (size_t i = 0; i < NAMES; i++) *map_get_or_add(&map, view_of(names[i])) = names[i];
  for (size_t i = 0; i < NAMES; i++) found += map_find(&map, view_of(names[i])) == names[i];
  is_number(found, NAMES, "each name is found in a map");
  is_number(map.count, NAMES, "a map has no other names");
  for (size_t i = 0; i < map.size; i++) {
    run = map.slots[i].key ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  ok(longest < LONG, "a map has no long run of used slots: %zu for %d names", longest, NAMES);
  map_release(&map);
}

static void lookup_test(void) {
  LOCAL_BUFFER text = {0};
  LOCAL(source) source;
  struct json_document document;
  LOCAL(arena) arena = {0};
  uint32_t object = 0;
  size_t run = 0, longest = 0, found = 0;
  uint64_t start = map_hash(MAP_HASH_START, &object, sizeof object);
  choose(map_hash(start, "/", 1));
  for (size_t i = 0; i < NAMES; i++) buffer_printf(&text, "%s\"%s\":%zu", i ? "," : "{", names[i], i);
  buffer_add_char(&text, '}');
  source_init_copy(&source, "test", buffer_string(&text), text.length);
  json_parse(&document, &source, NULL, &JSON_LIMITS);
  struct json_lookup lookup = {.document = &document, .children.arena = &arena};
  for (size_t i = 0; i < NAMES; i++) found += json_lookup_member(&lookup, object, view_of(names[i])) == i + 1;
  is_number(found, NAMES, "each name is found in an object");
  for (size_t i = 0; i < lookup.children.size; i++) {
    run = lookup.children.slots[i].key ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  ok(longest < LONG, "an object has no long run of used slots: %zu for %d names", longest, NAMES);
  json_release(&document);
}

int main(void) {
  map_test();
  lookup_test();
  return done();
}
