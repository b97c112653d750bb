/* reading.h: for tests that read files, and lint texts of all formats by all rules. */
#ifndef JGFLINT_TESTS_READING_H
#define JGFLINT_TESTS_READING_H

#include "base/buffer.h"
#include "convert/formats.h"
#include "lint/linter.h"
#include "rules/catalogue.h"

/* Appends the bytes of a file. */
static inline bool file_read(const char *path, struct buffer *to) {
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  for (size_t got; (got = fread(buffer_reserve(to, 1 << 16), 1, 1 << 16, file)) > 0;) to->length += got;
  buffer_add_string(to, ""); /* ends it */
  fclose(file);
  return true;
}

static inline struct rule_table *table_of_all(enum std std) {
  const struct rule_selector all = {.kind = CHOICE_EXTEND, .name = "all"};
  const struct rule_table_options options = {.catalogue = &jgflint_catalogue, .std = std, .choices = &all, .choice_count = 1};
  return rule_table_make(&options);
}

/* Sets the reader for the format of the text. */
static inline void read_by_format(struct linter *linter, struct view text) {
  static struct game_reader *readers[FORMAT_COUNT];
  const struct format *format = format_sniff(text);
  struct game_reader **reader = format ? &readers[format_place(format)] : NULL;
  if (reader && !*reader) *reader = format_reader_new(format);
  linter_set_reader(linter, reader ? *reader : NULL);
}

#endif
