/* lsp-sync.c: random edits in three position encodings, against a simple text of code points; invalid places and changes. */
#include "base/utf8.h"
#include "json/value.h"
#include "lsp/server.h"
#include "tests/unit/chance.h"
#include "tests/unit/tap.h"

/* ---- a client that records what the server logs ---- */
struct peer {
  struct lsp *lsp;
  struct buffer complaints; /* since the last peer_listen, one per line */
};

static void peer_ignore_message(void *context, struct view message) {
  (void)context, (void)message;
}

static void peer_record_log(void *context, const char *message) {
  struct peer *peer = context;
  buffer_add_string(&peer->complaints, message);
  buffer_add_char(&peer->complaints, '\n');
}

static void peer_start(struct peer *peer) {
  *peer = (struct peer){0};
  struct lsp_host host = {.context = peer, .send = peer_ignore_message, .log = peer_record_log, .version = "test"};
  peer->lsp = lsp_new(&host);
}

static void peer_end(struct peer *peer) {
  lsp_free(peer->lsp);
  buffer_release(&peer->complaints);
}

/* Lets the server work until it is idle. */
static void peer_listen(struct peer *peer) {
  buffer_clear(&peer->complaints);
  while (lsp_work(peer->lsp)) {}
}

static void peer_say(struct peer *peer, struct view message) {
  lsp_receive(peer->lsp, message);
  peer_listen(peer);
}

#define peer_say_text(peer, literal) peer_say(peer, VIEW(literal))

static const char *const unit_names[] = {"utf-8", "utf-16", "utf-32"};

static void initialize(struct peer *peer, const char *unit) {
  LOCAL_BUFFER message = {0};
  peer_start(peer);
  buffer_printf(&message,
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\","
                "\"params\":{\"capabilities\":{\"general\":{\"positionEncodings\":[\"%s\"]}}}}", unit);
  peer_say(peer, buffer_view(&message));
}

static void open_text(struct peer *peer, struct view text) {
  LOCAL_BUFFER message = {0};
  buffer_add_string(&message,
                    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\","
                    "\"params\":{\"textDocument\":{\"uri\":\"file:///a\",\"languageId\":\"jgf\",\"version\":1,\"text\":");
  json_write_string(&message, text);
  buffer_add_string(&message, "}}}");
  peer_say(peer, buffer_view(&message));
}

static struct document *opened(const struct peer *peer) {
  return documents_find(&peer->lsp->documents, VIEW("file:///%61"));
}

/* ---- a simple text: code points, counted from the beginning each time ---- */
enum { MOST = 400 };

struct reference {
  uint32_t codes[MOST];
  size_t count;
};

static size_t units_of(uint32_t code, size_t unit) {
  char text[4];
  return unit == UNIT_UTF8 ? utf8_encode(code, text) : unit == UNIT_UTF16 && code > 0xFFFF ? 2 : 1;
}

/* Whether a line ends after that code point. */
static bool ends_line(const struct reference *text, size_t at) {
  return text->codes[at] == '\n' || (text->codes[at] == '\r' && (at + 1 == text->count || text->codes[at + 1] != '\n'));
}

static struct text_position place_of(const struct reference *text, size_t index, size_t unit) {
  struct text_position place = {0, 0};
  for (size_t i = 0; i < index; i++) {
    place.character += units_of(text->codes[i], unit);
    if (ends_line(text, i)) place = (struct text_position){place.line + 1, 0};
  }
  return place;
}

static void splice(struct reference *text, size_t start, size_t end, const struct reference *more) {
  memmove(text->codes + start + more->count, text->codes + end, (text->count - end) * sizeof *text->codes);
  memcpy(text->codes + start, more->codes, more->count * sizeof *text->codes);
  text->count += more->count - (end - start);
}

static void spell(const struct reference *text, struct buffer *to) {
  buffer_clear(to);
  for (size_t i = 0; i < text->count; i++) {
    char code[4];
    buffer_add(to, code, utf8_encode(text->codes[i], code));
  }
}

/* ---- random changes ---- */
static struct chance chance;

static size_t below(size_t limit) {
  return chance_below(&chance, limit);
}

