/* sandbox.h: a run gives up the rights that it does not need.
 *
 * Whatever a malicious record or archive might bring the program to do: from here on it cannot start another program, connect,
 * or type into its terminal, and, if it only reads, cannot open a file for writing, create, rename or remove one, nor read one
 * that is not named here. Landlock and seccomp of Linux see to that, as far as the kernel has them; elsewhere, and where they are
 * refused, the run goes on without.
 * seccomp has a list of the system calls that are allowed, so that those of later kernels are not. Descriptors that are open
 * stay as they were. */
#ifndef JGFLINT_SYS_SANDBOX_H
#define JGFLINT_SYS_SANDBOX_H

#include "base/buffer.h"

enum sandbox {
  SANDBOX_READS,   /* nothing is written but to open descriptors */
  SANDBOX_REPORTS, /* which get names in some directories; without Landlock, wherever they are */
  SANDBOX_WRITES   /* and files anywhere */
};

struct sandbox_rights {
  enum sandbox sandbox;
  const int *directories; /* open descriptors: those of the reports */
  size_t directory_count;
  bool reads_anything; /* else only these files, and these directories with all below them */
  const char *const *places;
  size_t place_count;
};

/* For the rest of the process. To be called before any thread starts. What the C library reads for itself, libraries and
 * locales, is always there to be read. */
void sandbox_enter(const struct sandbox_rights *rights);
/* Whether this kernel can hold reading to places at all. */
bool sandbox_knows_places(void);
/* "Landlock (ABI 4), seccomp", or why there is none. */
void sandbox_describe(struct buffer *to);

#endif
