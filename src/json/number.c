#include "base/ascii.h"
#include "json/make.h"
#include "json/parser.h"
#include <ctype.h>
#include <errno.h>
#include <float.h>

/* The parts of a decimal number. Any of them can be empty, even if JSON needs it. */
struct decimal {
  const char *start;
  bool negative, plus;
  struct view whole, fraction, exponent; /* `exponent` with its sign */
  bool dot, e;
};

/* The digits at the beginning. */
static struct view digits(const char *at, const char *end) {
  const char *p = at;
  while (p < end && ascii_is_digit(*p)) p++;
  return (struct view){at, (size_t)(p - at)};
}

/* Returns false for a token that is not a decimal number in any notation. */
static bool split(const char *at, const char *end, struct decimal *decimal) {
  *decimal = (struct decimal){.start = at};
  if (at < end && (*at == '-' || *at == '+')) {
    decimal->negative = *at == '-';
    decimal->plus = *at == '+';
    at++;
  }
  decimal->whole = digits(at, end);
  at += decimal->whole.length;
  if (at < end && *at == '.') {
    decimal->dot = true;
    decimal->fraction = digits(++at, end);
    at += decimal->fraction.length;
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    decimal->e = true;
    const char *sign = ++at;
    if (at < end && (*at == '-' || *at == '+')) at++;
    struct view exponent = digits(at, end);
    if (exponent.length == 0) return false;
    at += exponent.length;
    decimal->exponent = (struct view){sign, (size_t)(at - sign)};
  }
  return at == end && decimal->whole.length + decimal->fraction.length > 0;
}

/* A number such as 010 is 8 in JavaScript but 10 for most people, so it has no fix. */
static bool is_ambiguous(const struct decimal *decimal) {
  if (decimal->dot || decimal->e || decimal->whole.length < 2 || decimal->whole.at[0] != '0') return false;
  struct view digits = decimal->whole;
  while (digits.length && *digits.at == '0') digits = view_after(digits, 1);
  for (size_t i = 0; i < digits.length; i++)
    if (digits.at[i] > '7') return false;
  return digits.length > 1;
}

static void write_decimal(const struct decimal *decimal, struct buffer *to) {
  if (decimal->negative) buffer_add_char(to, '-');
  struct view whole = decimal->whole;
  while (whole.length > 1 && *whole.at == '0') whole = view_after(whole, 1);
  buffer_add_view(to, whole.length ? whole : VIEW("0"));
  if (decimal->fraction.length) {
    buffer_add_char(to, '.');
    buffer_add_view(to, decimal->fraction);
  }
  if (decimal->e) {
    buffer_add_char(to, 'e');
    buffer_add_view(to, decimal->exponent);
  }
}

/* Writes a hexadecimal number of at most 64 bits as a decimal number; false for another token. */
static bool write_hexadecimal(const char *at, const char *end, struct buffer *to) {
  bool negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  if (end - at < 3 || *at != '0' || (at[1] | 0x20) != 'x' || !isxdigit((unsigned char)at[2])) return false;
  char *after;
  errno = 0;
  unsigned long long value = strtoull(at, &after, 16);
  if (after != end || errno) return false;
  buffer_printf(to, "%s%llu", negative && value ? "-" : "", value);
  return true;
}

/* ---- values --------------------------------------------------------------- */

/* Adds a well-formed number. One out of range becomes the nearest, as with json_tokener; then returns false. */
static bool place(struct json_parser *parser, const struct decimal *decimal, const char *start, const char *end) {
  struct json_object *object;
  bool is_whole = !decimal->dot && !decimal->e, fits;
  errno = 0;
  if (!is_whole) {
    double value = strtod(decimal->start, NULL);
    fits = value <= DBL_MAX && value >= -DBL_MAX;
    object = json_make_double(value);
  } else {
    uint64_t value = decimal->negative ? 0 : strtoull(decimal->start, NULL, 10);
    if (decimal->negative) object = json_make_integer(strtoll(decimal->start, NULL, 10));
    else object = value <= INT64_MAX ? json_make_integer((int64_t)value) : json_make_unsigned(value);
    fits = !errno;
  }
  json_place(parser, object, is_whole ? JSON_INTEGER : JSON_DOUBLE, start, end)->marks |= fits ? 0 : JSON_BROKEN;
  return fits;
}

/* ---- oddities ------------------------------------------------------------- */

static struct fact *flaw_of_value(struct json_parser *parser, enum json_flaw kind, const char *start, const char *end) {
  struct fact *flaw = json_flaw(parser, kind, start, end);
  flaw->spot = (uint32_t)parser->document->count - 1;
  return flaw;
}

/* A date, a rank, a score: a string without its quotes. */
static bool is_bare_text(const char *at, const char *end) {
  if (!ascii_is_digit(*at)) return false;
  int dashes = 0;
  for (const char *p = at; p < end; p++) {
    if (*p == '-' && p[-1] != 'e' && p[-1] != 'E') dashes++;
    if (!ascii_is_digit(*p) && !memchr("+-._eExXoOaAbBcCdDfF", *p, 20)) return true;
  }
  return dashes > 0;
}

static const char *unusual_number(struct json_parser *parser, const char *at, const char *end) {
  if (is_bare_text(at, end)) return json_accept_text(parser, at, end);
  struct decimal decimal;
  struct buffer spelling = {0};
  bool spelled = write_hexadecimal(at, end, &spelling);
  if (!spelled && split(at, end, &decimal) && !is_ambiguous(&decimal)) {
    write_decimal(&decimal, &spelling);
    spelled = true;
  }
  bool fits = false;
  if (spelled && split(spelling.data, spelling.data + spelling.length, &decimal))
    fits = place(parser, &decimal, at, end);
  else json_place_broken(parser, at, end);
  const char *text = arena_keep(&parser->document->texts, &spelling).at;
  flaw_of_value(parser, JSON_FLAW_NUMBER, at, end)->text = fits ? text : NULL;
  return end;
}

const char *json_number_read(struct json_parser *parser, const char *at) {
  const char *end = at;
  while (json_number_goes_on(*end)) end++;
  struct decimal decimal;
  bool sound = split(at, end, &decimal) && !decimal.plus && decimal.whole.length && /* RFC 8259, section 6 */
               (*decimal.whole.at != '0' || decimal.whole.length == 1) && (!decimal.dot || decimal.fraction.length);
  /* 2013-09-28", : the quote before it is missing. But 7"y": lacks a comma. */
  const char *quote = end;
  while (!sound && quote < parser->end && quote - end < 200 && *quote && !ascii_is_one_of(*quote, "\",:{}[]\r\n")) quote++;
  if (*quote == '"' && json_ends_value(quote + 1)) return json_accept_text(parser, at, quote + 1);
  if (!sound) return unusual_number(parser, at, end);
  if (!place(parser, &decimal, at, end)) flaw_of_value(parser, JSON_FLAW_NUMBER_RANGE, at, end);
  return end;
}