static void make_up(struct reference *text, size_t most) {
  static const uint32_t codes[] = {'a', '{', '"', '\n', '\n', '\r', '\r', '\t', 0, 0xE9, 0xFEFF, 0x56F2, 0x7881, 0xFFFD, 0x1F600,
                                   0x10FFFF};
  text->count = below(most + 1);
  for (size_t i = 0; i < text->count; i++) text->codes[i] = codes[below(ARRAY_LENGTH(codes))];
}

/* Returns a random index that is not inside of CRLF. */
static size_t any_index(const struct reference *text) {
  size_t index = below(text->count + 1);
  bool is_inside = index > 0 && index < text->count && text->codes[index - 1] == '\r' && text->codes[index] == '\n';
  return is_inside ? index - 1 : index;
}

static void add_position(struct buffer *to, struct text_position place) {
  buffer_printf(to, "{\"line\":%zu,\"character\":%zu}", place.line, place.character);
}

static void add_change(struct buffer *message, struct reference *text, size_t unit, struct buffer *spelled) {
  struct reference more;
  make_up(&more, 6);
  if (text->count + more.count > MOST - 10 || below(40) == 0) {
    *text = more;
    buffer_add_char(message, '{');
  } else {
    size_t start = any_index(text), end = any_index(text);
    if (end < start && below(8)) { /* a few ranges remain reversed */
      size_t other = start;
      start = end;
      end = other;
    }
    buffer_add_string(message, "{\"range\":{\"start\":");
    add_position(message, place_of(text, start, unit));
    buffer_add_string(message, ",\"end\":");
    add_position(message, place_of(text, end, unit));
    buffer_add_string(message, "},");
    splice(text, start < end ? start : end, start < end ? end : start, &more);
  }
  spell(&more, spelled);
  buffer_add_string(message, "\"text\":");
  json_write_string(message, buffer_view(spelled));
  buffer_add_char(message, '}');
}

/* Whether a document that was used before finds the same places, in both directions. */
static bool places_agree(const struct reference *text, struct document *document, size_t unit, struct buffer *spelled) {
  for (size_t i = 0; i < 4; i++) {
    size_t index = any_index(text);
    struct reference head = *text;
    head.count = index;
    spell(&head, spelled);
    struct text_position expected = place_of(text, index, unit),
                         got = document_position(document, spelled->length, (enum text_unit)unit);
    if (got.line != expected.line || got.character != expected.character) return false;
    if (document_offset(document, expected, (enum text_unit)unit) != spelled->length) return false;
  }
  return true;
}

static void random_edits(size_t unit) {
  struct peer peer;
  struct reference text;
  LOCAL_BUFFER spelled = {0}, message = {0};
  size_t wrong_texts = 0, wrong_places = 0;
  initialize(&peer, unit_names[unit]);
  make_up(&text, 60);
  spell(&text, &spelled);
  open_text(&peer, buffer_view(&spelled));
  for (int version = 2; version < 4000; version++) {
    buffer_clear(&message);
    buffer_printf(&message,
                  "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"FILE:/a\","
                  "\"version\":%d},\"contentChanges\":[", version);
    for (size_t left = 1 + below(below(10) ? 4 : 60); left; left--) {
      add_change(&message, &text, unit, &spelled);
      if (left > 1) buffer_add_char(&message, ',');
    }
    buffer_add_string(&message, "]}}");
    lsp_receive(peer.lsp, buffer_view(&message));
    if (below(3)) continue; /* several wait at a time */
    peer_listen(&peer);
    struct document *document = documents_find(&peer.lsp->documents, VIEW("file:///a"));
    spell(&text, &spelled);
    wrong_texts += !view_equal(document_text(document), buffer_view(&spelled)) || document->version != version;
    wrong_places += !places_agree(&text, document, unit, &spelled);
  }
  is_number(wrong_texts, 0, "%s: the texts after thousands of edits are equal", unit_names[unit]);
  is_number(wrong_places, 0, "%s: positions after edits are right", unit_names[unit]);
  is_text(buffer_string(&peer.complaints), "", "%s: the server logs nothing", unit_names[unit]);
  peer_end(&peer);
}

/* ---- invalid places ---- */
#define CHANGE(start_line, start, end_line, end) \
  "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{" \
  "\"textDocument\":{\"uri\":\"file:///a\",\"version\":2},\"contentChanges\":[" \
  "{\"range\":{\"start\":{\"line\":" start_line ",\"character\":" start "}," \
  "\"end\":{\"line\":" end_line ",\"character\":" end "}},\"text\":\"|\"}]}}"

