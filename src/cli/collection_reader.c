#include "cli/collection_reader.h"
#include "base/ascii.h"
#include "base/thresholds.h"
#include "text/source.h"

/* A scan for the last place in a piece at which a game starts after the end of another game. */
struct scan {
  size_t at;
  size_t depth, games;
  size_t start;     /* an opening bracket after a game; 0: none */
  size_t end;       /* the last `start` with a semicolon; 0: none */
  size_t end_games; /* the games before it */
  bool is_value, is_escaped;
};

void collection_reader_init(struct collection_reader *reader, struct byte_stream from, size_t limit) {
  *reader = (struct collection_reader){.from = from, .limit = limit < UINT32_MAX / 2 ? limit : UINT32_MAX / 2, .line = 1};
}

void collection_reader_release(struct collection_reader *reader) {
  buffer_release(&reader->rest);
}

static void scan_bracket(struct scan *scan, char c) {
  if (c == '(') {
    scan->start = scan->games && !scan->depth ? scan->at : 0;
    scan->depth++;
  } else if (c == ')') {
    if (scan->depth && !--scan->depth) scan->games++;
  } else if (c == ';' && scan->start) {
    scan->end = scan->start;
    scan->end_games = scan->games;
  }
  if (c != '(') scan->start = 0;
}

static void scan_on(struct scan *scan, const struct buffer *text) {
  for (; scan->at < text->length; scan->at++) {
    char c = text->data[scan->at];
    if (!scan->is_value) {
      scan->is_value = c == '[';
      if (!ascii_is_space(c)) scan_bracket(scan, c);
    } else if (scan->is_escaped) scan->is_escaped = false;
    else if (c == '\\') scan->is_escaped = true;
    else scan->is_value = c != ']';
  }
}

/* LF, CR and CRLF end a line. */
static size_t line_count(struct view text) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++)
    count += text.at[i] == '\n' || (text.at[i] == '\r' && (i + 1 == text.length || text.at[i + 1] != '\n'));
  return count;
}

static void read_more(struct collection_reader *reader, struct buffer *to) {
  size_t got = 0;
  char *at = buffer_reserve(to, COLLECTION_STEP + SOURCE_PADDING);
  reader->failed = !reader->from.read(reader->from.context, at, COLLECTION_STEP, &got);
  reader->is_at_end = !got || reader->failed;
  to->length += got;
}

bool collection_reader_next(struct collection_reader *reader, struct buffer *text, struct collection_piece *piece) {
  struct scan scan = {0};
  *piece = (struct collection_piece){.offset = reader->offset, .line = reader->line, .games = reader->games};
  buffer_clear(text);
  buffer_add_view(text, buffer_view(&reader->rest));
  buffer_clear(&reader->rest);
  scan_on(&scan, text);
  while (!reader->is_at_end && (text->length < COLLECTION_PIECE || (!scan.end && text->length <= reader->limit))) {
    read_more(reader, text);
    scan_on(&scan, text);
  }
  if (reader->failed) return false;
  bool is_too_large = !reader->is_at_end && !scan.end;
  piece->is_whole = reader->is_at_end && !piece->offset;
  size_t end = reader->is_at_end || is_too_large ? text->length : scan.end;
  reader->is_at_end |= is_too_large;
  buffer_add(&reader->rest, buffer_string(text) + end, text->length - end);
  text->length = end;
  reader->offset += end;
  reader->line += line_count((struct view){buffer_string(text), end});
  reader->games += scan.end_games;
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return end || piece->is_whole;
}
