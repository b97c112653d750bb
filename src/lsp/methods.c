#include "lsp/methods.h"

const struct lsp_method *const lsp_methods[] = {
    &lsp_initialize, &lsp_initialized, &lsp_shutdown, &lsp_exit,
    &lsp_did_open, &lsp_did_change, &lsp_did_save, &lsp_did_close,
    &lsp_did_change_configuration, &lsp_did_change_watched_files, &lsp_did_change_folders,
    &lsp_pull,
    &lsp_code_action, &lsp_resolve_action,
    &lsp_execute_command, &lsp_workspace_diagnostic, &lsp_cancel_progress,
    &lsp_hover, &lsp_document_symbol, &lsp_folding_range, &lsp_selection_range, &lsp_inlay_hint,
    &lsp_definition, &lsp_references, &lsp_document_highlight, &lsp_completion,
    &lsp_board,
};

const size_t lsp_method_count = ARRAY_LENGTH(lsp_methods);
