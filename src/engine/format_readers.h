/* format_readers.h: which reader a text needs, and one worker's readers.
 *
 * JGF is the linter's own: it needs none. A reader of another format is made when
 * the first text of that format comes along, and used again for the next. */
#ifndef JGFLINT_ENGINE_FORMAT_READERS_H
#define JGFLINT_ENGINE_FORMAT_READERS_H

#include "engine/file_type.h"
#include "go/game_reader.h"

/* {0} is none yet. */
struct format_readers {
  struct game_reader *list[FORMAT_COUNT]; /* owned; by the format's place among all; NULL while it was not needed */
};

/* The reader of a format; NULL for JGF, which is no format there. Borrowed. */
struct game_reader *format_readers_get(struct format_readers *readers, const struct format *format);
/* The reader for a text, by what the user says it is, what it looks like or what its name says; NULL for JGF. Borrowed. */
struct game_reader *format_readers_pick(struct format_readers *readers, enum format_in format, const struct source *source);
void format_readers_release(struct format_readers *readers);

#endif
