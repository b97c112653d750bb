/* How flaws are noted; and, where a text is not UTF-8, which character set it is in. */
#include "base/ascii.h"
#include "base/utf8.h"
#include "charset/decode.h"
#include "charset/choose.h"
#include "json/parser.h"

/* A text with more flaws than values are allowed is too large; reading then only goes on to its end. */
struct fact *json_flaw(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end) {
  struct facts *flaws = &parser->document->flaws;
  struct fact flaw = {.kind = (unsigned)kind, .span = {json_offset(parser, start), json_offset(parser, end)},
                      .spot = parser->depth ? json_top(parser)->spot : NO_SPOT, .other_spot = NO_SPOT};
  bool is_limit = kind == JSON_FLAW_TOO_LARGE || kind == JSON_FLAW_TOO_DEEP;
  if (!is_limit && flaws->count >= parser->limits->values) {
    if (!parser->surplus_at) parser->surplus_at = start;
    parser->surplus = flaw;
    return &parser->surplus;
  }
  facts_add(flaws, &flaw);
  return &flaws->list[flaws->count - 1];
}

void json_flaw_syntax(struct json_parser *parser, const char *start, const char *end, const char *phrase,
                      const char *other) {
  size_t mark = (size_t)json_offset(parser, start) + 1;
  if (parser->syntax_last == mark || parser->syntax_count == JSON_SYNTAX_MOST) return;
  parser->syntax_last = mark;
  parser->syntax_count++;
  struct fact *flaw = json_flaw(parser, JSON_FLAW_SYNTAX, start, end);
  flaw->text = phrase;
  if (other) flaw->other = (struct span){json_offset(parser, other), json_offset(parser, other) + 1};
}

void json_stop(struct json_parser *parser, enum json_flaw kind, const char *at, size_t limit, const char *text) {
  struct fact *flaw = json_flaw(parser, kind, at, at < parser->end ? at + 1 : at);
  flaw->number = (long long)limit;
  flaw->text = text;
  parser->stopped = true;
  parser->state = JSON_DONE;
}

bool json_has_flaw(const struct json_document *document, uint64_t kinds) {
  for (size_t i = 0; i < document->flaws.count; i++)
    if (kinds >> (document->flaws.list[i].kind - JSON_FLAW_SYNTAX) & 1) return true;
  return false;
}

bool json_is_sound(const struct json_document *document) {
  const uint64_t allowed = JSON_KIND(NUMBER_RANGE) | JSON_KIND(LONE_SURROGATE) | JSON_KIND(DUPLICATE_KEY) | JSON_KIND(KEY_NUL);
  return document->count && !json_has_flaw(document, ~allowed);
}

/* Whether a flaw is text after the record that cannot be part of it, such as a Ctrl-Z: it has no sign that JSON uses. */
static bool is_harmless_end(const struct json_document *document, const struct fact *flaw) {
  if (flaw->kind != JSON_FLAW_SYNTAX || !document->count || flaw->span.start < document->spots[0].end) return false;
  bool is_text = false; /* if there is only white space, the record was never closed */
  for (size_t at = flaw->span.start; at < document->source->size; at++) {
    if (ascii_is_one_of(document->source->bytes[at], "{}[]\":,")) return false;
    is_text = is_text || !ascii_is_space(document->source->bytes[at]);
  }
  return is_text;
}

bool json_is_damaged(const struct json_document *document) {
  for (size_t i = 0; i < document->flaws.count; i++) {
    unsigned kind = document->flaws.list[i].kind;
    if (is_harmless_end(document, &document->flaws.list[i])) continue;
    if (kind == JSON_FLAW_SYNTAX || kind == JSON_FLAW_EMPTY || kind == JSON_FLAW_TOO_DEEP || kind == JSON_FLAW_TOO_LARGE)
      return true;
  }
  return document->count == 0;
}

/* In Shift_JIS, GBK and Big5 the second byte of a character may look like a backslash. After a character that was cut, the
 * byte is a backslash, unless the next quote closes the string. */
