#include "sgf/property.h"
#include "go/game.h"
#include "go/spelling.h"

#define NOWHERE SGF_NOT_IN_JGF, NULL, {NULL}
#define HEADER(section, ...) SGF_IN_HEADER, section, {__VA_ARGS__}
#define PLAYER(color, key) SGF_IN_PLAYER, color, {key}
#define NODE(...) SGF_IN_NODE, NODE_MEMBER(__VA_ARGS__, NULL), {NODE_TYPES(__VA_ARGS__, NULL)}
#define NODE_MEMBER(member, ...) member
#define NODE_TYPES(member, ...) __VA_ARGS__
#define NOTHING SGF_NO_USE, 0, 0
#define NAME(meaning, player) SGF_IS_NAME, meaning, player
#define PROSE(meaning, player) SGF_IS_PROSE, meaning, player
#define VALUE(meaning, player) SGF_IS_VALUE, meaning, player
#define ITEM(kind, subtype) SGF_IS_ITEM, kind, subtype
#define JUDGMENT(of) SGF_IS_JUDGMENT, SGF_##of, 0
#define P(name, type, many, place, first, last, order, jgf, spelling, use, description) \
  [SGF_##name] = {#name, SGF_TYPE_##type, SGF_##many, SGF_PLACE_##place, first, last, order, jgf, SGF_SPELLING_##spelling, use, \
                  description},
const struct sgf_kind sgf_kinds[SGF_NAME_COUNT] = {
    [SGF_UNKNOWN] = {NULL, SGF_TYPE_UNKNOWN, SGF_LIST, SGF_PLACE_ANY, 1, 4, 0, NOWHERE, SGF_SPELLING_PLAIN, NOTHING, NULL},
#include "sgf/properties.def"
};
#undef P

enum { POINT = SGF_TYPE_IS_POINT | SGF_TYPE_HAS_POINTS, POINTS = SGF_TYPE_HAS_POINTS | SGF_TYPE_IS_COMPOSED };
enum { NUMBER = SGF_TYPE_IS_NUMBER, TEXT = SGF_TYPE_HAS_TEXT, TEXTS = SGF_TYPE_HAS_TEXT | SGF_TYPE_IS_COMPOSED };
enum { EMPTY = SGF_TYPE_MAY_BE_EMPTY };

/* X(type, flags, phrase of a description, content in a message) */
#define TYPES(X) \
  X(NONE, EMPTY, "no value", "empty") \
  X(NUMBER, NUMBER, "a whole number", "a whole number") \
  X(REAL, NUMBER, "a number", "a number") \
  X(DOUBLE, 0, "1 or 2", "1 or 2") \
  X(COLOR, 0, "`B` or `W`", "B or W") \
  X(TEXT, TEXT, "a text", "a text") \
  X(SIMPLE_TEXT, TEXT, "a text in one line", "a text") \
  X(POINT, POINT, "points", "points") \
  X(STONE, POINT, "points", "points") \
  X(MOVE, POINT | EMPTY, "a point, or nothing", "one point, or empty for a pass") \
  X(POINT_POINT, POINTS, "two points with a colon between them, any number of times", \
    "two different points, such as aa:bb") \
  X(POINT_TEXT, POINTS | TEXT, "a point, a colon and a text, any number of times", \
    "a point and a text, such as aa:text") \
  X(TEXT_TEXT, TEXTS, "two texts separated by a colon", "two texts") \
  X(SIZE, SGF_TYPE_IS_COMPOSED, "a number, or two numbers separated by a colon", "a size") \
  X(FIGURE, TEXTS | EMPTY, "nothing, or a number, a colon and a text", "empty, or a number and a text, such as 257:text") \
  X(UNKNOWN, TEXT | EMPTY, "any value", "anything")

