#include "convert/formats.h"

/* The first one that says yes: what a text begins with leaves at most one choice. */
static const struct format *const formats[] = {&format_sgf, &format_ugf, &format_json_sgf, NULL};

const struct format *const *formats_all(void) {
  return formats;
}

const struct format *format_sniff(struct view text) {
  for (const struct format *const *format = formats; *format; format++)
    if ((*format)->sniff(text)) return *format;
  return NULL;
}
