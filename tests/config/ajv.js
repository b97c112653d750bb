// ajv.js: validates documents with ajv for schema.py. A line of standard input is [NAME, SCHEMA] to compile a schema, or
// [NAME, null, DOCUMENT] to validate a document. The answer to each line is a list of errors on one line.
"use strict";
const Ajv = require("ajv/dist/2020");
// strictTuples is off because the schema has a separate type for the first element of the tree and allows any length.
const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: true, strictTuples: false, strictRequired: true });
const known = new Map();

function answer([name, schema, document]) {
  if (schema !== null) {
    known.set(name, ajv.compile(schema));
    return [];
  }
  const judge = known.get(name);
  return judge(document) ? [] : judge.errors.map((error) => `${error.instancePath || "/"} ${error.message}`);
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    let said;
    try {
      said = answer(JSON.parse(line));
    } catch (error) {
      said = [error.message];
    }
    process.stdout.write(JSON.stringify(said) + "\n");
  });
