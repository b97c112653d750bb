/* jgflint.c: handles and settings of jgflint.h. */
#include "base/memory.h"
#include "library/handle.h"

/* ---- handles ---- */

void jgflint_on_exhaustion(void (*hook)(void)) {
  mem_on_exhaustion(hook);
}

jgflint *jgflint_new(void) {
  jgflint *handle = mem_alloc(sizeof *handle);
  handle_init(handle);
  return handle;
}

void jgflint_free(jgflint *handle) {
  if (!handle) return;
  handle_settings_release(&handle->settings);
  handle_release(handle);
  free(handle);
}

/* ---- settings ---- */

long jgflint_add_file(jgflint *handle, const char *path, const char *text, size_t size) {
  if (!handle) return JGFLINT_INVALID;
  handle_settings_add_file(&handle->settings, path, text, size);
  return 0;
}

const char *jgflint_wanted(jgflint *handle) {
  return handle ? handle->wanted : NULL;
}

long jgflint_fix_only(jgflint *handle, const char *rules) {
  struct settings_names names;
  if (!handle) return JGFLINT_INVALID;
  settings_names_init(&names, rules);
  bool is_valid = handle_has_rules(handle, &names.names);
  settings_names_release(is_valid ? &handle->settings.fix_only : &names);
  if (is_valid) handle->settings.fix_only = names;
  return is_valid ? 0 : JGFLINT_INVALID;
}

long jgflint_collect(jgflint *handle, bool on) {
  if (!handle) return JGFLINT_INVALID;
  handle->settings.collects = on;
  handle->collects_anew = true;
  return 0;
}
