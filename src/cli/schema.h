/* schema.h: what files look like, as JSON Schema (2020-12), made of the tables that
 * jgflint itself reads by.
 *
 * A schema can say what members there are, of which types and in which ranges; not
 * that a move is legal. What both can say, they say alike. */
#ifndef JGFLINT_CLI_SCHEMA_H
#define JGFLINT_CLI_SCHEMA_H

#include "cli/settings.h"

/* Prints the schema that the settings name. */
enum status schema_command(const struct settings *settings);
/* Their names. */
bool schema_words(size_t index, struct option_word *word);

/* ---- for schema_*.c alone ---- */

struct json_object;

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
/* Adds a string. */
void schema_add_string(struct json_object *object, const char *key, const char *value);
/* Adds "type" of one, "anyOf" of several types of enum jgf_type. */
void schema_types(struct json_object *object, unsigned types);
/* {"$ref": "#/$defs/NAME"} */
struct json_object *schema_ref(const char *name);
/* Adds a new object. */
struct json_object *schema_object(struct json_object *object, const char *key);

#endif
