#include "base/memory.h"
#include "base/utf8.h"
#include "charset/set.h"

void text_add_step(struct charset_text *to, size_t original, bool is_one) {
  if (to->without_steps) return;
  size_t offset = to->text.length;
  const struct source_step *last = to->step_count ? &to->steps[to->step_count - 1] : NULL;
  size_t last_offset = last ? last->offset : 0, last_original = last ? last->original : 0;
  if (!is_one && !(last && last->is_one) && offset - last_offset == original - last_original) return;
  ARRAY_GROW(to->steps, to->step_count, to->step_capacity);
  to->steps[to->step_count++] = (struct source_step){.offset = offset, .original = original, .is_one = is_one};
}

void text_add_same(struct charset_text *to, struct view bytes, size_t original) {
  text_add_step(to, original, false);
  buffer_add_view(&to->text, bytes);
}

void text_add_code(struct charset_text *to, uint32_t code, size_t original) {
  text_add_step(to, original, true);
  char *end = buffer_reserve(&to->text, 8);
  size_t length = utf8_encode(code > 0x10FFFF ? code >> 16 : code, end);
  if (code > 0x10FFFF) length += utf8_encode(code & 0xFFFF, end + length); /* a letter, and the mark above it */
  end[length] = '\0';
  to->text.length += length;
}

bool text_add_bad(struct charset_text *to, size_t original, bool strict) {
  ARRAY_GROW(to->bad, to->bad_count, to->bad_capacity);
  to->bad[to->bad_count++] = original;
  if (!strict) text_add_code(to, 0xFFFD, original);
  return !strict;
}

void charset_text_source(const struct charset_text *text, const struct source *from, struct source *source) {
  *source = *from;
  source->memory = NULL;
  source->bytes = buffer_string(&text->text);
  source->size = text->text.length;
  source->steps = text->steps;
  source->step_count = text->step_count;
}

void charset_text_clear(struct charset_text *text) {
  buffer_clear(&text->text);
  text->step_count = text->bad_count = 0;
}

void charset_text_release(struct charset_text *text) {
  buffer_release(&text->text);
  free(text->steps);
  free(text->bad);
  *text = (struct charset_text){0};
}