static const struct {
  const char *title, *unit, *text, *message, *expected;
} odd[] = {
    {"a position after the end of a line", "utf-16", "ab\ncd", CHANGE("0", "99", "0", "99"), "ab|\ncd"},
    {"a position after the end of a line with CRLF", "utf-16", "ab\r\ncd", CHANGE("0", "3", "0", "4"), "ab|\r\ncd"},
    {"a position after the last line", "utf-16", "ab\ncd", CHANGE("7", "0", "9", "3"), "ab\ncd|"},
    {"a position beyond all texts", "utf-16", "ab", CHANGE("0", "4294967295", "9223372036854775807", "99999999999999999999999"),
     "ab|"},
    {"a position below 0", "utf-16", "ab", CHANGE("-1", "-7", "0", "1"), "|b"},
    {"a range whose end is before its start", "utf-16", "abcd", CHANGE("0", "3", "0", "1"), "a|d"},
    {"a position inside a pair of surrogates", "utf-16", "\xF0\x9F\x98\x80x", CHANGE("0", "1", "0", "2"), "|x"},
    {"a position inside a character of UTF-8", "utf-8", "\xE5\x9B\xB2x", CHANGE("0", "2", "0", "3"), "|x"},
    {"a CR ends a line", "utf-16", "a\rb\rc", CHANGE("1", "0", "2", "0"), "a\r|c"},
    {"an empty text", "utf-16", "", CHANGE("0", "0", "0", "0"), "|"},
    {"the mark at the beginning is a unit of UTF-16", "utf-16", "\xEF\xBB\xBF{", CHANGE("0", "1", "0", "2"), "\xEF\xBB\xBF|"},
    {"a byte order mark is three UTF-8 bytes", "utf-8", "\xEF\xBB\xBF{", CHANGE("0", "3", "0", "4"), "\xEF\xBB\xBF|"},
    {"a byte order mark is one code point", "utf-32", "\xEF\xBB\xBF{", CHANGE("0", "1", "0", "2"), "\xEF\xBB\xBF|"},
};

static void odd_places(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(odd); i++) {
    struct peer peer;
    initialize(&peer, odd[i].unit);
    open_text(&peer, view_of(odd[i].text));
    peer_say(&peer, view_of(odd[i].message));
    is_text(document_text(opened(&peer)).at, odd[i].expected, "%s", odd[i].title);
    peer_end(&peer);
  }
}

static void odd_notifications(void) {
  struct peer peer;
  initialize(&peer, "utf-16");
  open_text(&peer, VIEW("ab"));
#define TO_A \
  "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{" \
  "\"textDocument\":{\"uri\":\"file:///a\"},\"contentChanges\":"
  peer_say_text(&peer, TO_A "{}}}");
  is_text(buffer_string(&peer.complaints), "textDocument/didChange: contentChanges must be an array\n",
          "changes that are not an array are an error");
  peer_say_text(&peer, TO_A "[{\"range\":{\"start\":{\"line\":0}},\"text\":\"\"}]}}");
  is_text(buffer_string(&peer.complaints), "textDocument/didChange: a position must have the numbers line and character\n",
          "a position without a character is reported");
  peer_say_text(&peer, TO_A "[{\"text\":7}]}}");
  is_text(buffer_string(&peer.complaints), "textDocument/didChange: text must be a string\n",
          "a text that is a number is reported");
  is_text(document_text(opened(&peer)).at, "ab", "invalid changes keep the text");
  peer_say_text(&peer, TO_A "[{\"text\":\"x\\ud83d\\u0000y\"}]}}");
  ok(view_equal(document_text(opened(&peer)), (struct view){"x\xEF\xBF\xBD\0y", 6}),
     "half a pair of surrogates is U+FFFD, which takes one unit as well");
  peer_say_text(
      &peer, "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":\"file:///a\"}}}");
  ok(!opened(&peer), "a closed document is forgotten");
  peer_say_text(&peer, TO_A "[{\"text\":\"\"}]}}");
  is_text(buffer_string(&peer.complaints), "textDocument/didChange: the document is not open\n",
          "a change of a document that is not open is reported");
  peer_end(&peer);
}

int main(void) {
  for (size_t unit = 0; unit < ARRAY_LENGTH(unit_names); unit++) {
    chance = chance_of(unit);
    random_edits(unit);
  }
  odd_places();
  odd_notifications();
  return done();
}
