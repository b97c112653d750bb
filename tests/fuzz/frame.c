/* frame.c: a stream has the same messages for any size of its pieces, and a written message can be read back.
 *
 * The first byte selects the size of the pieces. */
#include "fuzz.h"
#include "lsp/frame.h"

struct messages {
  struct buffer text; /* all messages, each preceded by its length */
  size_t count;
};

static void take(struct frame_reader *reader, struct messages *all) {
  struct view message;
  while (frame_reader_next(reader, &message)) {
    buffer_printf(&all->text, "%zu:", message.length);
    buffer_add_view(&all->text, message);
    all->count++;
  }
}

/* Reads the stream in pieces. Returns the error of the reader, or NULL. */
static const char *read_all(struct view stream, size_t piece, struct messages *all, bool *is_cut) {
  struct frame_reader reader = {0};
  while (stream.length) {
    size_t length = stream.length < piece ? stream.length : piece;
    char *exact = malloc(length); /* a sanitizer detects reads beyond a piece */
    memcpy(exact, stream.at, length);
    frame_reader_add(&reader, (struct view){exact, length});
    free(exact);
    take(&reader, all);
    stream = (struct view){stream.at + length, stream.length - length};
  }
  const char *trouble = reader.error;
  *is_cut = frame_reader_is_cut(&reader);
  frame_reader_release(&reader);
  return trouble;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct view stream = fuzz_rest(data, size);
  struct messages whole = {0}, pieces = {0}, written = {0};
  bool is_cut, is_cut_again;
  const char *trouble = read_all(stream, stream.length + 1, &whole, &is_cut);
  const char *again = read_all(stream, 1 + fuzz_choice(data, size) % 32, &pieces, &is_cut_again);
  if (!trouble != !again || (trouble && strcmp(trouble, again) != 0))
    fuzz_fail("in pieces it is: %s; as a whole: %s", again ? again : "good", trouble ? trouble : "good");
  if (is_cut != is_cut_again) fuzz_fail("in pieces it is %scut", is_cut_again ? "" : "not ");
  if (!view_equal(buffer_view(&whole.text), buffer_view(&pieces.text)))
    fuzz_fail("in pieces there are other messages:\n%s", buffer_string(&pieces.text));

  LOCAL_BUFFER frames = {0};
  frame_write(&frames, stream);
  frame_write(&frames, VIEW(""));
  if (read_all(buffer_view(&frames), frames.length, &written, &is_cut) || is_cut || written.count != 2)
    fuzz_fail("what was written is not read: %zu messages", written.count);
  buffer_release(&written.text);
  buffer_release(&whole.text);
  buffer_release(&pieces.text);
  return 0;
}
