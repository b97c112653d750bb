/* A rope, edited at random, is the text that comes of the same edits made one by one; its places are those of an index of
 * lines. */
#include "text/rope.h"
#include "tests/unit/tap.h"

static uint64_t state;

static size_t below(size_t limit) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (size_t)(state >> 33) % limit;
}

/* Some characters, or many; with short lines, or long ones. */
static void make_up(struct buffer *text, size_t most, size_t lines) {
  static const char *const characters[] = {"a", "{", "é", "囲", "😀", "\xF4\x8F\xBF\xBF"}, *const ends[] = {"\n", "\r", "\r\n"};
  buffer_clear(text);
  for (size_t left = below(most + 1); left; left--)
    buffer_add_string(text, below(lines) ? characters[below(ARRAY_LENGTH(characters))] : ends[below(ARRAY_LENGTH(ends))]);
}

static struct text_position any_place(const struct buffer *text, enum text_unit unit, size_t lines) {
  struct line_index index = {0};
  line_index_make(&index, buffer_view(text));
  struct text_position place = line_index_position(&index, buffer_view(text), below(text->length + 1), unit);
  line_index_release(&index);
  /* Inside characters, and behind the ends of lines and of the text. */
  if (below(4) == 0) place.character += below(3);
  if (below(20) == 0) place.character += below(2 * lines);
  if (below(40) == 0) place.line += below(20);
  if (below(200) == 0) place.character = SIZE_MAX;
  return place;
}

static size_t offset_of(const struct buffer *text, struct text_position place, enum text_unit unit) {
  struct line_index index = {0};
  line_index_make(&index, buffer_view(text));
  size_t offset = line_index_offset(&index, buffer_view(text), place, unit);
  line_index_release(&index);
  return offset;
}

static void splice(struct buffer *text, struct span span, struct view more) {
  struct buffer edited = {0};
  buffer_add(&edited, buffer_string(text), span.start);
  buffer_add_view(&edited, more);
  buffer_add(&edited, buffer_string(text) + span.end, text->length - span.end);
  buffer_release(text);
  *text = edited;
}

static bool is_text_of(const struct rope *rope, const struct buffer *text) {
  struct buffer written = {0};
  rope_write(rope, &written);
  bool is_same = view_equal(buffer_view(&written), buffer_view(text)) && rope_size(rope) == text->length;
  buffer_release(&written);
  return is_same;
}

static void random_edits(enum text_unit unit, size_t most, size_t lines) {
  struct buffer text = {0}, start = {0}, more = {0};
  size_t wrong_places = 0, wrong_texts = 0;
  make_up(&start, most, lines);
  buffer_add_view(&text, buffer_view(&start));
  struct rope *rope = rope_new(buffer_view(&start), unit);
  for (int i = 0; i < 600; i++) {
    struct text_position from = any_place(&text, unit, lines), to = below(3) ? from : any_place(&text, unit, lines);
    struct span span = {offset_of(&text, from, unit), offset_of(&text, to, unit)};
    wrong_places += rope_offset(rope, from) != span.start || rope_offset(rope, to) != span.end;
    if (span.end < span.start || span.end - span.start > most / 8) span.end = span.start;
    make_up(&more, below(30) ? 4 : most / 2, lines);
    rope_splice(rope, span, buffer_view(&more));
    splice(&text, span, buffer_view(&more));
    if (i % 20 == 0) wrong_texts += !is_text_of(rope, &text);
  }
  is_number(wrong_places, 0, "unit %d, lines of some %zu: each place is where it should be", (int)unit, lines);
  is_number(wrong_texts, 0, "and the text is the same");
  rope_free(rope);
  buffer_release(&text);
  buffer_release(&start);
  buffer_release(&more);
}

int main(void) {
  for (size_t unit = 0; unit < 3; unit++) {
    state = unit;
    random_edits((enum text_unit)unit, 40, 3);
    random_edits((enum text_unit)unit, 8000, 2);
    random_edits((enum text_unit)unit, 8000, 100);
    random_edits((enum text_unit)unit, 8000, 100000);
  }
  struct rope *rope = rope_new(VIEW(""), UNIT_UTF16);
  is_number(rope_offset(rope, (struct text_position){3, 4}), 0, "a text of nothing has one place");
  rope_splice(rope, (struct span){0, 0}, VIEW(""));
  is_number(rope_size(rope), 0, "and nothing can be put there");
  rope_free(rope);
  return done();
}
