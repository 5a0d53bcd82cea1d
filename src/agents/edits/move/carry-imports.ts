import { posix } from 'node:path'
import type { Snapshot } from '../../../index/snapshot.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { RefusedEdit } from '../planned-edit.ts'
import { refuse } from '../planned-edit.ts'
import type { TextChange } from '../file-edit.ts'
import type { SourceFile } from '../source-file.ts'
import type { ImportEditor } from './edit-imports.ts'
import type { FreeName, Range } from './free-names.ts'
import { contains, findFreeNames, rangeOfDefinition } from './free-names.ts'
import type { ModuleEdge } from './import-cycles.ts'
import type { ImportedName, ImportStatement } from './import-statement.ts'
import { moduleOf, rebase } from './module-path.ts'

export interface CarriedImports {
  readonly kind: 'carried'
  /** Definitions of the old file that must be exported from now on. */
  readonly exports: readonly TextChange[]
  readonly exportedNames: readonly string[]
  /** Imports of the old file that only the moved code used. */
  readonly unused: readonly { readonly statement: ImportStatement; readonly name: ImportedName }[]
  /** Imports of the new file that it may not have had. */
  readonly edges: readonly ModuleEdge[]
  /** Of the names of the new file that the moved code uses at once, where the last one is defined; -1 for none. */
  readonly lastNeeded: number
}

/** Gives the new file what the moved code uses: imports of the old file, and its definitions. */
export function carryImports(
  snapshot: Snapshot,
  from: ImportEditor,
  to: ImportEditor,
  facts: { readonly from: FileFacts; readonly to: FileFacts },
  ranges: readonly Range[],
  leadsTo: (statement: ImportStatement) => readonly string[],
): CarriedImports | RefusedEdit {
  const { file } = from
  const exports: TextChange[] = []
  const exportedNames: string[] = []
  const unused: { statement: ImportStatement; name: ImportedName }[] = []
  const edges: ModuleEdge[] = []
  let lastNeeded = -1
  const taken = topNames(facts.to)
  for (const free of findFreeNames(facts.from, ranges)) {
    const place = { path: file.path, line: file.lineOf(free.offset) }
    if (free.isWritten)
      return refuse(`it assigns \`${free.name}\`, which belongs to \`${file.path}\``, [place])
    if (free.origin === 'import') {
      const found = findImport(from.statements, free, file.lineOf(free.offset))
      if (found === undefined) return refuse(`how \`${free.name}\` is imported could not be read`, [place])
      const isNested = file.language === 'python' && /^[ \t]/u.test(lineOf(file.text, found.statement.start))
      if (free.isReassigned || isNested)
        return refuse(`it uses \`${free.name}\`, which is imported under a condition`, [place])
      const { statement, name } = found
      const isHome = leadsTo(statement).includes(to.file.path)
      if (isHome && (name.imported === '*' || name.imported === moduleName(to.file.path)))
        return refuse(`it uses \`${to.file.path}\` as a whole, by the name \`${free.name}\``, [place])
      if (isHome) {
        // It comes home: there it has the name that it was imported by.
        if (name.imported !== name.local)
          return refuse(`it calls \`${name.imported}\` of \`${to.file.path}\` \`${name.local}\``, [place])
        lastNeeded = Math.max(lastNeeded, taken.get(name.local) ?? -1)
      } else {
        const specifier = rebase(snapshot, statement.specifier, file, to.file)
        if (specifier === undefined)
          return refuse(`how \`${to.file.path}\` would import \`${statement.specifier}\` cannot be told`, [
            place,
          ])
        const there = to.statements.find((one) =>
          one.names.some(({ local }) => localOf(one, local) === free.name),
        )
        const same = there?.names.find(({ local }) => localOf(there, local) === free.name)
        const isSame =
          there !== undefined && there.specifier === specifier && same?.imported === name.imported
        if (there !== undefined && !isSame)
          return refuse(`\`${free.name}\` is imported from elsewhere in \`${to.file.path}\``, [
            { path: to.file.path, line: there.firstLine },
          ])
        if (there === undefined && taken.has(free.name)) return collision(to, free, taken)
        if (there === undefined) {
          to.add({ specifier, name, isTypeOnly: statement.isTypeOnly, isExport: false })
          if (!statement.isTypeOnly && !name.text.startsWith('type '))
            for (const path of leadsTo(statement)) edges.push({ from: to.file.path, to: path })
        }
      }
      if (!isUsedOutside(from, free, [...ranges, statement])) unused.push(found)
      continue
    }
    // All files of a package of Go see its names.
    if (file.language === 'go') continue
    if (free.origin === 'variable')
      return refuse(`it uses \`${free.name}\`, whose value is not given by one definition`, [place])
    if (free.isReassigned && !free.isType)
      return refuse(`it uses \`${free.name}\`, which is defined more than once in \`${file.path}\``, [place])
    if (isGlobal(file, free.name))
      return refuse(`it uses \`${free.name}\`, which functions of \`${file.path}\` assign`, [place])
    if (taken.has(free.name)) {
      const back = to.statements.find((one) => one.names.some(({ local }) => local === free.name))
      if (back === undefined || !leadsTo(back).includes(file.path)) return collision(to, free, taken)
      continue
    }
    const definition = rangeOfDefinition(facts.from, free.offset)
    if (definition === undefined)
      return refuse(`where \`${free.name}\` is defined could not be read`, [place])
    if (definition.isDefault)
      return refuse(`it uses \`${free.name}\`, the default export of \`${file.path}\``, [place])
    if (file.language !== 'python' && !definition.isExported) {
      if (file.masked[definition.start - 1] !== '\n' && definition.start > 0)
        return refuse(`it uses \`${free.name}\`, which is declared together with others`, [place])
      exports.push({ start: definition.start, end: definition.start, text: 'export ' })
      exportedNames.push(free.name)
    }
    const specifier = moduleOf(snapshot, to.file, file.path)
    if (specifier === undefined)
      return refuse(`the module name of \`${file.path}\` cannot be told from its folders`, [place])
    edges.push({ from: to.file.path, to: file.path })
    to.add({
      specifier,
      name: { imported: free.name, local: free.name, text: free.name },
      isTypeOnly: free.isType && file.language === 'typescript',
      isExport: false,
    })
  }
  return { kind: 'carried', exports, exportedNames, unused, edges, lastNeeded }
}

