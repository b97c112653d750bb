#include "cli/format_readers.h"
#include "convert/formats.h"

struct game_reader *readers_pick(struct readers *readers, enum format_in format, const struct source *source) {
  const struct format *wanted = form_pick(format, source), *const *all = formats_all();
  for (size_t i = 0; wanted && all[i] && i < READERS_MOST; i++) {
    if (all[i] != wanted) continue;
    if (!readers->list[i]) readers->list[i] = format_reader_new(wanted);
    return readers->list[i];
  }
  return NULL;
}

void readers_release(struct readers *readers) {
  for (size_t i = 0; i < READERS_MOST; i++)
    if (readers->list[i]) readers->list[i]->free(readers->list[i]);
  *readers = (struct readers){0};
}
