/* jsonc.c: jsonc LIST reads the files of LIST (a path per line), parses them with json_tokener_parse_ex, and frees them with
 * json_object_put, with the C library's malloc. */
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
