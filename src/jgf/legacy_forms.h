/* legacy_forms.h: points and moves as older dialects write them, for the reader and for the fixes that write them anew.
 *
 * What proves such a fix, the digest, has a reader of its own. */
#ifndef JGFLINT_JGF_LEGACY_FORMS_H
#define JGFLINT_JGF_LEGACY_FORMS_H

#include "go/game.h"
#include "json/document.h"

/* "dd", [3, 3], and labels "dd:A", ["dd", "A"], [3, 3, "A"]; false if it is none of them. Fills the item's point and text: of
 * letters `x_spot` is NO_SPOT, and the text of "dd:A" stands at the point's own spot. */
bool legacy_point_read(const struct json_document *document, uint32_t spot, struct go_item *item);
/* {"x": 3, "y": 3} in a list of older points; a text that is none is passed over. */
bool legacy_point_object_read(const struct json_document *document, uint32_t object, struct go_item *item);

/* The value of the first of `B`, `W`, `black` and `white`, or NO_SPOT. *is_only: there is no other. */
uint32_t legacy_move_point(const struct json_document *document, uint32_t move, uint8_t *color, bool *is_only);
/* Whether that value is a pass: "pass" in words, "" of the first texts, and SGF's tt if the board has no line 19. */
bool legacy_is_pass(const struct json_document *document, const struct go_board_size *board, uint32_t spot,
                    const struct go_item *item, bool has_point);

/* Whether an entry's `type` says nothing but its `color`: it is "stone", or the color again. */
bool legacy_type_is_color(const struct json_document *document, uint32_t entry, uint32_t type);

#endif
