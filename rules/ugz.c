/* ugz: UGF in an archive of LHA. It has no lines to point at, so findings stand at its beginning. */
#include "facts/ugf_facts.h"
#include "rules/families.h"
#include "rules/message_words.h"

static void ugz_prefix(struct rule_context *context, const struct fact *fact) {
  bool one = notation_of(fact)->number < 2;
  rule_report(context, fact, "%s byte%s before the archive, which most LHA programs do not expect", one ? "one" : notation_count(context, fact),
               one ? "" : "s");
}

static void ugz_not_lha(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the header of the archive contradicts itself");
}

static void ugz_header_checksum(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the checksum of the archive's header is wrong");
}

static void ugz_crc(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the text is damaged: its checksum does not match");
}

static void ugz_truncated(struct rule_context *context, const struct fact *fact) {
  if (notation_of(fact)->number > 0) rule_report(context, fact, notation_of(fact)->number > 1 ? "the archive is cut short: %s bytes are missing" : "the archive is cut short: %s byte is missing", notation_count(context, fact));
  else rule_report(context, fact, "the archive is cut short within its header");
}

static void ugz_method(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "packed by the method %s: only -lh0-, -lh1- and -lh4- to -lh7- can be read", notation_value(context, fact));
}

static void ugz_multiple_members(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the archive has %s files, %lld of them %s", notation_count(context, fact), fact->number, fact->number == 1 ? "a game" : "games");
}

static void ugz_member_name(struct rule_context *context, const struct fact *fact) {
  static const char *const why[] = {"does not end in .ugf or .ugi", "leads out of the folder that it is unpacked to", "is in an unknown character set"};
  rule_report(context, fact, "the name in the archive, `%s`, %s", notation_value(context, fact), why[(size_t)notation_of(fact)->number]);
}

static void ugz_size_limit(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, "the archive claims to unpack to %s bytes, far more than any game", notation_count(context, fact));
}

static void ugz_trailing_data(struct rule_context *context, const struct fact *fact) {
  rule_report(context, fact, notation_of(fact)->number > 1 ? "%s bytes after the end of the archive" : "%s byte after the end of the archive", notation_count(context, fact));
}

/* Nothing was linted: that is an error of the run, as with a file that cannot be read. */
static void ugz_no_decoder(struct rule_context *context, const struct fact *fact) {
  context->diags->undecodable++;
  rule_report(context, fact, "this build of jgflint cannot unpack %s: it has no liblhasa", notation_value(context, fact));
}

#include "rules/ugz.rows.inc"
