/* frequent.h: how usual a character is in a language.
 *
 * What tells GB18030 from EUC-KR in four bytes is not which bytes may be, for
 * nearly all may, but whether somebody would write these characters. */
#ifndef JGFLINT_CHARSET_FREQUENT_H
#define JGFLINT_CHARSET_FREQUENT_H

#include "base/base.h"

enum language { LANGUAGE_JAPANESE, LANGUAGE_CHINESE, LANGUAGE_TRADITIONAL, LANGUAGE_KOREAN, LANGUAGE_NONE };

struct frequent;

struct frequent *frequent_new(enum language language); /* not of LANGUAGE_NONE */
void frequent_free(struct frequent *frequent);
/* In tenths of a bit: what it takes to say that it was this one; 0 if it is not among the frequent ones. */
unsigned frequent_cost(const struct frequent *frequent, int32_t code, bool begins_name);

/* Ten times the logarithm to base 2, near enough; not of 0. */
unsigned frequent_logarithm(unsigned number);

#endif