function collision(to: ImportEditor, free: FreeName, taken: ReadonlyMap<string, number>): RefusedEdit {
  return refuse(`\`${free.name}\`, which it uses, means something else in \`${to.file.path}\``, [
    { path: to.file.path, line: to.file.lineOf(taken.get(free.name) ?? 0) },
  ])
}

/** Names at the top of a file, and where they are bound. */
export function topNames({ bindings, strings }: FileFacts): Map<string, number> {
  const found = new Map<string, number>()
  for (let row = 0; row < bindings.count; row += 1) {
    if (bindings.scope[row] === 0)
      found.set(strings[bindings.name[row] ?? 0] ?? '', bindings.nameStart[row] ?? 0)
  }
  return found
}

function moduleName(path: string): string {
  return posix.basename(path).replace(/\.\w{1,4}$/u, '')
}

/** Whether a function of Python assigns a name of its file. */
export function isGlobal({ language, masked }: SourceFile, name: string): boolean {
  return (
    language === 'python' &&
    masked.split('\n').some((line) => /^\s{1,80}global\s/u.test(line) && line.split(/\W+/u).includes(name))
  )
}

function lineOf(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 1)
}

/** In Go a package is called like the end of its path unless the import says otherwise. */
function localOf({ specifier }: ImportStatement, local: string): string {
  return local === '' ? posix.basename(specifier) : local
}

function findImport(
  statements: readonly ImportStatement[],
  free: FreeName,
  line: number,
): { statement: ImportStatement; name: ImportedName } | undefined {
  const statement = statements.find(
    ({ firstLine, lastLine, names }) =>
      firstLine <= line && line <= lastLine && names.some(({ local }) => local === free.name || local === ''),
  )
  const name = statement?.names.find(({ local }) => local === free.name || local === '')
  return statement === undefined || name === undefined ? undefined : { statement, name }
}

/** Whether the rest of the file may use an imported name: in Go by what is parsed, elsewhere by any word. */
function isUsedOutside({ file }: ImportEditor, { name }: FreeName, ranges: readonly Range[]): boolean {
  // JSX may need what a file does not write.
  if (name === 'React') return true
  const text = file.language === 'go' ? file.masked : file.text
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isWord = !/[\p{L}\p{N}_$]/u.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`)
    const isPackage = file.language !== 'go' || (text[at + name.length] === '.' && text[at - 1] !== '.')
    // `export { a as name }` uses another one.
    const isAlias = text.slice(at - 4, at) === ' as '
    if (isWord && isPackage && !isAlias && !contains(ranges, at)) return true
  }
  return false
}
