/* migrate.h: a record of JGF 1 or older made JGF 2, in one fix.
 *
 * It goes feature by feature, never by the dialect's name,
 * so hybrids come through as well. What has no home goes to meta.legacy. */
#ifndef JGFLINT_RULES_MIGRATE_H
#define JGFLINT_RULES_MIGRATE_H

#include "fix/fix_builder.h"

/* The fix that is being made. */
struct migration {
  struct rule_context *context;
  struct fix *fix;
  struct fix_legacy *kept; /* owned */
  size_t kept_count, kept_capacity;
  uint32_t *gone;           /* owned: members of the header that go, each as a whole */
  size_t gone_count, gone_capacity;
  struct addition *additions; /* owned: see migrate_head.c */
  size_t addition_count, addition_capacity;
  bool is_whole;            /* the record as a whole: its version as well */
  bool blocked;             /* something in the way has to be seen to first: there is no fix */
  bool conflict;            /* two members claim one place: what is kept of them is a choice */
};

/* The whole record. None is attached where it could do harm. */
void migrate_record(struct rule_context *context, struct diag *diag);

/* One key of the header of a record that says it is JGF 2 already. */
void migrate_key(struct rule_context *context, struct diag *diag, uint32_t spot);

/* ---- for migrate.c ---- */

void migrate_header(struct migration *migration);
/* One older member of the header; false if it is in none of its objects. */
bool migrate_one(struct migration *migration, uint32_t spot);
void migrate_tree(struct migration *migration, uint32_t tree);
/* Keeps the value of a spot under its old path, or under another one. */
void migration_keep(struct migration *migration, uint32_t spot, const char *path);

#endif
