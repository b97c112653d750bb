/* clock.h: how late it is, for measuring how long something takes. */
#ifndef JGFLINT_SYS_CLOCK_H
#define JGFLINT_SYS_CLOCK_H

/* Seconds since some time in the past: they never go back. */
double clock_seconds(void);

#endif
