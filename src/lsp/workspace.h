/* workspace.h: the folders of the client, the files that it watches, and the settings of the user.
 *
 * The workspace consists of the files in the folders. Configurations can also be outside of it. */
#ifndef JGFLINT_LSP_WORKSPACE_H
#define JGFLINT_LSP_WORKSPACE_H

#include "lsp/server.h"

/* Reads the folders of `initialize`: workspaceFolders, otherwise rootUri, otherwise rootPath. */
void workspace_init(struct lsp *lsp, struct json_object *params);
/* Adds and removes arrays of WorkspaceFolder. */
void workspace_change_folders(struct lsp *lsp, struct json_object *added, struct json_object *removed);
/* Returns the innermost folder with separate settings that contains the file, or NULL. */
const struct lsp_folder *workspace_folder(const struct lsp *lsp, const char *path);
/* Sets the settings of a folder and takes ownership. NULL: no separate settings. */
void workspace_set_settings(struct lsp_folder *folder, struct lsp_settings *settings);
void workspace_release(struct lsp *lsp);

/* Settings come from the section `jgflint` or from `initialize`. Options of the command line override them. Unknown settings
 * are ignored, because other versions may have them. */
void lsp_settings_init(struct lsp_settings *settings);
/* Reads settings from any value. Missing settings stay unchanged. */
void lsp_settings_read(struct lsp_settings *settings, struct json_object *from);
void lsp_settings_release(struct lsp_settings *settings);

/* Registers for changes of all files with the last name of this path, in any folder. Does nothing if that is registered, or if
 * the client cannot watch files. */
void workspace_watch(struct lsp *lsp, const char *path);
/* Returns true if a file with this URI may be one of them. */
bool workspace_watches(const struct lsp *lsp, struct view uri);

#endif
