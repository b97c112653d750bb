/* engine.c: the Python type Engine, which makes jgflint.h available to the functions and classes of src/python/__init__.py.
 *
 * An Engine has a configuration and a pool of handles. A call takes a handle from the pool, releases the interpreter's lock
 * while the library works, and returns the handle to the pool. Threads can work at the same time, each with its own handle.
 * The module is built for the limited API of CPython 3.8, so the same file also runs on later versions. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03080000
#include <Python.h>
#include <jgflint.h>
#include <stdlib.h>
#include <string.h>

/* Python's slots store functions as object pointers, which ISO C does not allow. */
#pragma GCC diagnostic ignored "-Wpedantic"

enum {
  BLOCK = 64,           /* bytes in a block of a string; characters are counted per block */
  LARGE = 16 * 1048576, /* bytes: a handle is freed after a text of this size */
  COLUMNS = sizeof(jgflint_node) / sizeof(int32_t)
};

struct worker {
  jgflint *handle; /* owned */
  PyObject *read;  /* owned: the text whose games the handle still has, or NULL */
  PyObject *name;  /* owned: the name given with this text, or NULL */
  struct worker *next;
};

/* The arguments of Engine(). */
enum held {
  CONFIG,       /* bytes or None: the text of the configuration */
  PATH,         /* bytes or None: its path */
  FILES,        /* a tuple of (path, text): the files that the configuration names; the text may be None */
  MAKE_FINDING, /* the next three are callables that make an object from a tuple */
  MAKE_FIX,
  MAKE_EDIT,
  HELD
};

struct engine {
  PyObject_HEAD
  struct worker *idle;  /* owned */
  PyObject *held[HELD]; /* owned */
};

/* ---- workers ---- */

static void worker_forget(struct worker *worker) {
  Py_CLEAR(worker->read);
  Py_CLEAR(worker->name);
}

static void worker_free(struct worker *worker) {
  worker_forget(worker);
  jgflint_free(worker->handle);
  PyMem_Free(worker);
}

/* Sets *data to NULL for None. Returns false and sets an exception for other objects that are not bytes. */
static bool bytes_of(PyObject *object, char **data, Py_ssize_t *size) {
  *data = NULL;
  *size = 0;
  return object == Py_None || PyBytes_AsStringAndSize(object, data, size) == 0;
}

/* Gives a handle the files that its configuration may name. */
static bool add_files(const struct engine *engine, jgflint *handle) {
  for (Py_ssize_t i = 0; i < PyTuple_Size(engine->held[FILES]); i++) {
    const char *path, *text;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(PyTuple_GetItem(engine->held[FILES], i), "yz#", &path, &text, &size)) return false;
    jgflint_add_file(handle, path, text, (size_t)size);
  }
  return true;
}

/* Returns NULL and sets an exception if the worker cannot be created. */
static struct worker *worker_new(const struct engine *engine) {
  char *config, *path;
  Py_ssize_t size, path_size;
  if (!bytes_of(engine->held[CONFIG], &config, &size) || !bytes_of(engine->held[PATH], &path, &path_size)) return NULL;
  struct worker *worker = PyMem_Malloc(sizeof *worker);
  if (!worker) return (struct worker *)PyErr_NoMemory();
  *worker = (struct worker){.handle = jgflint_new()};
  if (!add_files(engine, worker->handle)) {
    worker_free(worker);
    return NULL;
  }
  if (config) jgflint_configure(worker->handle, config, (size_t)size, path);
  return worker;
}

/* Takes an idle worker, or a new worker, which the caller then owns. If `read` is not NULL, a worker that still has the games
 * of this text takes precedence. */
static struct worker *worker_take(struct engine *engine, PyObject *read, PyObject *name) {
  struct worker **at = &engine->idle;
  while (read && *at && !((*at)->read == read && (*at)->name == name)) at = &(*at)->next;
  if (!*at) at = &engine->idle;
  struct worker *worker = *at;
  if (!worker) return worker_new(engine);
  *at = worker->next;
  return worker;
}

