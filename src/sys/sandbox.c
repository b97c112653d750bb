#include "config.h"

#include "sys/sandbox.h"

#ifdef HAVE_SANDBOX
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined HAVE_SANDBOX && defined SYS_landlock_create_ruleset

/* As in <linux/landlock.h>, which may be missing or older than the kernel. */
struct ruleset {
  uint64_t file_rights, network_rights;
};
enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  REMOVE_AND_MAKE = 0x1ff << 4, /* files and directories of all kinds */
  REFER = 1 << 13,              /* rename or link into another directory; since ABI 2 */
  TRUNCATE = 1 << 14,           /* since ABI 3 */
  BIND_AND_CONNECT_TCP = 3      /* since ABI 4 */
};

/* 0 or less: the kernel has no Landlock. */
static long landlock_abi(void) {
  enum { CREATE_RULESET_VERSION = 1 };
  return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, CREATE_RULESET_VERSION);
}

/* The ruleset has no rules, so the rights in it are denied everywhere. */
void sandbox_enter(void) {
  long abi = landlock_abi();
  struct ruleset rights = {.file_rights = EXECUTE | WRITE_FILE | REMOVE_AND_MAKE};
  if (abi < 1 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  if (abi >= 2) rights.file_rights |= REFER;
  if (abi >= 3) rights.file_rights |= TRUNCATE;
  if (abi >= 4) rights.network_rights = BIND_AND_CONNECT_TCP;
  long ruleset = syscall(SYS_landlock_create_ruleset, &rights, abi >= 4 ? sizeof rights : sizeof rights.file_rights, 0);
  if (ruleset < 0) return;
  (void)syscall(SYS_landlock_restrict_self, (int)ruleset, 0);
  close((int)ruleset);
}

void sandbox_describe(struct buffer *to) {
  long abi = landlock_abi();
  if (abi > 0) buffer_printf(to, "Landlock (ABI %ld)", abi);
  else buffer_add_string(to, "this kernel has no Landlock");
}

#else

void sandbox_enter(void) {
}

void sandbox_describe(struct buffer *to) {
  buffer_add_string(to, "not built in");
}

#endif
