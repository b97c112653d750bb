// manifest.mjs: the manifest and the content types of a .vsix (Open Packaging Conventions).

const escape = text => String(text).replace(/[<>&"]/g, character => `&#${character.charCodeAt(0)};`)

const TYPES = {
  css: 'text/css', js: 'application/javascript', json: 'application/json', md: 'text/markdown', png: 'image/png', svg: 'image/svg+xml', txt: 'text/plain', vsixmanifest: 'text/xml',
  wasm: 'application/wasm',
}

export const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${Object.entries(TYPES).map(([ending, type]) => `  <Default Extension=".${ending}" ContentType="${type}"/>\n`).join('')}\
  <Override PartName="/extension/LICENSES-OF-LIBRARIES" ContentType="text/plain"/>
</Types>
`

const ASSETS = {
  'Microsoft.VisualStudio.Code.Manifest': 'package.json',
  'Microsoft.VisualStudio.Services.Content.Details': 'README.md',
  'Microsoft.VisualStudio.Services.Content.Changelog': 'CHANGELOG.md',
  'Microsoft.VisualStudio.Services.Content.License': 'LICENSE.txt',
  'Microsoft.VisualStudio.Services.Icons.Default': 'icon.png',
}

/** The manifest of the extension with this package.json. */
export function manifestOf({name, version, publisher, displayName, description, keywords, categories, engines, extensionKind, repository, bugs, homepage, galleryBanner}) {
  const properties = {
    'Microsoft.VisualStudio.Code.Engine': engines.vscode,
    'Microsoft.VisualStudio.Code.ExtensionDependencies': '',
    'Microsoft.VisualStudio.Code.ExtensionPack': '',
    'Microsoft.VisualStudio.Code.ExtensionKind': [...extensionKind, 'web'].join(','),
    'Microsoft.VisualStudio.Code.LocalizedLanguages': '',
    'Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown': 'true',
    'Microsoft.VisualStudio.Services.Content.Pricing': 'Free',
    'Microsoft.VisualStudio.Services.Links.Source': repository?.url,
    'Microsoft.VisualStudio.Services.Links.Getstarted': repository?.url,
    'Microsoft.VisualStudio.Services.Links.GitHub': repository?.url,
    'Microsoft.VisualStudio.Services.Links.Support': bugs?.url,
    'Microsoft.VisualStudio.Services.Links.Learn': homepage,
    'Microsoft.VisualStudio.Services.Branding.Color': galleryBanner.color,
    'Microsoft.VisualStudio.Services.Branding.Theme': galleryBanner.theme,
  }
  const lines = (entries, line) => Object.entries(entries).filter(([, value]) => value !== undefined).map(line).join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escape(name)}" Version="${escape(version)}" Publisher="${escape(publisher)}"/>
    <DisplayName>${escape(displayName)}</DisplayName>
    <Description xml:space="preserve">${escape(description)}</Description>
    <Tags>${escape([...keywords, '__web_extension'].join(','))}</Tags>
    <Categories>${escape(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${lines(properties, ([id, value]) => `      <Property Id="${id}" Value="${escape(value)}"/>`)}
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/icon.png</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
${lines(ASSETS, ([type, path]) => `    <Asset Type="${type}" Path="extension/${path}" Addressable="true"/>`)}
  </Assets>
</PackageManifest>
`
}
