#include "cli/directory.h"
#include "base/memory.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where version control keeps its own things. */
static const char *const private_names[] = {".git", ".hg", ".svn", ".bzr", ".jj"};

bool directory_identify(int fd, struct directory_id *id) {
  struct stat status;
  if (fstat(fd, &status) < 0) return false;
  *id = (struct directory_id){status.st_dev, status.st_ino};
  return true;
}

bool directory_same(struct directory_id a, struct directory_id b) {
  return a.device == b.device && a.inode == b.inode;
}

static bool has_ending(const char *name, const struct strings *endings) {
  size_t length = strlen(name);
  for (size_t i = 0; i < endings->count; i++) {
    size_t ending = strlen(endings->list[i]);
    if (length > ending && memcmp(name + length - ending, endings->list[i], ending) == 0) return true;
  }
  return false;
}

/* Most file systems tell the kind with the name. */
static enum entry_kind look(int fd, const struct dirent *entry) {
  if (entry->d_type == DT_DIR) return ENTRY_DIRECTORY;
  if (entry->d_type == DT_REG) return ENTRY_FILE;
  if (entry->d_type == DT_LNK) return ENTRY_LINK;
  if (entry->d_type != DT_UNKNOWN) return ENTRY_OTHER;
  struct stat status;
  if (fstatat(fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) < 0) return ENTRY_FILE; /* opening it will say what is wrong */
  if (S_ISDIR(status.st_mode)) return ENTRY_DIRECTORY;
  if (S_ISLNK(status.st_mode)) return ENTRY_LINK;
  return S_ISREG(status.st_mode) ? ENTRY_FILE : ENTRY_OTHER;
}

static bool is_private(const char *name) {
  for (size_t i = 0; i < ARRAY_LENGTH(private_names); i++)
    if (strcmp(name, private_names[i]) == 0) return true;
  return false;
}

static void add(struct directory *directory, const char *name, enum entry_kind kind) {
  ARRAY_GROW(directory->entries, directory->count, directory->capacity);
  directory->entries[directory->count++] = (struct entry){arena_string(&directory->names, view_of(name)), kind};
}

static void consider(struct directory *directory, const struct dirent *entry, const struct strings *endings) {
  const char *name = entry->d_name;
  if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return;
  if (strcmp(name, ".git") == 0) directory->is_repository = true;
  if (strcmp(name, ".gitignore") == 0) directory->has_gitignore = true;
  if (strcmp(name, ".ignore") == 0) directory->has_ignore = true;
  bool named_like_record = !endings || has_ending(name, endings);
  if (!named_like_record && entry->d_type == DT_REG) {
    if (file_type_named(name)) add(directory, name, ENTRY_UNREAD);
    return;
  }
  enum entry_kind kind = look(directory->fd, entry);
  bool may_lead_on = kind == ENTRY_DIRECTORY || kind == ENTRY_LINK;
  if (may_lead_on ? !is_private(name) : named_like_record) add(directory, name, kind);
}

static int compare(const void *a, const void *b) {
  const struct entry *one = a, *other = b;
  const unsigned char *x = (const unsigned char *)one->name, *y = (const unsigned char *)other->name;
  while (*x && *x == *y) x++, y++;
  unsigned end_x = one->kind == ENTRY_DIRECTORY ? '/' : 0;
  unsigned end_y = other->kind == ENTRY_DIRECTORY ? '/' : 0;
  unsigned last_x = *x ? *x : end_x, last_y = *y ? *y : end_y;
  return last_x < last_y ? -1 : last_x > last_y;
}

int directory_read(struct directory *directory, int fd, const struct strings *endings) {
  *directory = (struct directory){.fd = fd};
  directory_identify(fd, &directory->id);
  int again = fcntl(fd, F_DUPFD_CLOEXEC, 0);
  DIR *stream = again < 0 ? NULL : fdopendir(again);
  if (!stream) {
    int error = errno;
    if (again >= 0) close(again);
    return error;
  }
  struct dirent *entry;
  while (errno = 0, (entry = readdir(stream))) consider(directory, entry, endings);
  int error = errno;
  closedir(stream);
  if (directory->count) qsort(directory->entries, directory->count, sizeof *directory->entries, compare);
  return error;
}

void directory_release(struct directory *directory) {
  if (directory->fd >= 0) close(directory->fd);
  free(directory->entries);
  arena_release(&directory->names);
  *directory = (struct directory){.fd = -1};
}
