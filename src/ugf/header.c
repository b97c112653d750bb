/* header.c: the variables of [Header], and what is wrong with them. */
#include "base/ascii.h"
#include "json/make.h"
#include "ugf/internal.h"
#include <json-c/json.h>

#define VARIABLE_KEY(name, key) key,
static const char *const keys[] = {UGF_VARIABLES(VARIABLE_KEY)};
#undef VARIABLE_KEY

/* What older programs called it. */
static const struct {
  const char *key;
  enum ugf_variable variable;
} old_keys[] = {{"BMemb1", UGF_PLAYER_B}, {"WMemb1", UGF_PLAYER_W}, {"BMemb2", UGF_PLAYER_B2}, {"WMemb2", UGF_PLAYER_W2}};

static enum ugf_variable variable_of(struct view key) {
  for (size_t i = 0; i < UGF_VARIABLE_COUNT; i++)
    if (ascii_same(key, keys[i])) return (enum ugf_variable)i;
  for (size_t i = 0; i < ARRAY_LENGTH(old_keys); i++)
    if (ascii_same(key, old_keys[i].key)) return old_keys[i].variable;
  return UGF_VARIABLE_COUNT;
}

/* Unknown variables are kept in meta.ugf.other. */
static void keep_other(struct ugf_reading *reading, struct view key, struct view value) {
  struct json_object *other = NULL;
  if (!json_object_object_get_ex(reading->meta, "other", &other)) {
    other = json_make_object();
    ugf_meta(reading, "other", other);
  }
  struct buffer name = {0};
  buffer_add_view(&name, key);
  if (!json_object_object_get_ex(other, buffer_string(&name), NULL)) json_put(other, buffer_string(&name), ugf_json(value));
  buffer_release(&name);
}

static void set_variable(struct ugf_reading *reading, struct view key, struct view text, struct span line) {
  enum ugf_variable variable = variable_of(key);
  struct span key_span = ugf_span_of(reading, key);
  if (variable == UGF_VARIABLE_COUNT) {
    ugf_note(reading, UGF_FACT_UNKNOWN_VARIABLE, key_span, (struct notation){.name = key});
    keep_other(reading, key, text);
    return;
  }
  struct ugf_value *value = &reading->header[variable];
  struct ugf_value new = {.text = text, .span = text.length ? ugf_span_of(reading, text) : line, .key = key_span};
  if (value->text.at) {
    /* The first one with a value counts. */
    bool later = !value->text.length && text.length;
    ugf_note_other(reading, UGF_FACT_DUPLICATE_VARIABLE, key_span, value->key, (struct notation){.name = key, .value = text});
    if (!later) return;
  }
  *value = new;
}

void ugf_read_variables(struct ugf_reading *reading, const struct ugf_part *part) {
  for (size_t i = part->first; i < part->end; i++) {
    struct view rest = ugf_line(reading, i), line = ugf_trim(rest);
    if (!line.length) continue;
    struct view key = ugf_trim(ugf_next(&rest, '='));
    if (!memchr(line.at, '=', line.length) || !key.length) {
      ugf_note(reading, UGF_FACT_MALFORMED_LINE, ugf_span_of(reading, line), (struct notation){.value = line, .name = view_of("Header")});
      continue;
    }
    set_variable(reading, key, ugf_trim(rest), reading->own->lines[i]);
  }
}

/* ---- what decides how the rest is read ---- */

static void check_version(struct ugf_reading *reading) {
  static const char *const known[] = {"UGF,100", "UGF2,100", "UGF2,200", "UGF3,200", "PANDA-EGG", "REVIEW1,200"};
  const struct ugf_value *value = &reading->header[UGF_VER];
  if (!value->text.length) return;
  for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
    if (ascii_same(value->text, known[i])) return;
  ugf_note(reading, UGF_FACT_VERSION_UNKNOWN, value->span, (struct notation){.value = value->text});
}

/* At the value or, where there is none, at the section; that the section is missing has been noted already. */
static void note_missing(const struct ugf_reading *reading, unsigned kind, const struct ugf_value *value) {
  const struct ugf_own *own = reading->own;
  size_t i = 0;
  while (i < own->part_count && own->parts[i].section != UGF_HEADER) i++;
  if (value->text.at) ugf_note(reading, kind, value->span, (struct notation){0});
  else if (i < own->part_count) ugf_note(reading, kind, own->parts[i].title, (struct notation){0});
}

static void read_size(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_SIZE];
  struct property_tree *tree = &reading->session->tree;
  long long size;
  reading->size = 19;
  tree->size_assumed = true;
  if (!value->text.length) {
    note_missing(reading, UGF_FACT_SIZE_MISSING, value);
    return;
  }
  if (!ugf_integer(value->text, &size) || size < 1 || size > 52) {
    ugf_note(reading, UGF_FACT_SIZE_INVALID, value->span, (struct notation){.value = value->text});
    return;
  }
  reading->size = tree->width = tree->height = (int)size;
  tree->size_assumed = false;
  if (size != 9 && size != 13 && size != 19)
    ugf_note(reading, UGF_FACT_SIZE_UNUSUAL, value->span, (struct notation){.value = value->text, .number = (double)size});
}

/* Programs differ on what is meant where nothing is said. As A. E. Brouwer describes the format ("The UGF format"), only IGS
 * counts rows from the bottom. */
static void read_coordinate_type(struct ugf_reading *reading) {
  const struct ugf_value *value = &reading->header[UGF_COORDINATE_TYPE];
  enum ugf_coordinates option = reading->session->options.ugf_coordinates;
  struct view text = value->text, start = {text.at, text.length < 3 ? text.length : 3};
  bool igs = ascii_same(start, "IGS"), jpn = ascii_same(start, "JPN");
  reading->from_bottom = option == UGF_COORDINATES_AUTO ? igs : option == UGF_COORDINATES_IGS;
  if (option != UGF_COORDINATES_AUTO) return;
  const char *meant = igs ? "IGS" : "JPN";
  if (!text.length) note_missing(reading, UGF_FACT_COORDINATE_TYPE_MISSING, value);
  else if (view_is(text, meant)) return;
  else ugf_note(reading, text.length == 3 && (igs || jpn) ? UGF_FACT_COORDINATE_TYPE_CASE : UGF_FACT_COORDINATE_TYPE_INVALID, value->span,
                (struct notation){.value = text, .meant = view_of(meant)});
}

void ugf_read_header(struct ugf_reading *reading) {
  check_version(reading);
  read_size(reading);
  read_coordinate_type(reading);
}
