#include "sys/option_parser.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "sys/os.h"
#include "text/escape.h"
#include <inttypes.h>

enum { WIDTH = 80, HELP_COLUMN = 29 };

/* ---- for the functions of rows ---- */

void option_quote(struct buffer *to, const char *value) {
  buffer_add_char(to, '\'');
  escape_path(to, view_of(value));
  buffer_add_char(to, '\'');
}

void option_suggest(struct buffer *to, const char *near) {
  if (near) buffer_printf(to, "; did you mean '%s'?", near);
}

void option_words_add(struct buffer *to, option_words *words, const char *between) {
  struct option_word word;
  for (size_t i = 0; words(i, &word); i++) buffer_printf(to, "%s%s", i ? between : "", word.name);
}

bool option_word(option_words *words, const char *value, int *to, struct buffer *reason) {
  struct suggestion near = {0};
  struct option_word word;
  for (size_t i = 0; words(i, &word); i++) {
    if (strcmp(value, word.name) == 0) {
      *to = word.value;
      return true;
    }
    suggest_consider(&near, view_of(value), word.name);
  }
  option_quote(reason, value);
  buffer_add_string(reason, " is not one of ");
  option_words_add(reason, words, ", ");
  option_suggest(reason, near.best);
  return false;
}

static bool multiply(uint64_t *number, unsigned factor, unsigned plus) {
  if (*number > (UINT64_MAX - plus) / factor) return false;
  *number = *number * factor + plus;
  return true;
}

bool option_number(const char *value, size_t least, bool units, uint64_t *to, struct buffer *reason) {
  uint64_t number = 0;
  const char *at = value;
  bool fits = ascii_is_digit(*at);
  for (; fits && ascii_is_digit(*at); at++) fits = multiply(&number, 10, (unsigned)(*at - '0'));
  if (fits && units && *at) {
    const char *letters = "KMG", *unit = strchr(letters, *at);
    for (const char *letter = letters; unit && letter <= unit; letter++) fits = fits && multiply(&number, 1024, 0);
    if (unit) at++;
  }
  if (fits && !*at && number >= least) {
    *to = number;
    return true;
  }
  option_quote(reason, value);
  if (!fits && ascii_is_digit(*value)) {
    buffer_printf(reason, " is too large: at most %" PRIu64, UINT64_MAX);
    return false;
  }
  buffer_printf(reason, " is not a whole number of at least %zu", least);
  if (units) buffer_add_string(reason, ", optionally followed by K, M or G");
  return false;
}

/* ---- values ---- */

static void *member_of(void *settings, const struct option *option) {
  return (char *)settings + option->offset;
}

bool option_set_flag(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  (void)value, (void)reason;
  *(bool *)member_of(settings, option) = option->number;
  return true;
}

bool option_set_word(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  return option_word(option->words, value, member_of(settings, option), reason);
}

bool option_set_number(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  uint64_t number;
  if (!option_number(value, (size_t)option->number, option->has_units, &number, reason)) return false;
  *(size_t *)member_of(settings, option) = number < SIZE_MAX ? (size_t)number : SIZE_MAX;
  return true;
}

bool option_set_name(void *settings, const struct option *option, const char *value, struct buffer *reason) {
  (void)reason;
  *(const char **)member_of(settings, option) = value;
  return true;
}

/* ---- tables ---- */

struct option option_table_row(const struct option_table *options, size_t index) {
  const struct option *row = &options->rows[index];
  for (size_t i = 0; !row->set && i < options->like->count; i++) {
    struct option other = options->like->rows[i];
    if (strcmp(other.name, row->name) != 0) continue;
    other.group = row->group;
    if (row->help) other.help = row->help;
    return other;
  }
  return *row;
}

/* ---- parsing ---- */

struct parse {
  const struct option_table *options;
  char *const *next; /* words not yet read */
  void *settings;
  struct buffer *error;
};

/* Finds an option by its letter or, if that is 0, by its name. */
static bool find(const struct option_table *options, char letter, struct view name, struct option *found) {
  for (size_t i = 0; i < options->count; i++) {
    if (!letter && !view_is(name, options->rows[i].name)) continue;
    *found = option_table_row(options, i);
    if (!letter || found->letter == letter) return true;
  }
  return false;
}

