/* migration.h: a fix that makes a record JGF 2, while it is being made. Not for others than the files about migration.
 *
 * migrate.c begins and ends it, migrate_values.c and migrate_tree.c see to the header's and the nodes' parts. */
#ifndef JGFLINT_RULES_MIGRATION_H
#define JGFLINT_RULES_MIGRATION_H

#include "fix/fix_builder.h"
#include "jgf/schema.h"

/* A member that an object of JGF 2 gets. */
struct addition {
  unsigned object; /* KEY_RECORD, ...; KEY_PLAYERS is the value itself */
  const char *key;
  struct view value;
};

/* The fix that is being made. */
struct migration {
  struct rule_context *context;
  struct fix *fix;
  struct fix_legacy *kept; /* owned */
  size_t kept_count, kept_capacity;
  uint32_t *gone;           /* owned: members of the header that go, each as a whole */
  size_t gone_count, gone_capacity;
  struct addition *additions; /* owned */
  size_t addition_count, addition_capacity;
  bool is_whole;            /* the record as a whole: its version as well */
  uint32_t obstacle;        /* what has to be set right first, so that there is no fix; NO_SPOT: nothing */
  bool conflict;            /* two members claim one place: what is kept of them is a choice */
};

static inline const struct json_spot *migration_spot(const struct migration *migration, uint32_t spot) {
  return &migration->context->document->spots[spot];
}

/* The member of an object; NO_SPOT if it is none, or has none of that key. */
static inline uint32_t migration_member(const struct migration *migration, uint32_t object, unsigned key) {
  if (object == NO_SPOT || migration_spot(migration, object)->kind != JSON_OBJECT) return NO_SPOT;
  return json_member(migration->context->document, object, key);
}

/* ---- migration.c ---- */

/* The first obstacle is the one that is told. */
void migration_block(struct migration *migration, uint32_t spot);

/* Keeps the value of a spot under its old path, or under another one. */
void migration_keep(struct migration *migration, uint32_t spot, const char *path);
void migration_drop(struct migration *migration, uint32_t spot);
void migration_keep_and_drop(struct migration *migration, uint32_t spot, const char *path);
/* The same, since something else has the place. */
void migration_conflict(struct migration *migration, uint32_t from);

/* "rules.komi" is the komi of `rules`; the objects have one name each. */
unsigned migration_object_named(const char *v2_path, const char **key);
/* `object`.`key` is to have this value, which comes from a member that goes (or, in the
 * same object, is renamed); NO_SPOT: from nowhere. If it has another one, that stays. */
void migration_want(struct migration *migration, unsigned object, const char *key, struct view value, uint32_t from);
bool migration_has(const struct migration *migration, unsigned object, const char *key);

/* ---- migrate_values.c: the members of the header ---- */

/* The members of an object that are older; of an object that only older dialects have, all of them. */
void migrate_members(struct migration *migration, uint32_t object, const struct jgf_schema *shape);
/* One of them. */
void migrate_member(struct migration *migration, uint32_t spot, const struct jgf_field *field);

/* ---- migrate_tree.c ---- */

void migrate_tree(struct migration *migration, uint32_t tree);

/* ---- for rules ---- */

/* The whole record. None is attached where it could do harm. */
void migrate_record(struct rule_context *context, struct diag *diag);

/* One key of the header of a record that says it is JGF 2 already. */
void migrate_key(struct rule_context *context, struct diag *diag, uint32_t spot);

#endif
