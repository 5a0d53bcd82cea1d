import { posix } from 'node:path'
import type { LinkFile, LinkedGraph } from '../../graph/graph.ts'
import { OCCURRENCE_WIDTH, nodeKinds } from '../../graph/graph.ts'
import { linkFacts, loadRules } from '../../graph/link.ts'
import type { RulesOf } from '../../graph/link.ts'
import { createProjectFiles } from '../../graph/project-files.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { findLanguage, languageOfFile } from '../../languages/registry.ts'
import { extractFacts } from '../../syntax/extract-facts.ts'
import type { FileEdit } from './file-edit.ts'
import { applyChanges } from './file-edit.ts'
import { createLineMap } from './line-map.ts'
import type { OldPlace } from './line-map.ts'
import { lineAt, lineStarts } from '../../index/line-starts.ts'
import type { SourcePlace } from './planned-edit.ts'

/** What linking the changed files before and after says; places are in lines of the old texts. */
export type NameComparison =
  | { readonly kind: 'same'; readonly names: number }
  | { readonly kind: 'differs'; readonly places: readonly SourcePlace[] }
  | { readonly kind: 'unchecked'; readonly reason: string }

/** Where a line of a file stood before, as the index of its file and its number; undefined for one that is new. */
type ToOld = (file: number, line: number) => { readonly file: number; readonly line: number } | undefined

/** More would take seconds to link twice. */
const mostFiles = 60
const mostCharacters = 1_500_000

/**
 * Links the changed files and what they import, once as they are and once as they would be, and compares where each
 * name leads. Definitions are told apart by the lines that they stood in before; lines that are new are not compared.
 */
export async function compareNames(snapshot: Snapshot, edits: readonly FileEdit[]): Promise<NameComparison> {
  if (edits.some(({ path, newPath }) => path !== newPath))
    return { kind: 'unchecked', reason: 'a file gets another name' }
  const changed = new Map(edits.map((edit) => [edit.path, edit]))
  const paths = new Set(changed.keys())
  for (const path of changed.keys()) {
    if (paths.size >= mostFiles) break
    const imports = snapshot.edges(path, {
      direction: 'out',
      kinds: ['imports'],
      limit: mostFiles,
      maxSites: 1,
    })
    for (const { to } of imports) if (to.filePath !== '' && paths.size < mostFiles) paths.add(to.filePath)
  }
  let characters = 0
  const read = new Map<string, { before: FileFacts; after: FileFacts }>()
  for (const path of paths) {
    const text = snapshot.readText(path) ?? ''
    const language = languageOfFile(path, text.slice(0, 200).split('\n', 1)[0] ?? '')
    characters += text.length
    if (language === undefined) continue
    if (characters > mostCharacters || read.size >= mostFiles) {
      if (changed.has(path)) return { kind: 'unchecked', reason: 'it changes too much code to link it twice' }
      continue
    }
    const before = await extractFacts(language, path, text)
    const edit = changed.get(path)
    const after = edit === undefined ? before : await extractFacts(language, path, applyChanges(edit))
    read.set(path, { before, after })
  }
  const all = snapshot.listFiles()
  const indexOf = new Map(all.map(({ path }, index) => [path, index]))
  const lineMaps = new Map(
    all.flatMap(({ path }, index) => {
      const edit = changed.get(path)
      return edit === undefined ? [] : [[index, createLineMap(edit)] as const]
    }),
  )
  const toOld: ToOld = (file, line) => {
    const map = lineMaps.get(file)
    if (map === undefined) return { file, line }
    const place: OldPlace | undefined = map(line)
    return place === undefined ? undefined : { file: indexOf.get(place.path) ?? -1, line: place.line }
  }
  const rulesOf = await loadRules([...read.values()].map(({ before }) => before.language))
  const before = link(snapshot, rulesOf, (path) => read.get(path)?.before)
  const after = link(snapshot, rulesOf, (path) => read.get(path)?.after)
  const imports = new Set(edits.flatMap((edit) => importLines(edit, indexOf.get(edit.path) ?? -1)))
  const [old, now] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const [index, { path }] of all.entries()) {
    if (!read.has(path)) continue
    const facts = read.get(path)
    collectNames(before, index, (file, line) => ({ file, line }), namesOfImports(path, facts?.before), old)
    collectNames(after, index, toOld, namesOfImports(path, facts?.after), now)
  }
  const places: SourcePlace[] = []
  let names = 0
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (imports.has(key)) continue
    const [one, other] = [old.get(key) ?? new Set(), now.get(key) ?? new Set()]
    names += one.size
    if (one.size !== other.size || [...one].some((target) => !other.has(target))) {
      const [file = 0, line = 0] = key.split(':').map(Number)
      places.push({ path: all[file]?.path ?? '', line })
    }
  }
  return places.length === 0 ? { kind: 'same', names } : { kind: 'differs', places }
}

