#include "cli/markdown.h"
#include "base/ascii.h"
#include "sys/text_wrap.h"
#include "text/escape.h"

enum { CODE_INDENT = 4 };

static struct view take_line(struct view *text) {
  const char *end = memchr(text->at, '\n', text->length);
  size_t length = end ? (size_t)(end - text->at) : text->length;
  struct view line = {text->at, length};
  if (end) length++;
  *text = (struct view){text->at + length, text->length - length};
  return line;
}

static bool begins(struct view line, const char *with) {
  size_t length = strlen(with);
  return line.length >= length && memcmp(line.at, with, length) == 0;
}

static struct view skip(struct view line, size_t count) {
  return (struct view){line.at + count, line.length - count};
}

static struct view skip_spaces(struct view line) {
  while (line.length && *line.at == ' ') line = skip(line, 1);
  return line;
}

/* The length of "- ", "* " or "12. " with the spaces before it; 0 if the line starts no item. */
static size_t item_mark(struct view line) {
  struct view rest = skip_spaces(line);
  size_t digits = 0;
  while (digits < rest.length && ascii_is_digit(rest.at[digits])) digits++;
  if (digits && begins(skip(rest, digits), ". ")) return line.length - rest.length + digits + 2;
  return begins(rest, "- ") || begins(rest, "* ") ? line.length - rest.length + 2 : 0;
}

/* As far as the next mark; a mark that means nothing here is text. */
static size_t plain_length(struct view text) {
  size_t length = 1;
  while (length < text.length && !ascii_is_one_of(text.at[length], "`*")) length++;
  return length;
}

/* Colors code and strong text; without colors the marks of strong text go and those of code stay. */
static void add_inline(const struct markdown *markdown, struct view text, struct buffer *to) {
  bool in_code = false, in_strong = false;
  while (text.length) {
    if (*text.at == '`') {
      in_code = !in_code;
      buffer_add_string(to, !markdown->color ? "`" : in_code ? "\033[36m" : "\033[39m");
      text = skip(text, 1);
    } else if (!in_code && begins(text, "**")) {
      in_strong = !in_strong;
      if (markdown->color) buffer_add_string(to, in_strong ? "\033[1m" : "\033[22m");
      text = skip(text, 2);
    } else {
      size_t length = plain_length(text);
      escape_text(to, (struct view){text.at, length});
      text = skip(text, length);
    }
  }
}

/* A paragraph or an item; `mark` bytes at its start stay in front of the indented rest. */
static void flush(const struct markdown *markdown, struct buffer *block, size_t mark, struct buffer *to) {
  if (!block->length) return;
  struct buffer words = {0};
  add_inline(markdown, skip(buffer_view(block), mark), &words);
  buffer_add_repeated(to, ' ', markdown->indent);
  buffer_add(to, block->data, mark);
  size_t column = markdown->indent + mark;
  text_wrap_words(buffer_view(&words), (struct text_wrap){.width = markdown->width, .indent = column, .at = column}, to);
  buffer_release(&words);
  buffer_clear(block);
}

void markdown_code(const struct markdown *markdown, struct view text, struct buffer *to) {
  while (text.length) {
    struct view line = take_line(&text);
    if (line.length) buffer_add_repeated(to, ' ', markdown->indent + CODE_INDENT);
    while (line.length) {
      const char *tab = memchr(line.at, '\t', line.length);
      size_t length = tab ? (size_t)(tab - line.at) : line.length;
      escape_text(to, (struct view){line.at, length});
      if (tab) buffer_add_char(to, '\t');
      line = skip(line, length + (tab ? 1 : 0));
    }
    buffer_add_char(to, '\n');
  }
}

void markdown_render(const struct markdown *markdown, struct view text, struct buffer *to) {
  struct buffer block = {0};
  size_t mark = 0;
  bool fenced = false;
  while (text.length) {
    struct view line = take_line(&text);
    if (begins(line, "```")) {
      flush(markdown, &block, mark, to);
      fenced = !fenced;
    } else if (fenced || (!block.length && begins(line, "    "))) {
      markdown_code(markdown, fenced ? line : skip(line, CODE_INDENT), to);
    } else if (!skip_spaces(line).length) {
      flush(markdown, &block, mark, to);
      buffer_add_char(to, '\n');
    } else {
      size_t item = item_mark(line);
      if (item) flush(markdown, &block, mark, to);
      if (!block.length) mark = item;
      else buffer_add_char(&block, ' ');
      buffer_add_view(&block, line);
    }
  }
  flush(markdown, &block, mark, to);
  buffer_release(&block);
}
