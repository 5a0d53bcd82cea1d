import type { TextChange } from '../file-edit.ts'
import { afterLast } from '../import-name.ts'
import type { SourceFile } from '../source-file.ts'
import type { ImportedName, ImportStatement } from './import-statement.ts'
import { readImports } from './import-statement.ts'

/** A name that a file is to take from a module. */
export interface WantedImport {
  readonly specifier: string
  readonly name: ImportedName
  readonly isTypeOnly: boolean
  readonly isExport: boolean
  /** Behind which statement it is to stand; else behind the last import. */
  readonly behind?: ImportStatement | undefined
}

/** The imports of one file, taken out and put in; the changes of each statement become one. */
export interface ImportEditor {
  readonly file: SourceFile
  readonly statements: readonly ImportStatement[]
  /** False where the statement holds comments or is written in a way in which one name cannot be taken out. */
  readonly remove: (statement: ImportStatement, name: ImportedName) => boolean
  readonly add: (wanted: WantedImport) => void
  readonly changes: () => TextChange[]
}

const lastImports: Readonly<Record<string, RegExp>> = {
  python: /^(?:import|from)\b/u,
}
const lastScriptImport = /^(?:import\b(?!\s{0,4}\()|\} from\b)/u

export function createImportEditor(file: SourceFile): ImportEditor {
  const statements = readImports(file)
  const removed = new Map<ImportStatement, Set<ImportedName>>()
  const added: WantedImport[] = []
  return {
    file,
    statements,
    remove(statement, name) {
      const own = removed.get(statement) ?? new Set()
      const isWhole = statement.names.every((one) => one === name || own.has(one))
      if (!isWhole && !canSplit(file, statement)) return false
      removed.set(statement, own.add(name))
      return true
    },
    add(wanted) {
      const isThere = added.some(
        (one) =>
          one.specifier === wanted.specifier &&
          one.name.text === wanted.name.text &&
          one.isExport === wanted.isExport,
      )
      if (!isThere) added.push(wanted)
    },
    changes: () => writeChanges(file, statements, removed, added),
  }
}

function canSplit(file: SourceFile, { start, end, list }: ImportStatement): boolean {
  // A comment would be lost when the list is written anew.
  return list !== undefined && !/\/\/|\/\*|#/u.test(file.text.slice(start, end))
}

function writeChanges(
  file: SourceFile,
  statements: readonly ImportStatement[],
  removed: ReadonlyMap<ImportStatement, ReadonlySet<ImportedName>>,
  added: readonly WantedImport[],
): TextChange[] {
  const changes: TextChange[] = []
  const joined = new Map<ImportStatement, WantedImport[]>()
  const others: WantedImport[] = []
  for (const wanted of added) {
    const host = statements.find(
      (one) =>
        one.specifier === wanted.specifier &&
        one.isExport === wanted.isExport &&
        one.isTypeOnly === wanted.isTypeOnly &&
        one.list !== undefined &&
        one.names.every(({ imported }) => imported !== '*' && imported !== '**') &&
        wanted.name.imported !== '*' &&
        wanted.name.imported !== 'default' &&
        file.text[one.start - 1] !== ' ' &&
        canSplit(file, one),
    )
    if (host === undefined) others.push(wanted)
    else joined.set(host, [...(joined.get(host) ?? []), wanted])
  }
  const behind = Map.groupBy(others, ({ behind: place }) => place)
  for (const statement of statements) {
    const gone = removed.get(statement)
    const more = joined.get(statement) ?? []
    const next = behind.get(statement) ?? []
    if (gone === undefined && more.length === 0 && next.length === 0) continue
    const left = statement.names.filter((name) => gone?.has(name) !== true)
    const kept = [...left, ...more.map(({ name }) => name)]
    const indent = textBefore(file.text, statement.start)
    const following = next.map((wanted) => `${indent}${writeImport(file, wanted)}\n`).join('')
    const isSame = gone === undefined && more.length === 0
    const text = isSame
      ? file.text.slice(statement.start, statement.end)
      : kept.length === 0
        ? ''
        : writeList(file, statement, kept)
    // What follows a statement that is gone stands in its place, behind its indentation.
    const isEmpty = text === '' && following === ''
    const isApart = file.text.slice(0, statement.start).endsWith('\n\n') && file.text[statement.end] === '\n'
    changes.push({
      start: isEmpty ? statement.start - indent.length : statement.start,
      end: statement.end + (isEmpty && isApart ? 1 : 0),
      text: text === '' ? following.slice(indent.length) : text + following,
      isImport: true,
    })
  }
  const last = (behind.get(undefined) ?? []).map((wanted) => writeImport(file, wanted))
  if (last.length === 0) return changes
  if (file.language !== 'go') return [...changes, insertLast(file, last)]
  const specs = last.map((statement) => statement.replace(/^import /u, '')).toSorted()
  return [...changes, ...insertGo(file, specs, statements)]
}

