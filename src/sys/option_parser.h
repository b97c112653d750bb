/* option_parser.h: parses command lines by a table of options.
 *
 * A row describes an option completely. Parsing, -h, --help, the completions and a test of the manual use the same rows.
 * Long options take their argument as --name=value or --name value. Short options can be combined, as in -qv. Options and
 * operands can be mixed, and -- ends the options. Long names cannot be abbreviated, because a new option could make the
 * abbreviation ambiguous. */
#ifndef JGFLINT_SYS_OPTION_PARSER_H
#define JGFLINT_SYS_OPTION_PARSER_H

#include "base/buffer.h"

/* A word that an option accepts as its argument. */
struct option_word {
  const char *name;
  int value;
  const char *note; /* printed in parentheses by --help, or NULL */
};

/* Fills in the word with this index, from 0. Returns false if there are fewer words. */
typedef bool option_words(size_t index, struct option_word *word);

/* Defines the function `name` for a fixed list of words. */
#define OPTION_WORDS(name, ...)                                                                              \
  static bool name(size_t index, struct option_word *word) {                                                 \
    static const struct option_word list[] = {__VA_ARGS__};                                                  \
    if (index >= ARRAY_LENGTH(list)) return false;                                                           \
    *word = list[index];                                                                                     \
    return true;                                                                                             \
  }

struct option;
/* Stores the value of an option in the settings; the value is NULL if the option has no argument. If the value is not valid,
 * returns false and appends the reason to `reason`, as a phrase about the value. */
typedef bool option_set(void *settings, const struct option *option, const char *value, struct buffer *reason);

struct option {
  const char *group;    /* heading in --help; rows of one group are consecutive */
  const char *name;     /* long name, without the dashes */
  char letter;          /* short name, or 0 */
  const char *argument; /* name of the argument in --help, or NULL if the option has no argument */
  const char *help;     /* the text in --help, without a full stop and without the words, which are appended */
  option_set *set;      /* stores the value in the settings */
  option_words *words;  /* the words that the argument (or its last part) must be one of; NULL: any text */
  bool words_are_apart; /* --help lists the words after the options */
  bool is_name;         /* the argument must not be empty */
  /* For `set`: */
  size_t offset;        /* offset of a member of the settings */
  int number;           /* the value that a flag sets, or the smallest number allowed */
  int letter_number;    /* used instead of `number` if the option is given by its letter; 0: `number` is used */
  bool has_units;       /* whether K, M or G can follow the number */
  const char *member;   /* the name of a limit in a configuration */
};

/* For rows whose value is stored unchanged in the member of the settings at `offset`. */
option_set option_set_flag;   /* bool, without argument: true if `number` is not 0 */
option_set option_set_word;   /* int or enumeration: the value of a word */
option_set option_set_number; /* size_t */
option_set option_set_name;   /* const char * */

struct option_table {
  const char *head, *foot;   /* text of --help before and after the options */
  const char *const *common; /* names of the options that -h lists, in this order; ends with NULL */
  const struct option *rows; /* static */
  size_t count;
  const char *operand; /* "a PATH": for messages about an operand */
  void (*add_operand)(void *settings, const char *word);
  /* Static: the table of another program, or NULL. The settings begin with the settings of that program. Members that a row
   * leaves out are taken from the row of the same name there. */
  const struct option_table *like;
};

/* The last members of a row that sets a member of the settings. */
#define OPTION_IN(settings, member) offsetof(settings, member)
#define OPTION_FLAG(settings, member) .set = option_set_flag, .offset = OPTION_IN(settings, member), .number = true
#define OPTION_WORD(settings, member, list) .set = option_set_word, .offset = OPTION_IN(settings, member), .words = (list)

/* A row that takes everything from the table of the other program, except its heading and, if not NULL, its help. */
#define OPTION_LIKE(in_group, called, helps) {.group = (in_group), .name = (called), .help = (helps)}

/* The row with this index, completed from the other table. */
struct option option_table_row(const struct option_table *options, size_t index);

/* Parses `words`, which begin after the name of the program and end with NULL. At the first invalid word, appends a message to
 * `error` and returns false. */
bool option_table_parse(const struct option_table *options, char *const *words, void *settings, struct buffer *error);

/* Appends the text of --help without the foot: the head, and the options in groups, in 80 columns. */
void option_table_help(const struct option_table *options, struct buffer *to);
/* Appends the text of -h: the head, and the common options. */
void option_table_common(const struct option_table *options, struct buffer *to);

/* For the `set` functions of rows. Appends `'value'`, escaped. */
void option_quote(struct buffer *to, const char *value);
/* Appends "; did you mean 'near'?" if there is a `near`. */
void option_suggest(struct buffer *to, const char *near);

/* Stores the value of a word in `to`. If there is no such word, lists the words in `reason` and returns false. */
bool option_word(option_words *words, const char *value, int *to, struct buffer *reason);
/* Appends all words, separated by `between`. */
void option_words_add(struct buffer *to, option_words *words, const char *between);
/* Parses an integer that is at least `least`, with the same range on every machine. If `units`, the suffixes K, M and G
 * (powers of 1,024) are allowed. */
bool option_number(const char *value, size_t least, bool units, uint64_t *to, struct buffer *reason);

/* ---- lines of a terminal ---- */

/* Appends the words of a text, with single spaces and line ends between them, and a line end. The first line continues at this
 * column (utf8_width), and the others are indented up to it. A line has 80 columns; a longer word has a line of its own. Escape
 * sequences have no width. */
void text_wrap_words(struct view text, size_t column, struct buffer *to);

#endif
