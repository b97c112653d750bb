/* lines.c: the text of UGF as lines and sections, and what all parts of the reader use. It calls none of them. */
#include "base/ascii.h"
#include "base/memory.h"
#include "json/make.h"
#include "text/location.h"
#include "ugf/internal.h"

/* ---- what is kept ---- */

struct view ugf_keep(struct ugf_reading *reading, const struct buffer *text) {
  return arena_view(&reading->text->session->tree.arena, buffer_view(text));
}

void ugf_list_add(struct ugf_reading *reading, const char *key, struct json_object *entry) {
  struct json_object *list = NULL;
  if (!json_object_object_get_ex(reading->text->meta, key, &list)) json_put(reading->text->meta, key, list = json_make_array());
  json_append(list, entry);
}

/* ---- parts of a line ---- */

#define SECTION_TITLE(name, title) title,
static const char *const section_titles[] = {UGF_SECTIONS(SECTION_TITLE) NULL};
#undef SECTION_TITLE

size_t ugf_split(struct view text, char mark, struct view *items, size_t most) {
  size_t count = 0;
  for (bool more = true; more; count++) {
    struct view before = text, item = view_cut(&text, mark);
    more = before.length > item.length;
    if (count < most) items[count] = line_trim(item);
  }
  for (size_t i = count; i < most; i++) items[i] = (struct view){text.at, 0};
  return count;
}

bool ugf_integer(struct view text, long long *number) {
  bool negative = text.length && *text.at == '-';
  size_t i = text.length && (*text.at == '-' || *text.at == '+') ? 1 : 0;
  if (i == text.length || text.length - i > 15) return false;
  for (*number = 0; i < text.length; i++) {
    if (!ascii_is_digit(text.at[i])) return false;
    *number = *number * 10 + (text.at[i] - '0');
  }
  if (negative) *number = -*number;
  return true;
}

bool ugf_leads_elsewhere(struct view name) {
  for (size_t i = 0; i < name.length; i++)
    if (ascii_is_one_of(name.at[i], "/\\:") || (unsigned char)name.at[i] < ' ') return true;
  return name.length && *name.at == '.';
}

struct view ugf_line(const struct ugf_reading *reading, size_t line) {
  return text_reader_view(reading->text, reading->own->lines[line]);
}

enum ugf_section ugf_section_of(struct view line, bool *is_title) {
  bool begins = line.length && *line.at == '[';
  line = line_trim(line);
  *is_title = begins && line.length > 2 && line.at[line.length - 1] == ']';
  struct view name = {line.at + 1, *is_title ? line.length - 2 : 0};
  for (size_t i = 0; i < name.length; i++)
    if (!ascii_is_letter(name.at[i])) *is_title = false;
  if (!*is_title) return UGF_NO_SECTION;
  for (size_t i = 0; section_titles[i]; i++)
    if (ascii_same(name, section_titles[i])) return (enum ugf_section)i;
  return UGF_NO_SECTION;
}

/* ---- lines ---- */

static void cut_lines(struct ugf_reading *reading, size_t at) {
  struct ugf_own *own = reading->own;
  struct view all = {reading->text->bytes, reading->end};
  enum newline { NONE, LF, CR, CRLF } first = NONE;
  bool mixed = false;
  while (at < all.length) {
    size_t end = text_line_end(all, at);
    ARRAY_GROW(own->lines, own->line_count, own->line_capacity);
    own->lines[own->line_count++] = (struct span){at, end};
    if (end == all.length) return;
    at = text_line_next(all, end);
    enum newline newline = at > end + 1 ? CRLF : all.at[end] == '\r' ? CR : LF;
    if (first == NONE) first = newline;
    if (newline != first && !mixed)
      text_reader_note(reading->text, UGF_FACT_MIXED_NEWLINES, (struct span){end, at}, (struct fact_detail){0});
    mixed |= newline != first;
  }
}

/* ---- sections ---- */

/* There, a line in brackets is text. */
static bool holds_text(enum ugf_section section) {
  return section == UGF_FIGURE || section == UGF_COMMENT || section == UGF_REVIEW_COMMENT;
}

const struct ugf_part *ugf_part_of(const struct ugf_reading *reading, enum ugf_section section) {
  for (size_t i = 0; i < reading->own->part_count; i++)
    if (reading->own->parts[i].section == section) return &reading->own->parts[i];
  return NULL;
}

static void note_title(struct ugf_reading *reading, const struct ugf_part *first, enum ugf_section section, struct span title) {
  struct view line = line_trim(text_reader_view(reading->text, title)), name = {line.at + 1, line.length - 2};
  if (section == UGF_NO_SECTION) {
    text_reader_note(reading->text, UGF_FACT_UNKNOWN_SECTION, title, (struct fact_detail){.value = name});
    return;
  }
  const char *meant = section_titles[section];
  if (!view_is(name, meant))
    text_reader_note(reading->text, UGF_FACT_SECTION_CASE, title, (struct fact_detail){.value = name, .meant = view_of(meant)});
  if (first)
    text_reader_note_other(reading->text, UGF_FACT_DUPLICATE_SECTION, title, first->title, (struct fact_detail){.value = name});
}

void ugf_cut(struct ugf_reading *reading) {
  struct ugf_own *own = reading->own;
  size_t bom = reading->start ? 0 : source_bom(reading->text->session->text), reported = 0;
  bool is_title, seen[UGF_NO_SECTION + 1] = {false};
  own->line_count = own->part_count = 0;
  if (bom) text_reader_note(reading->text, UGF_FACT_BOM, (struct span){0, bom}, (struct fact_detail){0});
  cut_lines(reading, reading->start + bom);
  for (size_t i = 0; i < own->line_count; i++) {
    enum ugf_section section = ugf_section_of(ugf_line(reading, i), &is_title);
    if (!is_title) continue;
    struct ugf_part *last = own->part_count ? &own->parts[own->part_count - 1] : NULL;
    if (section == UGF_NO_SECTION && last && holds_text(last->section)) continue;
    if (section != UGF_NO_SECTION || reported++ < 20)
      note_title(reading, seen[section] ? ugf_part_of(reading, section) : NULL, section, own->lines[i]);
    seen[section] = section != UGF_NO_SECTION;
    if (last) last->end = i;
    ARRAY_GROW(own->parts, own->part_count, own->part_capacity);
    own->parts[own->part_count++] =
        (struct ugf_part){.section = section, .title = own->lines[i], .first = i + 1, .end = own->line_count};
  }
}

bool ugf_variable(struct ugf_reading *reading, size_t number, const char *section, struct view *name, struct view *value) {
  struct view rest = ugf_line(reading, number), line = line_trim(rest);
  if (!line.length) return false;
  *name = line_trim(view_cut(&rest, '='));
  *value = line_trim(rest);
  /* A file without a name has a finding of its own. */
  if (memchr(line.at, '=', line.length) && (name->length || strcmp(section, "Files") == 0)) return true;
  text_reader_note(reading->text, UGF_FACT_MALFORMED_LINE, text_reader_span(reading->text, line),
                   (struct fact_detail){.value = line, .name = view_of(section)});
  return false;
}
