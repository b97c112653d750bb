/* charset.h: character sets by name.
 *
 * All sets are decoded with the tables in multibyte.c and charset.c, so the same bytes give the same text on every system.
 *
 * The characters are those of the Encoding Standard, also for names such as "GB2312" and "Latin-1", with these differences:
 * - undefined bytes 80 to 9F in windows-125x, except windows-1252, and byte 80 in Shift_JIS are damage and not control
 *   characters
 * - ISO-2022-JP also has JIS X 0212, GB 2312 and KS C 5601, as in ISO-2022-JP-2
 * - CP437, CP850, CP852 and TIS-620 are also decoded
 *
 * Each byte that is not part of a character becomes U+FFFD and is reported. An ASCII character after such a byte is kept,
 * unless it is a bracket or backslash that the format marks as a second byte (`closes_value` in decode.h). After damage, the
 * frequency of the characters decides where the next one begins (decode.c). */
#ifndef JGFLINT_CHARSET_CHARSET_H
#define JGFLINT_CHARSET_CHARSET_H

#include "base/buffer.h"

/* The internal name of a set ("CP932" for Shift_JIS and its variants), static; NULL if it is unknown. Case, hyphens and
 * underscores are ignored. */
const char *charset_known(struct view name);
/* The known name that is most similar to an unknown name, static; NULL if there is no similar name. */
const char *charset_near(struct view name);
/* The common name, for messages, static: "Shift_JIS" for CP932. */
const char *charset_title(const char *known);
/* Returns true if a byte of ASCII that begins a character is always this ASCII character. False for UTF-16, UTF-32 and
 * ISO-2022. */
bool charset_is_ascii_like(const char *known);

/* Statistics of languages, made when they are needed, for one thread. {0} is empty. */
struct charset_cache {
  struct frequencies *list[4]; /* owned */
};

void charset_cache_release(struct charset_cache *cache);

#endif