static void worker_return(struct engine *engine, struct worker *worker) {
  worker->next = engine->idle;
  engine->idle = worker;
}

/* The library cannot continue without memory. */
static void end_without_memory(void) {
  Py_FatalError("jgflint: out of memory");
}

/* ---- a call ---- */

/* A call of a method: a text and the worker for it. */
struct call {
  struct engine *engine;
  struct worker *worker; /* owned */
  PyObject *text, *name; /* borrowed: the arguments of the method */
  const char *word;      /* the same: a format, or NULL */
  Py_ssize_t game, node; /* the same */
  PyObject *bytes;       /* owned */
  char *data;
  size_t size;
  char *file;            /* the name of the text, or NULL */
  bool is_string;        /* the text is a str, so that places count characters */
  bool has_games;        /* the worker has the games of the text */
  long answer;           /* of the library: a count, or JGFLINT_INVALID */
  const jgflint_text *printed; /* the same: a board, comments or a report, or NULL */
  size_t *counts;        /* owned: the number of characters before each block; NULL: one byte is one place */
  const char *counted;   /* the text of `counts` */
  size_t counted_size;
};

/* Reads the arguments. Returns false and sets an exception for wrong ones. Lone surrogates are encoded like other characters, and
 * text_of decodes them. */
static bool call_begin(struct call *call, PyObject *engine, PyObject *args) {
  Py_ssize_t size, file_size;
  *call = (struct call){.engine = (struct engine *)engine};
  if (!PyArg_ParseTuple(args, "OO|znn", &call->text, &call->name, &call->word, &call->game, &call->node)) return false;
  call->is_string = PyUnicode_Check(call->text);
  call->bytes = call->is_string ? PyUnicode_AsEncodedString(call->text, "utf-8", "surrogatepass") : PyObject_Bytes(call->text);
  if (!call->bytes || PyBytes_AsStringAndSize(call->bytes, &call->data, &size) < 0 ||
      !bytes_of(call->name, &call->file, &file_size))
    return false;
  call->size = (size_t)size;
  return true;
}

/* Takes a worker for a call. `needs_games`: prefers a worker that still has the games of the text. */
static bool call_hire(struct call *call, bool needs_games) {
  struct worker *worker = call->worker = worker_take(call->engine, needs_games ? call->text : NULL, call->name);
  if (!worker) return false;
  call->has_games = needs_games && worker->read == call->text && worker->name == call->name;
  if (call->has_games) return true;
  worker_forget(worker);
  jgflint_set(worker->handle, "auto", call->is_string ? JGFLINT_UNICODE : 0);
  return true;
}

/* Returns the worker to the pool. After a large text, it is freed. */
static void call_end(struct call *call) {
  free(call->counts);
  Py_CLEAR(call->bytes);
  if (call->worker && call->size >= LARGE) worker_free(call->worker);
  else if (call->worker) worker_return(call->engine, call->worker);
}

/* ---- places ---- */

