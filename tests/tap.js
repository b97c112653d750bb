// tap.js: a test in JavaScript reports its checks in the Test Anything Protocol. The plan is printed at the end of the process.
"use strict";
const { isDeepStrictEqual } = require("util");
let count = 0, failed = 0;

const shown = (value) => (value instanceof Object && !(value instanceof Error) ? JSON.stringify(value) : String(value));

// Passes if `good` is true. `detail`, a text or any value, is printed if not.
exports.check = (name, good, detail = "") => {
  process.stdout.write(`${good ? "" : "not "}ok ${++count} - ${name}\n`);
  if (good) return;
  failed++;
  for (const line of shown(detail).slice(0, 2000).split("\n")) process.stdout.write(`# ${line}\n`);
};

// Passes if both values are deeply equal.
exports.is = (name, found, expected) =>
  exports.check(name, isDeepStrictEqual(found, expected), `     got: ${JSON.stringify(found)}\nexpected: ${JSON.stringify(expected)}`);

// Passes if `work` throws an error of this type whose message contains this text.
exports.throws = (name, type, message, work) => {
  let error = "nothing is thrown";
  try { work(); } catch (thrown) { error = thrown; }
  exports.check(name, error instanceof type && error.message.includes(message), error);
};

exports.skip = (name, reason) => process.stdout.write(`ok ${++count} - ${name} # SKIP ${reason}\n`);

// Ends a test whose event loop would keep running.
exports.finish = () => process.exit();

process.on("exit", (status) => {
  process.stdout.write(`1..${count}\n`);
  if (failed && !status) process.exitCode = 1;
});
