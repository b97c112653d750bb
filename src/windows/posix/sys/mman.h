/* mman.h: Windows gives no advice on pages. */
#ifndef JGFLINT_WINDOWS_POSIX_SYS_MMAN_H
#define JGFLINT_WINDOWS_POSIX_SYS_MMAN_H
#endif
