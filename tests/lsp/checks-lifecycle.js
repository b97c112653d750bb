// checks-lifecycle.js: initialization, errors, cancellation and exit. session.py and the unit tests lsp-frame and lsp-protocol test
// framing, ids and invalid messages.
"use strict";
const { everything, within } = require("./client.js");

const frame = (message) => {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const errors = (client) => client.received.filter((each) => each.method === "(error)").map((each) => each.params.code);
const offering = (...positionEncodings) => ({ initialize: { capabilities: { ...everything(), general: { positionEncodings } } } });
const hover = { textDocument: { uri: "file:///nowhere.jgf" }, position: { line: 0, character: 0 } };

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
