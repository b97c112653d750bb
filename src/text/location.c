#include "text/location.h"
#include "base/utf8.h"

void location_scan_init(struct location_scan *scan, const struct source *source) {
  size_t start = source->first_offset ? 0 : source_bom(source);
  *scan = (struct location_scan){.source = source, .offset = start};
  scan->place = (struct location){.line = source->first_line ? source->first_line : 1, .column = 1, .line_start = start};
}

/* Steps over whole lines that end before `offset`. memchr finds the ends; where the
 * next CR is, or that there is none, is found once and not again for each line. */
static void sweep_lines(struct location_scan *scan, size_t offset) {
  const char *text = scan->source->bytes, *limit = text + offset;
  size_t size = scan->source->size;
  size_t from = scan->place.line_start > scan->offset ? scan->place.line_start : scan->offset;
  if (from >= offset || scan->source->is_line) return;
  const char *cr = memchr(text + from, '\r', offset - from);
  while (from < offset) {
    const char *until = cr ? cr : limit;
    const char *lf = memchr(text + from, '\n', (size_t)(until - (text + from)));
    if (!lf && !cr) return;
    size_t next = (size_t)((lf ? lf : cr) - text) + 1;
    if (!lf && next < size && text[next] == '\n') next++;
    if (next > offset) return;
    if (!lf) cr = memchr(text + next, '\r', offset - next);
    scan->place.line++;
    scan->place.column = 1;
    scan->place.line_start = next;
    scan->offset = next;
    from = next;
  }
}

struct location location_at(struct location_scan *scan, size_t offset) {
  if (offset < scan->offset) {
    if (offset >= scan->place.line_start) {
      scan->offset = scan->place.line_start;
      scan->place.column = 1;
    } else {
      const struct source *source = scan->source;
      location_scan_init(scan, source);
      if (offset < scan->offset) return scan->place; /* inside the byte order mark */
    }
  }
  sweep_lines(scan, offset);
  const char *text = scan->source->bytes;
  while (scan->offset < offset) {
    size_t used;
    utf8_decode(text + scan->offset, scan->source->size - scan->offset, &used);
    if (scan->offset + used > offset) break; /* an offset inside a character: its column */
    scan->offset += used;
    scan->place.column++;
  }
  return scan->place;
}

size_t location_line_end(const struct source *source, size_t line_start) {
  size_t at = line_start;
  if (source->is_line) return source->size;
  while (at < source->size && source->bytes[at] != '\n' && source->bytes[at] != '\r') at++;
  return at;
}

size_t location_utf16_units(const struct source *source, size_t start, size_t offset) {
  size_t units = 0;
  while (start < offset) {
    size_t used;
    int32_t code = utf8_decode(source->bytes + start, source->size - start, &used);
    units += code > 0xFFFF ? 2 : 1;
    start += used;
  }
  return units;
}
