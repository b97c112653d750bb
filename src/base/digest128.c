#include "base/digest128.h"
#include <math.h>

/* Two lanes that never meet before the end. */

static uint64_t finish(uint64_t x) {
  x ^= x >> 33;
  x *= UINT64_C(0xff51afd7ed558ccd);
  x ^= x >> 33;
  x *= UINT64_C(0xc4ceb9fe1a85ec53);
  return x ^ x >> 33;
}

struct digest128 digest_begin(unsigned kind) {
  struct digest128 hash = {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xd1b54a32d192ed03)};
  digest_number(&hash, kind);
  return hash;
}

void digest_number(struct digest128 *hash, uint64_t number) {
  hash->a = (hash->a ^ number) * UINT64_C(0x9fb21c651e98df25);
  hash->a ^= hash->a >> 35;
  hash->b = (hash->b + number) * UINT64_C(0xa0761d6478bd642f);
  hash->b ^= hash->b >> 29;
}

void digest_double(struct digest128 *hash, double number) {
  uint64_t bits;
  if (number > -0x1p53 && number < 0x1p53 && !(floor(number) < number)) bits = (uint64_t)(int64_t)number;
  else memcpy(&bits, &number, sizeof bits);
  digest_number(hash, bits);
}

void digest_text(struct digest128 *hash, struct view text) {
  digest_number(hash, text.length);
  uint64_t word;
  size_t at = 0;
  for (; at + sizeof word <= text.length; at += sizeof word) {
    memcpy(&word, text.at + at, sizeof word);
    digest_number(hash, word);
  }
  if (at == text.length) return;
  word = 0;
  memcpy(&word, text.at + at, text.length - at);
  digest_number(hash, word);
}

void digest_digest(struct digest128 *hash, struct digest128 other) {
  digest_number(hash, other.a);
  digest_number(hash, other.b);
}

struct digest128 digest_end(struct digest128 hash) {
  return (struct digest128){finish(hash.a + (hash.b << 1)), finish(hash.b ^ hash.a >> 1)};
}

void digest_add(struct digest128 *sum, struct digest128 part) {
  sum->a += part.a;
  sum->b += part.b;
}
