import { posix } from 'node:path'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { filler } from '../mask-code.ts'
import type { TextChange } from './file-edit.ts'
import type { PlannedEdit, RefusedEdit } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { openSource } from './source-file.ts'

export type PlannedImport =
  | { readonly kind: 'change'; readonly change: TextChange; readonly statement: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Adds the import that a file needs to use a top-level definition of the repository. */
export function planAddImport(snapshot: Snapshot, node: NodeRecord, path: string): PlannedEdit | RefusedEdit {
  const file = openSource(snapshot, path)
  if (file === undefined) return refuse(`the text of \`${path}\` is not in the snapshot`)
  const planned = planImportOf(snapshot, file, node)
  if (planned.kind === 'refused')
    return refuse(planned.reason, [{ path: node.filePath, line: node.startLine }])
  if (planned.kind === 'known')
    return refuse(`\`${path}\` knows \`${node.name}\` already`, [{ path, line: 1 }])
  return {
    kind: 'planned',
    summary: `It adds \`${planned.statement}\` to \`${path}\``,
    edits: [{ path, newPath: path, before: file.text, changes: [planned.change] }],
    targets: [],
    left: [],
    notes: [],
    keepsNames: false,
  }
}

export function planImportOf(snapshot: Snapshot, file: SourceFile, node: NodeRecord): PlannedImport {
  const refused = (reason: string): PlannedImport => ({ kind: 'refused', reason })
  if (node.filePath === file.path) return { kind: 'known' }
  const container = node.parentId === null ? undefined : snapshot.findNode(node.parentId)
  if (container !== undefined && container.kind !== 'file' && container.kind !== 'module')
    return refused(`\`${node.name}\` is a member of \`${container.name}\` and cannot be imported alone`)
  const source = openSource(snapshot, node.filePath)
  if (source === undefined) return refused(`the text of \`${node.filePath}\` is not in the snapshot`)
  const family = (language: string): string => (language === 'javascript' ? 'typescript' : language)
  if (family(source.language) !== family(file.language))
    return refused(`\`${node.name}\` is defined in another language`)
  if (bindsName(file, node.name)) return { kind: 'known' }
  switch (file.language) {
    case 'typescript':
    case 'javascript':
      return importScript(snapshot, file, source, node)
    case 'python':
      return importPython(snapshot, file, node)
    case 'java':
      return importJava(file, source, node)
    default:
      return refused('imports are written without a model in TypeScript, JavaScript, Python and Java only')
  }
}

/** Whether an import of a file, or a declaration at its top, has the name. */
function bindsName({ masked }: SourceFile, name: string): boolean {
  return masked.split(/\n(?=[^\s)}\]])/u).some((statement) => {
    const words = statement.slice(0, 2_000).split(/[^\p{L}\p{N}_$]+/u)
    if (/^(?:import|from|using)\b/u.test(statement)) return words.includes(name)
    const at = words.findIndex((word) => declaring.has(word))
    return at >= 0 && at < 4 && words[at + 1] === name
  })
}

const declaring: ReadonlySet<string> = new Set([
  'const',
  'let',
  'var',
  'class',
  'def',
  'function',
  'interface',
  'type',
  'enum',
])

