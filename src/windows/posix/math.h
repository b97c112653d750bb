/* math.h: the C library's, but for two macros that convert doubles to float in branches that are never taken. */
#ifndef JGFLINT_WINDOWS_POSIX_MATH_H
#define JGFLINT_WINDOWS_POSIX_MATH_H

#include_next <math.h>

#undef fpclassify
#define fpclassify(number) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, number)
#undef signbit
#define signbit(number) __builtin_signbit(number)

#endif
