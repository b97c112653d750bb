/* read.c: reads any text with one reader. The choice selects the reader: 0 lines, 1 SGF, 2 UGF (also packed), 3 JSON-SGF, 9 GIB,
 * 10 NGF. Bits 4 and 5 select the coordinates of UGF. */
#include "fuzz.h"
#include "base/utf8.h"
#include "cli/piece_reader.h"
#include "convert/formats.h"

static void note(void *context, const struct fact *fact) {
  const struct format_session *session = context;
  if (fact->span.start > fact->span.end || fact->span.end > session->text->size)
    fuzz_fail("fact %u lies outside of the text", fact->kind);
}

static void check_value(const struct format_session *session, const struct sgf_value *value) {
  struct span span = value->spot == NO_SPOT ? (struct span){0} : property_tree_span(&session->tree, value->spot);
  if (span.start > span.end || span.end > session->text->size) fuzz_fail("a value lies outside of the text");
  if (utf8_valid_prefix(value->text.at, value->text.length) != value->text.length) fuzz_fail("a value is not UTF-8");
  if (value->second.at && utf8_valid_prefix(value->second.at, value->second.length) != value->second.length)
    fuzz_fail("a value is not UTF-8");
}

static void game(void *context) {
  struct format_session *session = context;
  const struct property_tree *tree = &session->tree;
  const char *lacks = format_session_lacks(session);
  if (lacks) fuzz_fail("%s", lacks);
  for (size_t i = 0; i < tree->value_count; i++) check_value(session, &tree->values[i]);
}

/* Checks that offsets are in order and in the file. In packed files (LHA), offsets count unpacked bytes. In JSON in UTF-16, they
 * count bytes of the text in UTF-8. */
static void check_offsets(const struct source *text, const struct source *file) {
  bool is_packed = memmem(file->bytes, file->size, "-lh", 3);
  size_t whole = is_packed ? SIZE_MAX : text->step_count ? file->size : text->size;
  for (size_t i = 0, before = 0; i <= text->size; i++) {
    size_t at = source_offset(text, i);
    if (at > whole) fuzz_fail("byte %zu stands for none of the file", i);
    if (at < before) fuzz_fail("byte %zu stands before the one before it", i);
    before = at;
  }
}

static void read_format(const struct format *format, struct format_options options, struct view text) {
  struct format_session session;
  struct source source;
  source_init_copy(&source, "fuzz", text.at, text.length);
  format_session_init(&session, format);
  session.options = options;
  format_session_read(&session, &source, (struct fact_sink){note, &session}, game, &session);
  check_offsets(session.text, &source);
  format_session_release(&session);
  source_release(&source);
}

/* ---- JSON Lines, in pieces of any size ---- */
struct pieces {
  struct view rest;
  size_t size;
};

static bool read_piece(void *context, char *to, size_t room, size_t *got) {
  struct pieces *pieces = context;
  *got = pieces->size < room ? pieces->size : room;
  if (*got > pieces->rest.length) *got = pieces->rest.length;
  if (*got) memcpy(to, pieces->rest.at, *got);
  pieces->rest = (struct view){pieces->rest.at + *got, pieces->rest.length - *got};
  pieces->size = pieces->size * 7 % 61 + 1;
  return true;
}

static void read_lines(struct view text) {
  struct pieces pieces = {text, 1};
  struct piece_reader lines;
  LOCAL_BUFFER some = {0}, all = {0};
  struct piece piece;
  size_t count = 1;
  piece_reader_init(&lines, (struct byte_stream){.context = &pieces, .read = read_piece}, true, SIZE_MAX >> 8);
  while (piece_reader_next(&lines, &some, &piece)) {
    if (piece.offset != all.length) fuzz_fail("lines at %zu are said to be at %zu", all.length, piece.offset);
    if (piece.line != count) fuzz_fail("line %zu is said to be line %zu", count, piece.line);
    for (size_t i = 0; i < some.length; i++) count += some.data[i] == '\n';
    buffer_add_view(&all, buffer_view(&some));
  }
  if (!view_equal(buffer_view(&all), text)) fuzz_fail("%zu bytes of lines become %zu", text.length, all.length);
  buffer_release(&lines.tail);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  unsigned choice = fuzz_choice(data, size);
  struct view text = fuzz_rest(data, size);
  size_t format = fuzz_format(choice);
  if (format && format <= FORMAT_COUNT)
    read_format(formats_all()[format - 1], (struct format_options){(enum ugf_coordinates)((choice >> 4 & 3) % 3), false}, text);
  else read_lines(text);
  return 0;
}
