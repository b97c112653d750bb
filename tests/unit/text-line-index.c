/* text-line-index.c: places in long lines, requested in any order, are those of a new index. */
#include "text/location.h"
#include "tests/unit/chance.h"
#include "tests/unit/tap.h"

static struct chance chance;

/* Two long lines and a short one. */
static void make_text(struct buffer *text) {
  for (int i = 0; i < 12000; i++) {
    buffer_add_string(text, i % 7 ? "ab" : "囲😀");
    if (i == 40 || i == 7000) buffer_add_string(text, "\r\n");
  }
}

static size_t whole(struct view text, size_t offset) {
  while (offset < text.length && ((unsigned char)text.at[offset] & 0xC0) == 0x80) offset--;
  return offset;
}

static bool is_true(struct line_index *asked, struct view text, size_t offset, enum text_unit unit) {
  struct line_index fresh = {0};
  line_index_make(&fresh, text);
  struct text_position got = line_index_position(asked, text, offset, unit),
                       wanted = line_index_position(&fresh, text, offset, unit);
  bool good = got.line == wanted.line && got.character == wanted.character;
  line_index_release(&fresh);
  line_index_make(&fresh, text);
  good = good && line_index_offset(asked, text, got, unit) == line_index_offset(&fresh, text, got, unit);
  line_index_release(&fresh);
  return good;
}

int main(void) {
  struct buffer text = {0};
  struct line_index lines = {0};
  size_t wrong = 0, wrong_after = 0;
  make_text(&text);
  line_index_make(&lines, buffer_view(&text));
  for (int i = 0; i < 1500; i++)
    wrong += !is_true(&lines, buffer_view(&text), whole(buffer_view(&text), chance_below(&chance, text.length + 1)),
                      (enum text_unit)(i / 100 % 3));
  ok(wrong == 0, "1500 places, back and forth, in three units");
  /* An edit discards the index after it. */
  for (int i = 0; i < 300; i++) {
    size_t at = whole(buffer_view(&text), chance_below(&chance, text.length));
    const char *word = i % 3 ? "😀" : "\n";
    struct buffer edited = {0};
    buffer_add(&edited, text.data, at);
    buffer_add_string(&edited, word);
    buffer_add(&edited, buffer_string(&text) + at, text.length - at);
    buffer_release(&text);
    text = edited;
    line_index_splice(&lines, buffer_view(&text), at, at, strlen(word));
    for (int k = 0; k < 4; k++) {
      size_t offset = whole(buffer_view(&text), chance_below(&chance, text.length + 1));
      wrong_after += !is_true(&lines, buffer_view(&text), offset, UNIT_UTF16);
    }
  }
  ok(wrong_after == 0, "places are right while the text changes");
  line_index_release(&lines);
  buffer_release(&text);
  return done();
}
