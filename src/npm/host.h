/* host.h: the files that a host in JavaScript has, as a language server asks for them. */
#ifndef JGFLINT_NPM_HOST_H
#define JGFLINT_NPM_HOST_H

#include "base/buffer.h"
#include "lsp/lsp.h"

/* Puts a file's text into `text`, with the padding of a source; 0 or an errno. */
int host_read(void *of, const char *path, struct buffer *text);
bool host_is_gone(void *of, const char *path);
/* The path without detours, as memory of mem_alloc; NULL and errno if nothing is there. */
char *host_real(void *of, const char *path);
bool host_exists(void *of, const char *path);
/* Why a configuration that was found in `within` may not name this file: it is outside. NULL if it may. */
const char *host_refuse(void *of, const char *within, const char *path);
/* Calls `on_found` for each record in the folder and below; nobody knows when one of them changes. */
void host_walk(void *of, const char *folder, lsp_on_found *on_found, void *receiver);

#endif
