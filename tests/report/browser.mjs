// browser.mjs: uses a page of -f html as a reader would, with keys and mouse, in headless Chromium.
//
//     node browser.mjs CHROMIUM PAGE PROFILE LABEL [SCREENSHOTS]
//
// LABEL begins the names of the checks. Screenshots go into a folder.

import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import tap from '../tap.js'
import {Browser} from '../webdriver.mjs'

const [chromium, page, profile, label, screenshots] = process.argv.slice(2)
const is = (name, found, expected) => tap.is(`${label}: ${name}`, found, expected)
const started = await Browser.start({chromium, profile, size: [1000, 900]}).catch(error => error)
if (started instanceof Error) {
  // Debian's chromium can be installed on systems where it does not run.
  tap.skip(`${label}: keys, filters and printing work in a browser`, started.message)
  tap.finish()
}
const browser = started
const send = (method, params) => browser.cdp(method, params)
const ask = async expression => {
  const {result, exceptionDetails} = await send('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true})
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
  return result.value
}
const key = async (name, code = name) => {
  const plain = name.length === 1 ? {text: name} : {}
  await send('Input.dispatchKeyEvent', {type: 'keyDown', key: name, code, windowsVirtualKeyCode: name === 'Escape' ? 27 : 0, ...plain})
  await send('Input.dispatchKeyEvent', {type: 'keyUp', key: name, code})
}
const until = expression => browser.waitFor(expression, () => ask(expression), 50).then(() => true, () => false)
const picture = async name => {
  if (screenshots) writeFileSync(join(screenshots, `${name}.png`), await browser.screenshot())
}

// ---- actions of a reader ----
const LEVELS = ["error", "warning", "info"];
const all = "[...document.querySelectorAll('article')]";
const seen = `${all}.filter(box => box.checkVisibility())`;
const at = `${seen}.indexOf(document.activeElement)`;
const shown = "document.getElementById('shown').textContent";

async function walks(count) {
  await key("j");
  is("j goes to the first finding", await ask(at), 0);
  await key("j");
  await key("j");
  is("j goes to the next finding", await ask(at), 2);
  await key("k");
  is("k goes to the previous finding", await ask(at), 1);
  await key("k");
  await key("k");
  is("k stays on the first finding", await ask(at), 0);
  for (let i = 0; i < count + 2; i++) await key("j");
  is("j stays on the last finding", await ask(at), count - 1);
  await ask("document.querySelector('main details').open = false");
  await ask("document.activeElement.blur()");
  await key("j");
  is("j opens a closed file", await ask("[document.querySelector('main details').open, document.activeElement.tagName]"), [true, "ARTICLE"]);
  await ask("document.querySelector('input[value=info]').focus()");
  await key("j");
  is("j works from a checkbox", await ask(at), 0);
  const errors = await ask(`${seen}.map(box => box.className)`);
  is("errors come first in their file", errors.slice(0, count / 2), [...errors.slice(0, count / 2)].sort((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b)));
  await key("e");
  is("e goes to the next error", await ask(at), 1);
  await key("x");
  is("x shows the explanation", await ask("document.activeElement.querySelector('.why').textContent.includes('fix')"), true);
  await key("x");
  is("x hides the explanation", await ask("document.querySelectorAll('main .why').length"), 0);
  await picture("walk");
}

async function filters(count) {
  const suicides = await ask(`${all}.filter(box => box.dataset.rule === 'move-on-stone').length`);
  await key("/", "Slash");
  is("/ goes to the search field", await ask("document.activeElement.id"), "text");
  await send("Input.insertText", { text: "STANDS where" });
  const some = `${all}.filter(box => /stands/i.test(box.textContent)).length`;
  is("the search ignores case", await until(`${seen}.length === ${some}`), true);
  is("the total counts the found findings", await ask(shown), `${await ask(some)} of ${count} findings shown`);
  is("the severities count the found findings", await ask("[...document.querySelectorAll('fieldset span')].map(box => box.textContent)"), [`${await ask(some)} errors`, "0 warnings", "0 infos"]);
  is("the files count the found findings", await ask("document.querySelector('main summary small').textContent"), `1 of ${count / 2} findings`);
  await picture("filter");
  await key("Escape");
  is("Escape shows all findings", await until(`${seen}.length === ${count}`), true);
  await ask("document.getElementById('text').blur()");
  await ask(`[...document.querySelectorAll('#rules button')].find(button => button.textContent.startsWith('move-on-stone')).click()`);
  is("a rule in the table filters the findings", await ask(`${seen}.map(box => box.dataset.rule)`), Array(suicides).fill("move-on-stone"));
  is("a chosen rule shows its explanation", await ask("document.querySelector('main > .why').textContent.includes('A stone is played on an occupied point.')"), true);
  await ask("document.querySelector('button[type=reset]').click()");
  is("the reset button shows all findings", await until(`${seen}.length === ${count}`), true);
  await ask("document.querySelector('input[value=error]').click()");
  is("a severity can be hidden", await ask(`${seen}.some(box => box.className === 'error')`), false);
  is("the rules count the findings left", await ask("document.querySelector('#rules .error small').textContent"), "0");
  await ask("document.querySelector('input[value=error]').focus()");
  await key(" ", "Space");
  is("Space shows a hidden severity", await ask(`${seen}.length`), count);
}

// The colors of text and page have to differ by 4.5 to 1 (WCAG 2, 1.4.3), in the light and the dark theme.
const contrasts = `(() => {
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const behind = (box) => { for (; box; box = box.parentElement) { const color = getComputedStyle(box).backgroundColor; if (!/, 0\\)$/.test(color)) return color; } return "rgb(255, 255, 255)"; };
  return [...document.querySelectorAll("h1, h2, h3 a, h3 b, code, pre, pre b, small, .note, .verdict, .verdict b, label, label span, button, button b, kbd")].map((box) => {
    const [one, other] = [light(getComputedStyle(box).color), light(behind(box))].sort((a, b) => b - a);
    return [(one + 0.05) / (other + 0.05), box.tagName];
  }).filter(([ratio]) => ratio < 4.5);
})()`;

async function looks(count) {
  const page = {};
  for (const taste of ["light", "dark"]) {
    await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: taste }] });
    is(`text has enough contrast, ${taste}`, await ask(contrasts), []);
    page[taste] = await ask("getComputedStyle(document.body).backgroundColor");
    await ask("scrollTo(0, 0)");
    await picture(taste);
  }
  is("the dark page has another background", page.light !== page.dark, true);
  await send("Emulation.setDeviceMetricsOverride", { width: 360, height: 700, deviceScaleFactor: 1, mobile: true });
  is("a narrow screen needs no horizontal scrolling", await ask("document.documentElement.scrollWidth <= innerWidth"), true);
  await picture("narrow");
  await send("Emulation.clearDeviceMetricsOverride");
  await ask("document.querySelector('main details').open = false");
  const { data } = await send("Page.printToPDF", { printBackground: true });
  is("printing opens closed files", await ask("[...document.querySelectorAll('main details')].every(box => box.open)"), true);
  is("printing gives a PDF", Buffer.from(data, "base64").toString("latin1", 0, 5), "%PDF-");
  if (screenshots) writeFileSync(join(screenshots, "page.pdf"), Buffer.from(data, "base64"));
  await send("Emulation.setEmulatedMedia", { media: "print" });
  is("a printed page omits filter and help", await ask("[document.getElementById('filter'), document.getElementById('help')].some(box => box.checkVisibility())"), false);
  is("a printed page has every finding", await ask(`${seen}.length`), count);
  is("a page break never follows a file name", await ask("getComputedStyle(document.querySelector('main summary')).breakAfter"), "avoid");
  await picture("print");
}

