/* schema.h: what files look like, as JSON Schema (2020-12), made of the tables that
 * jgflint itself reads by.
 *
 * A schema can say what members there are, of which types and in which ranges; not
 * that a move is legal. What both can say, they say alike. Editors explain and complete
 * by them, too. */
#ifndef JGFLINT_SCHEMA_SCHEMA_H
#define JGFLINT_SCHEMA_SCHEMA_H

struct json_object;

/* Each is owned by the caller. */
struct json_object *schema_jgf2(void);
struct json_object *schema_jgf1(void);
struct json_object *schema_config(void);
struct json_object *schema_output(void);

#endif