function textBefore(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  return text.slice(lineStart, at)
}

/** New imports behind the last one. */
function insertLast(file: SourceFile, statements: readonly string[]): TextChange {
  const { text } = file
  const at = afterLast(file, lastImports[file.language] ?? lastScriptImport)
  const isAtCode = !/^(?:import|from|\} from|\))/u.test(text.slice(text.lastIndexOf('\n', at - 2) + 1, at))
  const gap = isAtCode && at < text.length && text[at] !== '\n' ? '\n' : ''
  return { start: at, end: at, text: `${statements.join('\n')}\n${gap}` }
}

/** In a list of Go imports the new line stands where its path belongs among those of its kind. */
function insertGo(
  file: SourceFile,
  specs: readonly string[],
  known: readonly ImportStatement[],
): TextChange[] {
  const { masked } = file
  const group = /^import\s{0,8}\(/mu.exec(masked)
  if (group !== null) {
    const close = masked.indexOf('\n)', group.index) + 1
    const listed = known.filter(({ start }) => start > group.index && start < close)
    return specs.map((spec) => {
      const path = pathOf(spec)
      const alike = listed.filter(({ specifier }) => isOutside(specifier) === isOutside(path))
      const next = alike.find(({ specifier }) => specifier > path)
      const at = next?.start ?? alike.at(-1)?.end ?? close
      return { start: at, end: at, text: `\t${spec}\n` }
    })
  }
  const text =
    specs.length === 1
      ? `import ${specs[0] ?? ''}\n`
      : `import (\n${specs.map((spec) => `\t${spec}\n`).join('')})\n`
  if (known.length > 0) {
    const at = afterLast(file, /^import\b/u)
    return [{ start: at, end: at, text }]
  }
  const head = /^package\s{1,8}\w{1,200}[^\n]{0,400}\n/mu.exec(masked)
  const at = (head?.index ?? 0) + (head?.[0].length ?? 0)
  return [{ start: at, end: at, text: `\n${text}` }]
}

function pathOf(spec: string): string {
  return /["`]([^"`]{0,300})["`]/u.exec(spec)?.[1] ?? ''
}

/** A path of the standard library has no dot in its first part. */
function isOutside(path: string): boolean {
  return path.split('/', 1)[0]?.includes('.') === true
}

/** A statement with other names in its list, over as many lines as it had. */
function writeList(file: SourceFile, statement: ImportStatement, names: readonly ImportedName[]): string {
  const { text } = file
  const { start, end, list } = statement
  if (list === undefined) return text.slice(start, end)
  const listed = names.filter(({ imported }) => file.language === 'python' || imported !== 'default')
  const old = text.slice(list.start, list.end)
  const [open, close] = /^[({]/u.test(old) ? [old[0] ?? '', old.at(-1) ?? ''] : ['', '']
  let written: string
  if (old.includes('\n')) {
    const indent = /\n([ \t]*)\S/u.exec(old)?.[1] ?? '  '
    const tail = /\n([ \t]*)[)}]$/u.exec(old)?.[1] ?? ''
    const comma = /,\s{0,200}[)}]$/u.test(old) ? ',' : ''
    written = `${open}\n${listed.map((name) => `${indent}${name.text}`).join(',\n')}${comma}\n${tail}${close}`
  } else {
    const space = /^[({] /u.test(old) ? ' ' : ''
    written = `${open}${space}${listed.map((name) => name.text).join(', ')}${space}${close}`
  }
  const head = text.slice(start, list.start)
  const tail = text.slice(list.end, end)
  if (file.language === 'python') return `${head}${written}${tail}`
  const hasDefault = names.some(({ imported }) => imported === 'default')
  if (listed.length === 0) return `${head.replace(/,\s{0,40}$/u, '')}${tail}`
  return `${hasDefault ? head : head.replace(/^(import(?: type)?)\s{1,40}[\w$]{1,200}\s{0,40},\s{0,40}/u, '$1 ')}${written}${tail}`
}

/** A statement of its own in the style of the file. */
export function writeImport(
  file: SourceFile,
  { specifier, name, isTypeOnly, isExport }: WantedImport,
): string {
  const { text } = file
  if (file.language === 'go') return name.text.startsWith('import') ? name.text : `import ${name.text}`
  if (file.language === 'python')
    return name.imported === '*' ? `import ${name.text}` : `from ${specifier} import ${name.text}`
  const quote = /^(?:import|export)\b[^\n]*?from "/mu.test(text) ? '"' : "'"
  const ends = text.slice(0, 4_000).includes(';\n')
  const isListed = name.imported !== 'default' && name.imported !== '*'
  const names = isListed
    ? `{ ${isTypeOnly ? name.text.replace(/^type (?!as\b)/u, '') : name.text} }`
    : name.text
  return `${isExport ? 'export' : 'import'} ${isTypeOnly ? 'type ' : ''}${names} from ${quote}${specifier}${quote}${ends ? ';' : ''}`
}
