/* library.h: whether the json-c that is loaded can be used at all.
 *
 * It is exchanged without anybody building anew. library.c includes nothing else of ours, so that configure can ask it, too. */
#ifndef JGFLINT_JSON_LIBRARY_H
#define JGFLINT_JSON_LIBRARY_H

/* NULL, or why not, and what helps; static. */
const char *json_library_fault(void);

#endif
