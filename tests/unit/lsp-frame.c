/* lsp-frame.c: messages of a stream are the same for any division of the stream. */
#include "lsp/frame.h"
#include "tests/unit/tap.h"

/* The messages of a stream read in pieces of that size, in brackets, and how it ends. */
static void read_in_pieces(struct view stream, size_t piece, struct buffer *to) {
  struct frame_reader reader = {0};
  buffer_clear(to);
  for (size_t at = 0; at < stream.length && !reader.error; at += piece) {
    struct view message;
    size_t left = stream.length - at;
    frame_reader_add(&reader, (struct view){stream.at + at, left < piece ? left : piece});
    while (frame_reader_next(&reader, &message)) {
      buffer_add_char(to, '[');
      buffer_add_view(to, message);
      buffer_add_char(to, ']');
    }
  }
  if (reader.error) buffer_printf(to, " %s", reader.error);
  else if (frame_reader_is_cut(&reader)) buffer_add_string(to, " cut");
  frame_reader_release(&reader);
}

static const struct {
  const char *title, *stream, *expected;
} cases[] = {
    {"one", "Content-Length: 2\r\n\r\n{}", "[{}]"},
    {"two", "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n{ }", "[{}][{ }]"},
    {"other headers, in other capitals",
     "content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:2\r\nX: \r\n\r\n{}", "[{}]"},
    {"lines that end with LF", "Content-Length: 2\n\n{}", "[{}]"},
    {"a line end after a message", "Content-Length: 2\r\n\r\n{}\r\nContent-Length: 2\r\n\r\n{}\n", "[{}][{}]"},
    {"no bytes", "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1", "[][1]"},
    {"the same length twice", "Content-Length: 1\r\nContent-Length: 1\r\n\r\n1", "[1]"},
    {"nothing", "", ""},
    {"cut in the headers", "Content-Len", " cut"},
    {"cut before the message", "Content-Length: 2\r\n\r\n", " cut"},
    {"cut in the message", "Content-Length: 2\r\n\r\n{", " cut"},
    {"no length", "X: 2\r\n\r\n{}", " no Content-Length"},
    {"a negative length", "Content-Length: -2\r\n\r\n{}", " a Content-Length that cannot be used"},
    {"a length that is too large", "Content-Length: 99999999999999999999999\r\n\r\n{}", " a Content-Length that cannot be used"},
    {"no number", "Content-Length: two\r\n\r\n{}", " a Content-Length that cannot be used"},
    {"a length of nothing", "Content-Length:\r\n\r\n{}", " a Content-Length that cannot be used"},
    {"two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", " two values of Content-Length"},
    {"no header", "hello\r\n\r\n", " a header without a colon"},
};

static void pieces(void) {
  LOCAL_BUFFER got = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
    for (size_t piece = 1; piece < 70; piece += piece < 4 ? 1 : 13) {
      read_in_pieces(view_of(cases[i].stream), piece, &got);
      is_text(buffer_string(&got), cases[i].expected, "%s, %zu bytes at a time", cases[i].title, piece);
    }
  LOCAL_BUFFER endless = {0};
  buffer_add_repeated(&endless, 'a', 100000);
  read_in_pieces(buffer_view(&endless), 64, &got);
  is_text(buffer_string(&got), " headers without end", "headers without end");
}

static void writing(void) {
  LOCAL_BUFFER stream = {0}, got = {0};
  frame_write(&stream, VIEW("{\"\xC3\xA9\":1}"));
  is_text(buffer_string(&stream), "Content-Length: 8\r\n\r\n{\"\xC3\xA9\":1}", "a length is in bytes");
  frame_write(&stream, VIEW("7"));
  read_in_pieces(buffer_view(&stream), 5, &got);
  is_text(buffer_string(&got), "[{\"\xC3\xA9\":1}][7]", "framed messages are read back");
}

int main(void) {
  pieces();
  writing();
  return done();
}
