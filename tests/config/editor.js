// editor.js: tests the printed schemas with the JSON language service of VS Code.
//
//     node editor.js JGFLINT CONFIGURATION
//
// Each case is a text with a | at the cursor. Prints TAP lines.
"use strict";
const { getLanguageService, TextDocument } = require("vscode-json-languageservice");
const { execFileSync } = require("child_process");
const { check, finish } = require("../tap.js");
const schema = (name) => JSON.parse(execFileSync(process.argv[2], ["--print-schema", name]));

const service = getLanguageService({});
service.configure({
  validate: true,
  schemas: [
    { uri: "test://record", fileMatch: ["*.jgf"], schema: schema("jgf2") },
    { uri: "test://config", fileMatch: ["*.jsonc"], schema: schema("config") },
  ],
});

// VS Code validates .jsonc files with these settings.
const jsonc = { comments: "ignore", trailingCommas: "warning" };

async function look(name, text) {
  const at = text.indexOf("|");
  const document = TextDocument.create(`file:///${name}`, name.endsWith("c") ? "jsonc" : "json", 1, text.replace("|", ""));
  const tree = service.parseJSONDocument(document), place = document.positionAt(at);
  const [offers, hover, faults] = [await service.doComplete(document, place, tree), await service.doHover(document, place, tree),
    await service.doValidation(document, tree, name.endsWith("c") ? jsonc : undefined)];
  return {
    offers: offers.items.map((item) => item.label),
    explained: offers.items.every((item) => item.documentation),
    hover: hover ? hover.contents.join(" ").replace(/\\/g, "") : "",
    faults: faults.map((fault) => fault.message).join("; "),
  };
}

const offered = [
  ["a.jgf", '{"|"}', ["record", "game", "players", "board", "tree"], true],
  ["a.jgf", '{"game": {"|"}}', ["result", "date"], true],
  ["a.jgf", '{"game": {"result": |}}', ['"B+R"', '"W+0.5"', '"0"']],
  ["a.jgf", '{"players": [{"color": "|"}]}', ['"black"', '"white"']],
  ["a.jgf", '{"rules": {"ruleset": |}}', ['"Japanese"', '"Chinese"', '"AGA"']],
  ["a.jgf", '{"tree": [{}, {"|"}]}', ["move", "setup", "variations", "comments"], true],
  ["a.jgf", '{"tree": [{}, {"markup": [{"type": |}]}]}', ['"circle"', '"label"']],
  ["a.jgf", '{"tree": [{}, {"setup": [{"type": "|"}]}]}', ['"black"', '"clear"']],
  ["a.jgf", '{"settings": {"|"}}', ["showLastMove"], true],
  ["a.jgf", '{"meta": {"jgflint": {"ignore": [{"rule": |}]}}}', ['"move-on-stone"', '"move"']],
  ["b.jsonc", '{"|"}', ["std", "select", "ignore", "custom"], true],
  ["b.jsonc", '{"std": |}', ['"jgf2"', '"seki"']],
  ["b.jsonc", '{"ignore": ["|"]}', ['"move-on-stone"', '"move"', '"all"'], true],
  ["b.jsonc", '{"severity": {"|"}}', ["move-on-stone", "move"]],
  ["b.jsonc", '{"severity": {"move": |}}', ['"off"', '"error"']],
];
const hovered = [
  ["a.jgf", '{"game": {"res|ult": "B+R"}}', /`B\+4\.5` or `W\+12` for a win by points/],
  ["a.jgf", '{"tree": [{}, {"move": {"color": "black", "x|": 1, "y": 2}}]}', /The column of the point/],
  ["a.jgf", '{"players": [{"ra|nk": "1d"}]}', /`30k` to `1k`/],
  ["b.jsonc", '{"fail|-on": "error"}', /exit status 1/],
  ["b.jsonc", '{"ignore": ["move-on-s|tone"]}', /a move on an occupied point/],
];
const faulty = [
  ["a.jgf", '{"game": {"result": "black won"}, "tree": [{}]}|', /pattern/],
  ["a.jgf", '{"game": {"date": "yesterday"}, "tree": [{}]}|', /pattern/],
  ["a.jgf", '{"players": [{"color": "black", "rank": "three"}], "tree": [{}]}|', /pattern/],
  ["a.jgf", '{"tree": [{}, {"move": {"color": "blak", "x": 1, "y": 1}}]}|', /"black", "white"/],
  ["a.jgf", '{"tree": [{}, {"move": {"color": "black", "x": 1, "y": 1}, "setup": []}]}|', /setup is not allowed/],
  ["a.jgf", '{"tree": [{}, {"move": {"color": "black", "pass": true, "x": 1}}]}|', /x is not allowed/],
  ["b.jsonc", '{"ignore": ["move-on-ston"]}|', /move-on-stone/],
  ["b.jsonc", `${require("fs").readFileSync(process.argv[3], "utf8")}|`, /^$/],
];

async function main() {
  for (const [name, text, wanted, explained] of offered) {
    const seen = await look(name, text);
    check(`${text} offers ${wanted.join(" ")}`, wanted.every((one) => seen.offers.includes(one)) && (!explained || seen.explained), seen);
  }
  for (const [name, text, wanted] of hovered) {
    const seen = await look(name, text);
    check(`${text} explains itself`, wanted.test(seen.hover), seen);
  }
  for (const [name, text, wanted] of faulty) {
    const seen = await look(name, text);
    check(`${wanted}` === "/^$/" ? "what --init writes has no fault" : `${text.replace("|", "")} is a fault`, wanted.test(seen.faults), seen);
  }
  finish();
}
main();