static bool is_within(char byte) {
  return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Counts the characters of the text that the places refer to. The interpreter's lock is not needed. */
static void call_count(struct call *call) {
  size_t count = 0;
  const jgflint_text *fixed = jgflint_text_of(call->worker->handle);
  const char *text = fixed ? fixed->data : call->data;
  size_t size = fixed ? fixed->size : call->size;
  if (!call->is_string) return;
  size_t *counts = malloc((size / BLOCK + 1) * sizeof *counts);
  if (!counts) end_without_memory();
  for (size_t i = 0; i < size; i++) {
    if (i % BLOCK == 0) counts[i / BLOCK] = count;
    count += !is_within(text[i]);
  }
  if (size % BLOCK == 0) counts[size / BLOCK] = count;
  if (count == size) free(counts);
  else call->counts = counts;
  call->counted = text;
  call->counted_size = size;
}

/* Returns an offset of the text as a place for the caller: in characters for a str, in bytes for bytes. An offset within a
 * character becomes the place after this character. */
static Py_ssize_t place_of(const struct call *call, size_t offset) {
  if (!call->counts) return (Py_ssize_t)offset;
  if (offset > call->counted_size) offset = call->counted_size;
  size_t count = call->counts[offset / BLOCK];
  for (size_t i = offset - offset % BLOCK; i < offset; i++) count += !is_within(call->counted[i]);
  return (Py_ssize_t)count;
}

/* Like place_of, but an offset within a character becomes the place before this character. */
static Py_ssize_t start_of(const struct call *call, size_t offset) {
  Py_ssize_t place = place_of(call, offset);
  return call->counts && offset < call->counted_size && is_within(call->counted[offset]) ? place - 1 : place;
}

/* ---- objects ---- */

static PyObject *text_of(const char *data, size_t size, bool is_string) {
  Py_ssize_t length = (Py_ssize_t)size;
  return is_string ? PyUnicode_Decode(data, length, "utf-8", "surrogatepass") : PyBytes_FromStringAndSize(data, length);
}

static PyObject *word_of(const char *word) {
  return word ? PyUnicode_DecodeUTF8(word, (Py_ssize_t)strlen(word), "replace") : (Py_INCREF(Py_None), Py_None);
}

/* Calls the maker with the tuple, which may be NULL, and releases the tuple. */
static PyObject *made_by(PyObject *maker, PyObject *members) {
  PyObject *made = members ? PyObject_CallFunctionObjArgs(maker, members, NULL) : NULL;
  Py_XDECREF(members);
  return made;
}

static PyObject *edit_of(const struct call *call, const jgflint_edit *edit) {
  Py_ssize_t start = start_of(call, edit->given_start), end = place_of(call, edit->given_end);
  PyObject *text = text_of(edit->text.data, edit->text.size, call->is_string);
  return made_by(call->engine->held[MAKE_EDIT], Py_BuildValue("(nnN)", start, end, text));
}

static PyObject *edits_of(const struct call *call, size_t finding, size_t count) {
  PyObject *edits = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; edits && i < count; i++) {
    PyObject *made = edit_of(call, jgflint_edit_at(call->worker->handle, finding, i));
    if (!made || PyTuple_SetItem(edits, (Py_ssize_t)i, made) < 0) Py_CLEAR(edits);
  }
  return edits;
}

static PyObject *fix_of(const struct call *call, size_t index, const jgflint_finding *finding) {
  if (finding->fix == JGFLINT_NO_FIX) Py_RETURN_NONE;
  PyObject *is_safe = PyBool_FromLong(finding->fix == JGFLINT_SAFE), *edits = edits_of(call, index, finding->edits);
  return made_by(call->engine->held[MAKE_FIX], Py_BuildValue("(NNN)", word_of(finding->fix_title), is_safe, edits));
}

static PyObject *finding_of(const struct call *call, size_t index) {
  static const char *const severities[] = {"", "info", "warning", "error"};
  const jgflint_finding *finding = jgflint_finding_at(call->worker->handle, index);
  Py_ssize_t line = (Py_ssize_t)finding->line, column = (Py_ssize_t)finding->column;
  Py_ssize_t start = start_of(call, finding->given_start), end = place_of(call, finding->given_end);
  PyObject *rule = PyUnicode_InternFromString(finding->rule);
  PyObject *severity = PyUnicode_InternFromString(severities[finding->severity]);
  PyObject *pointer = word_of(finding->pointer ? finding->pointer : ""), *fix = fix_of(call, index, finding);
  return made_by(call->engine->held[MAKE_FINDING],
                 Py_BuildValue("(NNNnnnnNN)", rule, severity, word_of(finding->message), line, column, start, end, pointer, fix));
}

