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

/* Divides nodes (sgf/split.h), and appends the game as a JGF 2 record and a newline. */
void tree_to_jgf(struct property_tree *tree, unsigned how, struct buffer *out, struct fact_sink losses);

/* Fills an empty tree from a valid JGF 2 record (json/document.h, loaded with the keys of jgf/keys.h). `plain`: for SGF without
 * stored data. */
void jgf_to_tree(const struct json_document *document, bool plain, struct property_tree *tree, struct fact_sink losses);

/* Appends a valid JGF 2 record in another form. Its values stay as they are; members are put in order, and the pointers of
 * meta.sgf.nodes follow their nodes. */
void jgf_to_jgf(const struct json_document *document, unsigned how, struct buffer *out, struct fact_sink losses);

#endif
