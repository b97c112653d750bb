#include "sys/line_reader.h"
#include "text/source.h"

/* Enough work to hand over, little enough to have a few of them about. */
enum { BATCH = 262144 };

void line_reader_init(struct line_reader *lines, struct byte_stream from, size_t limit) {
  *lines = (struct line_reader){.from = from, .limit = limit < UINT32_MAX ? limit : UINT32_MAX, .line = 1};
}

void line_reader_release(struct line_reader *lines) {
  buffer_release(&lines->rest);
}

static size_t read_more(struct line_reader *lines, struct buffer *to) {
  size_t got = 0;
  char *at = buffer_reserve(to, BATCH);
  if (!lines->from.read(lines->from.of, at, BATCH, &got)) lines->failed = true;
  if (!got) lines->is_at_end = true;
  to->length += got;
  return got;
}

/* Up to the end of the line that was too long; what is behind it becomes the rest. */
static void skip(struct line_reader *lines, struct buffer *scratch) {
  while (lines->is_skipping && !lines->is_at_end) {
    buffer_clear(scratch);
    size_t got = read_more(lines, scratch);
    const char *end = got ? memchr(scratch->data, '\n', got) : NULL;
    size_t used = end ? (size_t)(end - scratch->data) + 1 : got;
    lines->offset += used;
    if (!end) continue;
    lines->is_skipping = false;
    lines->line++;
    buffer_add(&lines->rest, scratch->data + used, got - used);
  }
}

/* Behind the last line end of what was added last; 0 if there is none. */
static size_t whole_lines(const struct buffer *text, size_t added) {
  for (size_t at = text->length; at > text->length - added; at--)
    if (text->data[at - 1] == '\n') return at;
  return 0;
}

static size_t count_lines(const char *at, size_t length) {
  size_t count = 0;
  for (const char *end = at + length; at < end && (at = memchr(at, '\n', (size_t)(end - at))); at++) count++;
  return count;
}

/* Reads until there is a batch of whole lines, or one line that is too long. Returns where they end. */
static size_t gather(struct line_reader *lines, struct buffer *text) {
  size_t whole = whole_lines(text, text->length);
  while (!lines->is_at_end && (whole ? text->length < BATCH : text->length <= lines->limit)) {
    if (whole && lines->from.waits && lines->from.waits(lines->from.of)) return whole;
    size_t end = whole_lines(text, read_more(lines, text));
    if (end) whole = end;
  }
  if (!whole && text->length > lines->limit) {
    lines->is_skipping = true;
    if (!lines->gives_rest) lines->offset += text->length - (lines->limit + 1); /* no line end in what goes */
    return lines->limit + 1;
  }
  /* The last line may do without a line end; but not where the input broke off. */
  return lines->is_at_end && !lines->failed ? text->length : whole;
}

/* The same, one piece of it, of which some may have been read already. False if there is none. */
static bool give_rest(struct line_reader *lines, struct buffer *text) {
  buffer_clear(text);
  buffer_add_view(text, buffer_view(&lines->rest));
  buffer_clear(&lines->rest);
  size_t got = text->length ? text->length : read_more(lines, text);
  const char *end = got ? memchr(text->data, '\n', got) : NULL;
  if (end) {
    size_t used = (size_t)(end - text->data) + 1;
    buffer_add(&lines->rest, text->data + used, got - used);
    text->length = used;
    lines->is_skipping = false;
    lines->line++;
  }
  lines->offset += text->length;
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return got > 0;
}

bool line_reader_next(struct line_reader *lines, struct buffer *text, size_t *first_offset, size_t *first_line) {
  *first_offset = lines->offset;
  *first_line = lines->line;
  lines->is_rest = lines->gives_rest && lines->is_skipping && give_rest(lines, text);
  if (lines->is_rest) return true;
  skip(lines, text);
  buffer_clear(text);
  buffer_add_view(text, buffer_view(&lines->rest));
  buffer_clear(&lines->rest);
  *first_offset = lines->offset;
  *first_line = lines->line;
  size_t end = gather(lines, text);
  if (!lines->is_skipping || lines->gives_rest) buffer_add(&lines->rest, buffer_string(text) + end, text->length - end);
  text->length = end;
  lines->offset += end;
  lines->line += count_lines(buffer_string(text), end);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return end > 0;
}
