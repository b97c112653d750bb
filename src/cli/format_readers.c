#include "cli/format_readers.h"
#include "convert/formats.h"

struct game_reader *format_readers_pick(struct format_readers *readers, enum format_in format, const struct source *source) {
  const struct format *wanted = file_type_pick(format, source), *const *all = formats_all();
  for (size_t i = 0; wanted && all[i] && i < FORMAT_READERS_MOST; i++) {
    if (all[i] != wanted) continue;
    if (!readers->list[i]) readers->list[i] = format_reader_new(wanted);
    return readers->list[i];
  }
  return NULL;
}

void format_readers_release(struct format_readers *readers) {
  for (size_t i = 0; i < FORMAT_READERS_MOST; i++)
    if (readers->list[i]) readers->list[i]->free(readers->list[i]);
  *readers = (struct format_readers){0};
}
