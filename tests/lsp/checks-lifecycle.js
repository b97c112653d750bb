// checks-lifecycle.js: from the first byte to the last.
"use strict";
const { everything, within } = require("./client.js");

const frame = (message) => {
  const body = typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const initialize = { id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } };
const raw = { initialize: false, ends: false };
const errors = (client) => client.received.filter((each) => each.method === "(error)").map((each) => each.params.code);
const offering = (...positionEncodings) => ({ initialize: { capabilities: { ...everything(), general: { positionEncodings } } } });
const hover = { textDocument: { uri: "file:///nowhere.jgf" }, position: { line: 0, character: 0 } };

// Bytes that are the whole of the input, and how that has to end.
const endings = [
  ["nothing", "", 1],
  ["exit without anything", frame({ method: "exit" }), 1],
  ["exit without shutdown", frame(initialize) + frame({ method: "exit" }), 1],
  ["shutdown and exit", frame(initialize) + frame({ id: 2, method: "shutdown" }) + frame({ method: "exit" }), 0],
  ["shutdown and exit, something behind it", frame(initialize) + frame({ id: 2, method: "shutdown" }) + frame({ method: "exit" }) + "Content-", 0],
  ["end of input without shutdown", frame(initialize), 1],
  ["cut within a header", frame(initialize) + "Content-Len", 1],
  ["cut behind a header", frame(initialize) + "Content-Length: 20\r\n\r\n", 1],
  ["cut within a message", frame(initialize).slice(0, -9), 1],
  ["a length that no machine has, and the end", frame(initialize) + "Content-Length: 99999999999999999999999\r\n\r\n{}", 1],
  ["a length of 9,999,999,999, and the end", frame(initialize) + "Content-Length: 9999999999\r\n\r\n{}", 1],
  ["no length", frame(initialize) + "Content-Type: x\r\n\r\n{}", 1],
  ["a negative length", frame(initialize) + "Content-Length: -1\r\n\r\n{}", 1],
  ["a length that is a word", frame(initialize) + "Content-Length: many\r\n\r\n{}", 1],
  ["no header at all", frame(initialize) + "{}\n{}\n{}", 1],
  ["zeros", "\0".repeat(5000), 1],
  ["a header without end", "a".repeat(3000000), 1],
  ["headers without end", "A: b\r\n".repeat(300000), 1],
];