// With many findings, only visible ones are drawn.
async function many(count, opened) {
  is("the page opens within 5 seconds", opened < 5000, true);
  is("findings outside the view are not drawn", await ask(`${all}.length`) < 500, true);
  const began = Date.now();
  await key("/", "Slash");
  await send("Input.insertText", { text: "no such words" });
  is("a search without results empties the list", await until(`${shown}.startsWith('0 of')`), true);
  is("a search without results says so", await until("document.querySelector('main > p.verdict').checkVisibility()"), true);
  await key("Escape");
  is("Escape shows all of many findings", await until(`${shown}.startsWith('All ${count.toLocaleString("en")}')`), true);
  is("many findings are filtered within 10 seconds", Date.now() - began < 10000, true);
  process.stderr.write(`${count} findings: opened in ${opened} ms, filtered in ${Date.now() - began} ms\n`);
  await ask("document.activeElement.blur()");
  for (let i = 0; i < 150; i++) await key("j");
  is("j draws more findings", await ask(`${all}.indexOf(document.activeElement)`), 149);
  await send("Page.printToPDF");
  is("a printed page has at least 1,000 findings", await ask(`${all}.length >= 1000`), true);
  is("a printed page counts the omitted findings", await ask(`document.getElementById('unprinted').textContent.startsWith(${count} - ${all}.length === 0 ? '' : (${count} - ${all}.length).toLocaleString('en'))`), true);
}

const began = Date.now()
await browser.go(`file://${page}`)
const opened = Date.now() - began
const count = Number(await ask("document.getElementById('shown').textContent.replace(/[^0-9]/g, '')"))
is('the page shows all findings at first', await ask(shown), `All ${count.toLocaleString('en')} findings shown`)
if (count > 1000) await many(count, opened)
else {
  await walks(count)
  await filters(count)
  await looks(count)
}
is('the page causes no errors or policy violations in the browser', await browser.log('browser'), [])
await browser.close()
tap.finish()
