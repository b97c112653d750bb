/* cli-piece-reader.c: compares the lines of the piece reader with a simple splitting of the text, for any division of it. */
#include "cli/piece_reader.h"
#include "base/memory.h"
#include "chance.h"
#include "tap.h"
#include "text/source.h"

/* A text that is read in pieces of at most `piece` bytes. */
struct drip {
  const char *text;
  size_t size, at, piece;
  bool breaks; /* the text ends with a read error */
};

static bool drip_read(void *context, char *to, size_t room, size_t *got) {
  struct drip *drip = context;
  size_t count = drip->size - drip->at;
  if (count > room) count = room;
  if (count > drip->piece) count = drip->piece;
  memcpy(to, drip->text + drip->at, count);
  drip->at += count;
  *got = count;
  return count || !drip->breaks;
}

static bool drip_waits(void *context) {
  const struct drip *drip = context;
  return drip->at % 3 == 0;
}

/* The expected number, offset and length of each line, and the line cut at the limit. */
static void note(struct buffer *to, size_t line, size_t offset, const char *at, size_t length, size_t limit) {
  buffer_printf(to, "%zu@%zu:", line, offset);
  buffer_add(to, at, length > limit ? limit + 1 : length);
  buffer_add_char(to, '|');
}

static void cut_plainly(const char *text, size_t size, size_t limit, bool breaks, struct buffer *to) {
  for (size_t at = 0, line = 1; at < size; line++) {
    const char *end = memchr(text + at, '\n', size - at);
    size_t length = end ? (size_t)(end - text) - at : size - at;
    if (!end && breaks && length <= limit) return; /* an incomplete line is not read */
    note(to, line, at, text + at, length, limit);
    at += length + 1;
  }
}

static bool padded;

static void cut(struct drip *drip, size_t limit, bool waits, struct buffer *to) {
  struct piece_reader lines;
  LOCAL_BUFFER text = {0};
  struct piece piece;
  piece_reader_init(&lines, (struct byte_stream){drip, drip_read, waits ? drip_waits : NULL}, true, limit);
  while (piece_reader_next(&lines, &text, &piece)) {
    for (size_t i = 0; i < SOURCE_PADDING; i++) padded = padded && !text.data[text.length + i];
    for (size_t at = 0, line = piece.line; at < text.length; line++) {
      const char *end = memchr(text.data + at, '\n', text.length - at);
      size_t length = end ? (size_t)(end - text.data) - at : text.length - at;
      note(to, line, piece.offset + at, text.data + at, length, limit);
      at += length + 1;
    }
  }
  buffer_release(&lines.tail);
}

static struct chance chance;

static bool agree(size_t size, size_t rarely, size_t limit, size_t piece, bool breaks) {
  char *text = mem_alloc(size + 1);
  for (size_t i = 0; i < size; i++) text[i] = chance_below(&chance, rarely) ? (char)('a' + chance_below(&chance, 26)) : '\n';
  LOCAL_BUFFER expected = {0}, got = {0};
  cut_plainly(text, size, limit, breaks, &expected);
  for (int waits = 0; waits < 2; waits++) {
    struct drip drip = {text, size, 0, piece, breaks};
    buffer_clear(&got);
    cut(&drip, limit, waits, &got);
    if (!view_equal(buffer_view(&expected), buffer_view(&got))) break;
  }
  bool same = view_equal(buffer_view(&expected), buffer_view(&got));
  free(text);
  return same;
}

int main(void) {
  static const size_t sizes[] = {0, 1, 2, 17, 1000, 262144, 262145, 900000}, limits[] = {1, 5, 1000, 300000, SIZE_MAX};
  padded = true;
  for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++)
    for (size_t j = 0; j < ARRAY_LENGTH(limits); j++) {
      bool same = true;
      for (int round = 0; round < 12 && same; round++) {
        size_t rarely = round % 4 == 0 ? 2 : round % 4 == 1 ? 40 : round % 4 == 2 ? 5000 : 400000;
        same = agree(sizes[i], rarely, limits[j], round % 3 ? 1 + chance_below(&chance, 300000) : SIZE_MAX, round % 5 == 4);
      }
      ok(same, "%zu bytes, at most %zu to a line", sizes[i], limits[j]);
    }
  ok(padded, "every batch has padding");
  return done();
}
