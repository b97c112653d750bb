/* jgflint.c: the functions of jgflint.h that need memory: each enters the heap of its handle, and ends there. */
#include "config.h"

#include "base/memory.h"
#include "library/handle.h"

/* ---- calls ---- */

/* Where there was no memory for an answer, nothing can be asked of the engine any more; what the last text has led to stays. */
static bool may_ask(const jgflint *handle) {
  return handle && !handle->is_exhausted;
}

/* A text, or a configuration, begins anew. */
static bool may_begin(jgflint *handle) {
  if (handle && handle->is_exhausted) handle_drop(handle);
  return handle != NULL;
}

/* The answer of the expression, asked of the handle's engine. Where memory ends in it, `end` is done with the handle, and the
 * answer is `without`. */
#define CALL(type, handle, end, without, expression) \
  do {                                               \
    heap_enter(&(handle)->heap);                     \
    if (heap_has_ended(&(handle)->heap)) {           \
      heap_leave();                                  \
      end(handle);                                   \
      return without;                                \
    }                                                \
    if (!(handle)->engine) handle_start(handle);     \
    type answer = (expression);                      \
    heap_leave();                                    \
    return answer;                                   \
  } while (0)

/* ---- handles ---- */

static NOINLINE bool start(jgflint *handle) {
  CALL(bool, handle, handle_drop, false, true);
}

jgflint *jgflint_new(void) {
  jgflint *handle = mem_try(sizeof *handle);
  if (!handle) return NULL;
  handle_init(handle);
  if (start(handle)) return handle;
  free(handle);
  return NULL;
}

void jgflint_free(jgflint *handle) {
  if (!handle) return;
  if (handle->is_exhausted) handle_drop(handle);
  settings_release(&handle->settings);
  heap_enter(&handle->heap);
  handle_release(handle);
  heap_release(&handle->heap);
  heap_leave();
  free(handle);
}

/* ---- settings ---- */

long jgflint_add_file(jgflint *handle, const char *path, const char *text, size_t size) {
  return handle && settings_add_file(&handle->settings, path, text, size) ? 0 : JGFLINT_NO_MEMORY;
}

const char *jgflint_wanted(jgflint *handle) {
  return handle ? handle->wanted : NULL;
}

static NOINLINE long judge_names(jgflint *handle, const struct engine_names *names) {
  if (!may_ask(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_exhaust, JGFLINT_NO_MEMORY, handle_has_rules(handle, names) ? 0 : JGFLINT_INVALID);
}

long jgflint_fix_only(jgflint *handle, const char *rules) {
  struct settings_names names;
  if (!may_ask(handle) || !settings_names(&names, rules)) return JGFLINT_NO_MEMORY;
  long answer = judge_names(handle, &names.names);
  settings_names_release(answer == 0 ? &handle->settings.fix_only : &names);
  if (answer == 0) handle->settings.fix_only = names;
  return answer;
}

long jgflint_collect(jgflint *handle, bool on) {
  if (!may_ask(handle)) return JGFLINT_NO_MEMORY;
  handle->settings.collects = on;
  handle->collects_anew = true;
  return 0;
}

/* ---- texts ---- */

long jgflint_configure(jgflint *handle, const char *json, size_t size, const char *path) {
  if (!may_begin(handle) || !settings_configure(&handle->settings, json, size, path)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_drop, JGFLINT_NO_MEMORY, handle_configure(handle));
}

long jgflint_lint(jgflint *handle, const char *text, size_t size, const char *name) {
  if (!may_begin(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_drop, JGFLINT_NO_MEMORY, handle_lint(handle, text, size, name));
}

long jgflint_fix(jgflint *handle, const char *text, size_t size, const char *name, unsigned flags) {
  if (!may_begin(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_drop, JGFLINT_NO_MEMORY, handle_fix(handle, text, size, name, flags));
}

long jgflint_convert(jgflint *handle, const char *text, size_t size, const char *name, const char *to) {
  if (!may_begin(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_drop, JGFLINT_NO_MEMORY, handle_convert(handle, text, size, name, to));
}

long jgflint_read(jgflint *handle, const char *text, size_t size, const char *name) {
  if (!may_begin(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_drop, JGFLINT_NO_MEMORY, handle_read(handle, text, size, name));
}

const char *jgflint_detect(jgflint *handle, const char *text, size_t size) {
  if (!may_begin(handle)) return NULL;
  CALL(const char *, handle, handle_drop, NULL, handle_detect(handle, text, size));
}

/* ---- answers ---- */

const jgflint_text *jgflint_comment(jgflint *handle, size_t game, size_t node) {
  if (!may_ask(handle)) return NULL;
  CALL(const jgflint_text *, handle, handle_exhaust, NULL, handle_comment(handle, game, node));
}

long jgflint_node_of(jgflint *handle, size_t game, const char *pointer) {
  if (!may_ask(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_exhaust, JGFLINT_NO_MEMORY, handle_node_of(handle, game, pointer));
}

const jgflint_text *jgflint_board(jgflint *handle, size_t game, size_t node, const char *format) {
  if (!may_ask(handle)) return NULL;
  CALL(const jgflint_text *, handle, handle_exhaust, NULL, handle_board(handle, game, node, format));
}

const jgflint_text *jgflint_report(jgflint *handle, const char *format) {
  if (!may_ask(handle)) return NULL;
  CALL(const jgflint_text *, handle, handle_exhaust, NULL, handle_report(handle, format));
}

long jgflint_report_begin(jgflint *handle, const char *format) {
  if (!may_ask(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_exhaust, JGFLINT_NO_MEMORY, handle_report_begin(handle, format));
}

long jgflint_report_add(jgflint *handle, const size_t *chosen, size_t count) {
  if (!may_ask(handle)) return JGFLINT_NO_MEMORY;
  CALL(long, handle, handle_exhaust, JGFLINT_NO_MEMORY, handle_report_add(handle, chosen, count));
}

const jgflint_text *jgflint_report_end(jgflint *handle) {
  if (!may_ask(handle)) return NULL;
  CALL(const jgflint_text *, handle, handle_exhaust, NULL, handle_report_end(handle));
}

const jgflint_text *jgflint_explain(jgflint *handle, const char *rule) {
  if (!may_ask(handle)) return NULL;
  CALL(const jgflint_text *, handle, handle_exhaust, NULL, handle_explain(handle, rule));
}

const jgflint_text *jgflint_schema(jgflint *handle, const char *which) {
  if (!may_ask(handle)) return NULL;
  CALL(const jgflint_text *, handle, handle_exhaust, NULL, handle_schema(handle, which));
}
