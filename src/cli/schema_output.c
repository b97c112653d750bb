#include "cli/schema.h"

/* What report/json.c writes. Members are only ever added, so others are allowed. */
static const char text[] =
    "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\","
    "\"title\": \"Output of jgflint --format json; a line of jsonl is a finding, the last one an object with the summary\","
    "\"type\": \"object\","
    "\"properties\": {"
    " \"schema\": {\"const\": 1},"
    " \"tool\": {\"type\": \"object\", \"properties\": {\"name\": {\"type\": \"string\"}, \"version\": {\"type\": \"string\"}},"
    "  \"required\": [\"name\", \"version\"]},"
    " \"findings\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/finding\"}},"
    " \"summary\": {\"$ref\": \"#/$defs/summary\"}},"
    "\"required\": [\"schema\", \"tool\", \"findings\", \"summary\"],"
    "\"$defs\": {"
    " \"count\": {\"type\": \"integer\", \"minimum\": 0},"
    " \"place\": {\"type\": \"integer\", \"minimum\": 1},"
    " \"summary\": {\"type\": \"object\", \"properties\": {\"files\": {\"$ref\": \"#/$defs/count\"}, \"errors\": {\"$ref\": \"#/$defs/count\"},"
    "  \"warnings\": {\"$ref\": \"#/$defs/count\"}, \"infos\": {\"$ref\": \"#/$defs/count\"}, \"fixable\": {\"$ref\": \"#/$defs/count\"},"
    "  \"fixable_unsafe\": {\"$ref\": \"#/$defs/count\"}},"
    "  \"required\": [\"files\", \"errors\", \"warnings\", \"infos\", \"fixable\", \"fixable_unsafe\"]},"
    " \"finding\": {\"type\": \"object\", \"properties\": {"
    "  \"file\": {\"type\": \"string\"}, \"rule\": {\"type\": \"string\"}, \"severity\": {\"enum\": [\"info\", \"warning\", \"error\"]},"
    "  \"message\": {\"type\": \"string\"}, \"line\": {\"$ref\": \"#/$defs/place\"}, \"column\": {\"$ref\": \"#/$defs/place\"},"
    "  \"end_line\": {\"$ref\": \"#/$defs/place\"}, \"end_column\": {\"$ref\": \"#/$defs/place\"},"
    "  \"offset\": {\"$ref\": \"#/$defs/count\"}, \"length\": {\"$ref\": \"#/$defs/count\"},"
    "  \"pointer\": {\"type\": \"string\", \"pattern\": \"^(/([^~]|~[01])*)?$\"},"
    "  \"related\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/related\"}}, \"fix\": {\"$ref\": \"#/$defs/fix\"},"
    "  \"fingerprint\": {\"type\": \"string\"}},"
    "  \"required\": [\"file\", \"rule\", \"severity\", \"message\", \"line\", \"column\", \"end_line\", \"end_column\", \"offset\","
    "   \"length\", \"pointer\", \"fingerprint\"]},"
    " \"related\": {\"type\": \"object\", \"properties\": {\"message\": {\"type\": \"string\"}, \"line\": {\"$ref\": \"#/$defs/place\"},"
    "  \"column\": {\"$ref\": \"#/$defs/place\"}, \"offset\": {\"$ref\": \"#/$defs/count\"}, \"length\": {\"$ref\": \"#/$defs/count\"}},"
    "  \"required\": [\"message\", \"line\", \"column\", \"offset\", \"length\"]},"
    " \"fix\": {\"type\": \"object\", \"properties\": {\"safety\": {\"enum\": [\"safe\", \"unsafe\"]}, \"message\": {\"type\": \"string\"},"
    "  \"edits\": {\"type\": \"array\", \"items\": {\"type\": \"object\", \"properties\": {\"offset\": {\"$ref\": \"#/$defs/count\"},"
    "   \"length\": {\"$ref\": \"#/$defs/count\"}, \"text\": {\"type\": \"string\"}}, \"required\": [\"offset\", \"length\", \"text\"]}}},"
    "  \"required\": [\"safety\", \"message\", \"edits\"]}"
    "}}";

struct json_object *schema_output(void) {
  return schema_text(text);
}