/* Issues a Python warning if patterns took too long. Returns false if Python's warning filter raises an exception. */
static bool warn_of(const jgflint_result *result) {
  if (strcmp(result->incomplete, "{}") == 0) return true;
  static const char words[] = "findings may be missing, since patterns took too long, with so many values: %s";
  return PyErr_WarnFormat(PyExc_RuntimeWarning, 2, words, result->incomplete) == 0;
}

/* Returns a list of objects that the function makes from their indexes. */
static PyObject *list_of(const struct call *call, size_t count, PyObject *make(const struct call *call, size_t index)) {
  PyObject *list = PyList_New((Py_ssize_t)count);
  for (size_t i = 0; list && i < count; i++) {
    PyObject *made = make(call, i);
    if (!made || PyList_SetItem(list, (Py_ssize_t)i, made) < 0) Py_CLEAR(list);
  }
  return list;
}

static PyObject *findings_of(const struct call *call) {
  const jgflint_result *result = jgflint_last(call->worker->handle);
  return warn_of(result) ? list_of(call, result->findings, finding_of) : NULL;
}

/* ---- what methods return ---- */

static PyObject *fixed_of(const struct call *call) {
  const jgflint_text *text = jgflint_text_of(call->worker->handle);
  return Py_BuildValue("(NlN)", text_of(text->data, text->size, call->is_string), call->answer, findings_of(call));
}

static PyObject *game_text_of(const struct call *call, size_t index) {
  const jgflint_text *text = &jgflint_game_at(call->worker->handle, index)->text;
  return text_of(text->data, text->size, true);
}

static PyObject *converted_of(const struct call *call) {
  const jgflint_result *result = jgflint_last(call->worker->handle);
  PyObject *games = list_of(call, (size_t)call->answer, game_text_of);
  return games ? Py_BuildValue("(NNN)", games, findings_of(call), PyBool_FromLong(!result->refused)) : NULL;
}

/* Converts places in the decoded text to places in the caller's text. They are -1 if the caller's text has another character
 * set. */
static void place_nodes(const struct call *call, jgflint_node *nodes, size_t count) {
  const jgflint_text *source = jgflint_source(call->worker->handle);
  bool is_given = source && source->size == call->size && memcmp(source->data, call->data, call->size) == 0;
  if (is_given && !call->counts) return;
  for (size_t i = 0; i < count; i++) {
    jgflint_node *node = &nodes[i];
    if (node->spot < 0) continue;
    size_t start = (size_t)node->spot, end = start + (size_t)(node->length > 0 ? node->length : 0);
    node->spot = is_given ? (int32_t)start_of(call, start) : -1;
    node->length = is_given ? (int32_t)place_of(call, end) - node->spot : -1;
  }
}

/* Returns the length of the main line: the number of nodes up to the first whose parent is not the node before. */
static Py_ssize_t main_line(const jgflint_node *nodes, Py_ssize_t count) {
  Py_ssize_t length = 0;
  while (length < count && nodes[length].parent == (int32_t)length - 1) length++;
  return length;
}

static PyObject *game_of(const struct call *call, size_t index) {
  const jgflint_game *game = jgflint_game_at(call->worker->handle, index);
  const jgflint_node *nodes = jgflint_nodes(call->worker->handle, index);
  if (!game || (!nodes && game->nodes)) return PyErr_NoMemory();
  PyObject *rows = PyBytes_FromStringAndSize((const char *)nodes, (Py_ssize_t)(game->nodes * sizeof *nodes));
  if (!rows) return NULL;
  if (game->nodes) place_nodes(call, (jgflint_node *)(void *)PyBytes_AsString(rows), game->nodes);
  Py_ssize_t count = (Py_ssize_t)game->nodes, header_size = (Py_ssize_t)game->header.size;
  return Py_BuildValue("(iinnss#N)", game->width, game->height, count, main_line(nodes, count), game->digest, game->header.data,
                       header_size, rows);
}

static PyObject *games_of(const struct call *call) {
  return list_of(call, (size_t)call->answer, game_of);
}

