/* charset.h: the character sets that are read, by their names.
 *
 * iconv does the work; UTF-8, UTF-16, UTF-32 and Latin-1 need none. Which bytes make up
 * a character is known here all the same, so that a damaged one never swallows the
 * bracket behind it. A charset and a cache belong to one thread at a time. */
#ifndef JGFLINT_CHARSET_CHARSET_H
#define JGFLINT_CHARSET_CHARSET_H

#include "base/buffer.h"

struct charset;

/* The name by which a set is known here ("CP932" for Shift_JIS and its variants), static; NULL if it cannot be read. Case,
 * hyphens and underscores do not matter. */
const char *charset_known(struct view name);
/* The nearest name of a set to one that is not known, static; NULL if none is near. */
const char *charset_near(struct view name);
/* The common name, for messages, static: "Shift_JIS" for CP932. */
const char *charset_title(const char *known);
/* Whether this build can decode it. */
bool charset_available(const char *known);
/* Whether an ASCII byte means itself wherever a character begins: not so in UTF-16, UTF-32 and ISO-2022. */
bool charset_is_ascii_like(const char *known);

/* A decoder. NULL if the set is not known, or iconv does not have it. */
struct charset *charset_new(struct view name);
const char *charset_name(const struct charset *charset); /* static */
void charset_free(struct charset *charset);

/* Sets that were asked for, to be used again: iconv is slow to open. {0} is empty. */
enum { CHARSETS_MOST = 48 };
struct charset_cache {
  struct charset *list[CHARSETS_MOST]; /* owned */
};

/* As charset_new and charset_free, but out of the cache and back into it; `cache` may be NULL. */
struct charset *charset_borrow(struct charset_cache *cache, const char *known);
void charset_return(struct charset_cache *cache, struct charset *charset);
void charset_cache_release(struct charset_cache *cache);

#endif