function importScript(
  snapshot: Snapshot,
  file: SourceFile,
  source: SourceFile,
  node: NodeRecord,
): PlannedImport {
  if (!node.isExported)
    return { kind: 'refused', reason: `\`${node.name}\` is not exported from \`${node.filePath}\`` }
  if (/\brequire\s{0,4}\(/u.test(file.masked) && !/^import\b/mu.test(file.masked))
    return {
      kind: 'refused',
      reason: `\`${file.path}\` loads modules with \`require\`, where the name to give them is open`,
    }
  const start = source.offsetOf(node.startLine, 0)
  const isDefault = /^export\s{1,10}default\b/u.test(source.masked.slice(start, start + 80).trimStart())
  const isType = node.kind === 'interface' || node.kind === 'type'
  const usesTypes = /^import type\b/mu.test(file.text)
  const specifier = scriptSpecifier(snapshot, file, node.filePath)
  const quote = /^(?:import|export)\b[^\n]*?from "/mu.test(file.text) ? '"' : "'"
  const semicolon = /^(?:import|export)\b[^\n;]*;[ \t]*$/mu.test(file.text) ? ';' : ''
  const names = isDefault ? node.name : `{ ${node.name} }`
  const statement = `import ${isType && usesTypes ? 'type ' : ''}${names} from ${quote}${specifier}${quote}${semicolon}`
  const at = afterLast(file, /^(?:import\b(?!\s{0,4}\()|\} from\b)/u)
  return { kind: 'change', statement, change: { start: at, end: at, text: `${statement}\n` } }
}

/** Relative, with the ending that the other imports of the file have. */
export function scriptSpecifier(snapshot: Snapshot, file: SourceFile, target: string): string {
  const relative = posix.relative(posix.dirname(file.path), target)
  const path = relative.startsWith('.') ? relative : `./${relative}`
  const own = [...file.text.matchAll(/\bfrom\s{0,4}['"](\.[^'"\n]{0,300})['"]/gu)].map(
    ([, specifier]) => specifier ?? '',
  )
  const sample = own[0] ?? sampleSpecifier(snapshot, file.path)
  const ending = /\.([cm]?[jt]sx?)$/u.exec(sample ?? '')?.[1]
  if (ending === undefined) return path.replace(/\.d\.ts$|\.[cm]?[jt]sx?$/u, '').replace(/\/index$/u, '')
  return /^[cm]?js/u.test(ending) ? path.replace(/\.([cm]?)tsx?$/u, '.$1js') : path
}

/** What a neighbour of a file without relative imports writes. */
function sampleSpecifier(snapshot: Snapshot, path: string): string | undefined {
  const folder = posix.dirname(path)
  for (const other of snapshot.listFiles({ path: folder, limit: 40 })) {
    if (!/\.[cm]?[jt]sx?$/u.test(other.path)) continue
    const found = /\bfrom\s{0,4}['"](\.[^'"\n]{0,300})['"]/u.exec(snapshot.readText(other.path) ?? '')?.[1]
    if (found !== undefined) return found
  }
  return undefined
}

function importPython(snapshot: Snapshot, file: SourceFile, node: NodeRecord): PlannedImport {
  const module = pythonModule(snapshot, file, node.filePath)
  if (module === undefined)
    return {
      kind: 'refused',
      reason: `the module name of \`${node.filePath}\` cannot be told from its folders`,
    }
  const statement = `from ${module} import ${node.name}`
  const at = afterLast(file, /^(?:import|from)\b/u)
  return { kind: 'change', statement, change: { start: at, end: at, text: `${statement}\n` } }
}

/** Relative where the file imports its own package so, else from the folder above the outermost package. */
export function pythonModule(snapshot: Snapshot, file: SourceFile, target: string): string | undefined {
  const hasPackage = (folder: string): boolean =>
    snapshot.findFile(folder === '.' ? '__init__.py' : `${folder}/__init__.py`) !== undefined
  const bare = target.replace(/\.pyi?$/u, '').replace(/\/__init__$/u, '')
  const ownFolder = posix.dirname(file.path)
  if (/^from \./mu.test(file.text) && hasPackage(ownFolder)) {
    const steps = posix.relative(ownFolder, bare).split('/')
    const ups = steps.filter((step) => step === '..').length
    const rest = steps.filter((step) => step !== '..')
    let top = ownFolder
    for (let up = 0; up < ups; up += 1) top = posix.dirname(top)
    if (hasPackage(top) && rest.length > 0) return `${'.'.repeat(ups + 1)}${rest.join('.')}`
  }
  let root = posix.dirname(target)
  if (!hasPackage(root)) return posix.dirname(file.path) === root ? posix.basename(bare) : undefined
  while (root !== '.' && hasPackage(root)) root = posix.dirname(root)
  return (root === '.' ? bare : bare.slice(root.length + 1)).replaceAll('/', '.')
}

function importJava(file: SourceFile, source: SourceFile, node: NodeRecord): PlannedImport {
  const packageOf = (text: string): string =>
    /^\s{0,8}package\s{1,8}([\w.]{1,300})\s{0,8};/mu.exec(text)?.[1] ?? ''
  const target = packageOf(source.masked)
  if (target === packageOf(file.masked)) return { kind: 'known' }
  if (target === '') return { kind: 'refused', reason: `\`${node.filePath}\` has no package to import from` }
  if (file.masked.split(/\s+/u).includes(`${target}.*;`)) return { kind: 'known' }
  const statement = `import ${target}.${node.name};`
  const at = afterLast(file, /^import\b(?!\s{1,8}static\b)/u)
  return { kind: 'change', statement, change: { start: at, end: at, text: `${statement}\n` } }
}

/** Where the line behind the last statement of its kind begins, else where the code of the file does. */
export function afterLast({ masked, text }: SourceFile, begins: RegExp): number {
  let found: number | undefined
  let depth = 0
  let isOpen = false
  let offset = 0
  for (const line of masked.split('\n')) {
    const next = offset + line.length + 1
    if (depth === 0 && begins.test(line)) isOpen = true
    for (const character of line) {
      if ('({['.includes(character)) depth += 1
      else if (')}]'.includes(character)) depth -= 1
    }
    if (isOpen && depth <= 0) {
      found = Math.min(next, text.length)
      isOpen = /\\\s*$/u.test(line)
    }
    offset = next
  }
  return found ?? firstCode(masked, text)
}

/** Behind what a file says of itself at its top: comments, a doc text, `package`. */
function firstCode(masked: string, text: string): number {
  let offset = 0
  for (const line of masked.split('\n')) {
    const start = line.trimStart()
    const isHead = start === '' || start.startsWith(filler) || /^(?:package\b|#|["'])/u.test(start)
    if (!isHead) return offset
    offset = Math.min(offset + line.length + 1, text.length)
  }
  return 0
}