static bool closes_value(struct view all, size_t at) {
  if (all.at[at] != '\\' || at + 1 >= all.length || all.at[at + 1] != '"') return false;
  for (at += 2; at < all.length && ascii_is_space(all.at[at]);) at++;
  return at < all.length && !ascii_is_one_of(all.at[at], ",:}]");
}

/* ---- texts that are decoded as a whole ---- */

/* The set that the user names. Valid UTF-8 is read as UTF-8 in any case: some of many files are UTF-8, and fixed files are.
 * ASCII may be mail in ISO-2022-JP, whose escapes JSON does not have; UTF-16 shows by its zero bytes. */
static const char *asked_charset(struct view all, const char *asked) {
  if (!asked || strcmp(asked, "UTF-8") == 0) return NULL;
  bool is_utf8 = utf8_valid_prefix(all.at, all.length) == all.length;
  bool has_escapes = all.length && memchr(all.at, 0x1B, all.length) && ascii_is_all(all);
  return is_utf8 && (!has_escapes || charset_is_ascii_like(asked)) ? NULL : asked;
}

bool json_decode(struct json_document *document, const struct source *source, const struct json_limits *limits) {
  struct view all = {source->bytes, source->size};
  size_t mark = 0;
  if (source->is_unicode) return false;
  const char *wide = charset_utf16_or_utf32(all, &mark);
  bool is_certain = mark > 0;
  const char *name = wide || source_bom(source) ? wide : asked_charset(all, limits->charset);
  if (!name) return false;
  if (!wide || (limits->charset && strcmp(limits->charset, wide) == 0)) is_certain = true;
  struct charset_text text = {.without_steps = true};
  struct charset_options options = {.original = mark, .closes_value = closes_value};
  charset_decode(name, view_after(all, mark), &options, &text);
  is_certain = is_certain && !text.bad_count;
  size_t size = text.text.length;
  source_init_owned(&document->decoded, source->name, buffer_detach(&text.text), size);
  charset_text_release(&text);
  document->decoded.first_line = source->first_line;
  document->decoded.first_offset = source->first_offset;
  document->decoded.is_line = source->is_line;
  struct fact flaw = {.kind = JSON_FLAW_ENCODING, .span = {0, size ? 1 : 0}, .spot = NO_SPOT, .other_spot = NO_SPOT,
                      .number = is_certain ? 1 : 2, .text = charset_title(name)};
  facts_add(&document->flaws, &flaw);
  return true;
}

/* ---- texts that are not UTF-8 ---- */

enum { LOOK_AT = 1 << 20 };

static const char *guess(struct view text) {
  if (charset_is_nearly_utf8(text, true)) return NULL;
  struct charset_guess guess = charset_detect(text, &(struct charset_hints){.closes_value = closes_value}, NULL, false);
  bool says_something = (guess.is_clear || guess.is_likely) && strcmp(guess.name, "UTF-8") != 0;
  return says_something ? guess.name : NULL;
}

const char *json_skip_pair(const char *at) {
  unsigned char trail = (unsigned char)at[1];
  return (trail >= 0x40 && trail != 0x7F) || (trail >= 0x30 && trail <= 0x39) ? at + 2 : at + 1;
}

void json_flaw_encoding(struct json_parser *parser, const char *at) {
  if (parser->bad_encoding) return;
  parser->bad_encoding = true;
  size_t size = (size_t)(parser->end - parser->text), seen = json_offset(parser, at) + LOOK_AT;
  const char *name = guess((struct view){parser->text, size < seen ? size : seen});
  /* From here on: how bytes are decoded must not change on the way. */
  parser->document->double_byte =
      name && (strcmp(name, "GB18030") == 0 || strcmp(name, "CP932") == 0 || strcmp(name, "Big5") == 0);
  json_flaw(parser, JSON_FLAW_ENCODING, at, at + 1)->text = name ? charset_title(name) : NULL;
}

bool json_check_encoding(struct json_parser *parser, const char *start, const char *end) {
  size_t size = (size_t)(end - start), valid = utf8_valid_prefix(start, size);
  if (valid < size) json_flaw_encoding(parser, start + valid);
  return valid == size;
}
