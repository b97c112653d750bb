/* convert.h: conversion of a property tree to JGF, and of a JGF record to a property tree.
 *
 * Data that the target cannot express is stored for the way back (JGF: meta.sgf, meta.ugf and so on; SGF: the private property
 * XJ; JSON-SGF: the key `jgf`). Losses are noted as facts of facts/convert_facts.h, at their place in the input. */
#ifndef JGFLINT_CONVERT_CONVERT_H
#define JGFLINT_CONVERT_CONVERT_H

#include "json/document.h"
#include "sgf/property_tree.h"

/* JGF_ONE_LINE: without spaces and newlines; otherwise indented by two spaces. JGF_FOR_SEKI: in the form that Seki reads. */
enum { JGF_ONE_LINE = 1, JGF_FOR_SEKI = 2 };

/* Divides nodes (property_tree_split), and appends the game as a JGF 2 record and a newline. */
void tree_to_jgf(struct property_tree *tree, unsigned flags, struct buffer *out, struct fact_sink losses);

/* Fills an empty tree from a valid JGF 2 record (json/document.h, loaded with the keys of jgf/keys.h). `plain`: for SGF without
 * stored data. */
void jgf_to_tree(const struct json_document *document, bool plain, struct property_tree *tree, struct fact_sink losses);

/* Appends a valid JGF 2 record in another form. Its values do not change. Members are sorted, and the pointers of
 * meta.sgf.nodes follow their nodes. */
void jgf_to_jgf(const struct json_document *document, unsigned flags, struct buffer *out, struct fact_sink losses);

/* Restores values of LEFTOVER_SGF that can be part of the game: elements of lists, and the turn. */
void tree_merge_leftovers(struct property_tree *tree);

/* Changes a tree so that every property conforms to FF4, before it is written as SGF or JSON-SGF.
 *
 * A property with one value keeps its first value, and only values of its type. Game info below other game info moves up to it,
 * unless the ancestor already has that property. A node has one move, or setup. All other values move into the leftover
 * LEFTOVER_SGF of their node, under the name of the property, in the form of meta.sgf: XJ contains them, and JGF gets them back.
 *
 * Mistakes of the game itself stay: moves and marks off the board, a point that is both black and white.
 *
 * `plain`: values are not stored but noted as lost. `any_name`: names may be other than capitals, as in JSON-SGF. */
void sgf_normalize(struct property_tree *tree, bool plain, bool any_name, struct fact_sink losses);

#endif
