/* number.h: numbers as SGF writes them. */
#ifndef JGFLINT_SGF_NUMBER_H
#define JGFLINT_SGF_NUMBER_H

#include "base/buffer.h"

/* [+-]digits[.digits], with white space around; ".5" and "5." as well. False for anything else, and for 60 letters or more. */
bool number_read(struct view text, double *number);

#endif
