/* ugf-ugz.c: reads valid and damaged LHA archives, which are made here byte by byte. */
#include "base/memory.h"
#include "config.h"
#include "tests/unit/tap.h"
#include "facts/import_facts.h"
#include "ugf/ugz.h"

/* ---- making archives ---- */
struct making {
  const char *name, *method;
  unsigned level;
  struct view text;
  const struct buffer *packed; /* NULL: not compressed */
};

static void put(struct buffer *to, uint64_t number, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) buffer_add_char(to, (char)(number >> 8 * i & 0xFF));
}

/* Completes a header of level 0 or 1: its length and checksum, and the members after the dates. */
static void add_old_header(struct buffer *to, struct buffer *header, const struct making *member, uint16_t crc) {
  put(header, strlen(member->name), 1);
  buffer_add_string(header, member->name);
  put(header, crc, 2);
  if (member->level == 1) { /* an extended header without meaning */
    put(header, 'U', 1);
    put(header, 6, 2);
  }
  unsigned sum = 0;
  for (size_t i = 0; i < header->length; i++) sum += (unsigned char)header->data[i];
  put(to, header->length, 1);
  put(to, sum & 0xFF, 1);
  buffer_add_view(to, buffer_view(header));
  if (member->level == 1) buffer_add(to, "\x3F" "abc\0\0", 6);
}

static void add_header_2(struct buffer *to, const struct buffer *header, const struct making *member, uint16_t crc) {
  size_t name = strlen(member->name), start = to->length;
  put(to, 26 + name + 3 + 5, 2);
  buffer_add_view(to, buffer_view(header));
  put(to, crc, 2);
  put(to, 'U', 1);
  put(to, 5, 2); /* the CRC of the header, first as zeros */
  size_t sum_at = to->length + 1;
  put(to, 0, 3);
  put(to, name + 3, 2);
  put(to, 1, 1);
  buffer_add_string(to, member->name);
  put(to, 0, 2);
  uint16_t sum = ugz_crc(0, to->data + start, to->length - start);
  to->data[sum_at] = (char)(sum & 0xFF);
  to->data[sum_at + 1] = (char)(sum >> 8);
}

/* Adds a member with a header of level 0, 1 or 2. */
static void add_member(struct buffer *to, const struct making *member) {
  LOCAL_BUFFER header = {0};
  struct view packed = member->packed ? buffer_view(member->packed) : member->text;
  uint16_t crc = ugz_crc(0, member->text.at, member->text.length);
  buffer_add_string(&header, member->method);
  put(&header, packed.length + (member->level == 1 ? 6 : 0), 4);
  put(&header, member->text.length, 4);
  put(&header, 0, 4);
  put(&header, 0x20 | member->level << 8, 2);
  if (member->level < 2) add_old_header(to, &header, member, crc);
  else add_header_2(to, &header, member, crc);
  buffer_add_view(to, packed);
}

#ifdef HAVE_LHASA
struct bits {
  struct buffer *to;
  unsigned buffer, count;
};

static void put_bits(struct bits *bits, unsigned number, unsigned count) {
  while (count-- > 0) {
    bits->buffer = bits->buffer << 1 | (number >> count & 1);
    if (++bits->count == 8) {
      buffer_add_char(bits->to, (char)bits->buffer);
      bits->count = bits->buffer = 0;
    }
  }
}

/* Packs with -lh5-, using only codes of eight bits for single bytes. */
static void pack(struct buffer *to, struct view text) {
  struct bits bits = {.to = to};
  put_bits(&bits, (unsigned)text.length, 16);
  put_bits(&bits, 0, 5);
  put_bits(&bits, 10, 5); /* all lengths are 8 */
  put_bits(&bits, 256, 9);
  put_bits(&bits, 0, 8);  /* no offsets */
  for (size_t i = 0; i < text.length; i++) put_bits(&bits, (unsigned char)text.at[i], 8);
  put_bits(&bits, 0, 15);
}

/* Packs 60,000 equal bytes into a few bits. */
static void pack_bomb(struct buffer *to, unsigned byte) {
  struct bits bits = {.to = to};
  put_bits(&bits, 60000, 16);
  put_bits(&bits, 0, 10);
  put_bits(&bits, 0, 9);
  put_bits(&bits, byte, 9);
  put_bits(&bits, 0, 8);
  put_bits(&bits, 0, 15);
}
#endif

