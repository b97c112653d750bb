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

/* Appends the game as a JGF 2 record and a newline. */
void tree_to_jgf(const struct property_tree *tree, unsigned how, struct buffer *out, struct fact_sink losses);

/* The purpose of a tree: SGF with stored data, SGF without stored data, or JGF. */
enum jgf_tree_for { JGF_TREE_FOR_SGF, JGF_TREE_FOR_PLAIN_SGF, JGF_TREE_FOR_JGF };

/* Fills an empty tree from a valid JGF 2 record (json/document.h, loaded with the keys of jgf/keys.h). */
void jgf_to_tree(const struct json_document *document, enum jgf_tree_for purpose, struct property_tree *tree,
                 struct fact_sink losses);

#endif
