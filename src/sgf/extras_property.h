/* extras_property.h: what SGF has no word for, taken back out of the private property XJ that
 * sgf_write keeps it in: a JSON object of JSON Pointers and values. That of the root
 * speaks of the record, that of another node of this node. */
#ifndef JGFLINT_SGF_EXTRAS_PROPERTY_H
#define JGFLINT_SGF_EXTRAS_PROPERTY_H

#include "sgf/property_tree.h"

/* Turns XJ into extras of the tree; one that is no such object stays the private property that it is. */
void extras_property_read(struct property_tree *tree, struct fact_sink sink);

#endif
