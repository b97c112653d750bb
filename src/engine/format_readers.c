#include "engine/format_readers.h"

struct game_reader *format_readers_get(struct format_readers *readers, const struct format *format) {
  if (!format) return NULL;
  struct game_reader **reader = &readers->list[format_place(format)];
  if (!*reader) *reader = format_reader_new(format);
  return *reader;
}

struct game_reader *format_readers_pick(struct format_readers *readers, enum format_in format, const struct source *source) {
  return format_readers_get(readers, file_type_pick(format, source));
}

void format_readers_release(struct format_readers *readers) {
  for (size_t i = 0; i < FORMAT_COUNT; i++)
    if (readers->list[i]) readers->list[i]->free(readers->list[i]);
  *readers = (struct format_readers){0};
}
