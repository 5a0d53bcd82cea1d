import type { FileRecord } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import type { Place } from '../project/facts.ts'
import type { CommentStyle } from './blank-comments.ts'
import { blankComments } from './blank-comments.ts'
import { lineAt, lineStarts } from '../../../index/line-starts.ts'

/** A file of code as inventories read it: comments are blanked out, positions are as in the file. */
export interface SourceText {
  readonly path: string
  /** Extension without the dot, in small letters. */
  readonly extension: string
  readonly text: string
  /** The text with its comments. */
  readonly original: string
  /** 1-based line of an offset. */
  readonly lineAt: (offset: number) => number
  /** Where the text between two offsets stands. */
  readonly placeOf: (start: number, end?: number) => Place
}

export interface SourceQuery {
  readonly extensions: readonly string[]
  /** Only files that hold one of these texts, as they stand. */
  readonly markers: readonly string[]
  /** Only files whose path matches. */
  readonly paths?: RegExp
}

/** Files that say something of the product: no tests, generated or minified ones. */
export function readSources(project: LabelledProject, query: SourceQuery): SourceText[] {
  const extensions = new Set(query.extensions)
  return project.snapshot.listFiles().flatMap((file) => {
    const extension = extensionOf(file.path)
    if (!extensions.has(extension) || !isProduct(file)) return []
    if (query.paths?.test(file.path) === false) return []
    const original = project.snapshot.readText(file.path)
    if (original === undefined || !query.markers.some((marker) => original.includes(marker))) return []
    return [createSourceText(file.path, original)]
  })
}

export function createSourceText(path: string, original: string): SourceText {
  const extension = extensionOf(path)
  let starts: number[] | undefined
  const lineOf = (offset: number): number => {
    starts ??= lineStarts(original)
    return lineAt(starts, offset) + 1
  }
  return {
    path,
    extension,
    original,
    text: blankTests(blankComments(original, styles[extension] ?? 'c'), extension),
    lineAt: lineOf,
    placeOf: (start, end = start) => ({ path, line: lineOf(start), endLine: lineOf(end) }),
  }
}

/** Tests of Rust stand in the file of what they test, in a module that ends at a brace alone at the margin. */
function blankTests(text: string, extension: string): string {
  if (extension !== 'rs') return text
  return text.replace(
    /^#\[cfg\(test\)\]\s*(?:#\[[^\]\n]*\]\s*){0,8}(?:pub )?mod \w+ \{(?:.*\}$|[\s\S]*?(?:\n\}[ \t]*$|$(?![\s\S])))/gmu,
    (found) => found.replace(/[^\n]/gu, ' '),
  )
}

function isProduct(file: FileRecord): boolean {
  return (
    file.kind === 'text' &&
    !file.isTest &&
    !file.isMinified &&
    file.byteSize < 1_000_000 &&
    !/(?:^|\/)(?:node_modules|vendor|third_party|dist|fixtures|testdata|__tests__|__mocks__)\//u.test(
      file.path,
    )
  )
}

export function extensionOf(path: string): string {
  return /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? ''
}

const styles: Readonly<Record<string, CommentStyle>> = {
  py: 'hash',
  rb: 'hash',
  ex: 'hash',
  exs: 'hash',
  js: 'script',
  jsx: 'script',
  mjs: 'script',
  cjs: 'script',
  ts: 'script',
  tsx: 'script',
  mts: 'script',
  cts: 'script',
  php: 'script',
  sql: 'sql',
}

export const scriptExtensions = ['js', 'jsx', 'mjs', 'cjs', 'ts', 'tsx', 'mts', 'cts'] as const
