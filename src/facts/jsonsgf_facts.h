/* jsonsgf_facts.h: facts about SGF written as JSON.
 *
 * `data` is a struct fact_detail, never NULL: name is the property, value its text in the file, and meant the JSON text of the
 * repair, if any. `spot` and `span` are the JSON value unless said otherwise. */
#ifndef JGFLINT_FACTS_JSONSGF_FACTS_H
#define JGFLINT_FACTS_JSONSGF_FACTS_H

#include "facts/fact.h"

enum jsonsgf_fact {
  /* the text as a whole */
  JSONSGF_FACT_SHAPE = FACTS_JSONSGF, /* text: the kind of the text; number: 1 if it is read nevertheless */
  JSONSGF_FACT_SINGLE_TREE,           /* a single tree outside a list */
  JSONSGF_FACT_BARE_NODE,             /* a single node outside a list */
  JSONSGF_FACT_BARE_SEQUENCE,         /* nodes with commas between them; span: from the first to the last */
  JSONSGF_FACT_PROBLEM,               /* the solutions of a problem */
  /* trees */
  JSONSGF_FACT_EMPTY_TREE,         /* number: 1 if it is a variation, 2 if it is the whole collection */
  JSONSGF_FACT_EMPTY_VARIATIONS,   /* the list */
  JSONSGF_FACT_SINGLE_VARIATION,   /* the list */
  JSONSGF_FACT_VARIATIONS_NOT_LAST, /* the list */
  JSONSGF_FACT_VARIATIONS_TYPE,    /* the value that is not a list: `variations`, or with number 1 an element */
  JSONSGF_FACT_NODE_TYPE,          /* the value that is not a node */
  /* properties */
  JSONSGF_FACT_UNKNOWN_PROPERTY,   /* meant: the property that it may be a slip for, or empty */
  JSONSGF_FACT_LOWERCASE_PROPERTY, /* name: as written; meant: the property, without quotes */
  JSONSGF_FACT_USER_KEY,           /* the first of its name in a text */
  JSONSGF_FACT_MISSING_FF,         /* the root */
  JSONSGF_FACT_FF_UNSUPPORTED,     /* the value; number of the detail: the version */
  JSONSGF_FACT_CA,
  /* values */
  JSONSGF_FACT_VALUE_TYPE,  /* text: the right type; number: 1 if it is read as `meant` nevertheless */
  JSONSGF_FACT_ESCAPE,      /* a text with SGF's backslashes */
  JSONSGF_FACT_LIST_SCALAR, /* one value where a list belongs */
  JSONSGF_FACT_SCALAR_LIST, /* the reverse */
  JSONSGF_FACT_NUMBER_STRING,
  JSONSGF_FACT_NONE_VALUE,
  JSONSGF_FACT_COMPRESSED_POINTS,
  JSONSGF_FACT_COMPOSE_FLAT,  /* number: 1 if the second part looks like a point, and may have been meant as one */
  JSONSGF_FACT_COMPOSE_SHAPE, /* text: the right form; number: whether another form was read */
  JSONSGF_FACT_PASS_FORM,
  JSONSGF_FACT_POINT_SYNTAX,
  JSONSGF_FACT_POINT_RANGE,
  JSONSGF_FACT_POINT_DUPLICATE, /* number: 1 if the whole value is repeated, not only some of its points */
  JSONSGF_FACTS_END
};

#endif
