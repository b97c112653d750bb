/* schema.h: JSON Schemas (2020-12) of records, configurations and reports, made from the tables that the readers use. */
#ifndef JGFLINT_ENGINE_SCHEMA_H
#define JGFLINT_ENGINE_SCHEMA_H

#include "json/document.h"

struct json_object;

/* Stores the name of a schema, such as "jgf2", and a note about it or NULL. Returns false after the last one. */
bool schema_name(size_t index, const char **name, const char **note);
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

/* ---- for schema_config.c and schema_record.c ---- */

/* Each is owned by the caller. */
struct json_object *schema_jgf2(void);
struct json_object *schema_jgf1(void);
struct json_object *schema_config(void);

/* Adds the members of an object, and releases it. */
void schema_move(struct json_object *object, struct json_object *from);
/* Adds the members of an object that is given as text. */
void schema_add(struct json_object *object, const char *text);
/* Adds the first members of a schema. `id`: its name in the catalog of schemastore.org (man/schemas/README.md). */
void schema_begin(struct json_object *schema, const char *id, const char *title, const char *description);
/* The names of all rules and families, and "all". */
struct json_object *schema_rule_names(void);
/* Adds "type" for one type, "anyOf" for several types of enum jgf_type. */
void schema_types(struct json_object *object, unsigned types);
/* {"$ref": "#/$defs/NAME"} */
struct json_object *schema_reference(const char *name);
/* Adds a new object. */
struct json_object *schema_object(struct json_object *object, const char *key);

#endif