/* Returns the most similar name, or else the only name with this beginning. */
static const char *nearest(const struct option_table *options, struct view name) {
  struct suggestion similar = {0};
  const char *begun = NULL;
  size_t beginnings = 0;
  for (size_t i = 0; i < options->count; i++) {
    const char *candidate = options->rows[i].name;
    suggest_consider(&similar, name, candidate);
    if (name.length < 2 || strncmp(candidate, name.at, name.length) != 0) continue;
    begun = candidate;
    beginnings++;
  }
  if (similar.best) return similar.best;
  return beginnings == 1 ? begun : NULL;
}

static bool unknown(struct parse *parse, struct view name, size_t dashes) {
  LOCAL_BUFFER word = {0};
  buffer_add_repeated(&word, '-', dashes);
  buffer_add_view(&word, name);
  buffer_add_string(parse->error, "unknown option ");
  option_quote(parse->error, buffer_string(&word));
  const char *near = dashes == 2 || name.length > 1 ? nearest(parse->options, name) : NULL;
  if (near) buffer_printf(parse->error, "; did you mean '--%s'?", near);
  return false;
}

/* Sets the option. An error message begins with the name of the option. */
static bool set_option(struct parse *parse, const struct option *option, char *value) {
  LOCAL_BUFFER reason = {0};
  if (value && (strstr(option->argument, "FILE") || strcmp(option->argument, "NAME") == 0)) path_from_user(value);
  bool is_missing = option->is_name && !*value;
  if (is_missing) buffer_add_string(&reason, "the name must not be empty");
  bool good = !is_missing && option->set(parse->settings, option, value, &reason);
  if (!good) buffer_printf(parse->error, "--%s: %s", option->name, buffer_string(&reason));
  return good;
}

static bool set_from_next(struct parse *parse, const struct option *option) {
  if (!option->argument) return set_option(parse, option, NULL);
  if (*parse->next) return set_option(parse, option, *parse->next++);
  buffer_printf(parse->error, "--%s needs an argument: %s", option->name, option->argument);
  return false;
}

static bool parse_long(struct parse *parse, char *word) {
  char *equals = strchr(word, '=');
  struct view name = {word, equals ? (size_t)(equals - word) : strlen(word)};
  struct option option;
  if (!find(parse->options, 0, name, &option)) return unknown(parse, name, 2);
  if (!equals) return set_from_next(parse, &option);
  if (option.argument) return set_option(parse, &option, equals + 1);
  buffer_printf(parse->error, "--%s takes no argument, but was given ", option.name);
  option_quote(parse->error, equals + 1);
  return false;
}

/* Letters after one dash. The whole name of a long option is an error: a dash is missing. */
static bool parse_cluster(struct parse *parse, char *letters) {
  struct option option;
  struct view name = {letters, strcspn(letters, "=")};
  if (name.length > 1 && find(parse->options, 0, name, &option)) return unknown(parse, name, 1);
  for (char *at = letters; *at; at++) {
    if (!find(parse->options, *at, VIEW(""), &option))
      return unknown(parse, nearest(parse->options, view_of(letters)) ? view_of(letters) : (struct view){at, 1}, 1);
    if (option.letter_number) option.number = option.letter_number;
    if (option.argument && at[1]) return set_option(parse, &option, at + 1);
    if (!set_from_next(parse, &option)) return false;
  }
  return true;
}

#ifdef _WIN32
/* The operands that a pattern means. */
struct expansion {
  const struct parse *parse;
  bool is_found;
};

/* Reads a name as an operand. The settings refer to it, so it is never freed. */
static void add_match(void *context, const char *name, enum os_kind kind) {
  struct expansion *expansion = context;
  const struct parse *parse = expansion->parse;
  (void)kind;
  expansion->is_found = true;
  parse->options->add_operand(parse->settings, mem_string(name, strlen(name)));
}
#endif

static bool read_operand(const struct parse *parse, char *word) {
  path_from_user(word);
#ifdef _WIN32
  struct expansion expansion = {.parse = parse};
  if (strpbrk(word, "*?")) os_expand(word, add_match, &expansion);
  if (expansion.is_found) return true;
#endif
  if (*word) parse->options->add_operand(parse->settings, word);
  else buffer_printf(parse->error, "%s must not be empty", parse->options->operand);
  return *word;
}

/* pre-commit and the * of a shell pass file names without a prefix. A record called --config=x.jgf must not set an option. Most
 * options have no dot, and need no system call. */
