#include "format/charset_choice.h"
#include "base/utf8.h"

static bool is_ascii(struct view all) {
  for (size_t i = 0; i < all.length; i++)
    if ((unsigned char)all.at[i] & 0x80) return false;
  return true;
}

/* Decodes all of it, or nothing. */
static bool decode(const char *name, struct view all, size_t from, bool strict, struct charset_text *text) {
  struct charset *charset = charset_new(view_of(name));
  charset_text_clear(text);
  bool good = (charset || !strict) && charset_decode(charset, (struct view){all.at + from, all.length - from}, from, strict, text);
  charset_free(charset);
  if (!good && strict) charset_text_clear(text);
  return good;
}

static bool is_available(const char *name) {
  struct charset *charset = charset_new(view_of(name));
  charset_free(charset);
  return charset != NULL;
}

/* A mark at the beginning decides, whatever follows. */
static bool choose_by_mark(struct view all, struct charset_text *text, struct charset_choice *choice) {
  const char *name = NULL;
  if (all.length >= 3 && memcmp(all.at, "\xEF\xBB\xBF", 3) == 0) name = "UTF-8";
  else if (all.length >= 2 && memcmp(all.at, "\xFF\xFE", 2) == 0) name = "UTF-16LE";
  else if (all.length >= 2 && memcmp(all.at, "\xFE\xFF", 2) == 0) name = "UTF-16BE";
  if (!name) return false;
  *choice = (struct charset_choice){.name = name, .by_mark = true};
  if (*name == 'U' && name[4] == '8' && utf8_valid_prefix(all.at, all.length) == all.length) choice->as_found = true;
  else decode(name, all, name[4] == '8' ? 0 : 2, false, text);
  return true;
}

/* UTF-8 in which few bytes are broken: a name that was cut, a value pasted from elsewhere. In another set, sequences that are
 * UTF-8 by accident are rare. */
static bool is_nearly_utf8(struct view all) {
  size_t sequences = 0, breaks = 0;
  bool is_broken = false;
  for (size_t at = 0, used; at < all.length; at += used) {
    bool was_broken = is_broken;
    int32_t code = utf8_decode(all.at + at, all.length - at, &used);
    is_broken = code < 0;
    if (is_broken && !was_broken) breaks++;
    if (code >= 0x80) sequences++;
  }
  return breaks * 2 < sequences;
}

/* ---- SGF ---- */

/* Counts the characters of two bytes that texts of a set are mostly made of. */
struct tally {
  size_t all, common, kana;
};

static bool between(unsigned char c, unsigned char first, unsigned char last) {
  return c >= first && c <= last;
}

/* JIS X 0208: kana and punctuation in rows 81 to 83, the kanji of level 1 from 889F to 9872. Half-width katakana are what
 * Chinese and Korean text look like here. */
static struct tally tally_sjis(struct view all) {
  struct tally tally = {0};
  for (size_t i = 0; i < all.length; i++) {
    unsigned char c = (unsigned char)all.at[i];
    if (c < 0x80) continue;
    tally.all++;
    if (between(c, 0xA0, 0xDF)) continue;
    if (between(c, 0x81, 0x83) || between(c, 0x88, 0x98)) tally.common++;
    i++;
  }
  return tally;
}

/* The sets built on 94 by 94: which rows are the common ones is all that tells them apart. */
static struct tally tally_rows(struct view all, unsigned char first, unsigned char last, bool any_trail) {
  struct tally tally = {0};
  for (size_t i = 0; i < all.length; i++) {
    unsigned char c = (unsigned char)all.at[i], trail = i + 1 < all.length ? (unsigned char)all.at[i + 1] : 0;
    if (c < 0x80) continue;
    tally.all++;
    if ((between(c, first, last) || between(c, 0xA1, 0xA3)) && (any_trail || trail >= 0xA1)) tally.common++;
    if ((c == 0xA4 || c == 0xA5) && trail >= 0xA1) tally.kana++;
    i++;
  }
  return tally;
}