/* A text of the library; None: there is none. */
static PyObject *printed_of(const jgflint_text *text, bool is_string) {
  return text ? text_of(text->data, text->size, is_string) : (Py_INCREF(Py_None), Py_None);
}

static PyObject *text_printed(const struct call *call) {
  bool is_bytes = call->word && strcmp(call->word, "bytes") == 0; /* a board */
  return warn_of(jgflint_last(call->worker->handle)) ? printed_of(call->printed, !is_bytes) : NULL;
}

/* ---- methods about a text ---- */

/* These functions call the library, without the interpreter's lock. They set the answer. */

static void lint(struct call *call) {
  call->answer = jgflint_lint(call->worker->handle, call->data, call->size, call->file);
}

static void fix(struct call *call) {
  call->answer = jgflint_fix(call->worker->handle, call->data, call->size, call->file, call->word ? JGFLINT_UNSAFE : 0);
}

static void convert(struct call *call) {
  call->answer = jgflint_convert(call->worker->handle, call->data, call->size, call->file, call->word);
}

static void report(struct call *call) {
  lint(call);
  call->printed = jgflint_report(call->worker->handle, call->word);
}

/* The worker keeps the games for later calls. */
static void read_games(struct call *call) {
  if (!call->has_games) call->answer = jgflint_read(call->worker->handle, call->data, call->size, call->file);
  call->has_games = true;
}

static void draw_board(struct call *call) {
  read_games(call);
  call->printed = jgflint_board(call->worker->handle, (size_t)call->game, (size_t)call->node, call->word);
}

static void find_comments(struct call *call) {
  read_games(call);
  call->printed = jgflint_comment(call->worker->handle, (size_t)call->game, (size_t)call->node);
}

static PyObject *run(PyObject *self, PyObject *args, void work(struct call *call), PyObject *made(const struct call *call)) {
  PyObject *answer = NULL;
  struct call call;
  if (call_begin(&call, self, args) && call_hire(&call, work == draw_board || work == find_comments)) {
    struct worker *worker = call.worker;
    Py_BEGIN_ALLOW_THREADS
    work(&call);
    if (call.answer > 0 || jgflint_last(worker->handle)->findings) call_count(&call);
    Py_END_ALLOW_THREADS
    if (call.has_games && !worker->read) {
      Py_INCREF(call.text);
      Py_INCREF(call.name);
      worker->read = call.text;
      worker->name = call.name;
    }
    if (call.answer >= 0) answer = made(&call);
    else PyErr_SetString(PyExc_ValueError, "unknown format");
  }
  call_end(&call);
  return answer;
}

/* Defines a method about a text. */
#define METHOD(name, work, made) \
  static PyObject *name(PyObject *self, PyObject *args) { \
    return run(self, args, work, made); \
  }
METHOD(engine_lint, lint, findings_of)
METHOD(engine_fix, fix, fixed_of)
METHOD(engine_convert, convert, converted_of)
METHOD(engine_read, read_games, games_of)
METHOD(engine_board, draw_board, text_printed)
METHOD(engine_comment, find_comments, text_printed)
METHOD(engine_report, report, text_printed)

/* ---- rules and schemas ---- */

/* The answer of jgflint_explain or jgflint_schema, a str of JSON; None for an unknown name. */
static PyObject *ask(PyObject *self, PyObject *args, const jgflint_text *question(jgflint *handle, const char *name)) {
  const char *name;
  if (!PyArg_ParseTuple(args, "s", &name)) return NULL;
  struct engine *engine = (struct engine *)self;
  struct worker *worker = worker_take(engine, NULL, NULL);
  if (!worker) return NULL;
  PyObject *answer = printed_of(question(worker->handle, name), true);
  worker_return(engine, worker);
  return answer;
}

static PyObject *engine_explain(PyObject *self, PyObject *args) {
  return ask(self, args, jgflint_explain);
}

static PyObject *engine_schema(PyObject *self, PyObject *args) {
  return ask(self, args, jgflint_schema);
}

