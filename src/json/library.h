/* library.h: checks the loaded version of json-c, which may differ from the version at build time.
 *
 * configure compiles library.c alone. */
#ifndef JGFLINT_JSON_LIBRARY_H
#define JGFLINT_JSON_LIBRARY_H

/* NULL, or the reason why this json-c cannot be used; static. */
const char *json_library_fault(void);

#endif
