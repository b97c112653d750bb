/* folders.h: the folders that a client has open. What is in them is the workspace; configurations are found wherever a record is. */
#ifndef JGFLINT_LSP_FOLDERS_H
#define JGFLINT_LSP_FOLDERS_H

#include "lsp/server.h"

/* As `initialize` says it: workspaceFolders, or else rootUri, or else rootPath. */
void folders_init(struct lsp *lsp, struct json_object *params);
/* Arrays of WorkspaceFolder that come and go. */
void folders_change(struct lsp *lsp, struct json_object *added, struct json_object *removed);
void folders_release(struct lsp *lsp);

#endif
