/* The floor: what it costs to read files and do nothing with them but
 * json_tokener_parse_ex and json_object_put, with the C library's malloc.
 * Usage: jsonc LIST, a file of paths, one a line. */
#include "yardstick.h"
#include <json-c/json.h>

static int parse(const char *text, size_t size) {
  struct json_tokener *tokener = json_tokener_new_ex(100000);
  struct json_object *record = json_tokener_parse_ex(tokener, text, (int)size);
  int failed = record == NULL;
  json_object_put(record);
  json_tokener_free(tokener);
  return failed;
}

int main(int argc, char **argv) {
  return argc == 2 ? yardstick_run(argv[1], parse) : 2;
}
