export type DocumentKind = 'markdown' | 'notebook' | 'table'

const kinds: { readonly [extension: string]: DocumentKind } = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  ipynb: 'notebook',
  csv: 'table',
  tsv: 'table',
}

/** Larger ones are shown as the text that they are, in bytes. A notebook holds its pictures. */
const largest: { readonly [Kind in DocumentKind]: number } = {
  markdown: 1_000_000,
  notebook: 10_000_000,
  table: 1_000_000,
}

type TextFile = { readonly path: string; readonly kind: string; readonly byte_size: number }

/** What a file of text is shown as, by the end of its name, where people rarely want to see how it is written. */
export function documentKind({ path, kind, byte_size: size }: TextFile): DocumentKind | undefined {
  const found = kinds[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
  return kind === 'text' && found !== undefined && size <= largest[found] ? found : undefined
}

/** The README of a folder, the most readable first. */
export function findReadme<File extends { readonly name: string; readonly kind: string }>(
  files: readonly File[],
): File | undefined {
  const found = files.filter(({ name, kind }) => kind === 'text' && /^readme(?:\.(?:\w{1,9}))?$/iu.test(name))
  const rank = (name: string): number => {
    const at = ['md', 'markdown', 'rst', 'adoc', 'txt'].indexOf(
      name.slice(name.indexOf('.') + 1).toLowerCase(),
    )
    return at === -1 ? 9 : at
  }
  return found.toSorted((one, other) => rank(one.name) - rank(other.name))[0]
}
