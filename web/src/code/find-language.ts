import type { LanguageId } from './languages.ts'

/** By a file's extension or whole name, and by the names that people give to a block of code. */
const names: { readonly [name: string]: LanguageId } = {
  ...named('c', 'c h'),
  ...named('css', 'css'),
  ...named('diff', 'diff patch'),
  ...named('docker', 'docker dockerfile'),
  ...named('go', 'go golang'),
  ...named('html', 'html htm'),
  ...named('ini', 'ini cfg properties editorconfig gitconfig'),
  ...named('java', 'java'),
  ...named('javascript', 'js mjs cjs javascript'),
  ...named('json', 'json jsonc json5 lock'),
  ...named('jsx', 'jsx'),
  ...named('kotlin', 'kt kts kotlin'),
  ...named('markdown', 'md markdown mdx'),
  ...named('python', 'py pyi python'),
  ...named('ruby', 'rb ruby gemfile rakefile'),
  ...named('rust', 'rs rust'),
  ...named('shellscript', 'sh bash zsh shell shellscript console makefile'),
  ...named('sql', 'sql'),
  ...named('toml', 'toml'),
  ...named('tsx', 'tsx'),
  ...named('typescript', 'ts mts cts typescript'),
  ...named('xml', 'xml svg xsd xsl pom'),
  ...named('yaml', 'yaml yml'),
}

/** Undefined for a language that is shown without colours. */
export function findLanguage(name: string): LanguageId | undefined {
  const lowered = name.toLowerCase()
  return Object.hasOwn(names, lowered) ? names[lowered] : undefined
}

export function findLanguageOfFile(path: string): LanguageId | undefined {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  return findLanguage(fileName) ?? findLanguage(fileName.slice(fileName.lastIndexOf('.') + 1))
}

function named(id: LanguageId, text: string): { [name: string]: LanguageId } {
  return Object.fromEntries(text.split(' ').map((name) => [name, id]))
}
