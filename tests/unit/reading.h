/* reading.h: for tests that lint texts of all formats. */
#ifndef JGFLINT_TESTS_READING_H
#define JGFLINT_TESTS_READING_H

#include "convert/formats.h"
#include "lint/linter.h"

/* The text is read as what it is. Readers are made when they are needed, and stay. */
static inline void read_by_format(struct linter *linter, struct view text) {
  static struct game_reader *readers[8];
  const struct format *format = format_sniff(text), *const *all = formats_all();
  struct game_reader *reader = NULL;
  for (size_t i = 0; format && all[i]; i++) {
    if (all[i] != format) continue;
    if (!readers[i]) readers[i] = format_reader_new(format);
    reader = readers[i];
  }
  linter_set_reader(linter, reader);
}

#endif