#define TYPE_FLAGS(type, flags, phrase, content) [SGF_TYPE_##type] = flags,
#define TYPE_PHRASE(type, flags, phrase, content) [SGF_TYPE_##type] = phrase,
#define TYPE_CONTENT(type, flags, phrase, content) [SGF_TYPE_##type] = content,
const uint8_t sgf_type_flags[SGF_TYPES] = {TYPES(TYPE_FLAGS)};
static const char *const phrases[SGF_TYPES] = {TYPES(TYPE_PHRASE)};
static const char *const contents[SGF_TYPES] = {TYPES(TYPE_CONTENT)};

static const char *const place_phrases[] = {
    [SGF_PLACE_ANY] = "in any node", [SGF_PLACE_ROOT] = "in the first node",
    [SGF_PLACE_GAME_INFO] = "once for a game, usually in the first node", [SGF_PLACE_MOVE] = "in a node with a move",
    [SGF_PLACE_SETUP] = "in a node without a move", [SGF_PLACE_INHERIT] = "in any node",
};

void sgf_describe_kind(enum sgf_name id, struct buffer *to) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  buffer_printf(to, "Value: %s", phrases[kind->type]);
  if (kind->many == SGF_LIST_OR_EMPTY) buffer_add_string(to, ", or nothing");
  if (sgf_type_is(kind->type, SGF_TYPE_HAS_POINTS))
    buffer_add_string(to, "; `pd` is column 16 and row 4, counted from the top left");
  buffer_printf(to, ". Place: %s. ", place_phrases[kind->place]);
  if (kind->first_ff == kind->last_ff) buffer_printf(to, "FF[%d] only.", kind->first_ff);
  else buffer_printf(to, "FF[%d] to FF[%d].", kind->first_ff, kind->last_ff);
}

/* ---- values ---- */

static const struct sgf_choice
    no_choice[] = {{NULL, NULL}},
    emphases[] = {{"1", "usual"}, {"2", "emphasized"}, {NULL, NULL}},
    colors[] = {{"B", "Black"}, {"W", "White"}, {NULL, NULL}},
    versions[] = {{"4", "the version in use"}, {"3", NULL}, {"2", NULL}, {"1", NULL}, {NULL, NULL}},
    games[] = {{"1", "Go"}, {NULL, NULL}},
    charsets[] = {{"UTF-8", NULL}, {NULL, NULL}},
    sizes[] = {{"19", NULL}, {"13", NULL}, {"9", NULL}, {NULL, NULL}},
    styles[] = {{"0", "the variations of the next move, marked on the board"},
                {"1", "the variations of this move, marked on the board"},
                {"2", "the variations of the next move, not marked"},
                {"3", "the variations of this move, not marked"},
                {NULL, NULL}},
    print_modes[] = {{"0", "no numbers"}, {"1", "numbers of moves"}, {"2", "numbers of moves below 100"}, {NULL, NULL}},
    rulesets[] = {{"Japanese", NULL}, {"Chinese", NULL}, {"Korean", NULL}, {"AGA", "American Go Association"},
                  {"GOE", "the rules of Ing"}, {"NZ", "New Zealand"}, {NULL, NULL}},
    results[] = {{"B+R", "Black wins by resignation"}, {"W+R", "White wins by resignation"},
                 {"B+T", "Black wins on time"}, {"W+T", "White wins on time"},
                 {"B+F", "Black wins by forfeit"}, {"W+F", "White wins by forfeit"},
                 {"0", "a draw"}, {"Void", "no result"}, {"?", "not known"}, {NULL, NULL}},
    komi[] = {{"6.5", NULL}, {"7.5", NULL}, {"5.5", NULL}, {"0.5", NULL}, {"0", NULL}, {NULL, NULL}},
    overtimes[] = {{"5x30 byo-yomi", "five periods of 30 seconds"}, {"25/600 Canadian", "25 moves in 600 seconds"}, {NULL, NULL}};

