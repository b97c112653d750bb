/* sweep.c: the invariants of check.h for every key, in frequent misspellings, with every type of value, in every object; and for
 * all forms of moves, layers, comments and variations in a node, in all kinds of records.
 *
 * The keys are those of the tables of the product. `sweep N` tries record N; a round of `make check` tries a sample. */
#include "jgf/keys.h"
#include "trial.h"
#include <ctype.h>

enum { SHARE_OF_KEYS = 400, SHARE_OF_NODES = 24 }; /* one in so many */

static const char *const heads[] = {"{\"record\": {\"format\": \"JGF\", \"version\": 2}, ",
                                    "{\"record\": {\"application\": \"Maker\", \"version\": 1}, ", "{"};

static const char rest[] =
    "\"source\": {\"name\": \"Magazine\"}, \"game\": {\"name\": \"Spring\"}, \"players\": [{\"color\": \"black\", "
    "\"name\": \"Sente\"}],"
    " \"event\": {\"name\": \"Meeting\"}, \"rules\": {\"komi\": 6.5}, \"board\": {\"size\": 9}, "
    "\"settings\": {\"showMarkup\": true}, \"meta\": {\"drawer\": \"Topmost\"},"
    " \"tree\": [{\"comments\": [\"Welcome\"]}, {\"move\": {\"color\": \"black\", \"x\": 3, \"y\": 3}, \"comments\": [\"Quiet\"],"
    " \"markup\": [{\"type\": \"label\", \"coords\": [{\"x\": 3, \"y\": 3, \"text\": \"Alpha\"}]}]}, "
    "{\"setup\": [{\"type\": \"white\", \"coords\": [{\"x\": 4, \"y\": 4}]}]}]}";

/* ---- keys ---- */
static const char *const places[] = {"", "/record", "/source", "/game", "/players/0", "/event", "/rules", "/board", "/settings",
                                     "/meta",
                                     "/tree/1", "/tree/1/move", "/tree/1/markup/0", "/tree/1/markup/0/coords/0",
                                     "/tree/2/setup/0"};

static const char *const values[] = {"null", "true", "0", "-5", "6.5", "\"\"", "\"  \"", "\"Textual\"", "\"3\"", "\"2014-01-02\"",
                                     "[]",
                                     "[1]", "[\"Entry\"]", "[[]]", "[{}]", "{}", "{\"name\": \"Nameless\"}",
                                     "[{\"x\": 1, \"y\": 1}]"};

enum spelling { RIGHT, CAPITALS, SMALL, FIRST_CAPITAL, SNAKE, A_LETTER_LESS, A_LETTER_TWICE, TWICE, SPELLINGS };

static void key_write(const char *key, enum spelling spelling, struct buffer *to) {
  size_t length = strlen(key);
  for (size_t i = 0; i < length; i++) {
    bool is_upper = isupper((unsigned char)key[i]) != 0;
    if (spelling == SNAKE && is_upper) buffer_add_char(to, '_');
    bool up = spelling == CAPITALS || (spelling == FIRST_CAPITAL && !i), down = spelling == SMALL || spelling == SNAKE;
    char c = (char)(up ? toupper((unsigned char)key[i]) : down ? tolower((unsigned char)key[i]) : key[i]);
    if (spelling != A_LETTER_LESS || i != length / 2) buffer_add_char(to, c);
    if (spelling == A_LETTER_TWICE && i == length / 2) buffer_add_char(to, c);
  }
}

static size_t keys_count(void) {
  return ARRAY_LENGTH(heads) * ARRAY_LENGTH(places) * ARRAY_LENGTH(values) * SPELLINGS * (JGF_KEYS - 1);
}

static size_t digit(size_t *number, size_t base) {
  size_t digit = *number % base;
  *number /= base;
  return digit;
}

static struct value *head_make(struct arena *arena, size_t head) {
  LOCAL_BUFFER text = {0};
  buffer_printf(&text, "%s%s", heads[head], rest);
  struct value *game = value_make(arena, buffer_string(&text));
  return game;
}

static struct value *key_make(struct arena *arena, size_t number) {
  struct value *game = head_make(arena, digit(&number, ARRAY_LENGTH(heads)));
  struct value *object = value_find(game, view_of(places[digit(&number, ARRAY_LENGTH(places))]));
  const char *json = values[digit(&number, ARRAY_LENGTH(values))];
  enum spelling spelling = (enum spelling)digit(&number, SPELLINGS);
  LOCAL_BUFFER key = {0};
  key_write(jgf_key_texts[1 + number], spelling, &key);
  for (size_t times = spelling == TWICE ? 2 : 1; object && times; times--) {
    struct value *value = value_make(arena, times == 2 ? "\"Earlier\"" : json);
    value_key_set(arena, value, buffer_string(&key));
    value_insert(object, value, NULL);
  }
  return object ? game : NULL;
}

