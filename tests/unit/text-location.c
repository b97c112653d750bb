/* Lines and columns of offsets. */
#include "text/location.h"
#include "tests/unit/tap.h"

static void source_of(struct source *source, const char *text, size_t size) {
  source_init_copy(source, "test", text, size);
}

/* "1:1 1:2 2:1": the places of all offsets from 0 to the size. */
static const char *all_places(const char *text, size_t size) {
  static struct buffer list;
  LOCAL(source) source;
  source_of(&source, text, size);
  buffer_clear(&list);
  struct location_scan sweep;
  location_scan_init(&sweep, &source);
  for (size_t offset = 0; offset <= size; offset++) {
    struct location place = location_at(&sweep, offset);
    buffer_printf(&list, "%s%zu:%zu", offset ? " " : "", place.line, place.column);
  }
  return buffer_string(&list);
}

#define PLACES(text, expected, what) is_text(all_places(text, sizeof(text) - 1), expected, what)

static void lines(void) {
  PLACES("", "1:1", "nothing");
  PLACES("ab", "1:1 1:2 1:3", "one line");
  PLACES("a\nb\n", "1:1 1:2 2:1 2:2 3:1", "LF");
  PLACES("a\r\nb", "1:1 1:2 1:3 2:1 2:2", "CRLF");
  PLACES("a\rb\r", "1:1 1:2 2:1 2:2 3:1", "CR");
  PLACES("\n\r\n\r\r\n", "1:1 2:1 2:2 3:1 4:1 4:2 5:1", "line ends of all kinds");
  PLACES("\n\n", "1:1 2:1 3:1", "empty lines");
  PLACES("\ta", "1:1 1:2 1:3", "a tab is one column");
}

static void characters(void) {
  PLACES("é\"", "1:1 1:1 1:2 1:3", "an offset inside a character has its column");
  PLACES("日本", "1:1 1:1 1:1 1:2 1:2 1:2 1:3", "CJK");
  PLACES("😀a", "1:1 1:1 1:1 1:1 1:2 1:3", "an emoji is one column");
  PLACES("\xFF\x80z", "1:1 1:2 1:3 1:4", "ill-formed bytes are one column each");
  PLACES("\xE6\x97", "1:1 1:2 1:3", "a cut character too");
  PLACES("a\0b", "1:1 1:2 1:3 1:4", "a NUL");
}

static void marks(void) {
  PLACES("\xEF\xBB\xBF" "a\nb", "1:1 1:1 1:1 1:1 1:2 2:1 2:2", "a byte order mark has no column");
  PLACES("\xEF\xBB\xBF", "1:1 1:1 1:1 1:1", "alone");
  PLACES("a\xEF\xBB\xBF", "1:1 1:2 1:2 1:2 1:3", "a byte order mark within a line is a character");
  LOCAL(source) source;
  source_of(&source, "{}\n", 3);
  source.first_line = 7;
  source.first_offset = 99;
  struct location_scan sweep;
  location_scan_init(&sweep, &source);
  is_number(location_at(&sweep, 1).line, 7, "a record of a JSON Lines file has its line");
}

static void golden(void) {
  static const char text[] = "{ \"a\": 1, \"a\": 2, \"b\": [1,2,], \"日本\": \"𐐀\", \"c\": tru }";
  LOCAL(source) source;
  source_of(&source, text, sizeof text - 1);
  size_t offset = (size_t)(strstr(text, "tru") - text);
  struct location_scan sweep;
  location_scan_init(&sweep, &source);
  is_number(location_at(&sweep, offset).column, 48, "code points");
  is_number(offset + 1, 55, "bytes");
}

/* Requests in any order find the places of a new sweep. */
static void any_order(void) {
  static const char text[] = "ab\r\ncd日\r\n\n\ref\n\xFF𐐀\n";
  LOCAL(source) source;
  source_of(&source, text, sizeof text - 1);
  size_t wrong = 0;
  for (size_t first = 0; first < sizeof text; first++)
    for (size_t second = 0; second < sizeof text; second++) {
      struct location_scan sweep, fresh;
      location_scan_init(&sweep, &source);
      location_scan_init(&fresh, &source);
      (void)location_at(&sweep, first);
      struct location a = location_at(&sweep, second), b = location_at(&fresh, second);
      if (a.line != b.line || a.column != b.column || a.line_start != b.line_start) wrong++;
    }
  is_number(wrong, 0, "going back and forth");
  is_number(location_line_end(&source, 0), 2, "the end of a line at CRLF");
  is_number(location_line_end(&source, 9), 9, "the end of an empty line");
  is_number(location_line_end(&source, source.size), source.size, "the end of the last line");
}

/* A million lines, and one question at the end: linear, or this test takes hours. */
static void many_lines(void) {
  size_t size = 16 << 20;
  char *text = malloc(size);
  for (size_t i = 0; i < size; i++) text[i] = i % 8 == 7 ? '\n' : ' ';
  struct source source;
  source_of(&source, text, size);
  struct location_scan sweep;
  location_scan_init(&sweep, &source);
  is_number(location_at(&sweep, size).line, size / 8 + 1, "two million lines");
  source_release(&source);
  for (size_t i = 7; i < size; i += 8) text[i] = '\r';
  source_of(&source, text, size);
  location_scan_init(&sweep, &source);
  is_number(location_at(&sweep, size).line, size / 8 + 1, "ended by CR");
  source_release(&source);
  free(text);
}

int main(void) {
  lines();
  characters();
  marks();
  golden();
  any_order();
  many_lines();
  return done();
}
