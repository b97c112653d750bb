/* size_prescan.h: how much there is to lint in all, found out while linting goes on.
 *
 * A thread walks what the run walks and adds up sizes. Only a run that takes long
 * and that somebody watches has one. */
#ifndef JGFLINT_CLI_SIZE_PRESCAN_H
#define JGFLINT_CLI_SIZE_PRESCAN_H

#include "cli/settings.h"

struct size_prescan;

struct size_prescan *size_prescan_new(const struct settings *settings);
/* Calls it back, if it is still under way. */
void size_prescan_free(struct size_prescan *prescan);
/* False as long as it is not known, and for good where it cannot be. */
bool size_prescan_total(const struct size_prescan *prescan, size_t *bytes);

#endif
