/* parts.h: what all schemas are put together with. */
#ifndef JGFLINT_SCHEMA_PARTS_H
#define JGFLINT_SCHEMA_PARTS_H

struct json_object;

/* A piece of a schema that stands in the program as text. */
struct json_object *schema_text(const char *text);
/* Adds the members of an object that stands in the program as text. */
void schema_add(struct json_object *object, const char *text);
/* Adds what a schema begins with. `id`: its name in the catalog of schemastore.org (man/schemas/README.md). */
void schema_begin(struct json_object *schema, const char *id, const char *title, const char *description);
/* A list of what can be said where rules are chosen: all of them, families, rules. */
struct json_object *schema_rule_names(void);
/* Adds a string. */
void schema_add_string(struct json_object *object, const char *key, const char *value);
/* Adds "type" of one, "anyOf" of several types of enum jgf_type. */
void schema_types(struct json_object *object, unsigned types);
/* {"$ref": "#/$defs/NAME"} */
struct json_object *schema_ref(const char *name);
/* Adds a new object. */
struct json_object *schema_object(struct json_object *object, const char *key);

#endif
