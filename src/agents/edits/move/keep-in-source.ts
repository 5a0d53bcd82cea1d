import { posix } from 'node:path'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { RefusedEdit } from '../planned-edit.ts'
import { refuse } from '../planned-edit.ts'
import type { SourceFile } from '../source-file.ts'
import type { ImportEditor } from './edit-imports.ts'
import { contains } from './free-names.ts'
import { readImports } from './import-statement.ts'
import { moduleOf } from './module-path.ts'
import type { Move } from './move.ts'

/** The old file imports what it still uses, and goes on giving what is taken from it as a whole. */
export function keepInSource(
  snapshot: Snapshot,
  from: ImportEditor,
  target: SourceFile,
  node: NodeRecord,
  isUsed: boolean,
  isGiven: boolean,
): RefusedEdit | undefined {
  const specifier = moduleOf(snapshot, from.file, target.path)
  if (specifier === undefined)
    return refuse(`how \`${from.file.path}\` would import \`${target.path}\` cannot be told from its folders`)
  const isPython = from.file.language === 'python'
  const isTypeOnly = !isPython && (node.kind === 'interface' || node.kind === 'type')
  const name = { imported: node.name, local: node.name, text: node.name }
  // The form by which Python says that an import is given on.
  const givenName = { ...name, text: `${node.name} as ${node.name}` }
  if (isPython) from.add({ specifier, name: isUsed ? name : givenName, isTypeOnly, isExport: false })
  else {
    if (isUsed) from.add({ specifier, name, isTypeOnly, isExport: false })
    const isInList = /^export\s{0,8}\{[^}]{0,4000}\}/mu.test(from.file.masked) && !node.isExported
    if (isGiven && !isInList) from.add({ specifier, name, isTypeOnly, isExport: true })
  }
  return undefined
}

/** Whether nothing but comments stays in the old file. */
export function isEmptied({ source, cut }: Move): boolean {
  let at = 0
  return [...cut.ranges, { start: source.text.length, end: source.text.length }].every(({ start, end }) => {
    const between = readImports(source).reduce(
      (text, statement) =>
        statement.isExport || statement.start < at || statement.end > start
          ? text
          : text.replace(source.masked.slice(statement.start, statement.end), ''),
      source.masked.slice(at, start),
    )
    at = end
    return between.trim() === ''
  })
}

/**
 * Whether something may find a definition of Python by its module: the dotted name of the module stands in a text, or a
 * decorator enters it somewhere and nobody names it.
 */
export function isFoundByModule(snapshot: Snapshot, { source, cut, found }: Move): boolean {
  if (source.language !== 'python') return false
  const isNamed = found.sure.some(({ path, offset }) => path !== source.path || !contains(cut.ranges, offset))
  if ((cut.isDecorated && !isNamed) || posix.basename(source.path) === 'conftest.py') return true
  const dotted = source.path
    .replace(/\.pyi?$/u, '')
    .replaceAll('/', '.')
    .split('.')
    .slice(-2)
    .join('.')
  if (!dotted.includes('.')) return false
  const { matches } = snapshot.grep(dotted, { regex: false, caseSensitive: true, limit: 500 })
  return matches.some(
    ({ filePath, text }) =>
      !/\.(?:md|rst|txt|ipynb)$/u.test(filePath) &&
      new Set(text.split(/["'\s:=,()[\]]+/u)).has(dotted) &&
      !/^\s{0,80}(?:from|import)\b/u.test(text),
  )
}

/** Python gives every name of a module on: an import may go where no importer of the module writes its name. */
export function mayGo(snapshot: Snapshot, { path, language }: SourceFile, local: string): boolean {
  if (language !== 'python') return true
  if (path.endsWith('__init__.py')) return false
  const importers = snapshot.edges(path, { direction: 'in', kinds: ['imports'], limit: 2_000, maxSites: 1 })
  return importers.every(({ from }) => {
    const text = snapshot.readText(from.filePath)
    return text !== undefined && !text.split(/[^\p{L}\p{N}_]+/u).includes(local)
  })
}