/* In GB2312 and JIS X 0208 rows 4 and 5 are kana, which Chinese does not use. */
static size_t score(const char *name, struct view all) {
  struct tally tally = {0};
  if (strcmp(name, "CP932") == 0) tally = tally_sjis(all);
  else if (strcmp(name, "EUC-JP") == 0) {
    tally = tally_rows(all, 0xA4, 0xCF, false);
    if (tally.kana * 10 < tally.all) tally.common = 0;
  } else if (strcmp(name, "EUC-KR") == 0) { /* Hangul; a third of Chinese lies in these rows too, so few of them say little */
    tally = tally_rows(all, 0xB0, 0xC8, false);
    if (tally.all < 8) tally.common /= 2;
  } else if (strcmp(name, "GB18030") == 0) {
    tally = tally_rows(all, 0xB0, 0xD7, false);
    tally.common -= tally.kana && tally.common ? 1 : 0;
  } else tally = tally_rows(all, 0xA4, 0xC6, true);
  return tally.all ? tally.common * 100 / tally.all : 0;
}

/* The likeliest of those that can read all of it; the first of equals. */
static const char *guess(struct view all, struct charset_text *text) {
  static const char *const names[] = {"CP932", "EUC-JP", "EUC-KR", "GB18030", "Big5"};
  const char *best = NULL;
  size_t most = 0;
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    size_t share = score(names[i], all);
    if (share > most && share >= 50 && decode(names[i], all, 0, true, text)) {
      best = names[i];
      most = share;
    }
  }
  return best;
}

struct charset_choice charset_choose_sgf(struct view all, struct view declared, struct charset_text *text) {
  struct charset_choice choice = {0};
  if (choose_by_mark(all, text, &choice)) {
    choice.declared = declared.length && charset_known(declared) == choice.name;
    return choice;
  }
  const char *known = charset_known(declared), *guessed;
  bool is_utf8 = utf8_valid_prefix(all.at, all.length) == all.length, has_escapes = known && strcmp(known, "ISO-2022-JP") == 0;
  if (is_ascii(all) && !has_escapes) return (struct charset_choice){.name = "UTF-8", .as_found = true, .declared = known != NULL};
  /* UTF-8 is not met by accident; what says Latin-1 and is UTF-8 was converted by somebody who forgot to say so. */
  if (is_utf8 && !has_escapes) return (struct charset_choice){.name = "UTF-8", .as_found = true, .declared = known && !strcmp(known, "UTF-8")};
  if (known && strncmp(known, "UTF", 3) != 0) {
    if (decode(known, all, 0, true, text)) return (struct charset_choice){.name = known, .declared = true};
    if (!is_available(known)) {
      charset_decode_blindly(declared, all, text);
      return (struct charset_choice){.name = known, .missing = known, .declared = true};
    }
  }
  choice.name = "UTF-8";
  if (is_nearly_utf8(all)) {
    decode("UTF-8", all, 0, false, text);
    choice.declared = known && strcmp(known, "UTF-8") == 0;
    return choice;
  }
  guessed = guess(all, text);
  choice.name = guessed ? guessed : "ISO-8859-1";
  choice.guessed = true;
  decode(choice.name, all, 0, true, text);
  return choice;
}

/* ---- UGF ---- */

/* 7-bit Japanese mail: escapes that switch to kanji. */
static bool has_escapes(struct view all) {
  for (size_t i = 0; i + 2 < all.length; i++)
    if (all.at[i] == 0x1B && (all.at[i + 1] == '$' || all.at[i + 1] == '(')) return true;
  return false;
}

/* Every sequence is of two bytes that are half-width katakana too. */
static bool may_be_katakana(struct view all) {
  for (size_t i = 0; i < all.length; i++) {
    unsigned char c = (unsigned char)all.at[i];
    if (c >= 0x80 && !between(c, 0xA1, 0xDF)) return false;
  }
  return true;
}

