/* base.h: what every file of jgflint takes for granted.
 *
 * Attributes, a count of array elements, and the functions of libc that are
 * not to be used here because a bounded one stands in their place. It
 * declares no types and defines no functions.
 *
 * Where a header says nothing else, this holds for each function that it declares:
 *
 * - Sizes, lengths and offsets are 0-based and in bytes. Text is UTF-8, or any bytes at all where it comes from outside.
 * - What a pointer argument points at is borrowed for the call. What x_init, x_new and x_start are given, and what goes
 *   into a member whose comment says "borrowed", must live as long as the object does.
 * - A member's comment says who releases it: "owned" is the struct, "borrowed" somebody else, "static" nobody.
 * - x_new allocates and x_free releases, NULL included; x_init fills a struct of the caller's and x_release empties it, a
 *   struct of zeros included; x_clear empties it and keeps the memory for the next use.
 * - A pointer that is returned belongs to the object that was asked, and is good until that changes; one out of an arena, as
 *   long as the arena is not cleared.
 * - Wrong input is no error of a function: it becomes a fact (facts/fact.h). A refusal of the system is false, NULL or -1,
 *   with errno. Memory that runs out does not return (base/memory.h).
 * - Any thread may call it, as long as no other uses the same object at that time. Tables are const, and shared by all. */
#ifndef JGFLINT_BASE_BASE_H
#define JGFLINT_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#ifdef __MINGW32__ /* elsewhere it is the only one */
#define PRINTF_LIKE(string, first) __attribute__((__format__(__gnu_printf__, string, first)))
#else
#define PRINTF_LIKE(string, first) __attribute__((__format__(__printf__, string, first)))
#endif
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

/* Banned: these write past the end of what they are given, or cannot say what is wrong. Used instead are struct buffer,
 * mem_*, and parsers that say where they stopped. The headers of libc come first, so that only uses of these names meet
 * the macros, not their declarations. */
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