/* ---- reading archives ---- */
static struct buffer events;

static void on_event(void *context, const struct fact *fact) {
  static const char *const names[] = {"prefix", "not-lha", "header-checksum", "crc", "truncated", "method", "multiple-members",
                                      "member-name", "size-limit", "trailing-data", "no-decoder"};
  const struct fact_detail *detail = fact->data;
  (void)context;
  buffer_printf(&events, "%s%s", events.length ? " " : "", names[fact->kind - UGZ_FACT_PREFIX]);
  if (detail->number > 0) buffer_printf(&events, "(%g)", detail->number);
}

static void unpacks(const struct buffer *archive, const char *text, const char *facts, const char *name) {
  LOCAL_BUFFER unpacked = {0};
  buffer_clear(&events);
  ok(ugz_unpack(buffer_view(archive), SIZE_MAX, (struct fact_sink){on_event, NULL}, &unpacked),
     "%s: the archive is within the limit", name);
  is_text(buffer_string(&unpacked), text, "%s: unpacked text", name);
  is_text(buffer_string(&events), facts, "%s: facts: %s", name, facts);
}

static const char text[] = "[Header]\nSize=9\n[Data]\nEE,B1,1,0\n";

static struct making stored(const char *name) {
  return (struct making){.name = name, .method = "-lh0-", .text = {text, sizeof text - 1}};
}

static void levels(void) {
  for (unsigned level = 0; level < 3; level++) {
    LOCAL_BUFFER archive = {0};
    struct making member = stored("a.ugf");
    member.level = level;
    add_member(&archive, &member);
    unpacks(&archive, text, "", "a header");
    size_t length = archive.length;
    archive.data[3] ^= 1; /* -lh0- becomes -mh0- */
    unpacks(&archive, "", "", "no signature");
    archive.data[3] ^= 1;
    archive.data[15] ^= 1; /* the time */
    unpacks(&archive, text, "header-checksum", "a wrong checksum");
    archive.data[15] ^= 1;
    archive.data[length - 2] ^= 1;
    LOCAL_BUFFER changed = {0};
    buffer_add(&changed, text, sizeof text - 1);
    changed.data[changed.length - 2] ^= 1;
    buffer_add_string(&changed, "\x1F\n");
    unpacks(&archive, buffer_string(&changed), "crc(33)", "a wrong byte");
    archive.data[length - 2] ^= 1;
    archive.length -= 5;
    unpacks(&archive, "[Header]\nSize=9\n[Data]\n", "truncated(5)", "cut short");
  }
}

static void surroundings(void) {
  LOCAL_BUFFER archive = {0}, prefixed = {0};
  struct making member = stored("a.ugf");
  add_member(&archive, &member);
  buffer_add_char(&archive, '\0');
  buffer_add_string(&prefixed, "PP");
  buffer_add_view(&prefixed, buffer_view(&archive));
  unpacks(&prefixed, text, "prefix(2)", "two bytes before the archive");
  buffer_add_string(&archive, "more");
  unpacks(&archive, text, "trailing-data(4)", "bytes after the archive");
  archive.length -= 5;
  member = stored("b.ugf");
  add_member(&archive, &member);
  add_member(&archive, &member);
  buffer_clear(&prefixed);
  for (size_t i = 0; i < 3; i++) buffer_add_string(&prefixed, text), buffer_add_string(&prefixed, "\x1E\n");
  unpacks(&archive, buffer_string(&prefixed), "multiple-members(3)", "three members with games");
  buffer_clear(&archive);
  struct making readme = stored("readme.txt");
  readme.text = VIEW("no game");
  add_member(&archive, &readme);
  add_member(&archive, &member);
  buffer_clear(&prefixed);
  buffer_add_string(&prefixed, text);
  buffer_add_string(&prefixed, "\x1E\n");
  unpacks(&archive, buffer_string(&prefixed), "multiple-members(1)", "a readme before a game");
  static const struct {
    const char *name, *facts;
  } names[] = {{"a.UGI", ""}, {"\x95\x5C.ugf", ""}, {"a.txt", "member-name"}, {"ugf", "member-name"},
               {"../a.ugf", "member-name(1)"}, {"c:a.ugf", "member-name(1)"}, {"a\\b.ugf", "member-name(1)"},
               {"\xFF\xFE.ugf", "member-name(2)"}, {"", "member-name"}};
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
    buffer_clear(&archive);
    member = stored(names[i].name);
    add_member(&archive, &member);
    unpacks(&archive, text, names[i].facts, "a member name");
  }
}

