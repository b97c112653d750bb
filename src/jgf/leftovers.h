/* leftovers.h: the values of a JGF record that are not in its game, for the digest (go/game_digest.h). */
#ifndef JGFLINT_JGF_LEFTOVERS_H
#define JGFLINT_JGF_LEFTOVERS_H

#include "go/game_digest.h"
#include "json/document.h"

/* Adds the values of the document that are not in `game`, which was read from it. Each counts by its key and its text, but not
 * by its place in the header or in its node, because fixes move misplaced keys. Data of jgflint in meta, pointers of converters
 * and keys that go to meta.legacy do not count. */
void jgf_leftovers_collect(const struct json_document *document, const struct game *game, struct game_leftovers *leftovers);
/* Appends the text of a value, for struct game. A comment of JGF 1 includes its name and its time. */
void jgf_spot_text(const void *document, uint32_t spot, struct buffer *to);

#endif
