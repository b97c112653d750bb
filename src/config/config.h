/* config.h: what a configuration file says, checked, with the place of every value.
 *
 * A configuration is one file and those that it extends, read in the order in
 * which they count: what a file says itself replaces what it extends, key by key;
 * choices of rules come in layers; overrides and custom rules add up. Options are
 * the last layer: a text with the same members, which goes above all files. What is
 * wrong with a file becomes diagnostics about that file. Finding files and matching
 * paths is left to cli/config_cache.h. A configuration is not changed after
 * config_load, and all threads may read it. */
#ifndef JGFLINT_CONFIG_CONFIG_H
#define JGFLINT_CONFIG_CONFIG_H

#include "lint/custom_rules.h"

/* One of the files, or the options, kept for the places of its values. */
struct config_file {
  char *path;      /* owned: as it was opened; "" of options */
  char *shown;     /* owned: as the user sees it */
  char *real;      /* owned: the same whatever links lead to it; NULL of options */
  struct buffer text;
  struct source source;
  struct json_document document;
  uint32_t *lines;    /* owned: of each spot the line where its value begins */
  struct diags diags; /* what is wrong with it; sorted */
  bool is_options;    /* what stands in it goes above all files */
  bool is_trusted;    /* it may also say what no file of a collection may */
};

/* A value that counts, and where it stands. */
struct config_value {
  const struct config_file *file; /* NULL: nothing was said */
  uint32_t spot;
  const char *text; /* in the configuration's arena, or static */
  uint64_t number;  /* of a number; of a word its index in the list of words */
};

struct config_list {
  struct config_value *list; /* owned */
  size_t count, capacity;
};

struct config_choices {
  struct rule_selector *list;         /* owned */
  unsigned *layers;            /* owned */
  struct config_value *places; /* owned */
  size_t count, capacity, layer_capacity, place_capacity;
};

void config_choices_add(struct config_choices *choices, struct rule_selector choice, unsigned layer, struct config_value place);
void config_choices_release(struct config_choices *choices);

struct config_override {
  struct config_list files; /* patterns as in .gitignore */
  struct config_choices choices;
};

/* What a file takes in memory is some fifty times as much. A thousand custom rules have 100 kB. */
enum { CONFIG_LARGEST_FILE = 1 << 20, CONFIG_LARGEST_IN_ALL = 4 << 20, CONFIG_LARGEST_PATTERNS = 32 << 20 };

struct config {
  struct arena arena;
  struct config_file **files; /* owned: the one that was asked for is the first */
  size_t file_count, file_capacity;
  size_t bytes; /* of these files */
  size_t pattern_bytes; /* of the patterns in them, compiled */
  struct config_file *options; /* owned; NULL: none were given */
  struct config_value std;     /* number: enum std */
  struct config_value fail_on; /* number: enum level; LEVELS: never */
  struct config_value fail_on_empty; /* number: whether a run that lints no record fails */
  struct config_value baseline; /* text: the path, from where jgflint was called */
  struct config_value depth, size, values; /* limits */
  struct config_value encoding;  /* text: static, as charset_known has it */
  struct config_value format_in; /* number: index of the host's words */
  struct config_value id_pointer;
  struct config_value ugf_coordinates; /* number: enum ugf_coordinates */
  struct config_value keep_email, plain, force_lossy; /* number: whether */
  struct config_choices choices; /* those of the options are the last */
  struct config_list exclude, include, fixable, unfixable;
  struct config_override **overrides; /* owned */
  size_t override_count, override_capacity;
  struct custom **customs; /* owned */
  struct config_value *custom_places; /* owned: of their ids */
  size_t custom_count, custom_capacity, custom_place_capacity;
  unsigned layers;
  bool is_faulty; /* some file has an error */
  const char *unknown_rule; /* the first name among the options that no rule and no family has; NULL: all are known */
};

/* What reading needs from outside; all borrowed, and called in the thread of config_load. */
struct config_host {
  const struct rule_table *rule_table; /* of all rules: for their names, and to report what is no JSON */
  struct pattern_scratch *scratch;
  const char *version;     /* of jgflint */
  const char *(*format)(size_t index); /* the words that `format-in` may say; NULL behind the last. NULL: it may say none */
  struct view options;     /* an object of JSON that goes above all files; empty: none */
  bool is_trusted;         /* the file is a program's words, and may say what only options may */
  void *of;                /* for the functions below */
  /* Puts a file's text, with the padding of a source, into `text`; 0 or an errno. */
  int (*read)(void *of, const char *path, struct buffer *text);
  /* The same file's only path, whatever links lead to it, as memory of mem_alloc; NULL, and errno, if it is not there. */
  char *(*real)(void *of, const char *path);
  /* Appends a path as it is to be printed. */
  void (*show)(void *of, const char *path, struct buffer *to);
  /* Why no file of the configuration may name this one, as the end of a sentence about it, static; NULL if it may. The
   * function may be NULL: any file may be named. */
  const char *(*refuse)(void *of, const char *path);
};

/* The rules that say what is wrong with a configuration. */
extern const struct family config_family;

/* Reads the file and what it extends, then the options. Without a path there is no file. NULL, and an errno in *error, if the
 * file itself cannot be read; other faults are diagnostics of the files. */
struct config *config_load(const struct config_host *host, const char *path, int *error);
void config_free(struct config *config);

/* Reports an error of the baseline that it names, which holds no longer; `why` ends a sentence about it. */
void config_refuse_baseline(struct config *config, const char *why);

static inline bool config_is_option(const struct config_value *value) {
  return value->file && value->file->is_options;
}

/* 1-based line of a value in its file. */
static inline size_t config_line(const struct config_value *value) {
  return value->file->lines[value->spot];
}

#endif
