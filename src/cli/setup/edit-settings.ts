import {
  applyEdits,
  findNodeAtLocation,
  modify,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser'
import type { ParseError } from 'jsonc-parser'
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'

import { CliError } from '../cli-error.ts'
import type { Editor } from './editors.ts'

/**
 * The text of a settings file with the entry as it is to be, or (undefined) without it. Comments, order and everything
 * else stay. Throws a `CliError` for a file that cannot be read: it is its owner's to mend.
 */
export function editSettings(
  text: string,
  { format, path }: Pick<Editor, 'format' | 'path'>,
  entry: object | undefined,
): string {
  return format === 'json' ? editJson(text, path, entry) : editToml(text, path, entry)
}

function editJson(text: string, path: readonly string[], entry: object | undefined): string {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error !== undefined && text.trim() !== '') {
    const line = text.slice(0, error.offset).split('\n').length
    throw new CliError(`it is no JSON in line ${line} (${printParseErrorCode(error.error)})`)
  }
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...path])
  if (entry === undefined && node === undefined) return text
  // What held nothing but the entry goes with it, and so does the file, unless something is said there.
  let depth = path.length
  if (tree !== undefined && entry === undefined) {
    while (depth > 0 && findNodeAtLocation(tree, path.slice(0, depth - 1))?.children?.length === 1) depth -= 1
    if (depth === 0 && stripComments(text) === text) return ''
    depth = Math.max(depth, 1)
  }
  const isTabbed = /^\t/m.test(text)
  const formattingOptions = {
    insertSpaces: !isTabbed,
    tabSize: 2,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  const edited = applyEdits(text, modify(text, path.slice(0, depth), entry, { formattingOptions }))
  return edited.endsWith('\n') || text !== '' ? edited : `${edited}\n`
}

/** A table of its own at the end of the file: what stands before it is left alone. */
function editToml(text: string, path: readonly string[], entry: object | undefined): string {
  const without = removeTable(text, path)
  if (entry === undefined) return without
  const lines = Object.entries(entry).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  const table = `[${path.join('.')}]\n${lines.join('\n')}\n`
  const before = without.trimEnd()
  return before === '' ? table : `${before}\n\n${table}`
}

function removeTable(text: string, path: readonly string[]): string {
  let top
  try {
    const program = parseTOML(text)
    getStaticTOMLValue(program)
    ;[top] = program.body
  } catch (error) {
    const line = (error as { lineNumber?: number }).lineNumber
    throw new CliError(`it is no TOML${line === undefined ? '' : ` in line ${line}`}`)
  }
  const tables = top.body.filter((node) => node.type === 'TOMLTable')
  const own = tables.find(({ resolvedKey }) => resolvedKey.join('.') === path.join('.'))
  if (own === undefined) return text
  const [start, end] = own.range
  const after = text.slice(end).replace(/^[ \t]*\r?\n/, '')
  const before = text.slice(0, start)
  return after.trim() === ''
    ? `${before.trimEnd()}${before.trim() === '' ? '' : '\n'}`
    : before + after.trimStart()
}
