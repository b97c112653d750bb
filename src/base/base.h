/* base.h: what every file of jgflint takes for granted.
 *
 * Attributes, a count of array elements, and the functions of libc that are
 * not to be used here because a bounded one stands in their place. It
 * declares no types and defines no functions. */
#ifndef JGFLINT_BASE_BASE_H
#define JGFLINT_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define PRINTF_LIKE(string, first) __attribute__((__format__(__printf__, string, first)))
#define NORETURN __attribute__((noreturn))
#define NODISCARD __attribute__((warn_unused_result))
#define NOINLINE __attribute__((noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define PRINTF_LIKE(string, first)
#define NORETURN
#define NODISCARD
#define NOINLINE
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#endif

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof *(array))

/* Banned: each of these has cost somebody a night. The house uses struct buffer,
 * mem_*, and parsers that say where they stopped. The headers come first, so
 * that only uses of these names meet the macros, not their declarations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define BANNED(function) sorry_##function##_is_banned_here
#undef strcpy
#define strcpy(to, from) BANNED(strcpy)
#undef strcat
#define strcat(to, from) BANNED(strcat)
#undef strncpy
#define strncpy(to, from, size) BANNED(strncpy)
#undef strncat
#define strncat(to, from, size) BANNED(strncat)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) BANNED(vsprintf)
#undef strtok
#define strtok(string, separators) BANNED(strtok)
#undef atoi
#define atoi(string) BANNED(atoi)
#undef atol
#define atol(string) BANNED(atol)
#undef atof
#define atof(string) BANNED(atof)
#undef gets
#define gets(line) BANNED(gets)

#endif