struct charset_choice charset_choose_ugf(struct view all, struct view declared, struct charset_text *text) {
  struct charset_choice choice = {0};
  const char *known = charset_known(declared);
  if (choose_by_mark(all, text, &choice)) {
    choice.declared = known == choice.name || (choice.as_found && is_ascii((struct view){all.at + 3, all.length - 3}));
    return choice;
  }
  if (is_ascii(all)) {
    if (!has_escapes(all)) return (struct charset_choice){.name = "UTF-8", .as_found = true, .declared = true};
    choice = (struct charset_choice){.name = "ISO-2022-JP", .declared = known && strcmp(known, "ISO-2022-JP") == 0};
    if (!is_available(choice.name)) choice.missing = choice.name;
    decode(choice.name, all, 0, false, text);
    return choice;
  }
  bool says_sjis = known && strcmp(known, "CP932") == 0;
  if (utf8_valid_prefix(all.at, all.length) == all.length && !(says_sjis && may_be_katakana(all)))
    return (struct charset_choice){.name = "UTF-8", .as_found = true, .declared = known && strcmp(known, "UTF-8") == 0};
  if (known && !says_sjis && strncmp(known, "UTF", 3) != 0) {
    if (decode(known, all, 0, true, text)) return (struct charset_choice){.name = known, .declared = true};
    if (!is_available(known)) choice.missing = known;
  }
  choice.name = "CP932";
  choice.declared = says_sjis;
  choice.guessed = !says_sjis;
  /* Some EUC-JP is CP932 too: a salad of half-width katakana and rare kanji. */
  bool rather_euc = !says_sjis && score("CP932", all) < 50 && score("EUC-JP", all) >= 50;
  if (!rather_euc && decode("CP932", all, 0, true, text)) return choice;
  if (decode("EUC-JP", all, 0, true, text)) return (struct charset_choice){.name = "EUC-JP", .guessed = true, .missing = choice.missing};
  if (rather_euc && decode("CP932", all, 0, true, text)) return choice;
  if (!is_available("CP932")) choice.missing = "CP932";
  if (is_nearly_utf8(all)) choice = (struct charset_choice){.name = "UTF-8", .declared = known && strcmp(known, "UTF-8") == 0};
  charset_text_clear(text);
  if (choice.missing && !strcmp(choice.missing, choice.name)) charset_decode_blindly(view_of(choice.name), all, text);
  else decode(choice.name, all, 0, false, text);
  return choice;
}

/* ---- what a text says ---- */

static bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static struct view trimmed(struct view text) {
  while (text.length && is_space(*text.at)) text.at++, text.length--;
  while (text.length && is_space(text.at[text.length - 1])) text.length--;
  return text;
}

/* The position behind the bracket that closes the value which begins at `at`. */
static size_t value_end(struct view all, size_t at) {
  while (at < all.length && all.at[at] != ']') at += all.at[at] == '\\' ? 2 : 1;
  return at < all.length ? at : all.length;
}

struct view charset_declared_sgf(struct view all) {
  char before = 0, last = 0; /* capitals of the identifier at hand: CA, or ChArset of FF3 */
  size_t capitals = 0;
  for (size_t at = 0; at < all.length; at++) {
    char c = all.at[at];
    if (c == '[') {
      size_t end = value_end(all, at + 1);
      if (capitals == 2 && before == 'C' && last == 'A') return trimmed((struct view){all.at + at + 1, end - at - 1});
      at = end;
    } else if (c >= 'A' && c <= 'Z') {
      if (at && (all.at[at - 1] == ']' || all.at[at - 1] == ';')) capitals = 0;
      before = last;
      last = c;
      capitals++;
    } else if (!(c >= 'a' && c <= 'z')) capitals = 0;
  }
  return (struct view){NULL, 0};
}

struct view charset_declared_ugf(struct view all) {
  for (size_t at = 0; at < all.length; at++) {
    size_t end = at;
    while (end < all.length && all.at[end] != '\n' && all.at[end] != '\r') end++;
    struct view line = {all.at + at, end - at};
    static const char key[] = "LANG=";
    size_t same = 0;
    while (same < 5 && same < line.length && (line.at[same] & ~0x20) == (key[same] & ~0x20)) same++;
    if (same == 5) return trimmed((struct view){line.at + 5, line.length - 5});
    at = end;
  }
  return (struct view){NULL, 0};
}
