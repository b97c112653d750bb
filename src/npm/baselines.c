/* baselines.c: the baselines of a run (engine/baselines.h), over the files of a host in JavaScript. */
#include "base/memory.h"
#include "engine/baselines.h"
#include "engine/engine.h"
#include "json/make.h"
#include "npm/answer.h"
#include "npm/call.h"
#include "npm/host.h"
#include "npm/linter.h"

static bool read_text(void *of, const char *path, struct buffer *text, struct buffer *why) {
  if (host_read(of, path, text) == 0) return true;
  host_why(path, why);
  return false;
}

static void tell(void *of, const struct buffer *lines) {
  (void)of;
  jgflint_log(lines->data, lines->length);
}

static const struct baselines_host host = {.files = {.real = host_real, .is_gone = host_is_gone}, .read = read_text, .write = host_write, .say = tell};

struct module_baselines {
  struct baselines baselines;
  struct json_object *options; /* owned */
  struct buffer json;
  struct module_answer answer;
};

struct module_baselines *jgflint_baselines_new(struct module_linter *linter, char *text, size_t size) {
  (void)size;
  struct module_baselines *baselines = mem_alloc_zeroed(1, sizeof *baselines);
  baselines->options = json_make_parsed(text);
  free(text);
  const struct engine_options *choices = &linter->options.engine;
  const struct baselines_options options = {.write = json_member_string(baselines->options, "write"), .prune = json_member_true(baselines->options, "prune"),
                                            .quiet = json_member_true(baselines->options, "quiet"),
                                            .rule_table = engine_effective(linter->engine, "")->rule_table,
                                            .choices = choices->choices, .choice_count = choices->choice_count};
  (void)baselines_init(&baselines->baselines, &host, &options);
  return baselines;
}

void jgflint_baselines_free(struct module_baselines *baselines) {
  if (!baselines) return;
  baselines_release(&baselines->baselines);
  buffer_release(&baselines->json);
  json_object_put(baselines->options);
  free(baselines);
}

void jgflint_linter_baselines(struct module_linter *linter, struct module_baselines *baselines) {
  linter->baselines = &baselines->baselines;
  (void)baselines_find(linter->baselines, engine_effective(linter->engine, "")->baseline);
}

static const struct module_answer *answer(struct module_baselines *baselines) {
  buffer_clear(&baselines->json);
  buffer_printf(&baselines->json, "{\"failed\":%s}", baselines->baselines.failed ? "true" : "false");
  baselines->answer = (struct module_answer){.json = buffer_view(&baselines->json)};
  return &baselines->answer;
}

const struct module_answer *jgflint_baselines_check(struct module_baselines *baselines) {
  return answer(baselines);
}

const struct module_answer *jgflint_baselines_finish(struct module_baselines *baselines, bool sound) {
  baselines_finish(&baselines->baselines, true, sound);
  return answer(baselines);
}
