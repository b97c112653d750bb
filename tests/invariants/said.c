#include "said.h"
#include <ctype.h>
#include <strings.h>

/* ---- words and numbers ---- */
/* Words that fixes may spell differently, or remove because the format implies them. */
static const char *const notation[] = {
    "black",  "white",  "empty",  "clear", "stone",  "pass",   "true",   "false",       "null",
    "square", "mark",   "select", "selected", "label", "circle", "triangle", "resign",  "resignation", "ration", "forfeit",
    "time",   "draw",   "jigo",   "void",  "ascii",  "utf8",   "1252",   "1200",
};

static bool is_notation(const char *word) {
  for (size_t i = 0; i < ARRAY_LENGTH(notation); i++)
    if (strcasecmp(word, notation[i]) == 0) return true;
  return false;
}

struct words {
  struct buffer *list; /* owned */
  size_t count, capacity;
};

static void word_add(struct words *words, const char *text, size_t length) {
  if (words->count == words->capacity) {
    words->capacity = words->capacity * 2 + 16;
    words->list = realloc(words->list, words->capacity * sizeof *words->list);
  }
  words->list[words->count] = (struct buffer){0};
  buffer_add(&words->list[words->count++], text, length);
}

static void words_release(struct words *words) {
  for (size_t i = 0; i < words->count; i++) buffer_release(&words->list[i]);
  free(words->list);
}

/* Remains of escapes, as in "it u0027s". */
static bool has_residue(struct view text) {
  for (size_t i = 1; i + 4 < text.length; i++)
    if (text.at[i] == 'u' && text.at[i - 1] != '\\' && strspn(text.at + i + 1, "0123456789abcdefABCDEF") >= 4) return true;
  return false;
}

static void words_of_text(const struct value *value, struct words *words) {
  LOCAL_BUFFER text = {0};
  value_content(value, &text);
  if (text.length && strchr("[{", text.data[0])) buffer_clear(&text); /* a tree in a string */
  for (size_t at = 0; at < text.length;) {
    size_t end = at;
    while (end < text.length && isalnum((unsigned char)text.data[end])) end++;
    if (end - at >= 4) word_add(words, text.data + at, end - at);
    at = end + 1;
  }
}

static bool is_repeated_later(const struct value *member) {
  for (const struct value *other = member->next; member->key.length && other; other = other->next)
    if (view_equal(other->key, member->key)) return true;
  return false;
}

/* Ignores case. */
static bool has_name(const struct value *member, const char *name) {
  return member->key.length == strlen(name) + 2 && strncasecmp(member->key.at + 1, name, strlen(name)) == 0;
}

/* Returns true for metadata that migration replaces, and for data of jgflint. */
static bool is_metadata(const struct value *member) {
  static const char *const names[] = {"format", "version", "charset", "sgfformat"},
      *const left[] = {"root", "rememberedPath", "_remembered_path", "solution"};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (has_name(member, names[i]) && !value_is_container(member)) return true;
  for (size_t i = 0; i < ARRAY_LENGTH(left); i++)
    if (value_key_is(member, left[i]) && member->kind < VALUE_STRING) return true;
  return value_key_is(member, "jgflint");
}

/* Returns true for values with several spellings, of which JGF 2 has one. */
static bool has_spellings(const struct value *value) {
  static const char *const names[] = {"result", "date", "dates", "rank", "color", "type", "turn"};
  const struct value *member = value->key.length ? value : value->parent;
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (member && value_key_is(member, names[i])) return true;
  return false;
}

/* The value at the same place in the other record, or NULL. */
static const struct value *counterpart(const struct value *child, const struct value *other) {
  if (!other || !value_is_container(other)) return NULL;
  const struct value *found = other->first;
  if (child->key.length) {
    while (found && !view_equal(found->key, child->key)) found = found->next;
    return found;
  }
  for (const struct value *one = child->parent->first; found && one != child; one = one->next) found = found->next;
  return found;
}

/* `all_numbers` includes numbers with one or two digits. `other`, unless NULL, is the value at the same place in the fixed
 * record: a value that has another spelling there is not lost. */
