// ajv.js: ajv, asked by schema.py. Each line of standard input is [NAME, SCHEMA], which is compiled, or [NAME, null,
// DOCUMENT], which is judged; each gets a line back: a list of what is wrong.
"use strict";
const Ajv = require("ajv/dist/2020");
// The tree is a list of which the first element is special: no tuple that ajv would call strict.
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
