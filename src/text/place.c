#include "text/place.h"
#include "base/utf8.h"

void place_sweep_init(struct place_sweep *sweep, const struct source *source) {
  size_t start = source->first_offset ? 0 : source_bom(source);
  *sweep = (struct place_sweep){.source = source, .offset = start};
  sweep->place = (struct place){.line = source->first_line ? source->first_line : 1, .column = 1, .line_start = start};
}

/* Steps over whole lines that end before `offset`: memchr finds LF, and only a
 * line with a CR in it is looked at byte by byte. */
static void sweep_lines(struct place_sweep *sweep, size_t offset) {
  const char *text = sweep->source->bytes;
  size_t size = sweep->source->size;
  for (;;) {
    size_t from = sweep->place.line_start > sweep->offset ? sweep->place.line_start : sweep->offset;
    if (from >= offset) return;
    const char *cr = memchr(text + from, '\r', offset - from);
    const char *limit = cr ? cr : text + offset;
    const char *lf = memchr(text + from, '\n', (size_t)(limit - (text + from)));
    size_t next;
    if (lf) next = (size_t)(lf - text) + 1;
    else if (cr) {
      next = (size_t)(cr - text) + 1;
      if (next < size && text[next] == '\n') next++;
    } else return;
    if (next > offset) return;
    sweep->place.line++;
    sweep->place.column = 1;
    sweep->place.line_start = next;
    sweep->offset = next;
  }
}

struct place place_at(struct place_sweep *sweep, size_t offset) {
  if (offset < sweep->offset) {
    if (offset >= sweep->place.line_start) {
      sweep->offset = sweep->place.line_start;
      sweep->place.column = 1;
    } else {
      const struct source *source = sweep->source;
      place_sweep_init(sweep, source);
      if (offset < sweep->offset) return sweep->place; /* inside the byte order mark */
    }
  }
  sweep_lines(sweep, offset);
  const char *text = sweep->source->bytes;
  while (sweep->offset < offset) {
    size_t used;
    utf8_decode(text + sweep->offset, sweep->source->size - sweep->offset, &used);
    if (sweep->offset + used > offset) break; /* an offset inside a character: its column */
    sweep->offset += used;
    sweep->place.column++;
  }
  return sweep->place;
}

size_t place_line_end(const struct source *source, size_t line_start) {
  const char *text = source->bytes;
  size_t rest = source->size - line_start;
  const char *lf = memchr(text + line_start, '\n', rest);
  if (lf) rest = (size_t)(lf - text) - line_start;
  const char *cr = memchr(text + line_start, '\r', rest);
  return cr ? (size_t)(cr - text) : line_start + rest;
}

size_t place_utf16_units(const struct source *source, size_t start, size_t offset) {
  size_t units = 0;
  while (start < offset) {
    size_t used;
    int32_t code = utf8_decode(source->bytes + start, source->size - start, &used);
    units += code > 0xFFFF ? 2 : 1;
    start += used;
  }
  return units;
}
