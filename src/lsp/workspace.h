/* workspace.h: the folders that a client has open, and the files that it is asked to tell of.
 *
 * What is in the folders is the workspace; configurations are found wherever a record is. */
#ifndef JGFLINT_LSP_WORKSPACE_H
#define JGFLINT_LSP_WORKSPACE_H

#include "lsp/server.h"

/* The folders that `initialize` names: in workspaceFolders, or else rootUri, or else rootPath. */
void workspace_init(struct lsp *lsp, struct json_object *params);
/* Arrays of WorkspaceFolder that come and go. */
void workspace_change_folders(struct lsp *lsp, struct json_object *added, struct json_object *removed);
/* The innermost folder that a file lies in and that has settings of its own; NULL: there is none. */
const struct lsp_folder *workspace_folder(const struct lsp *lsp, const char *path);
/* Takes the settings over. NULL: it has none of its own. */
void workspace_set_settings(struct lsp_folder *folder, struct lsp_settings *settings);
void workspace_release(struct lsp *lsp);

/* Registers for changes of all files with the last name of this path, in any folder. Does nothing the second time, or if the
 * client cannot watch files. */
void workspace_watch(struct lsp *lsp, const char *path);
/* Whether a file with that URI may be one of them. */
bool workspace_watches(const struct lsp *lsp, struct view uri);

#endif
