#include "charset/choose.h"
#include "base/utf8.h"
#include "charset/detect.h"

static bool is(const char *name, const char *other) {
  return name && strcmp(name, other) == 0;
}

static bool is_ascii(struct view all) {
  for (size_t i = 0; i < all.length; i++)
    if ((unsigned char)all.at[i] & 0x80) return false;
  return true;
}

static bool is_utf8(struct view all) {
  return utf8_valid_prefix(all.at, all.length) == all.length;
}

/* 7-bit Japanese mail: escapes that switch to kanji. */
static bool has_escapes(struct view all) {
  for (size_t i = 0; i + 2 < all.length; i++)
    if (all.at[i] == 0x1B && all.at[i + 1] == '$' && (all.at[i + 2] == 'B' || all.at[i + 2] == '@')) return true;
  return false;
}

static struct charset_choice decode(const char *name, struct view all, size_t from, const struct charset_witness *witness,
                                    struct charset_text *text) {
  struct charset_options options = {.original = from, .keeps = witness->keeps};
  struct charset *charset = charset_borrow(witness->cache, name);
  charset_text_clear(text);
  charset_decode(charset, (struct view){all.at + from, all.length - from}, &options, text);
  charset_return(witness->cache, charset);
  return (struct charset_choice){.name = name};
}

/* ---- what is certain ---- */

/* A mark at the beginning decides, whatever follows; and so do the zero bytes of text that is UTF-16 or UTF-32 without one. */
static bool choose_by_mark(struct view all, const char *known, const struct charset_witness *witness, struct charset_text *text,
                           struct charset_choice *choice) {
  size_t mark = 0;
  bool has_mark = all.length >= 3 && memcmp(all.at, "\xEF\xBB\xBF", 3) == 0;
  const char *name = has_mark ? "UTF-8" : charset_wide(all, &mark);
  if (!name) return false;
  if (has_mark && is_utf8(all)) *choice = (struct charset_choice){.name = name, .as_found = true};
  else *choice = decode(name, all, mark, witness, text);
  choice->by_mark = true;
  choice->declared = is(known, name);
  return true;
}

/* Every byte beyond ASCII is half-width katakana, too. */
static bool may_be_katakana(struct view all) {
  for (size_t i = 0; i < all.length; i++) {
    unsigned char c = (unsigned char)all.at[i];
    if (c >= 0x80 && (c < 0xA1 || c > 0xDF)) return false;
  }
  return true;
}

/* UTF-8 is not met by accident; what says Latin-1 and is UTF-8 was converted by somebody who forgot to say so. Only half-width
 * katakana may look like it. */
static bool is_utf8_all_the_same(struct view all, const char *known, const struct charset_witness *witness) {
  bool is_katakana = is(known, "CP932") && is(witness->usual, "CP932") && !is_ascii(all) && may_be_katakana(all);
  return is_utf8(all) && !is_katakana;
}

/* ---- what is likely ---- */

static struct charset_choice choose_by_guess(struct view all, const char *known, const struct charset_witness *witness, struct charset_text *text) {
  const char *favorite = known ? known : witness->usual;
  struct charset_guess guess = charset_detect(all, &(struct charset_hints){.favorite = favorite, .is_usual = !known, .keeps = witness->keeps, .cache = witness->cache});
  const char *name = guess.is_clear || is(favorite, guess.name) ? guess.name : "windows-1252";
  struct charset_choice choice = decode(name, all, 0, witness, text);
  choice.declared = is(known, name);
  choice.guessed = !choice.declared && !is(witness->usual, name);
  choice.unlikely = choice.guessed && !guess.is_clear && !guess.is_likely;
  return choice;
}

/* A set that the text names holds, unless bytes are lost in it and another one is clearly better. */
static struct charset_choice choose_declared(struct view all, const char *known, const struct charset_witness *witness, struct charset_text *text) {
  struct charset_choice choice = decode(known, all, 0, witness, text);
  choice.declared = true;
  if (!text->bad_count) return choice;
  if (charset_is_nearly_utf8(all, false)) return decode("UTF-8", all, 0, witness, text);
  struct charset_guess guess = charset_detect(all, &(struct charset_hints){.favorite = known, .keeps = witness->keeps, .cache = witness->cache});
  if (!guess.is_clear || is(known, guess.name)) return choice;
  choice = decode(guess.name, all, 0, witness, text);
  choice.guessed = true;
  return choice;
}

/* What says that it is UTF-8, and is, was converted: it is no other set because the same command runs again. */
static bool is_utf8_as_declared(struct view all, const char *known) {
  return is(known, "UTF-8") && is_utf8(all) && !(is_ascii(all) && has_escapes(all));
}

static struct charset_choice choose_asked(struct view all, const char *known, const struct charset_witness *witness, struct charset_text *text) {
  bool as_found = is(witness->asked, "UTF-8") ? is_utf8(all) : charset_is_ascii_like(witness->asked) && is_ascii(all);
  struct charset_choice choice = {.name = as_found ? "UTF-8" : witness->asked, .as_found = as_found};
  if (!as_found) choice = decode(witness->asked, all, 0, witness, text);
  choice.declared = is(known, witness->asked) || as_found;
  return choice;
}

struct charset_choice charset_choose(struct view all, const struct charset_witness *witness, struct charset_text *text) {
  const char *known = charset_known(witness->declared);
  struct charset_choice choice = {.name = "UTF-8"};
  if (witness->is_unicode && utf8_valid_prefix(all.at, all.length) == all.length) {
    choice.as_found = choice.declared = true;
    return choice;
  }
  if (choose_by_mark(all, known, witness, text, &choice)) return choice;
  if (witness->asked && is_utf8_as_declared(all, known)) {
    choice.as_found = choice.declared = true;
    return choice;
  }
  if (witness->asked) return choose_asked(all, known, witness, text);
  if (is_ascii(all) && has_escapes(all)) {
    choice = decode("ISO-2022-JP", all, 0, witness, text);
    choice.declared = is(known, "ISO-2022-JP");
    choice.guessed = !choice.declared;
    return choice;
  }
  if (is_utf8_all_the_same(all, known, witness)) {
    choice.as_found = true;
    choice.declared = is(known, "UTF-8") || (known && is_ascii(all) && charset_is_ascii_like(known));
    return choice;
  }
  bool says_unicode = known && (is(known, "UTF-8") || !charset_is_ascii_like(known));
  if (known && !says_unicode) return choose_declared(all, known, witness, text);
  if (!charset_is_nearly_utf8(all, is(known, "UTF-8"))) return choose_by_guess(all, is(known, "UTF-8") ? known : NULL, witness, text);
  choice = decode("UTF-8", all, 0, witness, text);
  choice.declared = is(known, "UTF-8");
  return choice;
}
