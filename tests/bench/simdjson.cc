// simdjson's DOM parser over the files of LIST, for comparison.
#include "yardstick.h"
#include <simdjson.h>

static simdjson::dom::parser parser;

static int parse(const char *text, size_t size) {
  return parser.parse(text, size, false).error() != simdjson::SUCCESS;
}

int main(int argc, char **argv) {
  return argc == 2 ? yardstick_run(argv[1], parse) : 2;
}