static void words_of(const struct value *value, const struct value *other, bool no_superseded, bool all_numbers,
                     const struct said_changed *changed, struct words *words) {
  if (no_superseded && (is_repeated_later(value) || (!value_is_container(value) && has_residue(value->text)))) return;
  for (size_t i = 0; changed && i < changed->count; i++)
    if (changed->list[i] == value) return;
  bool is_spelled = other && value->kind == VALUE_STRING && other->kind == VALUE_STRING && has_spellings(value) &&
                    !view_equal(value->text, other->text);
  if (value->kind == VALUE_STRING && !is_spelled) words_of_text(value, words);
  if (value->kind == VALUE_NUMBER && (all_numbers || value->text.length >= 3))
    word_add(words, value->text.at, value->text.length);
  bool are_colors = value->kind == VALUE_OBJECT && value_key_is(value, "players"); /* Seki's keys for players are colors */
  for (const struct value *child = value->first; child; child = child->next) {
    if (value->kind == VALUE_OBJECT && is_metadata(child)) continue;
    if (are_colors && all_numbers) word_add(words, child->key.at + 1, child->key.length - 2);
    words_of(child, counterpart(child, other), no_superseded, all_numbers, changed, words);
  }
}

static bool is_same_word(const char *a, const char *b) {
  if (strcasecmp(a, b) == 0) return true;
  char *a_end, *b_end;
  double one = strtod(a, &a_end), other = strtod(b, &b_end);
  return one == other && !*a_end && !*b_end && *a && *b;
}

static bool is_among(const char *word, const struct words *words) {
  for (size_t i = 0; i < words->count; i++)
    if (is_same_word(word, buffer_string(&words->list[i]))) return true;
  return false;
}

/* Searches for the word as part of a text or number: "3611.5" becomes 3611.5. */
static bool is_within(const char *word, const struct value *value) {
  if (value->kind >= VALUE_NUMBER && !value_is_container(value) && value->text.length >= strlen(word) &&
      memmem(value->text.at, value->text.length, word, strlen(word)) != NULL) return true;
  for (const struct value *child = value->first; child; child = child->next)
    if (is_within(word, child)) return true;
  return false;
}

bool said_missing(const struct value *before, const struct value *after, bool unsafe, const struct said_changed *changed,
                  struct buffer *detail) {
  struct words then = {0}, now = {0};
  bool missing = false;
  words_of(before, after, unsafe, false, changed, &then);
  words_of(after, NULL, false, true, NULL, &now);
  for (size_t i = 0; i < then.count && !missing; i++) {
    const char *word = buffer_string(&then.list[i]);
    if (is_notation(word) || is_among(word, &now) || is_within(word, after)) continue;
    missing = true;
    buffer_printf(detail, "%s\n", word);
  }
  words_release(&then);
  words_release(&now);
  return missing;
}

/* ---- the game ---- */
static bool number_of(const struct value *object, const char *name, long *number) {
  const struct value *value = value_member(object, name);
  if (!value || value->kind != VALUE_NUMBER) return false;
  for (size_t i = 0; i < value->text.length; i++)
    if (!isdigit((unsigned char)value->text.at[i])) return false;
  *number = strtol(value->text.at, NULL, 10);
  return *number >= 0 && *number < 52;
}

static const char *color_of(const struct value *object, const char *name) {
  static const char *const colors[] = {"black", "white", "clear"};
  const struct value *value = value_member(object, name);
  for (size_t i = 0; i < ARRAY_LENGTH(colors); i++)
    if (value_is_text(value, colors[i])) return colors[i];
  return NULL;
}

static void line_add(struct words *lines, struct buffer *line) {
  word_add(lines, buffer_string(line), line->length);
  buffer_clear(line);
}

/* Skips the point 19, 19, which may be a pass. */
static void list_move(const struct value *move, struct words *lines) {
  LOCAL_BUFFER line = {0};
  long x, y;
  const char *color = color_of(move, "color");
  const struct value *pass = value_member(move, "pass");
  bool is_point = number_of(move, "x", &x) && number_of(move, "y", &y) && x < 19 && y < 19;
  bool is_odd = pass && pass->kind >= VALUE_LIST; /* ignored by readers */
  if (color && is_point && (!pass || is_odd)) buffer_printf(&line, "%s %ld %ld", color, x, y);
  else if (color && pass && pass->kind == VALUE_TRUE && !value_member(move, "x") && !value_member(move, "y"))
    buffer_printf(&line, "%s passes", color);
  if (line.length) line_add(lines, &line);
}

static void list_comments(const struct value *comments, struct words *lines) {
  if (!comments || comments->kind != VALUE_LIST) return;
  for (const struct value *one = comments->first; one; one = one->next)
    if (one->kind == VALUE_STRING && one->text.length > 2) word_add(lines, one->text.at, one->text.length);
}

