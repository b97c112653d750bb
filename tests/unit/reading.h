/* reading.h: for tests that lint texts of all formats. */
#ifndef JGFLINT_TESTS_READING_H
#define JGFLINT_TESTS_READING_H

#include "convert/formats.h"
#include "lint/linter.h"

/* Sets the reader for the format of the text. */
static inline void read_by_format(struct linter *linter, struct view text) {
  static struct game_reader *readers[FORMAT_COUNT];
  const struct format *format = format_sniff(text);
  struct game_reader **reader = format ? &readers[format_place(format)] : NULL;
  if (reader && !*reader) *reader = format_reader_new(format);
  linter_set_reader(linter, reader ? *reader : NULL);
}

#endif
