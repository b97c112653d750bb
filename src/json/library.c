#include "json/library.h"
#include <json-c/json.h>
#include <json-c/linkhash.h>

/* Marks the key of the entry. */
static void note_release(struct lh_entry *entry) {
  *(char *)lh_entry_k(entry) = '!';
  json_object_put((struct json_object *)lh_entry_v(entry));
}

/* json-c 0.19 frees containers inside of an assertion: built with NDEBUG, it frees none (json-c #936). */
const char *json_library_fault(void) {
  char key[] = "key";
  struct json_object *object = json_object_new_object();
  if (!object || json_object_object_add_ex(object, key, json_object_new_int(1), JSON_C_OBJECT_KEY_IS_CONSTANT) != 0) return NULL;
  json_object_get_object(object)->free_fn = note_release;
  json_object_put(object);
  if (*key == '!') return NULL;
  return "this build of json-c never frees objects and lists (0.19 built with NDEBUG: json-c #936); "
         "use 0.15 to 0.18, a later version, or 0.19 built without NDEBUG";
}
