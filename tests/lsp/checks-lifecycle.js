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
      check.is(await client.fails("textDocument/hover", hover), -32002, "a request before initialize is an error");
      check.is(await client.fails("jgflint/nothing", {}), -32002, "an unknown request before initialize is an error");
      client.notify("textDocument/didOpen", { textDocument: { uri: "file:///a.jgf", languageId: "jgf", version: 1, text: "{" } });
      const result = await client.initialize();
      check.is(result.serverInfo.name, "jgflint", "the server has a name");
      check.is(`jgflint ${result.serverInfo.version}`, run(["--version"]).split("\n")[0], "the server has the version of --version");
      check.is(result.capabilities.positionEncoding, "utf-8", "the server chooses utf-8 if it is offered");
      const sync = result.capabilities.textDocumentSync;
      check.is([sync.openClose, sync.change], [true, 2], "the server offers incremental changes");
      check.ok(result.capabilities.codeActionProvider?.codeActionKinds.includes("source.fixAll.jgflint"), "the server lists kinds of actions");
      check.is(await client.fails("initialize", { processId: null, rootUri: null, capabilities: {} }), -32600, "a second initialize is an error");
      await client.settle();
      check.is(client.received.filter((each) => each.method === "textDocument/publishDiagnostics"), [], "documents opened before initialize are ignored");
    },
  },
  ...[[["utf-16", "utf-8"], "utf-8"], [["utf-16"], "utf-16"], [["utf-32", "utf-16"], "utf-16"], [["utf-32"], "utf-32"], [[], "utf-16"], [["utf-7"], "utf-16"]].map(([offered, wanted]) => ({
    name: `position encodings ${offered.join(", ") || "(none)"}`, options: offering(...offered),
    async run(client, check) { check.is(client.capabilities.positionEncoding, wanted, `the server chooses ${wanted}`); },
  })),
  {
    name: "a client without capabilities", options: { initialize: { capabilities: {} } },
    async run(client, check) {
      check.is(client.capabilities.positionEncoding, "utf-16", "the position encoding is utf-16");
      check.ok(!("diagnosticProvider" in client.capabilities), "the server does not offer pull diagnostics");
      client.open("file:///a.jgf", "{");
      const { diagnostics } = await client.published("file:///a.jgf");
      check.ok(diagnostics.length > 0, "diagnostics are pushed");
      check.ok(diagnostics.every((each) => !("tags" in each)), "diagnostics have no tags", diagnostics);
      check.is(client.received.filter((each) => "id" in each), [], "the server sends no requests");
    },
  },
  {
    name: "errors",
    async run(client, check) {
      check.is(await client.fails("textDocument/nothing", {}), -32601, "an unknown method");
      check.is(await client.fails("$/nothing", {}), -32601, "an unknown method with $/");
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
      check.is(await client.fails("textDocument/hover", { ...hover, position: { line: 0, character: 1e300 } }), -32602, "a character of 1e300");
      for (const method of commands) check.is(await client.fails(method, { command: "jgflint.nothing" }), -32602, "an unknown command");
      check.is(errors(client), [], "no other errors are sent");
    },
  },
  {
    name: "ids",
    async run(client, check) {
      for (const id of [0, -5, 2147483647, "a", "", "ü😀\n", "null", 4503599627370496])
        check.is((await client.call("jgflint/nothing", {}, id)).error.code, -32601, `the id ${JSON.stringify(id)} is returned`);
    },
  },
  {
    name: "invalid JSON and invalid requests",
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
      check.is(client.received.slice(before), [], "unexpected answers are ignored");
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
      check.ok(await within("an answer", answer), "messages sent byte by byte are understood");
    },
  },
  ...endings.map(([name, bytes, wanted]) => ({
    name, options: raw,
    async run(client, check) {
      client.waiting.set(1, { method: "initialize", done() {} });
      client.waiting.set(2, { method: "shutdown", done() {} });
      client.raw(bytes);
      client.process.stdin.end();
      check.is(await within("the end", client.ended), wanted, `the server exits with ${wanted}`);
    },
  })),
  {
    name: "invalid headers without end of input", options: raw,
    async run(client, check) {
      // It may end, or go on with what follows: never a signal, and never in silence for ever.
      client.waiting.set(1, { method: "initialize", done() {} });
      client.raw(frame(initialize) + "Content-Length: -5\r\n\r\n" + frame({ id: 2, method: "shutdown" }) + frame({ method: "exit" }));
      client.waiting.set(2, { method: "shutdown", done() {} });
      check.has([0, 1], await within("the end", client.ended), "the server exits with 0 or 1");
    },
  },
  {
    name: "shutdown", options: { ends: false },
    async run(client, check) {
      check.is(await client.ask("shutdown"), null, "shutdown is answered");
      check.is(await client.fails("textDocument/hover", hover), -32600, "a request after shutdown is an error");
      check.is(await client.fails("shutdown"), -32600, "a second shutdown is an error");
      client.open("file:///a.jgf", "{");
      client.notify("exit");
      check.is(await within("the end", client.ended), 0, "exit ends the server with 0");
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
      check.is(codes, [-32601, -32800, -32800, -32601], "canceled requests are dropped, others are answered");
    },
  },
  {
    name: "a client that has ended", options: { initialize: false, ends: false },
    async run(client, check, { run }) {
      const gone = require("child_process").spawnSync(process.execPath, ["-e", "0"]).pid;
      await client.initialize({ processId: gone });
      check.is(await within("the end", client.ended), 1, "the server exits with 1 although its input is open");
    },
  },
];
