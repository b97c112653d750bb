/* jgflint.c: the functions of jgflint.h that use the engine. */
#include "config.h"

#include "base/memory.h"
#include "library/handle.h"
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h> /* newlocale, uselocale */
#endif

/* ---- locale ---- */

/* The engine reads and prints numbers with a decimal point, so it runs in the locale "C". */
struct locale_change {
#ifdef LC_ALL_MASK
  locale_t c, callers;
#else
  char unused;
#endif
};

static struct locale_change locale_enter(void) {
  struct locale_change change = {0};
#ifdef LC_ALL_MASK
  change.c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  change.callers = uselocale(change.c);
#endif
  return change;
}

static void locale_leave(struct locale_change change) {
#ifdef LC_ALL_MASK
  uselocale(change.callers);
  if (change.c) freelocale(change.c);
#else
  (void)change;
#endif
}

/* Returns the value of the expression, which needs a handle. */
#define CALL(type, handle, without_handle, expression) \
  do {                                                 \
    if (!(handle)) return without_handle;              \
    struct locale_change change = locale_enter();      \
    type value = (expression);                         \
    locale_leave(change);                              \
    return value;                                      \
  } while (0)

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

/* ---- texts ---- */

long jgflint_configure(jgflint *handle, const char *json, size_t size, const char *path) {
  if (handle) handle_settings_configure(&handle->settings, json, size, path);
  CALL(long, handle, JGFLINT_INVALID, handle_configure(handle));
}

long jgflint_lint(jgflint *handle, const char *text, size_t size, const char *name) {
  CALL(long, handle, JGFLINT_INVALID, handle_lint(handle, text, size, name));
}

long jgflint_fix(jgflint *handle, const char *text, size_t size, const char *name, unsigned flags) {
  CALL(long, handle, JGFLINT_INVALID, handle_fix(handle, text, size, name, flags));
}

long jgflint_convert(jgflint *handle, const char *text, size_t size, const char *name, const char *to) {
  CALL(long, handle, JGFLINT_INVALID, handle_convert(handle, text, size, name, to));
}

long jgflint_read(jgflint *handle, const char *text, size_t size, const char *name) {
  CALL(long, handle, JGFLINT_INVALID, handle_read(handle, text, size, name));
}

const char *jgflint_detect(jgflint *handle, const char *text, size_t size) {
  CALL(const char *, handle, NULL, handle_detect(handle, text, size));
}

/* ---- results ---- */

const jgflint_text *jgflint_comment(jgflint *handle, size_t game, size_t node) {
  CALL(const jgflint_text *, handle, NULL, handle_comment(handle, game, node));
}

long jgflint_node_of(jgflint *handle, size_t game, const char *pointer) {
  CALL(long, handle, JGFLINT_INVALID, handle_node_of(handle, game, pointer));
}

const jgflint_text *jgflint_board(jgflint *handle, size_t game, size_t node, const char *format) {
  CALL(const jgflint_text *, handle, NULL, handle_board(handle, game, node, format));
}

const jgflint_text *jgflint_report(jgflint *handle, const char *format) {
  CALL(const jgflint_text *, handle, NULL, handle_report(handle, format));
}

long jgflint_report_begin(jgflint *handle, const char *format) {
  CALL(long, handle, JGFLINT_INVALID, handle_report_begin(handle, format));
}

long jgflint_report_add(jgflint *handle, const size_t *chosen, size_t count) {
  CALL(long, handle, JGFLINT_INVALID, handle_report_add(handle, chosen, count));
}

const jgflint_text *jgflint_report_end(jgflint *handle) {
  CALL(const jgflint_text *, handle, NULL, handle_report_end(handle));
}

const jgflint_text *jgflint_explain(jgflint *handle, const char *rule) {
  CALL(const jgflint_text *, handle, NULL, handle_explain(handle, rule));
}

const jgflint_text *jgflint_schema(jgflint *handle, const char *which) {
  CALL(const jgflint_text *, handle, NULL, handle_schema(handle, which));
}
