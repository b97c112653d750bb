#include "convert/formats.h"

#define FORMAT_ROW(row) &row,
static const struct format *const formats[FORMAT_COUNT + 1] = {FORMAT_ROWS(FORMAT_ROW) NULL};
#undef FORMAT_ROW

const struct format *const *formats_all(void) {
  return formats;
}

size_t format_place(const struct format *format) {
  size_t place = 0;
  while (formats[place] != format) place++;
  return place;
}

const struct format *format_sniff(struct view text) {
  for (const struct format *const *format = formats; *format; format++)
    if ((*format)->sniff(text)) return *format;
  return NULL;
}
