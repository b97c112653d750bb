/* access-list.h: an access list, in the form that the kernel takes it: one more user, 1234, may write. */
#ifndef JGFLINT_TESTS_ACCESS_LIST_H
#define JGFLINT_TESTS_ACCESS_LIST_H

#include <stdint.h>

static const struct {
  uint32_t version;
  struct {
    uint16_t kind, rights;
    uint32_t id;
  } entries[5];
} access_list = {2, {{1, 6, UINT32_MAX}, {2, 6, 1234}, {4, 4, UINT32_MAX}, {16, 6, UINT32_MAX}, {32, 4, UINT32_MAX}}};

#endif