/* By spelling: the values that are offered, the range of numbers, and the content in words. */
static const struct {
  const struct sgf_choice *choices;
  const char *content; /* NULL: that of the type */
  double least, most;
} spellings[SGF_SPELLINGS] = {
    [SGF_SPELLING_VERSION] = {versions, "a version, 1 to 4", 1, 4},
    [SGF_SPELLING_GAME] = {games, "the number of a game, from 1 on", 1, 0},
    [SGF_SPELLING_STYLE] = {styles, "0 to 3", 0, 3},
    [SGF_SPELLING_PRINT_MODE] = {print_modes, "0 to 2", 0, 2},
    [SGF_SPELLING_PROGRAM] = {.content = "a name and a version, such as name:1.0"},
    [SGF_SPELLING_CHARSET] = {.choices = charsets},
    [SGF_SPELLING_SIZE] = {.choices = sizes},
    [SGF_SPELLING_RULESET] = {.choices = rulesets},
    [SGF_SPELLING_RESULT] = {.choices = results},
    [SGF_SPELLING_KOMI] = {.choices = komi},
    [SGF_SPELLING_OVERTIME] = {.choices = overtimes},
};

const struct sgf_choice *sgf_choices_of(enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  if (kind->type == SGF_TYPE_DOUBLE) return emphases;
  if (kind->type == SGF_TYPE_COLOR) return colors;
  return spellings[kind->spelling].choices ? spellings[kind->spelling].choices : no_choice;
}

/* One or two capitals as a number that sorts like the name. */
static int code_of(const char *at, size_t length) {
  return (unsigned char)at[0] * 256 + (length > 1 ? (unsigned char)at[1] : 0);
}

enum sgf_name sgf_name_of(struct view name) {
  if (name.length < 1 || name.length > 2) return SGF_UNKNOWN;
  if (name.length == 1 && name.at[0] == 'B') return SGF_B; /* most properties of a game are moves */
  if (name.length == 1 && name.at[0] == 'W') return SGF_W;
  int code = code_of(name.at, name.length), first = SGF_UNKNOWN + 1, end = SGF_NAME_COUNT;
  while (first < end) {
    int middle = first + (end - first) / 2;
    int other = code_of(sgf_kinds[middle].name, strlen(sgf_kinds[middle].name));
    if (other == code) return (enum sgf_name)middle;
    if (other < code) first = middle + 1;
    else end = middle;
  }
  return SGF_UNKNOWN;
}

/* ---- private properties ---- */

static const char *const private_names[] = {
    "BC", "BTS", "DZ", "GE", "GK", "HD", "IL", "KGSDE", "KGSSB", "KGSSW", "KT", "KTV", "LC", "LZ", "LZOP",
    "MULTIGOBM", "MULTIGOGM", "NB", "NW", "OH", "OS",
    "QKGV", "RD", "RL", "RN", "RR", "SBKV", "SOL", "SU", "SY", "TC", "TT", "WC", "XJ",
};

bool sgf_name_is_private(struct view name) {
  return view_is_one_of(name, private_names, ARRAY_LENGTH(private_names));
}

/* Removes a doubled letter: `BB` becomes `B`, `AAB` becomes `AB`. Other slips are not guessed, because most names of two
 * letters are similar. */
struct view sgf_name_slip(struct view name) {
  if (view_is(name, "BB") || view_is(name, "WW")) return (struct view){name.at, 1};
  for (size_t i = 0; name.length == 3 && i < 2; i++) {
    char once[] = {name.at[0], name.at[2]};
    if (name.at[i] != name.at[i + 1]) continue;
    enum sgf_name id = sgf_name_of((struct view){once, 2});
    if (id != SGF_UNKNOWN) return view_of(sgf_kind_of(id)->name);
  }
  return (struct view){NULL, 0};
}

const char sgf_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct view sgf_point_text(struct arena *arena, int x, int y) {
  char point[] = {sgf_letters[x >= 0 && x < 52 ? x : 51], sgf_letters[y >= 0 && y < 52 ? y : 51]};
  return arena_view(arena, (struct view){point, 2});
}

bool sgf_is_name(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_capital(name.at[i])) return false;
  return name.length;
}