/** Lines of imports that a change rewrites: that their names lead elsewhere is what it is for. */
function importLines({ before, changes }: FileEdit, file: number): string[] {
  const starts = lineStarts(before)
  return changes.flatMap(({ start, end, isImport }) => {
    if (isImport !== true || end <= start) return []
    const first = lineAt(starts, start)
    return Array.from(
      { length: lineAt(starts, end - 1) - first + 1 },
      (_, index) => `${file}:${first + index + 1}`,
    )
  })
}

function link(
  snapshot: Snapshot,
  rulesOf: RulesOf,
  factsOf: (path: string) => FileFacts | undefined,
): LinkedGraph {
  const files = snapshot.listFiles().map((file): LinkFile & { readonly text: string | undefined } => {
    const facts = factsOf(file.path)
    return {
      path: file.path,
      language: facts?.language ?? '',
      facts,
      lineCount: file.lineCount,
      doc: '',
      isTest: file.isTest,
      isGenerated: file.isGenerated,
      outline: [],
      get text() {
        return snapshot.readText(file.path)
      },
    }
  })
  const { repoName } = snapshot.info
  return linkFacts({
    repoName,
    files,
    project: createProjectFiles(files, repoName),
    languageOf: findLanguage,
    rulesOf,
  })
}

/** By file and line, where the names in it lead, as `file:line`: columns move with the names. */
function collectNames(
  graph: LinkedGraph,
  file: number,
  toOld: ToOld,
  imported: ReadonlyMap<string, string>,
  byLine: Map<string, Set<string>>,
): void {
  const occurrences = graph.occurrences[file]
  if (occurrences === undefined) return
  const { rows, count } = occurrences
  for (let row = 0; row < count; row += 1) {
    const at = row * OCCURRENCE_WIDTH
    const [written = 0, target = -1, localAt = 0] = [rows[at], rows[at + 3], rows[at + 4]]
    const external = target === -1 ? imported.get(`${localAt}:${rows[at + 5]}`) : undefined
    const place = toOld(file, written)
    // In a line that is new there is nothing to compare.
    if (place === undefined) continue
    const local = toOld(target < -1 ? -2 - target : file, localAt)
    // An entry of a literal that points at itself is the key that `{ name }` was written out with.
    if (target === -1 && local?.file === place.file && local.line === place.line) continue
    const key = `${place.file}:${place.line}`
    const targets = byLine.get(key) ?? new Set()
    const described = describeTarget(
      graph,
      target,
      external ?? `${local?.file}:${local?.line}`,
      rows[at + 6] ?? 0,
      toOld,
    )
    // What is new may be used.
    if (described !== undefined) byLine.set(key, targets.add(described))
  }
}

/** By `line:column`, which name of which module an import binds there: one from outside leads no further. */
function namesOfImports(path: string, facts: FileFacts | undefined): Map<string, string> {
  const found = new Map<string, string>()
  if (facts === undefined) return found
  const { imports, bindings, strings } = facts
  const starts = [...facts.lineStarts]
  for (let row = 0; row < imports.count; row += 1) {
    const binding = imports.binding[row] ?? -1
    if (binding < 0) continue
    const offset = bindings.nameStart[binding] ?? 0
    const line = lineAt(starts, offset)
    const module = fromRoot(path, facts.language, strings[imports.specifier[row] ?? 0] ?? '')
    const name = strings[imports.imported[row] ?? 0] ?? ''
    found.set(`${line + 1}:${offset - (starts[line] ?? 0)}`, `import ${module} ${name}`)
  }
  return found
}

/** A relative module as seen from the root, as files in other folders name it otherwise. */
function fromRoot(path: string, language: string, specifier: string): string {
  const dots = /^\.*/u.exec(specifier)?.[0].length ?? 0
  if (dots === 0) return specifier
  if (language !== 'python') return posix.join(posix.dirname(path), specifier)
  const ups = Array.from({ length: dots - 1 }, () => '..')
  return posix.join(posix.dirname(path), ...ups, specifier.slice(dots).replaceAll('.', '/'))
}

/** Undefined for a definition that was not there before. */
function describeTarget(
  graph: LinkedGraph,
  target: number,
  local: string,
  level: number,
  toOld: ToOld,
): string | undefined {
  if (level >= 100) return `open ${level}`
  if (target < 0) return `local ${local}`
  const { nodes } = graph
  const kind = nodeKinds[nodes.kind[target] ?? 0] ?? ''
  if (kind === 'external' || kind === 'file' || kind === 'directory') return nodes.id[target] ?? ''
  const file = nodes.file[target] ?? -1
  const place = toOld(file, nodes.startLine[target] ?? 0)
  return place === undefined ? undefined : `${place.file}:${place.line}:${kind}`
}
