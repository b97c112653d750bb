#include "cli/piece_reader.h"
#include "base/ascii.h"
#include "base/thresholds.h"
#include "text/source.h"

void piece_reader_init(struct piece_reader *reader, struct byte_stream from, bool is_lines, size_t limit) {
  size_t most = is_lines ? UINT32_MAX : UINT32_MAX / 2;
  *reader = (struct piece_reader){
      .from = from, .is_lines = is_lines, .limit = limit < most ? limit : most, .next.line = 1};
}

static size_t read_more(struct piece_reader *reader, struct buffer *to, size_t room) {
  size_t filled = 0;
  if (!reader->from.read(reader->from.context, buffer_reserve(to, room), room, &filled)) reader->failed = true;
  if (!filled) reader->is_at_end = true;
  to->length += filled;
  return filled;
}

/* ---- lines ---- */

/* Skips the tail of a line that is too long. The text after it becomes the rest. */
static void skip(struct piece_reader *reader, struct buffer *scratch) {
  while (reader->is_skipping && !reader->is_at_end) {
    buffer_clear(scratch);
    size_t filled = read_more(reader, scratch, LINES_BATCH);
    const char *end = filled ? memchr(scratch->data, '\n', filled) : NULL;
    size_t used = end ? (size_t)(end - scratch->data) + 1 : filled;
    reader->next.offset += used;
    if (!end) continue;
    reader->is_skipping = false;
    reader->next.line++;
    buffer_add(&reader->tail, scratch->data + used, filled - used);
  }
}

/* Returns the offset after the last line end in the added bytes, or 0. */
static size_t whole_lines(const struct buffer *text, size_t added) {
  for (size_t at = text->length; at > text->length - added; at--)
    if (text->data[at - 1] == '\n') return at;
  return 0;
}

/* Reads a batch of whole lines, or the beginning of a line that is too long. Returns its end. */
static size_t gather_lines(struct piece_reader *reader, struct buffer *text) {
  size_t whole = whole_lines(text, text->length), end = 0;
  while (!reader->is_at_end && (whole ? text->length < LINES_BATCH : text->length <= reader->limit)) {
    if (whole && reader->from.waits && reader->from.waits(reader->from.context)) break;
    size_t more = whole_lines(text, read_more(reader, text, LINES_BATCH));
    if (more) whole = more;
  }
  if (!whole && text->length > reader->limit) {
    reader->is_skipping = true;
    reader->next.offset += text->length - (reader->limit + 1); /* this tail has no line end */
    return reader->limit + 1;
  }
  /* The last line needs no line end, unless reading failed. Short lines can have many findings, so their number is limited. */
  if (reader->is_at_end && !reader->failed) whole = text->length;
  for (int i = 0; i < LINES_MOST && end < whole; i++) {
    const char *line_end = memchr(text->data + end, '\n', whole - end);
    end = line_end ? (size_t)(line_end - text->data) + 1 : whole;
  }
  return end;
}

/* ---- games ---- */

/* A scan for the last place in a piece at which a game starts after the end of another game. */
struct scan {
  size_t at;
  size_t depth, games;
  size_t start;     /* an opening bracket after a game; 0: none */
  size_t end;       /* the last `start` with a semicolon; 0: none */
  size_t end_games; /* the games before it */
  bool is_value, is_escaped;
};

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

/* Reads some games, or the beginning of a game that is too large. Returns its end. */
static size_t gather_games(struct piece_reader *reader, struct buffer *text) {
  struct scan scan = {0};
  scan_on(&scan, text);
  while (!reader->is_at_end && (text->length < COLLECTION_PIECE || (!scan.end && text->length <= reader->limit))) {
    read_more(reader, text, COLLECTION_STEP);
    scan_on(&scan, text);
  }
  if (reader->failed) return 0;
  if (reader->is_at_end) return text->length;
  reader->is_skipping = !scan.end;
  reader->next.games += scan.end_games;
  return scan.end ? scan.end : text->length;
}

/* ---- pieces ---- */

/* JSON Lines end with LF; in SGF, LF, CR and CRLF end a line. */
static size_t line_count(struct view text, bool is_lines) {
  size_t count = ascii_count(text, '\n');
  for (size_t i = 0; !is_lines && i < text.length; i++)
    count += text.at[i] == '\r' && (i + 1 == text.length || text.at[i + 1] != '\n');
  return count;
}

bool piece_reader_next(struct piece_reader *reader, struct buffer *text, struct piece *piece) {
  if (!reader->is_lines && (reader->is_at_end || reader->is_skipping)) return false;
  skip(reader, text);
  buffer_clear(text);
  buffer_add_view(text, buffer_view(&reader->tail));
  buffer_clear(&reader->tail);
  *piece = reader->next;
  size_t end = reader->is_lines ? gather_lines(reader, text) : gather_games(reader, text);
  if (!reader->is_skipping) buffer_add(&reader->tail, buffer_string(text) + end, text->length - end);
  text->length = end;
  reader->next.offset += end;
  reader->next.line += line_count((struct view){buffer_string(text), end}, reader->is_lines);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return end || (!reader->is_lines && !reader->failed);
}
