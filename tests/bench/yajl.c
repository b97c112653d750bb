/* yajl's tree parser over the files of LIST, for comparison. */
#include "yardstick.h"
#include <yajl/yajl_tree.h>

static int parse(const char *text, size_t size) {
  char message[256];
  (void)size; /* it wants a string; the padding ends it */
  yajl_val record = yajl_tree_parse(text, message, sizeof message);
  int failed = record == NULL;
  yajl_tree_free(record);
  return failed;
}

int main(int argc, char **argv) {
  return argc == 2 ? yardstick_run(argv[1], parse) : 2;
}
