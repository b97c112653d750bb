#include "library/heap.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include <json-c/json.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h> /* newlocale, uselocale */
#endif

/* Of no object: which heap the thread is in. */
static _Thread_local struct heap *entered;

#ifndef __wasm__
/* The handler of base/memory.h, for all handles the same. */
static void ended(void) {
  if (entered) longjmp(entered->frame, 1);
}
#endif

/* ---- what is of others ---- */

struct heap_held {
  void *thing;     /* NULL: an empty place */
  size_t count;    /* references of json-c that are held */
  size_t turn;     /* those that came first are released first: json-c goes down to where more is held, and no deeper */
  heap_release_function *release;
};

/* Where it stands, or would stand. */
static struct heap_held *place_of(const struct heap *heap, const void *thing) {
  size_t at = (size_t)((uintptr_t)thing >> 4) * 11 & (heap->capacity - 1);
  while (heap->held[at].thing && heap->held[at].thing != thing) at = (at + 1) & (heap->capacity - 1);
  return &heap->held[at];
}

static bool make_room(struct heap *heap) {
  if (heap->count < heap->capacity / 2) return true;
  struct heap wider = *heap;
  wider.capacity = heap->capacity ? 2 * heap->capacity : TABLE_FIRST;
  wider.held = mem_try(wider.capacity * sizeof *wider.held);
  if (!wider.held) return false;
  memset(wider.held, 0, wider.capacity * sizeof *wider.held);
  for (size_t i = 0; i < heap->capacity; i++)
    if (heap->held[i].thing) *place_of(&wider, heap->held[i].thing) = heap->held[i];
  free(heap->held);
  heap->held = wider.held;
  heap->capacity = wider.capacity;
  return true;
}

bool heap_hold(void *thing, heap_release_function *release) {
  struct heap *heap = entered;
  if (!heap) return true;
  if (!make_room(heap)) return false;
  struct heap_held *held = place_of(heap, thing);
  if (!held->thing) {
    *held = (struct heap_held){.thing = thing, .turn = heap->turn++, .release = release};
    heap->count++;
  }
  held->count++;
  return true;
}

static void take_out(struct heap *heap, struct heap_held *held) {
  heap->count--;
  held->thing = NULL;
  /* Those behind it may have wanted its place. */
  size_t mask = heap->capacity - 1;
  for (size_t at = (size_t)(held - heap->held + 1) & mask; heap->held[at].thing; at = (at + 1) & mask) {
    struct heap_held moved = heap->held[at];
    heap->held[at].thing = NULL;
    *place_of(heap, moved.thing) = moved;
  }
}

/* Somebody else has it now, or nobody. */
void heap_let_go(const void *thing) {
  struct heap *heap = entered;
  if (!heap || !thing) return;
  if (heap->newest == thing) {
    heap->newest = NULL;
    return;
  }
  struct heap_held *held = heap->count ? place_of(heap, thing) : NULL;
  if (held && held->thing && --held->count == 0) take_out(heap, held);
}

static int compare_turns(const void *a, const void *b) {
  const struct heap_held *left = a, *right = b;
  return left->turn < right->turn ? -1 : left->turn > right->turn;
}

static void release_held(struct heap *heap) {
  size_t count = 0;
  for (size_t i = 0; i < heap->capacity; i++)
    if (heap->held[i].thing) heap->held[count++] = heap->held[i];
  if (count) qsort(heap->held, count, sizeof *heap->held, compare_turns);
  heap->count = 0; /* what is released now is not looked for */
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < heap->held[i].count; k++) heap->held[i].release(heap->held[i].thing);
  if (heap->newest) json_object_put(heap->newest);
  free(heap->held);
}

/* ---- heaps ---- */

void heap_init(struct heap *heap) {
  *heap = (struct heap){.blocks = {&heap->blocks, &heap->blocks}};
#ifndef __wasm__
  mem_on_exhaustion(ended);
#endif
}

#ifdef LC_ALL_MASK
/* Numbers have a point, whatever the locale of the program is that calls. */
static _Thread_local locale_t usual, callers;

static void enter_locale(void) {
  usual = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  callers = uselocale(usual);
}

static void leave_locale(void) {
  uselocale(callers);
  if (usual) freelocale(usual);
}
#else
static void enter_locale(void) {}
static void leave_locale(void) {}
#endif

void heap_enter(struct heap *heap) {
  enter_locale();
  entered = heap;
}

struct heap *heap_entered(void) {
  return entered;
}

void heap_leave(void) {
  entered = NULL;
  leave_locale();
}

/* The linker leads it to where it is known that a block begins before what is freed. */
static NOINLINE void block_free(void *memory) {
  free(memory);
}

void heap_release(struct heap *heap) {
  free(heap->held);
  heap->held = NULL;
}

void heap_drop(struct heap *heap) {
  struct heap *before = entered;
  entered = NULL; /* what is given back now is not looked for */
  release_held(heap);
  while (heap->blocks.after != &heap->blocks) block_free((struct heap_block *)(void *)heap->blocks.after + 1);
  heap_init(heap);
  entered = before;
}
