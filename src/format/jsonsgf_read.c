#include "format/format.h"

static bool sniff(struct view all) {
  (void)all;
  return false;
}

static void read(struct format_desk *desk, struct fact_sink sink, void (*game)(void *to), void *to) {
  (void)desk, (void)sink, (void)game, (void)to;
}

static const char *const endings[] = {".sgf.json", ".jsgf", NULL};
const struct format format_json_sgf = {.name = "json-sgf", .title = "JSON-SGF", .endings = endings, .fixable = true, .sniff = sniff, .read = read};
