// What it costs to parse the same records and to validate them with ajv, in one process.
// Usage: node ajv.js SCHEMA LIST, a file of paths, one a line. Exit status 77: there is no ajv.
"use strict";
const fs = require("fs");

let Ajv;
try {
  Ajv = require("ajv/dist/2020");
} catch {
  process.exit(77);
}
// All errors, as a linter says them; else the first one would end the work on a record.
const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
let errors = 0;
for (const path of fs.readFileSync(process.argv[3], "utf8").split("\n"))
  if (path && !validate(JSON.parse(fs.readFileSync(path, "utf8")))) errors += validate.errors.length;
console.log(`${errors} errors`);
