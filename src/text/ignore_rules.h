/* ignore_rules.h: .gitignore, .ignore and --exclude: the paths to skip.
 *
 * A list of patterns as in gitignore(5), from one file or from the command line: * and ? and [classes] within a name, ** over
 * directories; no [:names:] in classes. Patterns match bytes, as in git, not characters. The last matching pattern decides. Each
 * path is judged separately. The contents of an ignored directory cannot be included again, because callers skip the directory.
 * For every pattern, the time to match is linear in the path (times the pattern). */
#ifndef JGFLINT_TEXT_IGNORE_RULES_H
#define JGFLINT_TEXT_IGNORE_RULES_H

#include "base/buffer.h"

struct ignore_pattern;

struct ignore_rules {
  struct ignore_pattern *list; /* owned */
  size_t count, capacity;
};

enum ignore_verdict { IGNORE_SILENT, IGNORE_DROP, IGNORE_KEEP };

/* One line; comments and empty lines add nothing. */
void ignore_rules_add(struct ignore_rules *ignore, struct view line);
/* All lines of a file's text. */
void ignore_rules_add_text(struct ignore_rules *ignore, struct view text);
void ignore_rules_release(struct ignore_rules *ignore);

/* `path` is relative to the directory of the patterns, without a slash at either end. */
enum ignore_verdict ignore_rules_judge(const struct ignore_rules *ignore, struct view path, bool is_directory);
/* The same, but a path in a dropped directory is dropped as well. */
enum ignore_verdict ignore_rules_judge_below(const struct ignore_rules *ignore, struct view path, bool is_directory);

#endif
