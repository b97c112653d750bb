// frame.mjs: the frame of all pages. Pages load nothing from other sites and contain no inline scripts or styles. Links are relative,
// because the address of the site is unknown.

const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'",
  "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
].join('; ')

const PLACES = [['index.html', 'Playground'], ['install/index.html', 'Install'], ['rules/index.html', 'Rules'], ['man/index.html', 'Manuals'], ['schemas/index.html', 'Schemas']]

export function escape(text) {
  return String(text).replace(/[&<>"]/g, character => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[character])
}

// Modules and data that the browser loads together with the page.
function preload(path) {
  return path.endsWith('.mjs') ? `<link rel="modulepreload" href="${path}">\n` : `<link rel="preload" href="${path}" as="fetch" crossorigin>\n`
}

// Wide blocks of code can be scrolled with the keyboard.
const NARROW = 36
const plain = html => html.replace(/<[^>]*>/g, '').replace(/&[^;]*;/g, ' ')
const reachable = html => html.replace(/<pre>([^]*?)<\/pre>/g, (all, text) => plain(text).split('\n').some(line => line.length > NARROW) ? `<pre tabindex="0">${text}</pre>` : all)

// The description of a page in previews of links, which need absolute addresses.
function social({title, description}) {
  const url = (process.env.SITE_URL ?? '').replace(/\/$/, '')
  if (!url) return ''
  const properties = {'og:type': 'website', 'og:site_name': 'jgflint', 'og:title': title, 'og:description': description ?? 'Check, fix and convert records of Go games.', 'og:image': `${url}/social.png`, 'og:image:width': 1200, 'og:image:height': 630}
  return Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escape(value)}">\n`).join('') + '<meta name="twitter:card" content="summary_large_image">\n'
}

// A complete page. `root` is the path to the top of the site: '.' or '..'. `scripts` (modules) and `styles` are relative to it. `place` is
// the current entry of PLACES.
export function page({title, root, body, description, place, scripts = [], styles = [], preloads = []}) {
  const link = ([href, name]) => `<a href="${root}/${href}"${href === place ? ' aria-current="true"' : ''}>${name}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
${description ? `<meta name="description" content="${escape(description)}">\n` : ''}<link rel="icon" href="${root}/icon.svg" type="image/svg+xml">
${social({title, description})}${preloads.map(preload).join('')}${['site.css', ...styles].map(style => `<link rel="stylesheet" href="${root}/${style}">`).join('\n')}
${['site.mjs', ...scripts].map(script => `<script type="module" src="${root}/${script}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header>
<a class="name" href="${root}/index.html">jgflint</a>
<nav aria-label="Site">
${PLACES.map(link).join('\n')}
</nav>
<form class="search" role="search" action="${root}/search.html">
<input type="search" name="q" aria-label="Search rules, manuals and schemas" placeholder="Search" autocomplete="off" spellcheck="false">
<div class="found" hidden></div>
</form>
</header>
<main id="main" tabindex="-1">
${reachable(body)}
</main>
<footer>
<p>jgflint checks, fixes and converts records of Go games. What you type or drop here stays in your browser.</p>
</footer>
</body>
</html>
`
}
