/* convert.h: from a tree to the text of a format, and from a JGF record to a tree.
 *
 * What a target has no word for is kept where
 * it comes back from (JGF: meta.sgf, meta.ugf, ...; SGF: the private root property XJ;
 * JSON-SGF: the key `jgf`), and what is lost all the same is noted as a fact of
 * facts/convert_facts.h, at its place in the input. */
#ifndef JGFLINT_CONVERT_CONVERT_H
#define JGFLINT_CONVERT_CONVERT_H

#include "json/document.h"
#include "sgf/property_tree.h"

/* JGF_ONE_LINE: without any space or newline, else indented by two spaces. JGF_FOR_SEKI: in the form that Seki reads. */
enum { JGF_ONE_LINE = 1, JGF_FOR_SEKI = 2 };

/* Appends the game as a JGF 2 record, and a newline behind. */
void tree_to_jgf(const struct property_tree *tree, unsigned how, struct buffer *out, struct fact_sink losses);

/* What a tree is made for: to be written with what SGF has no word for beside it, without that, or as JGF again. */
enum jgf_tree_for { JGF_TREE_FOR_SGF, JGF_TREE_FOR_PLAIN_SGF, JGF_TREE_FOR_JGF };

/* Fills an empty tree out of a sound JGF 2 record (json/document.h, loaded with the keys of jgf/keys.h). */
void jgf_to_tree(const struct json_document *document, enum jgf_tree_for purpose, struct property_tree *tree,
                 struct fact_sink losses);

#endif
