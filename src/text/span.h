/* span.h: a range of bytes in a source.
 *
 * Offsets are 0-based bytes from the first byte of the text. `end` is the offset behind
 * the last byte, so that end - start is the length; an empty span is the gap before
 * `start`. Lines and columns are made of it where something is printed (location.h). */
#ifndef JGFLINT_TEXT_SPAN_H
#define JGFLINT_TEXT_SPAN_H

#include "base/base.h"

struct span {
  size_t start;
  size_t end;
};

#endif
