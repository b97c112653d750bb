/* dialect_prescan.h: in which form the records below the current directory are, and what else lies there. */
#ifndef JGFLINT_CLI_DIALECT_PRESCAN_H
#define JGFLINT_CLI_DIALECT_PRESCAN_H

#include "cli/settings.h"

/* Of the first so many records, in so many bytes: enough to tell what a collection is like. */
enum { DIALECT_PRESCAN_RECORDS = 500, DIALECT_PRESCAN_BYTES = 64 << 20 };

struct dialect_prescan {
  size_t records; /* of JGF, that were looked at */
  size_t seki;    /* of these, in the form of Seki (jgf/seki.h) */
  struct file_type_count others; /* files of other formats beside them, as far as it was looked */
};

struct dialect_prescan dialect_prescan_run(const struct settings *settings);

#endif
