'use strict';
/* No less-than sign and no ampersand in here, so that the page is XML, too. */
(() => {
  const by = id => document.getElementById(id);
  const files = [...document.querySelectorAll('details')].map(box => ({
    box,
    name: box.dataset.file.toLowerCase(),
    findings: [...box.querySelectorAll('article')].map(box => ({ box, text: null }))
  }));
  const boxes = files.flatMap(file => file.findings.map(finding => finding.box));
  const form = by('filter'), rule = by('rule'), text = by('text');

  by('place').after(by('summary'));
  form.hidden = by('help').hidden = boxes.length === 0;

  const rules = new Map();
  for (const box of boxes) {
    const name = box.dataset.rule;
    if (!rules.has(name)) rules.set(name, { count: 0, title: box.querySelector('code').title });
    rules.get(name).count++;
  }
  for (const [name, { count, title }] of [...rules].sort((a, b) => b[1].count - a[1].count || (a[0] > b[0] ? 1 : -1))) {
    rule.append(new Option(`${name} (${count})`, name));
    const row = by('rules').insertRow(), button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', () => { rule.value = name; show(); form.scrollIntoView(); });
    const number = row.insertCell();
    number.className = 'count';
    number.textContent = count;
    row.insertCell().append(button);
    row.insertCell().textContent = title;
  }

  function fits(file, finding, levels, words) {
    const { level, rule: name } = finding.box.dataset;
    if (!levels.has(level)) return false;
    if (rule.value ? name !== rule.value : false) return false;
    if (words.length === 0) return true;
    finding.text ??= `${file.name}\n${finding.box.textContent.toLowerCase()}`;
    return words.every(word => finding.text.includes(word));
  }

  function show() {
    const levels = new Set([...form.elements.level].filter(box => box.checked).map(box => box.value));
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let sum = 0;
    for (const file of files) {
      let here = 0;
      for (const finding of file.findings) {
        const is = fits(file, finding, levels, words);
        if (finding.box.hidden === is) finding.box.hidden = !is;
        if (is) here++;
      }
      if (file.box.hidden === here > 0) file.box.hidden = here === 0;
      sum += here;
    }
    by('shown').textContent = `${sum} of ${boxes.length} shown`;
  }

  function step(by) {
    const seen = boxes.filter(box => !box.hidden);
    const next = seen[Math.max(0, Math.min(seen.length - 1, seen.indexOf(document.activeElement.closest('article')) + by))];
    if (!next) return;
    next.closest('details').open = true;
    next.tabIndex = -1;
    next.focus();
  }

  let timer = 0;
  text.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(show, 150); });
  form.addEventListener('change', show);
  form.addEventListener('submit', event => { event.preventDefault(); show(); });
  form.addEventListener('reset', () => setTimeout(show));
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') { form.reset(); return; }
    if (/^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === '/') { event.preventDefault(); text.focus(); }
    if (event.key === 'j') step(1);
    if (event.key === 'k') step(-1);
  });
  addEventListener('beforeprint', () => { for (const { box } of files) box.open = true; });
  show();
})();
