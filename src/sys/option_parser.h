/* option_parser.h: command lines, read by a table.
 *
 * A row says everything about an option; parsing, --help and (in a test) the man
 * page read the same rows. It knows no option of its own. Long options take
 * their argument as --name=value or --name value, short ones may stand in
 * clusters, options and operands may mix, and -- ends the options. Names are
 * not abbreviated: a prefix that is unique today is not tomorrow. */
#ifndef JGFLINT_SYS_OPTION_PARSER_H
#define JGFLINT_SYS_OPTION_PARSER_H

#include "base/buffer.h"

/* A word that an option takes. */
struct option_word {
  const char *name;
  int value;
  const char *note; /* what --help says behind it, in brackets; NULL: nothing */
};

/* Fills in the word of that number; false if there are fewer. */
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
/* Puts the value of an option into the settings (NULL: it has no argument). If that cannot be, returns false, and says why in a
 * phrase about the value. */
typedef bool option_set(void *settings, const struct option *option, const char *value, struct buffer *why);

struct option {
  const char *group;    /* heading in --help; rows of one group stand together */
  const char *name;     /* long, without the dashes */
  char letter;          /* 0: no short form */
  const char *argument; /* what --help calls it; NULL: the option takes none */
  const char *help;     /* continues "--name ARGUMENT"; no full stop, and no words, which follow */
  option_set *set;    /* puts the value into the settings */
  option_words *words;  /* what the argument, or the end of it, has to be one of; NULL: anything */
  bool words_are_apart; /* --help has a list of them behind the options */
  /* For `set`: */
  size_t where;         /* offset of a member of the settings */
  int number;           /* what a flag sets; the least that a number may be */
  bool has_units;       /* of a number: K, M or G may follow */
  const char *member;   /* of a limit its name in a configuration */
};

/* For rows whose value goes into the member of the settings at `where` as it is. */
option_set option_set_flag;   /* bool, without argument: whether `number` is 0 */
option_set option_set_word;   /* int or enumeration: the value of a word */
option_set option_set_number; /* size_t */
option_set option_set_name;   /* const char *, not empty */

struct option_table {
  const char *head, *foot;   /* what --help says before the options, and behind them */
  const struct option *rows; /* static */
  size_t count;
  bool (*operand)(void *settings, const char *word, struct buffer *why);
  /* Static: another program's table, whose settings ours begin with. What a row here leaves out is as in the row of
   * that name there. NULL: there is none. */
  const struct option_table *like;
};

/* What stands behind the help of a row that sets a member. */
#define OPTION_IN(settings, member) offsetof(settings, member)
#define OPTION_FLAG(settings, member) .set = option_set_flag, .where = OPTION_IN(settings, member), .number = true
#define OPTION_WORD(settings, member, list) .set = option_set_word, .where = OPTION_IN(settings, member), .words = (list)

/* A row that another program's table says all of, but for its heading and, if it is not NULL, its help. */
#define OPTION_LIKE(in_group, called, helps) {.group = (in_group), .name = (called), .help = (helps)}

/* The row of this number, with what it leaves out. */
struct option option_table_row(const struct option_table *options, size_t index);

/* `words` ends with NULL and begins behind the program's name. At the first word
 * that makes no sense, `error` says what is wrong and the answer is false. */
bool option_table_parse(const struct option_table *options, char *const *words, void *settings, struct buffer *error);

/* What --help says, but for the foot: the head, and the options, grouped, in 80 columns. */
void option_table_help(const struct option_table *options, struct buffer *to);

/* For the functions of rows. Appends `'value'`, escaped. */
void option_quote(struct buffer *to, const char *value);
/* Appends "; did you mean 'near'?" if there is a `near`. */
void option_suggest(struct buffer *to, const char *near);

/* Finds the value of a word; else says which words there are. */
bool option_word(option_words *words, const char *value, int *to, struct buffer *why);
/* Appends all words with `between` between them. */
void option_words_add(struct buffer *to, option_words *words, const char *between);
/* A whole number from `least` on, the same on every machine; with `units`, K, M or G may follow (powers of 1,024). */
bool option_number(const char *value, size_t least, bool units, uint64_t *to, struct buffer *why);

#endif
