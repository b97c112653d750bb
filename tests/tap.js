// tap.js: how tests in JavaScript say what they checked, in the Test Anything Protocol.
"use strict";
let count = 0, failed = 0;

// Of what failed, `why` is shown: a text, or any value.
exports.ok = (good, name, why) => {
  count++;
  process.stdout.write(`${good ? "" : "not "}ok ${count} - ${name}\n`);
  if (good) return;
  failed++;
  for (const line of (why instanceof Object && !(why instanceof Error) ? JSON.stringify(why) : String(why)).slice(0, 2000).split("\n")) process.stdout.write(`# ${line}\n`);
};

// Every test ends with it.
exports.finish = () => {
  process.stdout.write(`1..${count}\n`);
  process.exit(failed ? 1 : 0);
};