/* ---- configuration ---- */

/* The findings about the configuration, and the path of a file that it names but that was not given. */
static PyObject *engine_check(PyObject *self, PyObject *args) {
  struct call call = {.engine = (struct engine *)self};
  (void)args;
  call.worker = worker_new(call.engine); /* a new worker, because it still has the findings about its configuration */
  if (!call.worker) return NULL;
  PyObject *checked = Py_BuildValue("(Ny)", findings_of(&call), jgflint_wanted(call.worker->handle));
  call_end(&call);
  return checked;
}

static PyObject *engine_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  PyObject *given[HELD];
  if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Engine takes no keywords");
  if (!PyArg_ParseTuple(args, "OOO!OOO:Engine", &given[CONFIG], &given[PATH], &PyTuple_Type, &given[FILES], &given[MAKE_FINDING],
                        &given[MAKE_FIX], &given[MAKE_EDIT]))
    return NULL;
  struct engine *engine = (struct engine *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
  for (size_t i = 0; engine && i < HELD; i++) {
    Py_INCREF(given[i]);
    engine->held[i] = given[i];
  }
  return (PyObject *)engine;
}

static void engine_free(PyObject *self) {
  struct engine *engine = (struct engine *)self;
  PyTypeObject *type = Py_TYPE(self);
  while (engine->idle) {
    struct worker *worker = engine->idle;
    engine->idle = worker->next;
    worker_free(worker);
  }
  for (size_t i = 0; i < HELD; i++) Py_CLEAR(engine->held[i]);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

/* ---- the module ---- */

static PyMethodDef methods[] = {
    {"lint", engine_lint, METH_VARARGS, "lint(text, name): the findings"},
    {"fix", engine_fix, METH_VARARGS,
     "fix(text, name, 'unsafe' or None): the new text, the number of fixed findings, the remaining findings"},
    {"convert", engine_convert, METH_VARARGS,
     "convert(text, name, to): the games, the findings, and whether the conversion is complete"},
    {"read", engine_read, METH_VARARGS, "read(text, name): a list of (width, height, nodes, main line, digest, header, rows)"},
    {"board", engine_board, METH_VARARGS, "board(text, name, format, game, node): the board after a node"},
    {"comment", engine_comment, METH_VARARGS, "comment(text, name, None, game, node): the comments of a node"},
    {"report", engine_report, METH_VARARGS, "report(text, name, format): the findings in an output format"},
    {"explain", engine_explain, METH_VARARGS, "explain(rule): JSON"},
    {"schema", engine_schema, METH_VARARGS, "schema(name): JSON"},
    {"check", engine_check, METH_NOARGS, "check(): the findings about the configuration, and the path of a missing file"},
    {NULL, NULL, 0, NULL}};

static char about[] = "A configuration, and handles of the library, one for each thread that calls.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)engine_new},
    {Py_tp_dealloc, (void *)engine_free},
    {Py_tp_methods, methods},
    {Py_tp_doc, about},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "jgflint._engine.Engine", .basicsize = sizeof(struct engine), .flags = Py_TPFLAGS_DEFAULT, .slots = slots};

static int fill(PyObject *module) {
  PyObject *type = PyType_FromSpec(&spec);
  if (!type || PyModule_AddObject(module, "Engine", type) < 0) {
    Py_XDECREF(type);
    return -1;
  }
  if (PyModule_AddIntConstant(module, "COLUMNS", COLUMNS) < 0) return -1;
  return PyModule_AddStringConstant(module, "version", jgflint_version());
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, (void *)fill}, {0, NULL}};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT, .m_name = "jgflint._engine", .m_doc = "The engine of jgflint.", .m_slots = module_slots};

PyMODINIT_FUNC PyInit__engine(void);
PyMODINIT_FUNC PyInit__engine(void) {
  jgflint_on_exhaustion(end_without_memory);
  return PyModuleDef_Init(&definition);
}
