#include "rules/catalogue.h"
#include "rules/families.h"

/* In the order of the documentation. */
static const struct family *const families[] = {
    &json_family,
    &shape_family,
    &legacy_family,
    &record_family,
    &game_family,
    &source_family,
    &player_family,
    &ruleset_family,
    &board_family,
    &point_family,
    &tree_family,
    &setup_family,
    &move_family,
    &markup_family,
    &score_family,
    &text_family,
    &suppress_family,
    &collection_family,
    &sgf_family,
    &jsonsgf_family,
    &ugf_family,
    &ugz_family,
    &gib_family,
    &ngf_family,
    &convert_family,
};

const struct catalogue jgflint_catalogue = {families, ARRAY_LENGTH(families)};