module.exports = [
  {
    name: "the beginning", options: { initialize: false },
    async run(client, check, { run }) {
      check.is(await client.fails("textDocument/hover", hover), -32002, "a request before initialize");
      check.is(await client.fails("jgflint/nothing", {}), -32002, "an unknown one, too");
      client.notify("textDocument/didOpen", { textDocument: { uri: "file:///a.jgf", languageId: "jgf", version: 1, text: "{" } });
      const result = await client.initialize();
      check.is(result.serverInfo.name, "jgflint", "its name");
      check.is(`jgflint ${result.serverInfo.version}`, run(["--version"]).split("\n")[0], "its version is that of --version");
      check.is(result.capabilities.positionEncoding, "utf-8", "utf-8, where the client offers it");
      const sync = result.capabilities.textDocumentSync;
      check.is([sync.openClose, sync.change], [true, 2], "incremental sync");
      check.ok(result.capabilities.codeActionProvider?.codeActionKinds.includes("source.fixAll.jgflint"), "the kinds of actions are named");
      check.is(await client.fails("initialize", { processId: null, rootUri: null, capabilities: {} }), -32600, "a second initialize");
      await client.settle();
      check.is(client.received.filter((each) => each.method === "textDocument/publishDiagnostics"), [], "what was opened before initialize is not known");
    },
  },
  ...[[["utf-16", "utf-8"], "utf-8"], [["utf-16"], "utf-16"], [["utf-32", "utf-16"], "utf-16"], [["utf-32"], "utf-32"], [[], "utf-16"], [["utf-7"], "utf-16"]].map(([offered, wanted]) => ({
    name: `a client that counts in ${offered.join(", ") || "nothing"}`, options: offering(...offered),
    async run(client, check) { check.is(client.capabilities.positionEncoding, wanted, `gets ${wanted}`); },
  })),
  {
    name: "a client that can nothing", options: { initialize: { capabilities: {} } },
    async run(client, check) {
      check.is(client.capabilities.positionEncoding, "utf-16", "counts in utf-16");
      check.ok(!("diagnosticProvider" in client.capabilities), "is not offered to pull");
      client.open("file:///a.jgf", "{");
      const { diagnostics } = await client.published("file:///a.jgf");
      check.ok(diagnostics.length > 0, "is told");
      check.ok(diagnostics.every((each) => !("tags" in each)), "without what it does not know", diagnostics);
      check.is(client.received.filter((each) => "id" in each), [], "and is asked nothing");
    },
  },
  {
    name: "errors",
    async run(client, check) {
      check.is(await client.fails("textDocument/nothing", {}), -32601, "a method that is not there");
      check.is(await client.fails("$/nothing", {}), -32601, "one with $/");
      client.notify("textDocument/nothing", {});
      client.notify("$/nothing", {});
      client.notify("workspace/didChangeConfiguration", 5);
      client.notify("textDocument/didOpen", []);
      client.notify("textDocument/didOpen", { textDocument: { uri: 5, text: {} } });
      client.notify("textDocument/didChange", { textDocument: { uri: "file:///not-open.jgf", version: 2 }, contentChanges: [{ text: "{" }] });
      client.notify("textDocument/didClose", { textDocument: { uri: "file:///not-open.jgf" } });
      client.notify("textDocument/didSave", {});
      client.notify("$/cancelRequest", { id: 4711 });
      client.notify("$/cancelRequest", {});
      client.notify("$/setTrace", { value: "verbose" });
      const commands = client.capabilities.executeCommandProvider ? ["workspace/executeCommand"] : [];
      for (const method of ["textDocument/codeAction", "textDocument/diagnostic", "textDocument/hover", "textDocument/documentSymbol", ...commands])
        for (const params of [undefined, {}, [], 7, "x", { textDocument: 1 }, { textDocument: { uri: 1 }, position: -1, command: 5 }])
          check.is(await client.fails(method, params), -32602, `${method} with ${JSON.stringify(params)}`);
      check.is(await client.fails("textDocument/hover", { ...hover, position: { line: -1, character: 0 } }), -32602, "a line below 0");
      check.is(await client.fails("textDocument/hover", { ...hover, position: { line: 0, character: 1e300 } }), -32602, "a character beyond all numbers");
      for (const method of commands) check.is(await client.fails(method, { command: "jgflint.nothing" }), -32602, "a command that is not there");
      check.is(errors(client), [], "nothing else is answered");
    },
  },
  {
    name: "ids",
    async run(client, check) {
      for (const id of [0, -5, 2147483647, "a", "", "ü😀\n", "null", 4503599627370496])
        check.is((await client.call("jgflint/nothing", {}, id)).error.code, -32601, `${JSON.stringify(id)} comes back`);
    },
  },
  {
    name: "JSON that is none, or no request",
    async run(client, check) {
      for (const text of ["{", "", "nonsense", '{"jsonrpc": "2.0", "id": 1, "method": "x"', "{} {}", '{"a": \x01}', "[".repeat(100000), '"\xff"']) {
        const before = errors(client).length;
        client.raw(Buffer.from(`Content-Length: ${text.length}\r\n\r\n${text}`, "latin1")); // \xff is a byte that no UTF-8 has
        await client.settle();
        const found = errors(client).slice(before);
        check.ok(found.length === 1 && (found[0] === -32700 || (text === "{} {}" && found[0] === -32600)), `${JSON.stringify(text.slice(0, 40))} is answered with -32700`, found);
      }
      for (const text of ["[]", "1", "null", "{}", '"x"', '{"jsonrpc": "2.0"}', '{"jsonrpc": "2.0", "method": 5}', '{"jsonrpc": "1.0", "id": null}', '[{"jsonrpc": "2.0", "id": 77, "method": "shutdown"}]',
        '{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}', '{"jsonrpc": "2.0", "id": [1], "method": "initialize"}', '{"id": true, "method": "shutdown"}']) {
        const before = errors(client).length;
        client.raw(frame(text));
        await client.settle();
        check.ok(errors(client).slice(before).every((code) => code === -32600), `${text} gets -32600 or nothing`, errors(client).slice(before));
      }
      const before = client.received.length;
      client.raw(frame({ id: 4711, result: null }) + frame({ id: "x", error: { code: 1, message: "no" } }) + frame({ id: null, error: { code: 1, message: "no" } }));
      await client.settle();
      check.is(client.received.slice(before), [], "answers that nobody waits for are not answered");
    },
  },
  {
    name: "headers", options: { initialize: false },
    async run(client, check) {
      const body = JSON.stringify({ jsonrpc: "2.0", ...initialize });
      const heads = [
        (n) => `content-length: ${n}\r\n\r\n`, (n) => `CONTENT-LENGTH:${n}\r\n\r\n`, (n) => `Content-Length:  ${n}  \r\n\r\n`,
        (n) => `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: ${n}\r\n\r\n`,
        (n) => `Content-Length: ${n}\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n`,
      ];
      for (const [i, head] of heads.entries()) {
        const text = i ? JSON.stringify({ jsonrpc: "2.0", id: 100 + i, method: "jgflint/nothing" }) : body;
        const answer = new Promise((done) => client.waiting.set(i ? 100 + i : 1, { method: i ? "jgflint/nothing" : "initialize", done }));
        client.raw(head(Buffer.byteLength(text)) + text);
        check.ok(await within("an answer", answer), `${JSON.stringify(head(5))} is understood`);
      }
      const answer = new Promise((done) => client.waiting.set(200, { method: "jgflint/nothing", done }));
      for (const byte of Buffer.from(frame({ id: 200, method: "jgflint/nothing" }))) {
        client.raw(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      check.ok(await within("an answer", answer), "byte by byte, too");
    },
  },
  ...endings.map(([name, bytes, wanted]) => ({
    name, options: raw,
    async run(client, check) {
      client.waiting.set(1, { method: "initialize", done() {} });
      client.waiting.set(2, { method: "shutdown", done() {} });
      client.raw(bytes);
      client.process.stdin.end();
      check.is(await within("the end", client.ended), wanted, `ends with ${wanted}`);
    },
  })),
  {
    name: "headers that cannot be used, while the input goes on", options: raw,
    async run(client, check) {
      // It may end, or go on with what follows: never a signal, and never in silence for ever.
      client.waiting.set(1, { method: "initialize", done() {} });
      client.raw(frame(initialize) + "Content-Length: -5\r\n\r\n" + frame({ id: 2, method: "shutdown" }) + frame({ method: "exit" }));
      client.waiting.set(2, { method: "shutdown", done() {} });
      check.has([0, 1], await within("the end", client.ended), "it ends, or goes on");
    },
  },
  {
    name: "shutdown", options: { ends: false },
    async run(client, check) {
      check.is(await client.ask("shutdown"), null, "is answered");
      check.is(await client.fails("textDocument/hover", hover), -32600, "a request behind it");
      check.is(await client.fails("shutdown"), -32600, "another one, too");
      client.open("file:///a.jgf", "{");
      client.notify("exit");
      check.is(await within("the end", client.ended), 0, "exit ends it with 0");
    },
  },
  {
    name: "cancel",
    async run(client, check) {
      const asked = (id) => new Promise((done) => client.waiting.set(id, { method: "jgflint/nothing", done }));
      const answers = [501, 502, "x", 504].map(asked);
      client.raw(frame({ id: 501, method: "jgflint/nothing" }) + frame({ id: 502, method: "textDocument/documentSymbol", params: hover }) +
        frame({ id: "x", method: "textDocument/hover", params: hover }) + frame({ id: 504, method: "jgflint/nothing" }) +
        frame({ method: "$/cancelRequest", params: { id: 502 } }) + frame({ method: "$/cancelRequest", params: { id: "x" } }) + frame({ method: "$/cancelRequest", params: { id: 9999 } }));
      const codes = (await within("answers", Promise.all(answers))).map((each) => each.error.code);
      check.is(codes, [-32601, -32800, -32800, -32601], "what waits is dropped, and nothing else");
    },
  },
  {
    name: "a client that is gone", options: { initialize: false, ends: false },
    async run(client, check, { run }) {
      const gone = require("child_process").spawnSync(process.execPath, ["-e", "0"]).pid;
      await client.initialize({ processId: gone });
      check.is(await within("the end", client.ended), 1, "ends the server, though its input is open");
    },
  },
];
