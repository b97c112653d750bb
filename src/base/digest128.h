/* digest128.h: hashes of 128 bits, which are practically never equal for different data.
 *
 * A digest begins with a kind, takes data, and ends. Then another digest may take it, or it may be added to other digests if
 * order does not matter. Other versions and machines may compute other digests. */
#ifndef JGFLINT_BASE_DIGEST128_H
#define JGFLINT_BASE_DIGEST128_H

#include "base/buffer.h"

/* {0, 0} is an empty sum. */
struct digest128 {
  uint64_t a, b;
};

struct digest128 digest_begin(unsigned kind);
void digest_number(struct digest128 *digest, uint64_t number);
/* 6 equals 6.0, and 0 equals -0. */
void digest_double(struct digest128 *digest, double number);
void digest_text(struct digest128 *digest, struct view text);
void digest_digest(struct digest128 *digest, struct digest128 other);
/* Mixes the bits, so that digests can be added. */
struct digest128 digest_end(struct digest128 digest);
void digest_add(struct digest128 *sum, struct digest128 part);

static inline bool digest_equal(struct digest128 one, struct digest128 other) {
  return one.a == other.a && one.b == other.b;
}

#endif
