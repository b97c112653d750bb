/* charset.h: the character sets that are read, by their names.
 *
 * All of them are read by tables of their own (multibyte.c, single.c), so that the same bytes are the same text wherever the
 * program runs. A charset and a cache belong to one thread at a time.
 *
 * Which characters there are the Encoding Standard says, for "GB2312" and "Latin-1" as well as for their successors, but that
 *   - bytes 80 to 9F that are no character in windows-125x are damage, no control characters (windows-1252 has them all), and so
 *     is 80 in Shift_JIS,
 *   - ISO-2022-JP has JIS X 0212, GB 2312 and KS C 5601, too, as in ISO-2022-JP-2,
 *   - CP437, CP850, CP852 and TIS-620 are read, which it does not know. Bytes that are no character are one U+FFFD for each that
 *     is lost, and told. ASCII behind such a byte is never lost with it, unless it is a bracket or a backslash that the format
 *     says is a second byte (`keeps` in decode.h). Where characters of several bytes begin again behind damage, how usual they
 *     are decides (decode.c). */
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
/* Whether an ASCII byte means itself wherever a character begins: not so in UTF-16, UTF-32 and ISO-2022. */
bool charset_is_ascii_like(const char *known);

/* A decoder. NULL if the set is not known. */
struct charset *charset_new(struct view name);
void charset_free(struct charset *charset);

/* Sets that were asked for, to be used again with what they know of a language. {0} is empty. */
enum { CHARSETS_MOST = 48 };
struct charset_cache {
  struct charset *list[CHARSETS_MOST]; /* owned */
};

/* As charset_new and charset_free, but out of the cache and back into it; `cache` may be NULL. */
struct charset *charset_borrow(struct charset_cache *cache, const char *known);
void charset_return(struct charset_cache *cache, struct charset *charset);
void charset_cache_release(struct charset_cache *cache);

#endif
