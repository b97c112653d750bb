/* digest128.h: 128 bits that say what something is: equal for what is equal, and else hardly ever.
 *
 * A digest is begun with what kind of thing it is of, fed, and ended. Then it may be fed to another one, or, where
 * order says nothing, summed with others. No promise to another version or machine. */
#ifndef JGFLINT_BASE_DIGEST128_H
#define JGFLINT_BASE_DIGEST128_H

#include "base/buffer.h"

/* {0, 0} is a sum of nothing. */
struct digest128 {
  uint64_t a, b;
};

struct digest128 digest_begin(unsigned kind);
void digest_number(struct digest128 *digest, uint64_t number);
/* 6 and 6.0 are one number, and so are 0 and -0. */
void digest_double(struct digest128 *digest, double number);
void digest_text(struct digest128 *digest, struct view text);
void digest_digest(struct digest128 *digest, struct digest128 other);
/* Mixed to the end, so that it may be summed. */
struct digest128 digest_end(struct digest128 digest);
void digest_add(struct digest128 *sum, struct digest128 part);

static inline bool digest_equal(struct digest128 one, struct digest128 other) {
  return one.a == other.a && one.b == other.b;
}

#endif
