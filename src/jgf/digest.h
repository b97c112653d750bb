/* digest.h: 128 bits that say which game a record holds.
 *
 * Two records with the same digest hold the same game, in whatever form they
 * are written: the same tree, moves, setup, markup, comments, times, result, players
 * and information. Nodes without content do not count, variations are edges, setup is
 * its effect on the board, all spellings of a pass are equal, setup, markup and score
 * are sets, comment objects are their flattened string, header values are in normal
 * form, meta counts without what jgflint itself keeps there. What is not understood
 * counts as it stands, letter for letter, so that nothing can vanish unseen. Keys of JGF 1
 * without a place in JGF 2 do not count.
 *
 * It reads the document by itself and more leniently than read.h: "19" is 19 to it.
 * It notes no facts. Time is linear but for sorting the points of a node. */
#ifndef JGFLINT_JGF_DIGEST_H
#define JGFLINT_JGF_DIGEST_H

#include "base/digest128.h"
#include "json/document.h"
#include "text/pattern.h"

/* Memory that one digest after another uses; of one thread at a time. */
struct jgf_digester;
struct jgf_digester *jgf_digester_new(void);
void jgf_digester_free(struct jgf_digester *digester);

/* `document` must have been parsed with the key names of jgf/keys.h. */
struct digest128 jgf_digest(struct jgf_digester *digester, const struct json_document *document);

#endif
