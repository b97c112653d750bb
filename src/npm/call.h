/* call.h: the options of a call, which came as JSON. */
#ifndef JGFLINT_NPM_CALL_H
#define JGFLINT_NPM_CALL_H

#include "engine/engine.h"

struct json_object;

struct module_call {
  struct json_object *options; /* owned */
  const char *name;            /* of the text, as findings have it */
  const char *path;            /* the same as configurations see it */
  enum format_in format;
  bool is_unicode;             /* the host had a string */
  bool unsafe, plain;
  struct engine_names rules;   /* its list is owned */
  const char *wrong;           /* static: why the call cannot be done; NULL if it can */
};

/* Adopts the text of the options. */
void module_call_init(struct module_call *call, char *options, size_t size);
void module_call_release(struct module_call *call);

/* A member of an object; NULL if it is not there or not of that type. */
const char *json_member_string(struct json_object *object, const char *name);
bool json_member_true(struct json_object *object, const char *name);
/* The strings of a list of the object; the caller frees names->list. */
void json_member_names(struct json_object *object, const char *name, struct engine_names *names);

#endif
