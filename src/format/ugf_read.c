#include "format/format.h"

static bool sniff(struct view all) {
  (void)all;
  return false;
}

static void read(struct format_desk *desk, struct fact_sink sink, void (*game)(void *to), void *to) {
  (void)desk, (void)sink, (void)game, (void)to;
}

static const char *const endings[] = {".ugf", ".ugi", ".ugz", NULL};
const struct format format_ugf = {.name = "ugf", .title = "UGF", .endings = endings, .fixable = false, .sniff = sniff, .read = read};
