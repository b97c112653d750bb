/* schema.h: what files look like, as JSON Schema (2020-12), made of the tables that
 * jgflint itself reads by.
 *
 * A schema can say what members there are, of which types and in which ranges; not
 * that a move is legal. What both can say, they say alike. */
#ifndef JGFLINT_ENGINE_SCHEMA_H
#define JGFLINT_ENGINE_SCHEMA_H

#include "json/document.h"

struct json_object;

/* The names of the schemas, "jgf2", with a note about each or NULL; false beyond the last. */
bool schema_name(size_t index, const char **name, const char **note);
/* Makes the schema of that name, which the caller frees with json_object_put; NULL if there is none. */
NODISCARD struct json_object *schema_make(const char *name);

/* What a schema says of the value at `spot` of a document: the part of it that has its "description"; borrowed from the schema.
 * NULL: it does not know the value. */
struct json_object *schema_at(struct json_object *schema, const struct json_document *document, uint32_t spot);
/* What it says of a member that a value of that part may have; NULL if it does not know the key. */
struct json_object *schema_of_member(struct json_object *schema, struct json_object *part, struct view key);
/* The part itself, or the one that it refers to by "$ref": that has "type", "enum", "examples", "anyOf". */
struct json_object *schema_resolve(struct json_object *schema, struct json_object *part);
/* Of the forms that a value may have ("anyOf"), that of the type, "object"; the part, resolved, if it has but one form. */
struct json_object *schema_form(struct json_object *schema, struct json_object *part, const char *type);

/* ---- for schema_*.c alone ---- */

/* Each is owned by the caller. */
struct json_object *schema_jgf2(void);
struct json_object *schema_jgf1(void);
struct json_object *schema_config(void);
struct json_object *schema_output(void);

/* A piece of a schema that stands in the program as text. */
struct json_object *schema_text(const char *text);
/* Adds the members of an object that stands in the program as text. */
void schema_add(struct json_object *object, const char *text);
/* Adds what a schema begins with. `id`: its name in the catalog of schemastore.org (man/schemas/README.md). */
void schema_begin(struct json_object *schema, const char *id, const char *title, const char *description);
/* A list of what can be said where rules are chosen: all of them, families, rules. */
struct json_object *schema_rule_names(void);
/* Adds "type" of one, "anyOf" of several types of enum jgf_type. */
void schema_types(struct json_object *object, unsigned types);
/* {"$ref": "#/$defs/NAME"} */
struct json_object *schema_rule_ref(void);
/* Adds a new object. */
struct json_object *schema_object(struct json_object *object, const char *key);

#endif
