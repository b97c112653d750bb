/* minify.c: minify LIST DIR writes the minified records of LIST to DIR/000000.jgf and so on. */
#include "yardstick.h"
#include <json-c/json.h>

static const char *directory;

static int write_plain(const char *text, size_t size) {
  static unsigned number;
  char path[4096];
  struct json_tokener *tokener = json_tokener_new_ex(100000);
  struct json_object *record = json_tokener_parse_ex(tokener, text, (int)size);
  json_tokener_free(tokener);
  snprintf(path, sizeof path, "%s/%06u.jgf", directory, number++);
  int failed = !record || json_object_to_file_ext(path, record, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE) != 0;
  json_object_put(record);
  return failed;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  directory = argv[2];
  return yardstick_run(argv[1], write_plain);
}
