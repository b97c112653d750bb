/* Names, and stones, that somebody chose so that a hash that he knows sends all of them to one slot. */
#include "base/map.h"
#include "engine/engine.h"
#include "json/pointer.h"
#include "lint/collection.h"
#include "tests/unit/json-check.h"
#include "tests/unit/tap.h"
#include <time.h>

enum { NAMES = 4000, LENGTH = 8, SLOTS = 1 << 14 /* no table of so many names is larger */, LONG = NAMES / 4 };

static char names[NAMES][LENGTH + 1];

/* Names whose hashes, which go on from `start`, end in zeros. */
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
  ok(longest < LONG, "they do not stand in a row: %zu of %d do", longest, NAMES);
  map_release(&map);
}

static void lookup_test(void) {
  struct buffer text = {0};
  struct source source;
  struct json_document document;
  struct arena arena = {0};
  uint32_t object = 0;
  size_t run = 0, longest = 0, found = 0;
  choose(map_hash(MAP_HASH_START, &object, sizeof object));
  for (size_t i = 0; i < NAMES; i++) buffer_printf(&text, "%s\"%s\":%zu", i ? "," : "{", names[i], i);
  buffer_add_char(&text, '}');
  source_init_copy(&source, "test", buffer_string(&text), text.length);
  json_parse(&document, &source, NULL, &JSON_LIMITS);
  struct json_lookup lookup = {.document = &document, .arena = &arena};
  for (size_t i = 0; i < NAMES; i++) found += json_lookup_member(&lookup, object, view_of(names[i])) == i + 1;
  is_number(found, NAMES, "each name is found in an object");
  for (size_t i = 0; i < lookup.size; i++) {
    run = lookup.table[i] != NO_SPOT ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  ok(longest < LONG, "they do not stand in a row there: %zu of %d do", longest, NAMES);
  arena_release(&arena);
  json_release(&document);
  source_release(&source);
  buffer_release(&text);
}

/* Where a hash is the same in every run. */
static void slot_test(void) {
  static bool seen[SLOTS];
  char table[1];
  size_t count = 0;
  for (uint64_t i = 1; i <= NAMES; i++) {
    size_t slot = map_slot(table, i * SLOTS) & (SLOTS - 1);
    count += !seen[slot];
    seen[slot] = true;
  }
  ok(count > NAMES / 2, "%d numbers that end in zeros begin in %zu slots", NAMES, count);
}

/* ---- games that are compared ---- */

enum { GAMES = 50000, LINKS = 1 << 17 /* slots for so many */, ONE_IN = 16, SIDE = 19, POINTS = SIDE * SIDE, SIDE_MOST = 52 };

static uint32_t mixed(uint32_t number) {
  number = (number ^ number >> 16) * UINT32_C(0x7FEB352D);
  number = (number ^ number >> 15) * UINT32_C(0x846CA68B);
  return number ^ number >> 16;
}

/* A stone of Black, as a collection keeps it, on the board turned and mirrored. */
static uint32_t stone(unsigned symmetry, int point) {
  int x = point % SIDE, y = point / SIDE;
  if (symmetry & 1) x = SIDE - 1 - x;
  if (symmetry & 2) y = SIDE - 1 - y;
  return mixed((UINT32_C(1) << 16 | (uint32_t)(symmetry & 4 ? x * SIDE_MOST + y : y * SIDE_MOST + x)) + 1);
}

/* Whether three stones are kept as they stand and, if they are chosen, would begin in the first slots. */
static bool is_taken(uint32_t stones[8][POINTS], int a, int b, int c, bool is_chosen) {
  uint32_t number[8];
  for (unsigned i = 0; i < 8; i++) {
    number[i] = (stones[i][a] + stones[i][b] + stones[i][c]) | UINT32_C(0x80000000);
    if (number[i] < number[0]) return false;
  }
  uint64_t key = (UINT64_C(2) << 32 | number[0]) + 1, slot = (key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (LINKS - 1);
  return !is_chosen || slot < LINKS / ONE_IN;
}

static void add_point(struct buffer *text, int point) {
  buffer_printf(text, "[%c%c]", 'a' + point % SIDE, 'a' + point / SIDE);
}

static void make_games(struct buffer *text, bool is_chosen) {
  static uint32_t stones[8][POINTS];
  size_t count = 0;
  for (unsigned i = 0; i < 8; i++)
    for (int point = 0; point < POINTS; point++) stones[i][point] = stone(i, point);
  for (int a = 0; a < POINTS; a++)
    for (int b = a + 1; b < POINTS; b++)
      for (int c = b + 1; c < POINTS && count < GAMES; c++) {
        if (!is_taken(stones, a, b, c, is_chosen)) continue;
        count++;
        buffer_add_string(text, "(;GM[1]SZ[19]AB");
        add_point(text, a);
        add_point(text, b);
        add_point(text, c);
        buffer_add_string(text, ")\n");
      }
}

/* Seconds that it takes to compare them. */
static double compared(bool is_chosen) {
  struct buffer text = {0};
  struct source source;
  struct engine *engine = engine_new(NULL, VIEW("{\"select\": [\"collection\"]}"));
  struct collection *collection = collection_new();
  make_games(&text, is_chosen);
  source_init_copy(&source, "a.sgf", buffer_string(&text), text.length);
  engine_collect(engine, collection);
  clock_t begun = clock();
  size_t games = engine_lint(engine, &source)->games;
  double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
  is_number(games, GAMES, "games are compared");
  engine_free(engine);
  collection_free(collection);
  source_release(&source);
  buffer_release(&text);
  return seconds;
}

static void collection_test(void) {
  double any = compared(false), chosen = compared(true);
  ok(chosen < 5 * any + 0.1, "games that somebody chose are compared in %.2f s, others in %.2f s", chosen, any);
}

int main(void) {
  map_test();
  collection_test();
  lookup_test();
  slot_test();
  return done();
}