bool sgf_is_mark(enum sgf_name id) {
  const struct sgf_kind *kind = sgf_kind_of(id);
  return kind->use == SGF_IS_ITEM && kind->meaning == GO_MARKUP && kind->spelling == SGF_SPELLING_POINTS;
}

enum sgf_judgment sgf_judgment_of(enum sgf_name id) {
  return sgf_kinds[id].use == SGF_IS_JUDGMENT ? (enum sgf_judgment)sgf_kinds[id].meaning : SGF_NO_JUDGMENT;
}

/* ---- numbers ---- */

static size_t digits(struct view text, size_t *at) {
  size_t start = *at;
  while (*at < text.length && ascii_is_digit(text.at[*at])) (*at)++;
  return *at - start;
}

bool sgf_number_read(struct view text, double *number) {
  text = ascii_trim(text);
  char copy[60];
  if (!text.length || text.length >= sizeof copy) return false;
  size_t at = text.at[0] == '-' || text.at[0] == '+';
  size_t count = digits(text, &at);
  if (at < text.length && text.at[at] == '.') {
    at++;
    count += digits(text, &at);
  }
  if (!count || at < text.length) return false;
  memcpy(copy, text.at, text.length);
  copy[text.length] = '\0';
  *number = strtod(copy, NULL);
  return true;
}

int sgf_side_read(struct view text) {
  double number;
  bool is_side = sgf_number_read(text, &number) && number >= 1 && number <= 52 && (double)(int)number >= number;
  return is_side ? (int)number : 0;
}

bool sgf_size_read(struct view text, struct view second, int *width, int *height) {
  size_t separator = 0;
  while (!second.at && separator < text.length && ascii_lower(text.at[separator]) != 'x') separator++;
  if (separator < text.length && !second.at) {
    second = view_after(text, separator + 1);
    text.length = separator;
  }
  *width = sgf_side_read(text);
  *height = second.at ? sgf_side_read(second) : *width;
  return *width && *height;
}

bool sgf_number_fits(enum sgf_name id, struct view text) {
  double number, least = spellings[sgf_kinds[id].spelling].least, most = spellings[sgf_kinds[id].spelling].most;
  if (!sgf_number_read(text, &number) || memchr(text.at, '.', text.length)) return false;
  bool has_range = spellings[sgf_kinds[id].spelling].content && sgf_kinds[id].type == SGF_TYPE_NUMBER;
  return !has_range || (number >= least && (number <= most || most < least));
}

const char *sgf_content_of(enum sgf_name id) {
  const char *content = spellings[sgf_kinds[id].spelling].content;
  return content ? content : contents[sgf_kinds[id].type];
}

static const struct sgf_game game_names[] = {
    {NULL, NULL},           {"Go", "go"},
    {"Othello", "othello"}, {"Chess", "chess"},
    {"Gomoku or Renju", "renju"},
    {"Nine Men's Morris", NULL},
    {"Backgammon", "backgammon"},
    {"Chinese chess", "chinese_chess"},
    {"Shogi", "shogi"},     {"Lines of Action", NULL},
    {"Ataxx", NULL},        {"Hex", NULL},
    {"Jungle", NULL},       {"Neutron", NULL},
    {"Philosopher's Football", NULL},
    {"Quadrature", NULL},   {"Trax", NULL},
    {"Tantrix", NULL},      {"Amazons", NULL},
    {"Octi", NULL},         {"Gess", NULL},
};

const struct sgf_game *sgf_game_of(double number) {
  size_t index = number >= 1 && number < (double)ARRAY_LENGTH(game_names) ? (size_t)number : 0;
  return index && (double)index >= number ? &game_names[index] : NULL;
}

int sgf_game_number(struct view type) {
  for (int i = 1; i < (int)ARRAY_LENGTH(game_names); i++)
    if (game_names[i].type && view_is(type, game_names[i].type)) return i;
  return 0;
}

/* ---- well-formed values ---- */

