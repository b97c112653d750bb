/* config.h: reads and checks configuration files, and keeps the place of each value.
 *
 * A configuration is a file and the files that it extends. Each key of a file replaces the same key of extended files. Choices
 * of rules form layers; overrides and custom rules are added. Options are the last layer: a text with the same members that
 * takes precedence over all files. Mistakes become diagnostics of the file. config/find.h finds configurations. After
 * config_load, a configuration does not change, and all threads may use it. */
#ifndef JGFLINT_CONFIG_CONFIG_H
#define JGFLINT_CONFIG_CONFIG_H

#include "base/files.h"
#include "lint/custom_rules.h"

/* One of the files, or the options. */
struct config_file {
  char *path;      /* owned: the path that was opened; "" for options */
  char *shown;     /* owned: the path in messages */
  char *real;      /* owned: the path with all links resolved; NULL for options */
  struct buffer text;
  struct source source;
  struct json_document document;
  uint32_t *lines;    /* owned: for each spot, the line where its value begins */
  struct diags diags; /* findings about the file, sorted */
  bool is_options;    /* it takes precedence over all files */
  bool is_trusted;    /* keys and limits for options are also allowed in this file */
};

/* A value that applies, and its place. */
struct config_value {
  struct config_file *file; /* borrowed; NULL: the key is missing */
  uint32_t spot;
  const char *text; /* in the configuration's arena, or static */
  uint64_t number;  /* a number, or the index of a word in its list */
};

struct config_list {
  struct config_value *list; /* owned */
  size_t count, capacity;
};

struct config_choices {
  struct rule_selector *list;  /* owned */
  struct config_value *places; /* owned */
  size_t count, capacity, place_capacity;
};

void config_choices_add(struct config_choices *choices, struct rule_selector choice, struct config_value place);
void config_choices_release(struct config_choices *choices);

struct config_override {
  struct config_list files; /* patterns as in .gitignore */
  struct config_choices choices;
};

/* In memory, a file is about 50 times as large. A thousand custom rules have 100 kB. */
enum { CONFIG_LARGEST_FILE = 1 << 20, CONFIG_LARGEST_IN_ALL = 4 << 20, CONFIG_LARGEST_PATTERNS = 32 << 20 };

struct config {
  struct arena arena;
  struct config_file **files; /* owned: first the requested file */
  size_t file_count, file_capacity;
  size_t bytes; /* total size of these files */
  size_t pattern_bytes; /* total size of their compiled patterns */
  struct config_file *options; /* owned; NULL: none were given */
  struct config_value std;     /* number: enum std */
  struct config_value fail_on; /* number: enum level; LEVELS: never */
  struct config_value fail_on_empty; /* number: whether a run that lints no record fails */
  struct config_value baseline; /* text: the path, from where jgflint was called */
  struct config_value depth, size, values; /* limits */
  struct config_value encoding;  /* text: static, a name from charset_known */
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
  const char *unknown_rule; /* the first name in the options that is not a rule or family; NULL: all are known */
};

/* The requirements of config_load. All pointers are borrowed. */
struct config_host {
  const struct rule_table *rule_table; /* all rules: to check names and to report JSON errors */
  const char *version;     /* of jgflint */
  const char *(*format)(size_t index); /* the words for `format-in`, then NULL. NULL: no word is allowed */
  struct view options;     /* a JSON object that takes precedence over all files; may be empty */
  struct view text;        /* of the file, which need not exist; {NULL}: the file is read */
  bool is_trusted;         /* a program supplies the file, so keys and limits for options are also allowed */
  const struct files *files;
  const char *within;      /* the directory that all named files must be in; NULL: anywhere */
  const char *directory;   /* messages name files relative to this directory; NULL: by their paths */
};

/* The rules about mistakes in a configuration. */
extern const struct family config_family;

/* Reads the file, the files that it extends, and the options. Without a path, there are only options. If the file cannot be
 * read, returns NULL and sets *error to an errno. Other mistakes are diagnostics of the files. */
struct config *config_load(const struct config_host *host, const char *path, int *error);
void config_free(struct config *config);

/* Reports an error of the named baseline, and ignores it. `reason` is the end of a sentence. */
void config_refuse_baseline(struct config *config, const char *reason);

static inline bool config_is_option(const struct config_value *value) {
  return value->file && value->file->is_options;
}

/* 1-based line of a value in its file. */
static inline size_t config_line(const struct config_value *value) {
  return value->file->lines[value->spot];
}

#endif
