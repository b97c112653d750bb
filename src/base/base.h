/* base.h: conventions, attributes and banned functions. Every file includes it.
 *
 * It declares no types and defines no functions. Unless a header documents something else, these conventions apply to each
 * function:
 *
 * - Sizes, lengths and offsets are in bytes, and offsets count from 0. Text is UTF-8; text from outside can be any bytes.
 * - The objects of pointer arguments are borrowed for the call. Arguments of x_init, x_new and x_start, and values stored in a
 *   member marked "borrowed", must live as long as the object.
 * - A member marked "owned" is released with its struct, a "borrowed" one by another owner, and a "static" one never.
 * - x_new allocates and x_free releases (also NULL). x_init fills a struct of the caller, and x_release empties it (also a struct
 *   of zeros). x_clear empties a struct but keeps its memory. LOCAL_BUFFER (base/buffer.h) releases a local buffer by itself.
 * - A returned pointer belongs to the object and is valid until the object changes. A pointer into an arena is valid until the
 *   arena is cleared.
 * - Invalid input is not an error of a function: it becomes a fact (facts/fact.h). Errors of the system are false, NULL or -1,
 *   with errno. If memory runs out, functions do not return (base/memory.h).
 * - Any thread can call a function if no other thread uses the same object at that time. Tables are const and shared. */
#ifndef JGFLINT_BASE_BASE_H
#define JGFLINT_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __MINGW32__ /* other systems have only this one */
#define PRINTF_LIKE(string, first) __attribute__((__format__(__gnu_printf__, string, first)))
#else
#define PRINTF_LIKE(string, first) __attribute__((__format__(__printf__, string, first)))
#endif
#define NORETURN __attribute__((noreturn))
#define NODISCARD __attribute__((warn_unused_result))
#define NOINLINE __attribute__((noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof *(array))

/* Banned functions: they can write past the end of a buffer or cannot report errors. Use struct buffer, mem_* and parsers that
 * return the end of the number. The headers of libc are included first, so the macros do not affect their declarations. */
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
