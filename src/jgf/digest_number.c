/* digest_number.c: numbers as they are written, read apart from json/number.c, which writes the fixes of those that JSON does not
 * allow: a proof that read them by the same function would take any mistake of it for the truth. */
#include "base/ascii.h"
#include "base/memory.h"
#include "jgf/digest_internal.h"

enum { MOST_DIGITS = 96, EXACT_DIGITS = 15 }; /* exact: as many as a double keeps apart */

/* The digits of a whole number, without zeros in front. */
struct whole {
  char digits[MOST_DIGITS];
  size_t length;
  bool is_negative;
};

/* number = number * base + digit; false if it becomes too long. */
static bool whole_push(struct whole *whole, unsigned base, unsigned digit) {
  for (size_t i = whole->length; i-- > 0;) {
    digit += (unsigned)(whole->digits[i] - '0') * base;
    whole->digits[i] = (char)('0' + digit % 10);
    digit /= 10;
  }
  for (; digit; digit /= 10) {
    if (whole->length == MOST_DIGITS) return false;
    memmove(whole->digits + 1, whole->digits, whole->length++);
    whole->digits[0] = (char)('0' + digit % 10);
  }
  return true;
}

static unsigned base_of(struct view text) {
  if (text.length < 3 || text.at[0] != '0') return 10;
  switch (ascii_lower(text.at[1])) {
  case 'x': return 16;
  case 'o': return 8;
  case 'b': return 2;
  default: return 10;
  }
}

static bool whole_read(struct view text, struct whole *whole) {
  *whole = (struct whole){.is_negative = text.length && *text.at == '-'};
  if (text.length && (*text.at == '-' || *text.at == '+')) text.at++, text.length--;
  unsigned base = base_of(text);
  size_t i = base == 10 ? 0 : 2;
  if (i >= text.length) return false;
  for (; i < text.length; i++) {
    const char *known = "0123456789abcdef", *digit = text.at[i] ? strchr(known, ascii_lower(text.at[i])) : NULL;
    if (!digit || digit - known >= (long)base || !whole_push(whole, base, (unsigned)(digit - known))) return false;
  }
  return true;
}

static bool decimal_read(struct view text, double *number) {
  char few[64], *end = NULL;
  char *copy = text.length < sizeof few ? few : mem_alloc(text.length + 1);
  for (size_t i = 0; i < text.length; i++) copy[i] = text.at[i];
  copy[text.length] = '\0';
  *number = strtod(copy, &end);
  bool is_good = text.length && *end == '\0';
  if (copy != few) free(copy);
  return is_good;
}

bool number_text_read(struct view text, double *number) {
  struct whole whole;
  if (!whole_read(text, &whole)) return decimal_read(text, number);
  if (!decimal_read((struct view){whole.length ? whole.digits : "0", whole.length ? whole.length : 1}, number)) return false;
  if (whole.is_negative) *number = -*number;
  return true;
}

/* A double does not tell large whole numbers apart. */
bool number_text_digest(struct view text, struct digest128 *hash) {
  struct whole whole;
  double number;
  if (!number_text_read(text, &number)) return false;
  digest_double(hash, number);
  if (whole_read(text, &whole) && whole.length > EXACT_DIGITS) digest_text(hash, (struct view){whole.digits, whole.length});
  return true;
}
