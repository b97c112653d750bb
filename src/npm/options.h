/* options.h: what a linter or a language server is made with, which came as JSON: what goes before all configuration. */
#ifndef JGFLINT_NPM_OPTIONS_H
#define JGFLINT_NPM_OPTIONS_H

#include "engine/engine.h"

struct json_object;

struct module_options {
  struct json_object *json;      /* owned */
  struct rule_selector *choices; /* owned */
  struct engine_names fixable, unfixable; /* their lists are owned */
  struct engine_options engine;  /* made of the above */
};

/* Adopts the text of the options: choices, std, fixable, unfixable, failOn, baseline. */
void module_options_init(struct module_options *options, char *text, size_t size);
void module_options_release(struct module_options *options);

#endif
