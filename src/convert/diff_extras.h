/* diff_extras.h: what of a JGF 2 record would be lost in a tree, as extras of that tree.
 *
 * The tree is written as JGF again, in memory, and compared with the record: each
 * difference becomes an extra of the tree. So nothing can be forgotten, whatever the
 * record holds, and a record comes back as it was. Where the nodes are arranged
 * otherwise than tree_to_jgf would, the whole tree of the record is kept. */
#ifndef JGFLINT_CONVERT_DIFF_EXTRAS_H
#define JGFLINT_CONVERT_DIFF_EXTRAS_H

#include "json/document.h"
#include "sgf/property_tree.h"

/* `plain`: the differences are noted as losses, and the tree gets no extras. `kept` are the properties in meta.sgf.nodes of which the
 * node was found, in any order, which changes: of the others it was noted already that they are lost. */
void jgf_diff_extras(const struct json_document *document, bool plain, struct property_tree *tree, struct json_object **kept, size_t kept_count,
                     struct fact_sink losses);

#endif
