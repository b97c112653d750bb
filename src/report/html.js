// <![CDATA[
'use strict';
/* The noscript element of a file contains its findings as articles. The script reads them at the start and draws them in batches:
 * the first batch immediately, further batches after scrolling, a click or a key. */
(() => {
  const BATCH = 100; // findings that are drawn at a time
  const OF_FILE = 25; // of a file, before it has to be asked for more
  const PRINTED = 1000;
  const LEVELS = ['error', 'warning', 'info'];
  const by = id => document.getElementById(id);
  const main = document.querySelector('main'), form = by('filter'), text = by('text');

  const make = (tag, content = '', more = {}) => Object.assign(document.createElement(tag), { textContent: content }, more);
  const number = count => count.toLocaleString('en');
  const counted = (count, what) => `${number(count)} ${what}${count === 1 ? '' : 's'}`;

  // ---- reading ----

  const ARTICLE = '\n<article ', HEAD = /class="(\w+)" data-rule="([^"]*)"/;

  function read(box) {
    const source = box.textContent, findings = [];
    const file = { name: box.dataset.file, source, findings, lower: null };
    for (let at = source.indexOf(ARTICLE); at !== -1;) {
      const next = source.indexOf(ARTICLE, at + 1);
      const html = source.slice(at + 1, next === -1 ? source.lastIndexOf('</details>') : next);
      const [, level, rule] = HEAD.exec(html);
      findings.push({ file, html, level: LEVELS.indexOf(level), rule, words: null });
      at = next;
    }
    findings.sort((a, b) => a.level - b.level);
    return file;
  }

  const files = [...main.querySelectorAll('noscript')].map(read);
  const total = files.reduce((sum, file) => sum + file.findings.length, 0);

  // ---- search ----

  const looked = { rule: '', levels: new Set([0, 1, 2]), words: [] };
  const escaped = word => word.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

  // Only files that contain the words are searched finding by finding, without markup and boards.
  function fileHas(file, words) {
    file.lower ??= `${escaped(file.name)}\n${file.source}`.toLowerCase();
    return words.every(word => file.lower.includes(escaped(word)));
  }

  function findingHas(finding, words) {
    finding.words ??= escaped(`${finding.file.name}\n`).toLowerCase() +
      finding.html.replace(/<svg[^]*?<\/svg>|<[^>]*>/g, '').toLowerCase();
    return words.every(word => finding.words.includes(escaped(word)));
  }

  const counts = { levels: [0, 0, 0], rules: new Map() };
  for (const { findings } of files)
    for (const { rule, level } of findings) {
      const entry = counts.rules.get(rule) ?? { rule, level, total: 0, shown: 0 };
      entry.total++;
      entry.level = Math.min(entry.level, level);
      counts.rules.set(rule, entry);
    }

  // Chooses the findings to show, and counts for each other choice how many findings it would show.
  function choose() {
    counts.levels.fill(0);
    for (const entry of counts.rules.values()) entry.shown = 0;
    const chosen = [];
    for (const file of files) {
      if (looked.words.length && !fileHas(file, looked.words)) continue;
      const findings = file.findings.filter(finding => {
        if (looked.words.length && !findingHas(finding, looked.words)) return false;
        const isRule = !looked.rule || looked.rule === finding.rule, isLevel = looked.levels.has(finding.level);
        if (isRule) counts.levels[finding.level]++;
        if (isLevel) counts.rules.get(finding.rule).shown++;
        return isRule && isLevel;
      });
      if (findings.length) chosen.push({ file, findings, box: null, drawn: 0 });
    }
    return chosen.sort((a, b) => a.findings[0].level - b.findings[0].level);
  }

  // ---- drawing ----

  let chosen = [], drawn = 0;
  const more = make('button', '', { type: 'button', id: 'more' });
  const nothing = make('p', 'Nothing matches.', { className: 'verdict' });
  const unprinted = make('p', '', { id: 'unprinted' });
  const template = document.createElement('template');

  function drawFindings(entry, count) {
    const until = Math.min(entry.findings.length, entry.drawn + count);
    template.innerHTML = entry.findings.slice(entry.drawn, until).map(finding => finding.html).join('');
    const rest = entry.findings.length - until;
    entry.box.insertBefore(template.content, entry.more);
    entry.drawn = until;
    entry.more.hidden = rest === 0;
    entry.more.textContent = `Show ${number(rest)} more of this file`;
    return until;
  }

  function drawFile(entry) {
    const box = document.createElement('details'), all = entry.file.findings.length, some = entry.findings.length;
    const title = make('summary');
    title.append(make('h2', entry.file.name), ' ', make('small', some === all ? counted(all, 'finding') : `${number(some)} of ${counted(all, 'finding')}`));
    entry.more = make('button', '', { type: 'button' });
    entry.more.addEventListener('click', () => drawFindings(entry, BATCH));
    box.open = true;
    box.append(title, entry.more);
    entry.box = box;
    main.insertBefore(box, more);
    return drawFindings(entry, OF_FILE);
  }

  function draw(count = BATCH) {
    for (let sum = 0; sum < count && drawn < chosen.length; drawn++) sum += drawFile(chosen[drawn]);
    const rest = chosen.length - drawn;
    more.hidden = rest === 0;
    more.textContent = `Show more: ${counted(rest, 'file')}`;
    return rest;
  }

  const ruleButtons = new Map();

  function say() {
    for (const box of form.elements.level) {
      const level = LEVELS.indexOf(box.value);
      box.parentElement.querySelector('span').textContent = counted(counts.levels[level], box.value);
    }
    for (const { rule, shown } of counts.rules.values()) {
      const button = ruleButtons.get(rule);
      button.querySelector('small').textContent = number(shown);
      button.setAttribute('aria-pressed', rule === looked.rule);
      button.classList.toggle('none', shown === 0);
    }
    const sum = chosen.reduce((sum, { findings }) => sum + findings.length, 0);
    by('shown').textContent = sum === total ? `All ${counted(sum, 'finding')} shown` : `${number(sum)} of ${counted(total, 'finding')} shown`;
    nothing.hidden = sum > 0;
    const why = looked.rule ? explanation(looked.rule) : null;
    by('rule')?.remove();
    if (why) main.prepend(Object.assign(why, { id: 'rule' }));
  }

  function show() {
    looked.levels = new Set([...form.elements.level].filter(box => box.checked).map(box => LEVELS.indexOf(box.value)));
    looked.words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    chosen = choose();
    drawn = 0;
    for (const box of main.querySelectorAll(':scope > details')) box.remove();
    draw();
    say();
  }

  // ---- rules ----

  function explanation(rule) {
    const why = document.getElementById(rule)?.cloneNode(true);
    why?.removeAttribute('id');
    return why;
  }

  function chooseRule(rule) {
    looked.rule = looked.rule === rule ? '' : rule;
    show();
    main.scrollIntoView();
  }

  function listRules() {
    const byGravity = (a, b) => a.level - b.level || b.total - a.total || (a.rule > b.rule ? 1 : -1);
    for (const { rule, level } of [...counts.rules.values()].sort(byGravity)) {
      const button = make('button', '', { type: 'button', className: LEVELS[level] });
      button.append(make('b', rule), ' ', make('small'), make('span', document.getElementById(rule)?.querySelector('strong')?.textContent));
      button.addEventListener('click', () => chooseRule(rule));
      ruleButtons.set(rule, button);
      const item = make('li');
      item.append(button);
      by('rules').append(item);
    }
    by('by-rule').querySelector('summary').textContent = `Rules (${counts.rules.size})`;
    by('by-rule').open = matchMedia('(min-width: 60rem)').matches;
  }

  function explain(article) {
    const old = article.querySelector('.why');
    const why = old ? null : explanation(article.dataset.rule);
    old?.remove();
    if (why) article.querySelector('h3').after(why);
  }

  main.addEventListener('click', event => {
    const link = event.target.closest('h3 a');
    if (!link) return;
    event.preventDefault();
    explain(link.closest('article'));
  });

  // ---- keyboard ----

  const here = () => document.activeElement.closest('main article');
  const articles = () => [...main.querySelectorAll('details > article')];
  const entryOf = article => chosen.find(({ box }) => box === article?.parentElement);

  // The next finding of at least this level. Draws it if necessary.
  function next(level) {
    for (;;) {
      const boxes = articles(), from = here(), entry = from ? entryOf(from) : null;
      const to = boxes.find((box, i) => i > boxes.indexOf(from) && LEVELS.indexOf(box.className) <= level);
      if (entry && entryOf(to) !== entry && entry.findings[entry.drawn]?.level <= level) drawFindings(entry, BATCH);
      else if (to) return to;
      else if (chosen[drawn]?.findings[0].level <= level) draw();
      else return null;
    }
  }

  function previous() {
    const boxes = articles();
    return boxes[Math.max(0, boxes.indexOf(here()) - 1)];
  }

  function go(to) {
    if (!to) return;
    to.parentElement.open = true;
    to.tabIndex = -1;
    to.focus();
  }

  const keys = {
    'j': () => go(next(2)),
    'k': () => go(previous()),
    'e': () => go(next(0)),
    'x': () => here() ? explain(here()) : null,
    '/': () => text.focus(),
  };

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') form.reset();
    else if (event.target === text && event.key === 'Enter') go(next(2));
    else if (event.target === text || !Object.hasOwn(keys, event.key)) return;
    else keys[event.key]();
    event.preventDefault();
  });

  // ---- the start ----

  let timer = 0;
  text.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(show, 150); });
  form.addEventListener('change', event => { if (event.target !== text) show(); });
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('reset', () => { looked.rule = ''; setTimeout(show); });
  more.addEventListener('click', () => draw());
  new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) draw(); }, { rootMargin: '600px' }).observe(more);

  // A printed page has no further batches, so draw a reasonable number of findings.
  addEventListener('beforeprint', () => {
    const count = () => chosen.slice(0, drawn).reduce((sum, entry) => sum + entry.drawn, 0);
    for (let from = 0; ; draw()) {
      for (; from < drawn; from++) drawFindings(chosen[from], PRINTED);
      if (count() >= PRINTED || drawn === chosen.length) break;
    }
    for (const box of main.querySelectorAll('details')) box.open = true;
    const rest = chosen.reduce((sum, { findings }) => sum + findings.length, 0) - count();
    unprinted.textContent = rest > 0 ? `${counted(rest, 'more finding')} not printed: filter the page first.` : '';
  });

  document.querySelector('h1').after(by('summary'));
  main.append(more, nothing, unprinted);
  if (total === 0) { nothing.hidden = more.hidden = true; return; }
  form.hidden = false;
  by('explanations').hidden = true;
  document.body.classList.add('live');
  listRules();
  if (counts.rules.has(decodeURIComponent(location.hash.slice(1)))) looked.rule = decodeURIComponent(location.hash.slice(1));
  show();
})();
// ]]>