/* ---- nodes ---- */
static const char *const nodes[] = {
    "{\"move\": {\"B\": \"dd\"}}", "{\"move\": {\"B\": [3, 3]}}", "{\"move\": {\"W\": \"\"}}", "{\"move\": {\"W\": \"pass\"}}",
    "{\"move\": {\"black\": \"tt\"}}",
    "{\"move\": {\"B\": \"dd\", \"W\": \"ee\"}}", "{\"move\": {\"B\": \"d\"}}", "{\"move\": {\"B\": {\"x\": 1, \"y\": 2}}}",
    "{\"move\": {\"color\": \"B\", \"x\": \"3\", \"y\": 3}}",
    "{\"move\": {\"color\": \"black\", \"point\": \"dd\"}}", "{\"move\": {\"color\": \"black\", \"coords\": [3, 3]}}",
    "{\"move\": {\"color\": \"black\", \"x\": 3, \"y\": 3}}",
    "{\"move\": {\"color\": \"black\", \"pass\": \"true\"}}",
    "{\"move\": {\"color\": \"black\", \"x\": null, \"y\": null, \"pass\": true}}",
    "{\"move\": {\"color\": \"black\", \"x\": 1}}",
    "{\"move\": \"dd\"}", "{\"move\": [3, 3]}", "{\"move\": []}", "{\"move\": {}}", "{\"move\": null}", "{\"B\": \"dd\"}",
    "{\"color\": \"black\", \"x\": 3, \"y\": 3}",
    "{\"move\": {\"B\": \"dd\", \"timeLeft\": 30, \"solution\": true}}", "{\"move\": {\"B\": \"dd\"}, \"BL\": 30, \"OB\": \"3\"}",
    "{\"move\": {\"B\": \"dd\"}, \"WL\": 30}",
    "{\"setup\": {\"B\": [\"dd\"], \"E\": [\"ee\"]}}", "{\"setup\": {\"AB\": [\"dd\"]}}",
    "{\"setup\": {\"black\": [[3, 3]], \"empty\": [[4, 4]]}}", "{\"setup\": {\"B\": \"dd\"}}",
    "{\"setup\": {\"B\": [\"dd\", 7]}}", "{\"setup\": [{\"type\": \"stone\", \"color\": \"black\", \"x\": 1, \"y\": 1}]}",
    "{\"setup\": [{\"color\": \"white\", \"coordinates\": [{\"x\": 1, \"y\": 1}]}]}",
    "{\"setup\": [{\"type\": \"black\", \"coords\": [\"dd\", [1, 1], {\"x\": 2, \"y\": 2}]}]}",
    "{\"setup\": [{\"type\": \"black\", \"coords\": \"dd\"}]}", "{\"setup\": [\"dd\"]}", "{\"setup\": []}",
    "{\"setup\": [{\"type\": \"black\"}]}", "{\"setup\": [{\"coords\": [{\"x\": 1, \"y\": 1}]}]}", "{\"setup\": \"dd\"}",
    "{\"markup\": {\"circle\": [\"dd\"], \"label\": [\"ee:Alpha\", [\"ff\", \"Beta\"], [1, 1, \"Gamma\"]]}}",
    "{\"markup\": {\"CR\": [\"dd\"]}}", "{\"markup\": {\"circle\": [{\"x\": 1, \"y\": 1}]}}",
    "{\"markup\": [{\"type\": \"label\", \"x\": 1, \"y\": 1, \"text\": \"Alpha\"}]}",
    "{\"markup\": [{\"type\": \"label\", \"text\": \"Alpha\", \"coords\": [{\"x\": 1, \"y\": 1}]}]}",
    "{\"markup\": [{\"type\": \"circle\", \"x\": 1, \"y\": 1, \"coords\": [{\"x\": 2, \"y\": 2}]}]}",
    "{\"markup\": [{\"type\": \"Circle\", \"coords\": [{\"x\": 1, \"y\": 1, \"text\": 7}]}]}",
    "{\"score\": {\"B\": [\"aa\", [\"ab\", \"Area\"]], \"W\": [[8, 8]]}}",
    "{\"score\": [{\"type\": \"black\", \"coords\": [{\"x\": 1, \"y\": 1}]}]}",
    "{\"score\": [{\"color\": \"B\", \"coordinates\": [[1, 1]]}]}",
    "{\"comments\": \"Textual\"}", "{\"comments\": [{\"name\": \"Critic\", \"timestamp\": 1234567, \"comment\": \"Sharp\"}]}",
    "{\"comments\": [{\"comment\": \"Sharp\", \"coordinates\": [[1, 1]], \"mood\": \"merry\"}]}",
    "{\"comments\": [{\"text\": \"Sharp\"}]}", "{\"comments\": [[\"Textual\"], 1234, null]}",
    "{\"comments\": {\"comment\": \"Sharp\"}}", "{\"comment\": \"Textual\"}", "{\"C\": \"Textual\"}",
    "{\"variations\": [[{\"move\": {\"B\": \"dd\"}}], [{\"move\": {\"B\": \"ee\"}}]]}",
    ("{\"variations\": [{\"move\": {\"color\": \"black\", \"x\": 1, \"y\": 1}}, "
     "{\"move\": {\"color\": \"black\", \"x\": 2, \"y\": 1}}]}"),
    "{\"variations\": [{\"nodes\": [{\"comments\": [\"Inner\"]}]}]}", "{\"variations\": {\"a\": [{\"comments\": [\"Inner\"]}]}}",
    "{\"variations\": []}", "{\"variations\": [[]]}", "{\"variations\": [[[{\"comments\": [\"Inner\"]}]]]}",
    "{\"variations\": [null, [{}]]}", "{\"variations\": \"Textual\"}",
    "{\"move\": {\"color\": \"black\", \"x\": 1, \"y\": 1, \"variations\": [[{\"comments\": [\"Inner\"]}]]}}",
    "{\"children\": [{\"comments\": [\"Inner\"]}]}",
    "[{\"comments\": [\"Inner\"]}]", "[[{\"comments\": [\"Inner\"]}], [{\"comments\": [\"Outer\"]}]]", "[]", "[[]]", "null",
    "\"Textual\"", "7", "{}", "{\"turn\": \"B\"}", "{\"turn\": 1}", "{\"solution\": \"yes\"}", "{\"name\": 1234}",
    "{\"root\": true, \"mode\": \"replay\", \"autoplay\": {\"start\": 1234}}", "{\"rememberedPath\": 1}",
};