static bool is_result(struct view text) {
  static const char *const words[] = {"0", "Draw", "Void", "?"};
  static const char *const wins[] = {"", "R", "Resign", "T", "Time", "F", "Forfeit"};
  if (view_is_one_of(text, words, ARRAY_LENGTH(words))) return true;
  if (!view_begins(text, "B+") && !view_begins(text, "W+")) return false;
  struct view whole = view_after(text, 2), fraction = whole;
  if (view_is_one_of(whole, wins, ARRAY_LENGTH(wins))) return true;
  bool has_point = memchr(fraction.at, '.', fraction.length);
  whole = view_cut(&fraction, '.');
  return ascii_is_number(whole) && has_point == ascii_is_number(fraction);
}

static bool has_form(struct view text, const char *form) {
  if (text.length != strlen(form)) return false;
  for (size_t i = 0; i < text.length; i++)
    if (form[i] == '0' ? !ascii_is_digit(text.at[i]) : text.at[i] != form[i]) return false;
  return true;
}

int sgf_date_shared(struct view entry, size_t length) {
  if (has_form(entry, "0000-00-00") || has_form(entry, "0000-00") || has_form(entry, "0000")) return 0;
  if (length == 10) return has_form(entry, "00-00") ? 5 : has_form(entry, "00") ? 8 : -1;
  return length == 7 && has_form(entry, "00") ? 5 : -1;
}

static bool are_dates(struct view text) {
  size_t before = 0, start = 0;
  for (size_t i = 0; i <= text.length; i++) {
    if (i < text.length && text.at[i] != ',') continue;
    int shared = sgf_date_shared((struct view){text.at + start, i - start}, before);
    if (shared < 0) return false;
    before = (size_t)shared + i - start;
    start = i + 1;
  }
  return true;
}

static bool is_well_formed(enum sgf_name id, struct view text) {
  double number;
  switch ((int)id) {
  case SGF_RE: return is_result(text);
  case SGF_DT: return are_dates(text);
  case SGF_TM: case SGF_KM: return ascii_trim(text).length == text.length && sgf_number_read(text, &number);
  default: return true;
  }
}

/* ---- meanings ---- */

static enum spelling dates_spell(struct view text, struct buffer *out) {
  LOCAL_BUFFER dates = {0};
  struct view before = {NULL, 0};
  enum spelling spelling = spell_dates(text, &dates);
  for (struct view tail = buffer_view(&dates); tail.length;) {
    struct view date = view_cut(&tail, ',');
    if (before.at) buffer_add_char(out, ',');
    spell_date_short(date, before, out);
    before = date;
  }
  return spelling;
}

bool sgf_value_spell(struct arena *arena, enum sgf_name id, struct view text, struct sgf_meaning *meaning) {
  LOCAL_BUFFER canonical = {0}, overtime = {0};
  *meaning = (struct sgf_meaning){0};
  if (is_well_formed(id, text)) return true;
  enum spelling spelling = id == SGF_RE   ? spell_result(text, &canonical)
                           : id == SGF_DT ? dates_spell(text, &canonical)
                           : id == SGF_TM ? spell_time(text, &canonical, &overtime)
                                          : spell_komi(text, &canonical);
  bool is_known = spelling_is_sure(spelling) || spelling == SPELLING_PART;
  if (is_known) meaning->text = arena_keep(arena, &canonical);
  if (overtime.length) meaning->overtime = arena_keep(arena, &overtime);
  meaning->is_part = spelling == SPELLING_PART;
  return false;
}

struct view sgf_kind_as_margin(struct view text) {
  static const char *const margins[][2] = {{"B+0.02", "B+T"}, {"W+0.02", "W+T"}, {"B+0.03", "B+F"}, {"W+0.03", "W+F"}};
  for (size_t i = 0; i < ARRAY_LENGTH(margins); i++)
    if (view_is(text, margins[i][0])) return view_of(margins[i][1]);
  return (struct view){NULL, 0};
}
