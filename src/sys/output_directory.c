#include "sys/output_directory.h"
#include "base/memory.h"
#include "base/path.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* To look below a directory nobody need read it: a run that writes nothing has no right to. */
#if defined __linux__ && defined O_PATH
enum { SEARCH = O_PATH };
#else
enum { SEARCH = O_RDONLY };
#endif
enum { ANY = SEARCH | O_DIRECTORY | O_CLOEXEC, NO_LINK = ANY | O_NOFOLLOW, MOST_LINKS = 40 };

void output_directory_open(struct output_directory *output, const char *path) {
  *output = (struct output_directory){.fd = open(path, ANY)};
  output->real = output->fd < 0 ? NULL : mem_real_path(path);
  buffer_add_string(&output->path, path);
  if (output->path.data[output->path.length - 1] != '/') buffer_add_char(&output->path, '/');
}

void output_directory_release(struct output_directory *output) {
  if (output->fd >= 0) close(output->fd);
  buffer_release(&output->path);
  free(output->real);
}

/* A link that somebody has put in its place since the run began was not named by anybody. */
static bool make(struct output_directory *output) {
  struct buffer *path = &output->path;
  for (size_t i = 1; output->fd < 0 && i < path->length; i++) {
    if (path->data[i] != '/') continue;
    path->data[i] = '\0';
    int error = mkdir(path->data, 0777) == 0 ? 0 : errno;
    bool made = !error || error == EEXIST || error == EISDIR || error == EROFS;
    if (made && i + 1 == path->length) output->fd = open(path->data, NO_LINK);
    path->data[i] = '/';
    if (output->fd < 0 && error == EROFS && errno == ENOENT) errno = error;
    if (!made) return false;
  }
  if (output->fd >= 0 && !output->real) output->real = mem_real_path(buffer_string(path));
  return output->fd >= 0;
}

static int step(int at, const char *name, bool makes) {
  int below = openat(at, name, NO_LINK);
  if (below >= 0 || errno != ENOENT || !makes) return below;
  return mkdirat(at, name, 0777) == 0 || errno == EEXIST ? openat(at, name, NO_LINK) : -1;
}

static bool is_link(int at, const char *name) {
  struct stat status;
  int error = errno;
  bool is = fstatat(at, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
  errno = error;
  return is;
}

/* From the place *end of the path on, and no further than the first link: *end is behind it then, else 0. A descriptor, or -1. */
static int walk(int root, struct buffer *path, size_t *end, bool makes) {
  int at = openat(root, ".", ANY);
  char *name = path->data + *end;
  *end = 0;
  for (char *slash; at >= 0 && !*end && (slash = strchr(name, '/')); name = slash + 1) {
    *slash = '\0';
    int below = step(at, *name ? name : ".", makes), error = errno;
    if (below < 0 && is_link(at, name)) *end = (size_t)(slash - path->data);
    *slash = '/';
    close(at);
    at = below;
    errno = error;
  }
  if (at >= 0 && is_link(at, name)) *end = path->length;
  return at;
}

/* What comes before `end` becomes the path that it leads to, if that lies below. */
static bool follow(const struct output_directory *output, struct buffer *path, size_t end) {
  struct buffer way = {0};
  buffer_printf(&way, "%s/", output->real ? output->real : "");
  buffer_add(&way, path->data + output->path.length, end - output->path.length);
  char *real = mem_real_path(buffer_string(&way));
  const char *below = real && output->real ? path_below(output->real, real) : NULL;
  bool is_below = below && *below;
  if (is_below) {
    buffer_clear(&way);
    buffer_add_view(&way, buffer_view(&output->path));
    buffer_add_string(&way, below);
    buffer_add(&way, path->data + end, path->length - end);
    buffer_clear(path);
    buffer_add_view(path, buffer_view(&way));
  }
  buffer_release(&way);
  free(real);
  return is_below;
}

static bool refuse(struct buffer *why, int error) {
  buffer_printf(why, "cannot make its directory: %s", strerror(error));
  errno = error;
  return false;
}

bool output_directory_enter(struct output_directory *output, struct buffer *path, int *at, struct buffer *why) {
  if (output->fd < 0 && !at) return true;
  if (output->fd < 0 && !make(output)) return refuse(why, errno);
  for (int links = 0; links < MOST_LINKS; links++) {
    size_t end = output->path.length;
    int last = walk(output->fd, path, &end, at);
    if (!end && last < 0) return (!at && errno == ENOENT) || refuse(why, errno);
    if (!end && at) *at = last;
    else if (last >= 0) close(last);
    if (!end) return true;
    if (follow(output, path, end)) continue;
    if (end < path->length) return refuse(why, ELOOP);
    buffer_add_string(why, "not written: it is a link that leads out of the output");
    errno = ELOOP;
    return false;
  }
  return refuse(why, ELOOP);
}
