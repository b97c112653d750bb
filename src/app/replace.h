/* replace.h: a file gets new contents, all of them or none.
 *
 * Written beside it under another name, then renamed: whatever happens in
 * between, the old file or the new one is there. Mode and links stay. */
#ifndef JGFLINT_APP_REPLACE_H
#define JGFLINT_APP_REPLACE_H

#include "base/bytes.h"

/* Returns 0 or an errno; then the file is as it was. A file that is not there is made. */
int replace_file(const char *path, struct view text);

#endif