static void refused(void) {
  LOCAL_BUFFER archive = {0};
  struct making member = stored("a.ugf");
  member.method = "-lh2-";
  add_member(&archive, &member);
  unpacks(&archive, "", "method", "another method");
  buffer_clear(&archive);
  member = stored("a.ugf");
  add_member(&archive, &member);
  archive.data[14] = 0x7F;
  unpacks(&archive, "", "header-checksum size-limit(2.13071e+09)", "two gigabytes");
  archive.data[0] = 3;
  unpacks(&archive, "", "not-lha", "a size that cannot be");
  buffer_clear(&archive);
  add_member(&archive, &member);
  archive.length = 24;
  unpacks(&archive, "", "truncated", "cut in the header");
}

static void large(void) {
  LOCAL_BUFFER archive = {0}, unpacked = {0}, first = {0};
  struct making member = stored("a.ugf");
  for (int i = 0; i < 3; i++) add_member(&archive, &member);
  buffer_printf(&first, "%s\x1E\n", text);
  buffer_clear(&events);
  ok(!ugz_unpack(buffer_view(&archive), sizeof text + 10, (struct fact_sink){on_event, NULL}, &unpacked),
     "there is no room for three members");
  is_text(buffer_string(&unpacked), buffer_string(&first), "the first of three members is unpacked");
  is_text(buffer_string(&events), "multiple-members(3)", "the caller reports the limit");
}

/* No byte makes the reader read beyond the end, hang or use much memory. */
static void any_byte(void) {
  LOCAL_BUFFER archive = {0}, unpacked = {0};
  size_t most = 0;
  for (unsigned level = 0; level < 3; level++) {
    struct making member = stored("a.ugf");
    member.level = level;
    buffer_clear(&archive);
    add_member(&archive, &member);
    size_t length = archive.length;
    for (size_t i = 0; i < length; i++)
      for (unsigned byte = 0; byte < 256; byte++) {
        char before = archive.data[i];
        archive.data[i] = (char)byte;
        /* A separate allocation, so that a sanitizer detects reads beyond the end. */
        char *copy = memcpy(mem_alloc(length), archive.data, length);
        buffer_clear(&unpacked);
        buffer_clear(&events);
        (void)ugz_unpack((struct view){copy, length}, SIZE_MAX, (struct fact_sink){on_event, NULL}, &unpacked);
        if (unpacked.length > most) most = unpacked.length;
        free(copy);
        archive.data[i] = before;
      }
    for (size_t cut = 0; cut < length; cut++) {
      char *copy = memcpy(mem_alloc(cut ? cut : 1), archive.data, cut ? cut : 1);
      buffer_clear(&unpacked);
      (void)ugz_unpack((struct view){copy, cut}, SIZE_MAX, (struct fact_sink){on_event, NULL}, &unpacked);
      free(copy);
    }
  }
  ok(most < 1000, "no changed byte unpacks to a large text");
}

static void packed(void) {
  LOCAL_BUFFER archive = {0}, data = {0};
  struct making member = stored("a.ugf");
  member.method = "-lh5-";
  member.packed = &data;
#ifdef HAVE_LHASA
  pack(&data, member.text);
  add_member(&archive, &member);
  unpacks(&archive, text, "", "-lh5-");
  archive.length -= 15;
  unpacks(&archive, "[Header]\nSize=9\n", "truncated(15)", "-lh5-, cut short");
  buffer_clear(&archive);
  buffer_clear(&data);
  pack_bomb(&data, 'x');
  LOCAL_BUFFER many = {0};
  buffer_add_repeated(&many, 'x', 60000);
  member.text = buffer_view(&many);
  add_member(&archive, &member);
  unpacks(&archive, "", "size-limit(60000)", "a bomb");
#else
  buffer_add_string(&data, "xx");
  add_member(&archive, &member);
  unpacks(&archive, "", "no-decoder", "-lh5- without a library");
#endif
}

int main(void) {
  is_number(ugz_crc(0, "123456789", 9), 0xBB3D, "the CRC is CRC-16/ARC");
  levels();
  surroundings();
  refused();
  large();
  any_byte();
  packed();
  buffer_release(&events);
  return done();
}
