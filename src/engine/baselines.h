/* baselines.h: all baselines of a run: read when a record needs them, written at the end. Who has files reads and writes them. */
#ifndef JGFLINT_ENGINE_BASELINES_H
#define JGFLINT_ENGINE_BASELINES_H

#include "base/map.h"
#include "engine/baseline.h"

struct baselines_host {
  struct baseline_host files; /* its `of` is for the functions below, too */
  /* Puts a text with the padding of a source into `text`. False, and why, if it cannot be read. */
  bool (*read)(void *of, const char *path, struct buffer *text, struct buffer *why);
  /* Puts a text into the place of that file, whole or not at all. False, and why. NULL: nothing is to be written. */
  bool (*write)(void *of, const char *path, struct view text, struct buffer *why);
  /* Tells the user; lines with their ends. */
  void (*say)(void *of, const struct buffer *lines);
};

/* What the user wants of them; what is pointed at is borrowed. */
struct baselines_options {
  const char *write; /* path of the one that all findings go into; NULL: none does */
  bool prune, quiet;
  const struct rule_table *rule_table;  /* what these choices alone ask for */
  const struct rule_selector *choices;
  size_t choice_count;
};

struct baselines {
  struct baselines_host host;
  struct baselines_options options;
  struct baseline **list; /* owned */
  size_t count, capacity;
  struct map asked; /* lead from paths to them, or to what says that it failed */
  bool failed;      /* and it was said */
};

/* False, and said why, if the one that is to be written is there and is none. Both are copied. */
bool baselines_init(struct baselines *baselines, const struct baselines_host *host, const struct baselines_options *options);
void baselines_release(struct baselines *baselines);

/* The baseline of a record whose configuration names `path`, or NULL; NULL if it has none. */
struct baseline *baselines_find(struct baselines *baselines, const char *path);

/* One by itself: NULL, and said why, if it cannot be read or is none. */
struct baseline *baselines_read_one(const struct baselines_host *host, const char *path);

/* Writes what is to be written, and tells what is stale. `complete`: the run was not cut short. `sound`: nothing is wrong
 * with the configurations that said what is a finding. */
void baselines_finish(struct baselines *baselines, bool complete, bool sound);

#endif
