#include "cli/symlinks.h"
#include "base/memory.h"
#include <fcntl.h>
#include <unistd.h>

/* Calls `each` for the directories above an open one, from the nearest to the
 * file system's root, until it answers false. */
static void climb(int fd, bool (*each)(struct symlinks *links, struct directory_id id), struct symlinks *links) {
  struct directory_id id, upper = {0};
  int at = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool known = at >= 0 && directory_identify(at, &id);
  while (known) {
    int up = openat(at, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    close(at);
    at = up;
    known = at >= 0 && directory_identify(at, &upper) && !directory_same(id, upper) && each(links, upper);
    id = upper;
  }
  if (at >= 0) close(at);
}

static bool note_above(struct symlinks *links, struct directory_id id) {
  ARRAY_GROW(links->above, links->above_count, links->above_capacity);
  links->above[links->above_count++] = id;
  return true;
}

void symlinks_init(struct symlinks *links, int root_fd) {
  *links = (struct symlinks){0};
  directory_identify(root_fd, &links->root);
  climb(root_fd, note_above, links);
}

void symlinks_release(struct symlinks *links) {
  free(links->above);
  free(links->seen);
  *links = (struct symlinks){0};
}

static size_t slot_of(const struct symlinks *links, struct directory_id id) {
  uint64_t hash = ((uint64_t)id.inode ^ (uint64_t)id.device << 32) * UINT64_C(0x9E3779B97F4A7C15);
  size_t slot = (size_t)(hash >> 32) & (links->seen_size - 1);
  while (links->seen[slot].inode && !directory_same(links->seen[slot], id)) slot = (slot + 1) & (links->seen_size - 1);
  return slot;
}

static void grow(struct symlinks *links) {
  struct symlinks old = *links;
  links->seen_size = old.seen_size ? old.seen_size * 2 : 64;
  links->seen = mem_alloc_zeroed(links->seen_size, sizeof *links->seen);
  for (size_t i = 0; i < old.seen_size; i++)
    if (old.seen[i].inode) links->seen[slot_of(links, old.seen[i])] = old.seen[i];
  free(old.seen);
}

bool symlinks_enter(struct symlinks *links, struct directory_id id) {
  if (links->seen_count >= links->seen_size / 2) grow(links);
  size_t slot = slot_of(links, id);
  if (links->seen[slot].inode) return false;
  links->seen[slot] = id;
  links->seen_count++;
  return true;
}

/* Stops the climb at the root of the tree. `root` becomes all zero to say so. */
static bool is_not_root(struct symlinks *found, struct directory_id id) {
  if (!directory_same(found->root, id)) return true;
  found->root = (struct directory_id){0};
  return false;
}

bool symlinks_lead_on(struct symlinks *links, int fd) {
  struct directory_id id;
  if (!directory_identify(fd, &id) || directory_same(id, links->root)) return false;
  for (size_t i = 0; i < links->above_count; i++)
    if (directory_same(id, links->above[i])) return false;
  struct symlinks asked = {.root = links->root};
  climb(fd, is_not_root, &asked);
  bool is_inside = asked.root.inode == 0 && links->root.inode != 0;
  return !is_inside && symlinks_enter(links, id);
}
