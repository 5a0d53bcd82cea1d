import { posix } from 'node:path'
import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Occurrence } from '../find-occurrences.ts'
import type { RefusedEdit, SourcePlace } from '../planned-edit.ts'
import { refuse } from '../planned-edit.ts'
import { openSource } from '../source-file.ts'
import type { ImportEditor } from './edit-imports.ts'
import { contains } from './free-names.ts'
import type { ModuleEdge } from './import-cycles.ts'
import type { ImportedName, ImportStatement } from './import-statement.ts'
import { moduleOf } from './module-path.ts'

export interface RewrittenImporters {
  readonly kind: 'rewritten'
  /** Files that import from the new file now. */
  readonly added: readonly ModuleEdge[]
  /** Files that import nothing from the old file any more. */
  readonly removed: readonly ModuleEdge[]
  /** Where it is used in a way for which the old file must go on giving it. */
  readonly kept: readonly SourcePlace[]
}

/** Makes every file that takes a moved definition from its old file take it from its new one. */
export function rewriteImporters(
  snapshot: Snapshot,
  node: NodeRecord,
  target: string,
  occurrences: readonly Occurrence[],
  /** Nothing is left of the old file. */
  isEmptied: boolean,
  editorOf: (path: string) => ImportEditor | undefined,
): RewrittenImporters | RefusedEdit {
  const source = node.filePath
  const added: ModuleEdge[] = []
  const removed: ModuleEdge[] = []
  const kept: SourcePlace[] = []
  const importers = snapshot.edges(source, {
    direction: 'in',
    kinds: ['imports'],
    limit: 5_000,
    maxSites: 500,
  })
  for (const { from, sites } of importers) {
    const path = from.filePath
    if (path === '' || path === source) continue
    const editor = editorOf(path)
    const file = openSource(snapshot, path)
    if (editor === undefined || file === undefined)
      return refuse(`\`${path}\`, which imports \`${source}\`, could not be read`, [{ path, line: 1 }])
    const own = occurrences.filter((occurrence) => occurrence.path === path)
    const leading = new Set<ImportStatement>()
    for (const { line } of sites) {
      const found = editor.statements.filter(
        ({ firstLine, lastLine }) => firstLine <= line && line <= lastLine,
      )
      if (found.length === 0 && own.length > 0) kept.push({ path, line })
      for (const statement of found) leading.add(statement)
    }
    let isLeft = false
    for (const statement of leading) {
      const name = statement.names.find(({ imported }) => imported === node.name)
      if (name !== undefined && isOf(statement, own)) {
        const done = rewrite(snapshot, editor, statement, name, source, target, path)
        if (done !== undefined) return done
        if (path !== target) added.push({ from: path, to: target })
        if (statement.names.length > 1) isLeft = true
        continue
      }
      isLeft = true
      const star = statement.names.find(({ imported }) => imported === '**')
      if (star !== undefined) {
        const specifier = moduleOf(snapshot, file, target, { specifier: statement.specifier, path: source })
        const isThere = editor.statements.some(
          (one) =>
            one.isExport &&
            one.specifier === specifier &&
            one.names.some(({ imported }) => imported === '**'),
        )
        // A file without imports and exports is no module, of which nothing can be given on.
        if (isEmptied && statement.isExport) editor.remove(statement, star)
        if (!statement.isExport || specifier === undefined) kept.push({ path, line: statement.firstLine })
        else if (!isThere && node.isExported && path !== target) {
          const isTypeOnly = node.kind === 'interface' || node.kind === 'type'
          const given = { imported: node.name, local: node.name, text: node.name }
          editor.add({ specifier, name: given, isTypeOnly, isExport: true, behind: statement })
          added.push({ from: path, to: target })
        }
        continue
      }
      // The module itself: what is written behind a dot may be the definition.
      const isModule = statement.names.some(
        ({ imported }) => imported === '*' || imported === posix.basename(source).replace(/\.\w{1,4}$/u, ''),
      )
      if (!isModule) continue
      const used = own.find(({ offset }) => file.masked[offset - 1] === '.')
      const isPassedOn = statement.names.some(({ local }) => isUsedWhole(editor, local))
      if (used !== undefined || statement.isExport || isPassedOn)
        kept.push(used ?? { path, line: statement.firstLine })
    }
    if (!isLeft) removed.push({ from: path, to: source })
  }
  return { kind: 'rewritten', added, removed, kept }
}

/** Whether a module stands somewhere without a dot behind it: then any of its names may be asked for. */
function isUsedWhole({ file, statements }: ImportEditor, local: string): boolean {
  const { masked } = file
  if (local === '') return false
  for (let at = masked.indexOf(local); at >= 0; at = masked.indexOf(local, at + local.length)) {
    const after = masked[at + local.length] ?? ''
    const isWord = !/[\p{L}\p{N}_$.]/u.test(masked[at - 1] ?? '') && !/[\p{L}\p{N}_$.]/u.test(after)
    if (isWord && !contains(statements, at)) return true
  }
  return false
}

/** Whether the name in a statement is the definition: another module of the same name may be meant. */
function isOf(statement: ImportStatement, own: readonly Occurrence[]): boolean {
  return own.some(({ offset }) => offset >= statement.start && offset < statement.end)
}

function rewrite(
  snapshot: Snapshot,
  editor: ImportEditor,
  statement: ImportStatement,
  name: ImportedName,
  source: string,
  target: string,
  path: string,
): RefusedEdit | undefined {
  const { file } = editor
  const place = { path, line: statement.firstLine }
  const specifier = moduleOf(snapshot, file, target, { specifier: statement.specifier, path: source })
  if (specifier === undefined)
    return refuse(`how \`${path}\` would import \`${target}\` cannot be told from its folders`, [place])
  if (path === target && name.local !== name.imported)
    return refuse(`\`${path}\` calls it \`${name.local}\``, [place])
  if (path === target && statement.isExport)
    return refuse(`\`${path}\` gives it on; take this export out first`, [place])
  if (!editor.remove(statement, name))
    return refuse(`the import in \`${path}\` holds comments or more than names, and cannot be taken apart`, [
      place,
    ])
  if (path === target) return undefined
  editor.add({
    specifier,
    name,
    isTypeOnly: statement.isTypeOnly,
    isExport: statement.isExport,
    behind: statement,
  })
  return undefined
}
