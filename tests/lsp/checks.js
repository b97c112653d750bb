// checks.js: tests the language server with a strict client (client.js).
//
//     node checks.js JGFLINT TESTDATA EXAMPLES SCRATCH [PART...]
//
// A part is a file checks-PART.js: a list of groups {name, options, run(client, check, tools)}. Each group has a separate server, which is
// initialized unless options.initialize is false, and must exit with 0 and print only messages of the protocol.
"use strict";
const fs = require("fs");
const path = require("path");
const { execFileSync } = require("child_process");
const { pathToFileURL } = require("url");
const tap = require("../tap.js");
const { Client, pushed } = require("./client.js");

const [program, testdata, examples, scratch, ...parts] = process.argv.slice(2);

function checker(group) {
  const full = (name) => `${group}: ${name}`;
  return {
    ok: (good, name, detail) => tap.check(full(name), good, detail),
    is: (found, expected, name) => tap.is(full(name), found, expected),
    has: (all, wanted, name) => tap.check(full(name), all.includes(wanted), `${JSON.stringify(wanted)} is not in ${JSON.stringify(all)}`),
  };
}

let folders = 0;
const tools = {
  program, testdata, examples, pushed, Client,
  uri: (file) => pathToFileURL(file).href,
  read: (file) => fs.readFileSync(file, "utf8"),
  // Makes a folder with these files and returns its path.
  folder(files = {}) {
    const at = path.join(scratch, `folder-${++folders}`);
    fs.mkdirSync(at, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(at, name)), { recursive: true });
      fs.writeFileSync(path.join(at, name), text);
    }
    return at;
  },
  // The output of jgflint for a text.
  run(args, input, cwd) {
    try {
      return execFileSync(program, args, { input, cwd, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] });
    } catch (error) {
      if (error.status === 1) return error.stdout; // findings
      throw error;
    }
  },
};

async function perform(group) {
  const check = checker(group.name);
  const options = typeof group.options === "function" ? group.options() : group.options || {};
  const client = new Client(program, { cwd: scratch, args: ["--isolated"], ...options });
  try {
    if (options.initialize !== false) await client.initialize(options.initialize);
    await group.run(client, check, tools);
    if (options.ends !== false) check.is(await client.stop(), 0, "the server exits with status 0");
  } catch (error) {
    check.ok(false, "the client gets an answer to each request", error.stack);
  }
  client.kill();
  check.is(client.wrong.slice(0, 10), [], "every message conforms to the protocol");
}

(async () => {
  for (const part of parts) for (const group of require(`./checks-${part}.js`)) await perform(group);
  tap.finish();
})();