struct game {
  struct words moves, comments;
};

static void list_nodes(const struct value *list, struct game *game);

static bool has_double(const struct value *object) {
  for (const struct value *child = object ? object->first : NULL; child; child = child->next)
    if (is_repeated_later(child)) return true;
  return false;
}

static void list_node(const struct value *node, struct game *game) {
  if (node->kind == VALUE_LIST) list_nodes(node, game); /* branches of an older dialect */
  if (node->kind != VALUE_OBJECT || has_double(node) || has_double(value_member(node, "move"))) return;
  list_move(value_member(node, "move"), &game->moves);
  list_comments(value_member(node, "comments"), &game->comments);
  const struct value *variations = value_member(node, "variations");
  if (!variations || variations->kind != VALUE_LIST) return;
  for (const struct value *branch = variations->first; branch; branch = branch->next) list_node(branch, game);
}

static void list_nodes(const struct value *list, struct game *game) {
  if (!list || list->kind != VALUE_LIST) return;
  for (const struct value *node = list->first; node; node = node->next) list_node(node, game);
}

static bool is_missing(const struct words *then, const struct words *now, bool in_order, struct buffer *detail) {
  size_t at = 0;
  for (size_t i = 0; i < then->count; i++) {
    if (!in_order) at = 0;
    while (at < now->count && !view_equal(buffer_view(&now->list[at]), buffer_view(&then->list[i]))) at++;
    if (at == now->count) {
      buffer_printf(detail, "%s\n", buffer_string(&then->list[i]));
      return true;
    }
    at++;
  }
  return false;
}

bool said_game_kept(const struct value *before, const struct value *after, struct buffer *detail) {
  struct game then = {0}, now = {0};
  list_nodes(value_member(before, "tree"), &then);
  list_nodes(value_member(after, "tree"), &now);
  bool kept = !is_missing(&then.moves, &now.moves, true, detail) && !is_missing(&then.comments, &now.comments, false, detail);
  words_release(&then.moves);
  words_release(&then.comments);
  words_release(&now.moves);
  words_release(&now.comments);
  return kept;
}

/* ---- JGF 1 ---- */
/* Finds the version also in a wrong object. */
bool said_is_version_2(const struct value *record) {
  const struct value *head = value_member(record, "record");
  const struct value *version = value_member(head ? head : value_member(record, "Record"), "version");
  if (!version) version = value_member(record, "version");
  for (const struct value *object = record->first; object && !version; object = object->next)
    version = value_member(object, "version");
  if (!version || value_is_container(version)) return false;
  double number = strtod(version->text.at + (version->kind == VALUE_STRING), NULL);
  return number >= 2 && number < 3; /* "2.0.0" as well */
}

static const char *of_keys(const struct value *object, const char *const *names) {
  for (size_t i = 0; names[i]; i++)
    if (value_member(object, names[i])) return names[i];
  return NULL;
}

static const char *older_in_head(const struct value *record) {
  static const char *const rules[] = {"ruleSet", "mainTime", "overTime", NULL};
  return of_keys(value_member(record, "rules"), rules);
}

static const char *older_in_nodes(const struct value *list);

static const char *older_in_node(const struct value *node) {
  if (node->kind != VALUE_OBJECT) return NULL;
  const struct value *variations = value_member(node, "variations"), *comments = value_member(node, "comments");
  for (const struct value *comment = comments ? comments->first : NULL; comment; comment = comment->next)
    if (comments->kind == VALUE_LIST && value_member(comment, "comment") && value_member(comment, "comment") == comment->first &&
        !comment->first->next)
      return "a comment object";
  if (!variations || variations->kind != VALUE_LIST) return NULL;
  for (const struct value *branch = variations->first; branch; branch = branch->next) {
    const char *found = older_in_nodes(branch);
    if (found) return found;
  }
  return NULL;
}

static const char *older_in_nodes(const struct value *list) {
  if (!list || list->kind != VALUE_LIST) return NULL;
  for (const struct value *node = list->first; node; node = node->next) {
    const char *found = older_in_node(node);
    if (found) return found;
  }
  return NULL;
}

const char *said_older_form(const struct value *record) {
  const char *found = older_in_head(record);
  return found ? found : older_in_nodes(value_member(record, "tree"));
}

size_t said_double_keys(const struct value *value) {
  size_t count = 0;
  for (const struct value *child = value->first; child; child = child->next) {
    if (is_repeated_later(child)) count++;
    count += said_double_keys(child);
  }
  return count;
}
