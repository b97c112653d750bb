/* What the fuzzer's own changes keep: JSON remains JSON, and the brackets of SGF remain in pairs. */
#include "base/base.h"
#include "tests/fuzz/mutate.h"
#include "tests/unit/tap.h"
#include <json-c/json_tokener.h>

enum { ROUNDS = 20000, ROOM = 4096 };

static const char record[] =
  "{\"record\": {\"format\": \"JGF\", \"version\": \"2.0.0\"}, \"board\": {\"size\": 9},\n"
  " \"players\": [{\"color\": \"black\", \"name\": \"a \\\"b\\\" {\"}],\n"
  " \"tree\": [{\"comments\": []}, {\"move\": {\"color\": \"black\", \"x\": 2, \"y\" : -1.5e3}}, {\"variations\": [[{}], "
  "[null]]}]}";
static const char game[] = "(;FF[4]GM[1]SZ[9]AB[aa][bb] ;B[dd]C[hello: there, you]\n(;W[ee])(;W[ff];B[]))";

static bool is_json(const char *text, size_t size) {
  struct json_tokener *tokener = json_tokener_new_ex(400);
  json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
  struct json_object *value = json_tokener_parse_ex(tokener, text, (int)size);
  enum json_tokener_error error = json_tokener_get_error(tokener);
  /* Another number than a machine has, or half a pair of surrogates, is no matter of structure. */
  bool is = error == json_tokener_success || error == json_tokener_continue;
  json_object_put(value);
  json_tokener_free(tokener);
  return is;
}

static bool is_paired(const char *text, size_t size) {
  char open[ROOM];
  size_t depth = 0;
  for (size_t i = 0; i < size; i++) {
    if (strchr("([", text[i])) open[depth++] = text[i];
    if (strchr(")]", text[i]) && (!depth || open[--depth] != (text[i] == ')' ? '(' : '['))) return false;
  }
  return depth == 0;
}

/* Changes one text again and again, until it is long. */
static void keeps(const char *what, const char *text, size_t length, bool (*holds)(const char *text, size_t size)) {
  char changed[ROOM];
  size_t size = 0, changes = 0, longest = 0;
  for (uint32_t seed = 1; seed <= ROUNDS; seed++) {
    if (!size || size > ROOM / 2 || seed % 16 == 0) memcpy(changed, text, size = length);
    size_t now = mutate_structure(changed, size, ROOM, text, length, seed * 2654435761u);
    if (!now) continue;
    changes++;
    size = now;
    if (size > longest) longest = size;
    if (holds(changed, size)) continue;
    ok(false, "%s, seed %u: %.*s", what, (unsigned)seed, (int)size, changed);
    return;
  }
  ok(changes > ROUNDS / 3, "%s: %zu changes of %d", what, changes, ROUNDS);
  ok(longest > 2 * length, "%s: up to %zu bytes", what, longest);
}

int main(void) {
  keeps("JSON", record, strlen(record), is_json);
  keeps("SGF", game, strlen(game), is_paired);
  return done();
}
