#include "sys/ignore_stack.h"
#include "base/memory.h"
#include "sys/messages.h"
#include "sys/stream.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of all files that hold for a directory: each name is compared with all patterns, and each of them takes a hundred times the
 * memory of its two letters. */
enum { LARGEST = 1 << 20 };

static void scope_add(struct ignore_stack *stack, struct view text) {
  struct ignore_scope *scope = &stack->list[stack->count - 1];
  ignore_rules_add_text(&scope->ignore, text);
  scope->bytes += text.length;
  stack->bytes += text.length;
}

/* Anything but a regular file could make us wait; git does not read it either, nor a link, outside of .git. As git does, it says
 * what could not be read, and goes on. */
static void read_file(struct ignore_stack *stack, int directory, struct view path, const char *name, bool follows) {
  int fd = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (follows ? 0 : O_NOFOLLOW));
  int error = fd < 0 ? errno : 0;
  struct stat status;
  struct buffer text = {0};
  if (fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) error = file_read(fd, LARGEST - stack->bytes, &text);
  if (!error && text.length > LARGEST - stack->bytes) error = EFBIG;
  if (!error) scope_add(stack, buffer_view(&text));
  buffer_clear(&text);
  if (path.length) buffer_printf(&text, "%.*s%s", (int)path.length, path.at, path.at[path.length - 1] == '/' ? "" : "/");
  buffer_add_string(&text, name);
  if (error && error != ENOENT && error != ENOTDIR)
    error_print_about(buffer_string(&text), "%s: its patterns are not known", strerror(error));
  buffer_release(&text);
  if (fd >= 0) close(fd);
}

void ignore_stack_enter(struct ignore_stack *ignore_stack, int fd, struct view path, size_t base, bool is_repository,
                        bool has_gitignore, bool has_ignore) {
  ARRAY_GROW(ignore_stack->list, ignore_stack->count, ignore_stack->capacity);
  ignore_stack->list[ignore_stack->count++] = (struct ignore_scope){.base = base, .is_repository = is_repository};
  if (is_repository) read_file(ignore_stack, fd, path, ".git/info/exclude", true);
  if (has_gitignore) read_file(ignore_stack, fd, path, ".gitignore", false);
  if (has_ignore) read_file(ignore_stack, fd, path, ".ignore", false);
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
  bool is = access(buffer_string(&name), F_OK) == 0;
  buffer_release(&name);
  return is;
}

/* The length of the root of the repository that a real directory is in; 0: it is in none. */
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

static void enter_path(struct ignore_stack *ignore_stack, struct view directory, size_t base, bool is_root) {
  struct buffer name = {0};
  buffer_add_view(&name, directory);
  int fd = open(buffer_string(&name), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {
    ignore_stack_enter(ignore_stack, fd, directory, base, is_root, true, true);
    close(fd);
  }
  buffer_release(&name);
}

void ignore_stack_enter_above(struct ignore_stack *ignore_stack, const char *directory, struct buffer *path) {
  char *real = mem_real_path(directory);
  size_t root = real ? repository_length(real) : 0;
  if (root && real[root]) {
    const char *below = real + root + (root > 1 ? 1 : 0); /* "/" ends with its slash already */
    enter_path(ignore_stack, (struct view){real, root}, 0, true);
    for (const char *slash = strchr(below, '/'); slash; slash = strchr(slash + 1, '/'))
      enter_path(ignore_stack, (struct view){real, (size_t)(slash - real)}, (size_t)(slash + 1 - below), false);
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
