import { searchableLanguageOfFile } from './searchable-languages.ts'

/** Files without facts whose text may name code all the same: programs and templates, settings, tables. */
export type UnreadText =
  /** A program or template in a language that no facts are taken from. */
  | { readonly kind: 'language'; readonly name: string }
  /** Settings that may name what is to be run. */
  | { readonly kind: 'configuration'; readonly name: string }
  /** A text that C and C++ include where its entries are wanted, or that names what is linked. */
  | { readonly kind: 'table'; readonly name: string }

const templates: Readonly<Record<string, string>> = {
  aspx: 'ASP.NET',
  cshtml: 'Razor',
  razor: 'Razor',
  ejs: 'EJS',
  ftl: 'FreeMarker',
  gohtml: 'Go template',
  gotmpl: 'Go template',
  tmpl: 'Go template',
  tpl: 'Template',
  haml: 'Haml',
  hbs: 'Handlebars',
  handlebars: 'Handlebars',
  jsp: 'JSP',
  jspf: 'JSP',
  tag: 'JSP',
  xaml: 'XAML',
  axaml: 'XAML',
  liquid: 'Liquid',
  mustache: 'Mustache',
  njk: 'Nunjucks',
  pug: 'Pug',
  jade: 'Pug',
  qml: 'QML',
  slim: 'Slim',
  xsl: 'XSLT',
  xslt: 'XSLT',
  mdx: 'MDX',
}

const configuration: Readonly<Record<string, string>> = {
  cfg: 'INI',
  conf: 'INI',
  config: 'XML',
  csproj: 'XML',
  factories: 'properties',
  fxml: 'XML',
  imports: 'properties',
  ini: 'INI',
  json: 'JSON',
  json5: 'JSON',
  jsonc: 'JSON',
  plist: 'XML',
  properties: 'properties',
  props: 'XML',
  targets: 'XML',
  toml: 'TOML',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
}

const tables = new Set('def inc inl tbl tab tcc ipp in l y ll yy lex ld lds map ver'.split(' '))

/** Written by tools from what is named elsewhere: locks of dependencies. */
const locks = new Set(['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'packages.lock.json'])

/** What the text of a file without facts can be to code; undefined for documents, data, locks, source maps and the like. */
export function unreadTextOfFile(path: string): UnreadText | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (locks.has(file) || /\.(?:[cm]?[jt]sx?|css|wasm)\.map$/u.test(file)) return undefined
  if (/(?:^|\/)META-INF\/services\//u.test(path)) return { kind: 'configuration', name: 'service list' }
  const extension = file.slice(file.lastIndexOf('.') + 1)
  const language = templates[extension] ?? searchableLanguageOfFile(path)
  if (language !== undefined) {
    return styles.has(language) ? undefined : { kind: 'language', name: language }
  }
  const format = configuration[extension]
  if (format !== undefined) return { kind: 'configuration', name: format }
  return tables.has(extension) ? { kind: 'table', name: `.${extension}` } : undefined
}

/** Style sheets name no code. */
const styles = new Set(['CSS', 'Less', 'Sass', 'Stylus'])

/** Languages whose code uses that of a language of the graph by its names. */
const usersOf: Readonly<Record<string, readonly string[]>> = {
  c: ['C', 'Objective-C', 'Objective-C or MATLAB', 'CUDA', 'Cython', 'Zig', 'Swift', 'D', 'Nim', 'Assembly', 'Perl'],
  cpp: ['Objective-C', 'Objective-C or MATLAB', 'CUDA', 'Cython', 'Swift', 'QML', 'D'],
  csharp: ['F#', 'Visual Basic', 'Razor', 'ASP.NET', 'XAML', 'PowerShell'],
  go: ['Go template', 'HTML', 'Assembly', 'Template'],
  java: ['Scala', 'Groovy', 'Clojure', 'JSP', 'FreeMarker', 'HTML'],
  javascript: ['Astro', 'HTML', 'MDX', 'CoffeeScript', 'EJS', 'Pug', 'Handlebars', 'Nunjucks', 'QML'],
  kotlin: ['Scala', 'Groovy', 'Clojure', 'FreeMarker', 'HTML'],
  python: ['Cython', 'Jinja', 'HTML', 'Jupyter Notebook', 'Starlark', 'Mojo', 'Template'],
  rust: ['Assembly', 'Swift'],
  typescript: ['Astro', 'HTML', 'MDX', 'CoffeeScript', 'EJS', 'Pug', 'Handlebars', 'Nunjucks'],
} // prettier-ignore

/** Whether code of `name`, which is not in the graph, uses code of a language of the graph as its own. */
export function usesByName(name: string, language: string): boolean {
  return usersOf[language]?.includes(name) === true
}

/** Names of languages in which programs are written, as against markup, builds, queries and schemas. */
export function definesCode(searchable: string): boolean {
  return !noCode.has(searchable)
}

const noCode = new Set([
  ...styles, 'Batch', 'CMake', 'Dockerfile', 'GraphQL', 'HCL', 'HTML', 'Jinja', 'Jsonnet', 'Makefile', 'Meson', 'Nix',
  'Protocol Buffers', 'SQL', 'Starlark', 'Thrift', 'Twig',
]) // prettier-ignore
