/* schema.h: JSON Schemas (2020-12) of records, configurations and reports, made from the tables that the readers use. */
#ifndef JGFLINT_ENGINE_SCHEMA_H
#define JGFLINT_ENGINE_SCHEMA_H

#include "json/document.h"

struct json_object;

/* The schemas; the last row is {NULL}. */
extern const struct schema_row {
  const char *name, *note;          /* "jgf2", "records" */
  struct json_object *(*make)(void);
} schema_rows[];
/* Makes the schema of this name, which the caller frees with json_object_put; NULL if it does not exist. */
NODISCARD struct json_object *schema_make(const char *name);

/* ---- parts of a schema, all borrowed from it ---- */

/* The part that describes the value at `spot` of a document, with its "description"; NULL if the value is unknown. */
struct json_object *schema_at(struct json_object *schema, const struct json_document *document, uint32_t spot);
/* The part that describes a member of a value of this part; NULL if the key is unknown. */
struct json_object *schema_of_member(struct json_object *schema, struct json_object *part, struct view key);
/* The part, or the definition that its "$ref" names: this has "type", "enum", "examples", "anyOf". */
struct json_object *schema_resolve(struct json_object *schema, struct json_object *part);
/* The alternative of "anyOf" with this type, such as "object", or the resolved part if there is none. */
struct json_object *schema_form(struct json_object *schema, struct json_object *part, const char *type);

#endif
