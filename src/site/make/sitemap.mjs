// sitemap.mjs: the list of pages for search engines. It needs absolute addresses, so it is only written if SITE_URL is set.

export function sitemap(files, url) {
  if (!url) return {}
  const top = url.replace(/\/$/, '')
  const pages = Object.keys(files).filter(path => path.endsWith('.html') && path !== '404.html' && path !== 'search.html').sort()
  const address = path => `${top}/${path.replace(/(^|\/)index\.html$/, '$1')}`
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.map(path => `<url><loc>${address(path)}</loc></url>`).join('\n')}\n</urlset>\n`,
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${top}/sitemap.xml\n`,
  }
}
