#include "sys/ignore_stack.h"
#include "base/memory.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "sys/stream.h"
#include <errno.h>

/* Bytes of all ignore files that apply to a directory. Each name is compared with all patterns, and a pattern of two letters
 * needs 200 bytes of memory. */
enum { LARGEST = 1 << 20 };

/* Like git, reads only regular files, and outside of .git no links. A file that cannot be read is reported and skipped. */
static void read_file(struct ignore_stack *stack, struct view directory, const char *name, bool follows_links) {
  struct ignore_scope *scope = &stack->list[stack->count - 1];
  struct os_status status;
  struct buffer path = {0}, text = {0};
  buffer_add_view(&path, directory);
  if (directory.length && !view_ends(directory, "/")) buffer_add_char(&path, '/');
  buffer_add_string(&path, name);
  int fd = os_open(buffer_string(&path), OS_NO_WAIT | (follows_links ? 0 : OS_NO_LINK)), error = fd < 0 ? errno : 0;
  if (fd >= 0 && os_fstat(fd, &status) && status.kind == OS_FILE) error = file_read(fd, LARGEST - stack->bytes, &text);
  if (fd >= 0) os_close(fd);
  if (!error && text.length > LARGEST - stack->bytes) error = EFBIG;
  if (!error) {
    ignore_rules_add_text(&scope->ignore, buffer_view(&text));
    scope->bytes += text.length;
    stack->bytes += text.length;
  } else if (error != ENOENT && error != ENOTDIR)
    error_print_about(buffer_string(&path), "%s: its patterns are not known", strerror(error));
  buffer_release(&text);
  buffer_release(&path);
}

void ignore_stack_enter(struct ignore_stack *ignore_stack, struct view directory, size_t base, bool is_repository,
                        bool has_gitignore, bool has_ignore) {
  ARRAY_GROW(ignore_stack->list, ignore_stack->count, ignore_stack->capacity);
  ignore_stack->list[ignore_stack->count++] = (struct ignore_scope){.base = base, .is_repository = is_repository};
  if (is_repository) read_file(ignore_stack, directory, ".git/info/exclude", true);
  if (has_gitignore) read_file(ignore_stack, directory, ".gitignore", false);
  if (has_ignore) read_file(ignore_stack, directory, ".ignore", false);
}

void ignore_stack_leave(struct ignore_stack *ignore_stack) {
  struct ignore_scope *scope = &ignore_stack->list[--ignore_stack->count];
  ignore_stack->bytes -= scope->bytes;
  ignore_rules_release(&scope->ignore);
}

void ignore_stack_release(struct ignore_stack *ignore_stack) {
  while (ignore_stack->count) ignore_stack_leave(ignore_stack);
  free(ignore_stack->list);
  *ignore_stack = (struct ignore_stack){0};
}

static bool is_repository_root(struct view directory) {
  struct buffer name = {0};
  buffer_add_view(&name, directory);
  buffer_add_string(&name, directory.length == 1 && *directory.at == '/' ? ".git" : "/.git");
  struct os_status status;
  bool exists = os_stat(buffer_string(&name), &status);
  buffer_release(&name);
  return exists;
}

/* Returns the length of the root of the repository of a real path; 0: it is in no repository. */
static size_t repository_length(const char *real) {
  size_t length = strlen(real);
  while (!is_repository_root((struct view){real, length})) {
    size_t slash = length;
    while (slash && real[slash - 1] != '/') slash--;
    if (!slash || length == 1) return 0;
    length = slash > 1 ? slash - 1 : 1;
  }
  return length;
}

void ignore_stack_enter_above(struct ignore_stack *ignore_stack, const char *directory, struct buffer *path) {
  char *real = os_real_path(directory);
  size_t root = real ? repository_length(real) : 0;
  if (root && real[root]) {
    const char *below = real + root + (root > 1 ? 1 : 0); /* "/" already ends with a slash */
    ignore_stack_enter(ignore_stack, (struct view){real, root}, 0, true, true, true);
    for (const char *slash = strchr(below, '/'); slash; slash = strchr(slash + 1, '/'))
      ignore_stack_enter(ignore_stack, (struct view){real, (size_t)(slash - real)}, (size_t)(slash + 1 - below), false, true,
                         true);
    buffer_add_string(path, below);
    buffer_add_char(path, '/');
  }
  free(real);
}

bool ignore_stack_excludes(const struct ignore_stack *ignore_stack, struct view path, bool is_directory) {
  for (size_t i = ignore_stack->count; i-- > 0;) {
    const struct ignore_scope *scope = &ignore_stack->list[i];
    struct view below = view_after(path, scope->base);
    enum ignore_verdict verdict = ignore_rules_judge(&scope->ignore, below, is_directory);
    if (verdict != IGNORE_SILENT) return verdict == IGNORE_DROP;
    if (scope->is_repository) return false;
  }
  return false;
}
