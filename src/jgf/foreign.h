/* foreign.h: other people's JSON.
 *
 * A text is a record of JGF if `record.format` says so, if it has a tree of nodes in some form that a dialect knows, or
 * if its other objects leave no doubt. Everything else is somebody else's: nothing more is said of it, and nothing of it
 * is fixed. What it is can often be told by marks; to add a format is to add a row to the table. */
#ifndef JGFLINT_JGF_FOREIGN_H
#define JGFLINT_JGF_FOREIGN_H

#include "jgf/schema.h"
#include "json/document.h"

/* True if the document, which has a value, is no record. `name` is then what it is ("GeoJSON"), or NULL; static. */
bool foreign_find(const struct json_document *document, const char **name);

#endif
