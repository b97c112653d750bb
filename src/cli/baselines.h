/* baselines.h: all baselines of a run: read when a record needs them, written at the end. */
#ifndef JGFLINT_CLI_BASELINES_H
#define JGFLINT_CLI_BASELINES_H

#include "cli/baseline.h"
#include "cli/settings.h"

struct baselines {
  const struct settings *settings; /* borrowed */
  const struct rule_table *rule_table;         /* borrowed: what the command line alone asks for */
  struct baseline **list;          /* owned */
  size_t count, capacity;
  struct strings asked; /* paths, borrowed; of each the index of its baseline plus one, or 0 if it failed */
  size_t *indexes;      /* owned */
  size_t index_capacity;
  bool failed;          /* and it was said */
};

/* False, and said why, if the one that is to be written is there and is none. */
bool baselines_init(struct baselines *baselines, const struct settings *settings, const struct rule_table *rule_table);
void baselines_release(struct baselines *baselines);

/* The baseline of a record whose configuration names `path`, or NULL; NULL if it has none. */
struct baseline *baselines_find(struct baselines *baselines, const char *path);

/* What becomes of a record's findings; returns how many it took out. In the order of the results. */
size_t baselines_apply(const struct baselines *baselines, struct baseline *baseline, const char *name, const struct source *source,
                       struct diags *diags);

/* Writes what is to be written, and tells what is stale. `complete`: the run was not cut short. `sound`: nothing is wrong
 * with the configurations that said what is a finding. */
void baselines_finish(struct baselines *baselines, bool complete, bool sound);

#endif
