/* uri.h: names of documents (RFC 3986), as clients spell them in one way or another.
 *
 * The same file may be file:///c%3A/a.jgf to one and file:///C:/a.jgf to another. A document is found by the key of its
 * URI, which is the same for both; answers hold the client's own spelling. */
#ifndef JGFLINT_LSP_URI_H
#define JGFLINT_LSP_URI_H

#include "base/buffer.h"

/* Appends the key: scheme and host in lower case, nothing percent-encoded that need not be, a drive's letter in lower case. */
void uri_key(struct buffer *to, struct view uri);
/* Appends the path of a file: URI, decoded; with its host in front, as //host/path, if that is another machine. False if the
 * URI is not one of a file, or the path could not be opened. */
bool uri_path(struct buffer *to, struct view uri);
/* Appends the file: URI of an absolute path. */
void uri_of_path(struct buffer *to, struct view path);
/* Appends what the name of a record may be: the path of a file, or the URI's decoded path, for what a name ends in. */
void uri_name(struct buffer *to, struct view uri);

#endif