static bool is_no_file(const struct parse *parse, const char *word) {
  struct os_status status;
  if (!strchr(word, '.') || !os_lstat(word, &status)) return true;
  option_quote(parse->error, word);
  buffer_add_string(parse->error, " is both an option and a file name; for the file, put ./ before the name, or -- before "
      "all files");
  return false;
}

bool option_table_parse(const struct option_table *options, char *const *words, void *settings, struct buffer *error) {
  struct parse parse = {.options = options, .next = words, .settings = settings, .error = error};
  bool ended = false;
  while (*parse.next) {
    char *word = *parse.next++;
    bool good;
    if (ended || word[0] != '-' || !word[1]) {
      good = read_operand(&parse, word);
    } else if (strcmp(word, "--") == 0) good = ended = true;
    else if (!is_no_file(&parse, word)) good = false;
    else if (word[1] == '-') good = parse_long(&parse, word + 2);
    else good = parse_cluster(&parse, word + 1);
    if (!good) return false;
  }
  return true;
}

/* ---- lines of a terminal ---- */

/* The length of the escape sequence (ESC [ ... letter) that starts at `at`, or 0. */
static size_t escape_length(struct view text, size_t at) {
  if (text.at[at] != '\033' || at + 1 >= text.length || text.at[at + 1] != '[') return 0;
  size_t end = at + 2;
  while (end < text.length && (text.at[end] < '@' || text.at[end] > '~')) end++;
  return end < text.length ? end + 1 - at : 0;
}

/* The columns that a text takes on a terminal. */
static size_t text_wrap_width(struct view text) {
  size_t width = 0;
  for (size_t at = 0; at < text.length;) {
    size_t used = escape_length(text, at);
    if (!used) width += utf8_width(utf8_decode(text.at + at, text.length - at, &used));
    at += used;
  }
  return width;
}

void text_wrap_words(struct view text, size_t column, struct buffer *to) {
  const size_t indent = column;
  bool first = true;
  for (size_t at = 0; at < text.length;) {
    while (at < text.length && ascii_is_space(text.at[at])) at++;
    size_t start = at;
    while (at < text.length && !ascii_is_space(text.at[at])) at++;
    struct view word = {text.at + start, at - start};
    if (!word.length) break;
    size_t width = text_wrap_width(word);
    if (!first && column + 1 + width > WIDTH) {
      buffer_add_char(to, '\n');
      buffer_add_repeated(to, ' ', indent);
      column = indent;
      first = true;
    }
    if (!first) buffer_add_char(to, ' ');
    if (first) escape_begin(to, word);
    else buffer_add_view(to, word);
    column += width + (first ? 0 : 1);
    first = false;
  }
  buffer_add_char(to, '\n');
}

/* ---- --help ---- */

/* The help of a row, with its words and their notes. */
static void help_row(const struct option *option, struct buffer *to) {
  size_t start = to->length;
  if (option->letter) buffer_printf(to, "  -%c, ", option->letter);
  else buffer_add_repeated(to, ' ', 6);
  buffer_printf(to, "--%s", option->name);
  if (option->argument) buffer_printf(to, " %s", option->argument);
  size_t used = to->length - start;
  if (used + 2 > HELP_COLUMN) {
    buffer_add_char(to, '\n');
    used = 0;
  }
  buffer_add_repeated(to, ' ', HELP_COLUMN - used);
  LOCAL_BUFFER text = {0};
  struct option_word word;
  buffer_add_string(&text, option->help);
  for (size_t i = 0; option->words && !option->words_are_apart && option->words(i, &word); i++) {
    buffer_printf(&text, "%s%s", i ? ", " : ": ", word.name);
    if (word.note) buffer_printf(&text, " (%s)", word.note);
  }
  text_wrap_words(buffer_view(&text), HELP_COLUMN, to);
}

void option_table_help(const struct option_table *options, struct buffer *to) {
  const char *group = "";
  buffer_add_string(to, options->head);
  for (size_t i = 0; i < options->count; i++) {
    struct option row = option_table_row(options, i);
    if (strcmp(group, row.group) != 0) {
      group = row.group;
      buffer_printf(to, "\n%s:\n", group);
    }
    help_row(&row, to);
  }
}

void option_table_common(const struct option_table *options, struct buffer *to) {
  buffer_printf(to, "%s\nCommon options:\n", options->head);
  for (const char *const *name = options->common; *name; name++) {
    struct option row;
    if (find(options, 0, view_of(*name), &row)) help_row(&row, to);
  }
}
