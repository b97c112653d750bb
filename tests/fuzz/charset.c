/* charset.c: detects the character set of any bytes and decodes them. Choice: with bit 0, the first line declares a set; with bit
 * 1, it is the set of --encoding. */
#include "base/utf8.h"
#include "charset/choose.h"
#include "fuzz.h"

static void check_bad(const struct charset_text *text, size_t size) {
  for (size_t i = 0; i < text->bad_count; i++) {
    if (text->bad[i] >= size) fuzz_fail("a bad byte lies outside of the text");
    if (i && text->bad[i] <= text->bad[i - 1]) fuzz_fail("bad bytes are not in order");
  }
}

static void check_steps(const struct source *decoded, size_t size) {
  size_t before = 0;
  for (size_t i = 0; i < decoded->step_count; i++) {
    if (decoded->steps[i].offset > decoded->size || decoded->steps[i].original > size)
      fuzz_fail("a step lies outside of the text");
    if (i && decoded->steps[i].offset < decoded->steps[i - 1].offset) fuzz_fail("steps are not in order");
  }
  for (size_t i = 0; i <= decoded->size; i++) {
    size_t at = source_offset(decoded, i);
    if (at < before || at > size) fuzz_fail("byte %zu has offset %zu, after %zu", i, at, before);
    before = at;
  }
}

static void choose(struct view bytes, const struct charset_hints *hints) {
  struct charset_text text = {0};
  struct source source, decoded;
  struct charset_choice choice = charset_choose(bytes, hints, &text);
  if (!choice.name || !charset_known(view_of(choice.name))) fuzz_fail("an unknown character set is chosen");
  if (choice.as_found && utf8_valid_prefix(bytes.at, bytes.length) != bytes.length && !text.bad_count)
    fuzz_fail("invalid UTF-8 is accepted");
  if (utf8_valid_prefix(text.text.data, text.text.length) != text.text.length) fuzz_fail("%s does not become UTF-8", choice.name);
  check_bad(&text, bytes.length);
  source_init_copy(&source, "fuzz", bytes.at, bytes.length);
  if (!choice.as_found) {
    charset_text_source(&text, &source, &decoded);
    check_steps(&decoded, bytes.length);
  }
  source_release(&source);
  charset_text_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static struct charset_cache cache;
  unsigned flags = fuzz_choice(data, size);
  struct view text = fuzz_rest(data, size), name = flags & 3 ? fuzz_line(&text) : VIEW("");
  const char *known = charset_known(name);
  struct charset_hints hints = {.declared = flags & 1 ? name : VIEW(""), .asked = flags & 2 ? known : NULL, .cache = &cache};
  charset_near(name);
  struct charset_guess guess =
      charset_detect(text, &(struct charset_hints){.cache = &cache}, known, flags & 4);
  if (!guess.name || !charset_known(view_of(guess.name))) fuzz_fail("an unknown character set is guessed");
  choose(text, &hints);
  return 0;
}