static const char *const beside[] = {"/tree/1", "/tree/2", "/tree/3"};

static size_t nodes_count(void) {
  return ARRAY_LENGTH(heads) * (ARRAY_LENGTH(beside)) * ARRAY_LENGTH(nodes) * ARRAY_LENGTH(nodes);
}

/* Two adjacent forms somewhere in the tree. */
static struct value *nodes_make(struct arena *arena, size_t number) {
  struct value *game = head_make(arena, digit(&number, ARRAY_LENGTH(heads)));
  struct value *place = value_find(game, view_of(beside[digit(&number, ARRAY_LENGTH(beside))]));
  struct value *tree = value_member(game, "tree");
  value_insert(tree, value_make(arena, nodes[digit(&number, ARRAY_LENGTH(nodes))]), place);
  value_insert(tree, value_make(arena, nodes[number]), place);
  return game;
}

/* ---- all of them ---- */
static void record_try(struct arena *arena, size_t number) {
  size_t keys = keys_count();
  struct value *game = number < keys ? key_make(arena, number) : nodes_make(arena, number - keys);
  if (!game) return;
  LOCAL_BUFFER name = {0};
  buffer_printf(&name, "record %zu", number);
  trial_run(game, &written[number % ARRAY_LENGTH(written)], number % 7 == 0, buffer_string(&name));
}

/* By chance, the same each time. */
static bool is_taken(size_t number, size_t rounds) {
  uint64_t mixed = (uint64_t)number * UINT64_C(0x9e3779b97f4a7c15);
  return (mixed >> 32) % (number < keys_count() ? SHARE_OF_KEYS : SHARE_OF_NODES) < rounds;
}

int main(int count, char **arguments) {
  struct arena arena = {0};
  size_t all = keys_count() + nodes_count(), rounds = trial_rounds();
  trial_start();
  if (count > 1) record_try(&arena, strtoull(arguments[1], NULL, 10) % all);
  else
    for (size_t number = 0; number < all; number++) {
      if (!is_taken(number, rounds)) continue;
      record_try(&arena, number);
      arena_clear(&arena);
    }
  arena_release(&arena);
  return trial_end("keys and forms of nodes");
}
