import type { LinkFile, LinkedGraph } from '../../graph/graph.ts'
import { OCCURRENCE_WIDTH, nodeKinds } from '../../graph/graph.ts'
import { linkFacts } from '../../graph/link.ts'
import { createProjectFiles } from '../../graph/project-files.ts'
import type { Snapshot } from '../../index/snapshot.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { findLanguage, languageOfFile } from '../../languages/registry.ts'
import { extractFacts } from '../../syntax/extract-facts.ts'
import type { FileEdit } from './file-edit.ts'
import { applyChanges } from './file-edit.ts'
import { createLineMap } from './line-map.ts'
import type { SourcePlace } from './planned-edit.ts'

/** What linking the changed files before and after says; places are in lines of the old texts. */
export type NameComparison =
  | { readonly kind: 'same'; readonly names: number }
  | { readonly kind: 'differs'; readonly places: readonly SourcePlace[] }
  | { readonly kind: 'unchecked'; readonly reason: string }

/** Where a line of a changed file stood before; 0 for one that is new. */
type ToOldLine = (file: number, line: number) => number

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
  const lineMaps = new Map(
    all.flatMap(({ path }, index) => {
      const edit = changed.get(path)
      return edit === undefined ? [] : [[index, createLineMap(edit)] as const]
    }),
  )
  const toOldLine: ToOldLine = (file, line) => lineMaps.get(file)?.(line) ?? line
  const before = link(snapshot, (path) => read.get(path)?.before)
  const after = link(snapshot, (path) => read.get(path)?.after)
  const places: SourcePlace[] = []
  let names = 0
  for (const [index, { path }] of all.entries()) {
    if (!read.has(path)) continue
    const old = namesByLine(before, index, (_file, line) => line)
    const now = namesByLine(after, index, toOldLine)
    for (const line of new Set([...old.keys(), ...now.keys()])) {
      const [one, other] = [old.get(line) ?? new Set(), now.get(line) ?? new Set()]
      names += one.size
      if (one.size !== other.size || [...one].some((target) => !other.has(target))) {
        places.push({ path, line })
      }
    }
  }
  return places.length === 0 ? { kind: 'same', names } : { kind: 'differs', places }
}

function link(snapshot: Snapshot, factsOf: (path: string) => FileFacts | undefined): LinkedGraph {
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
  })
}

/** By line, where the names in it lead, as `file:line`: columns move with the names. */
function namesByLine(graph: LinkedGraph, file: number, toOldLine: ToOldLine): Map<number, Set<string>> {
  const byLine = new Map<number, Set<string>>()
  const occurrences = graph.occurrences[file]
  if (occurrences === undefined) return byLine
  const { rows, count } = occurrences
  for (let row = 0; row < count; row += 1) {
    const at = row * OCCURRENCE_WIDTH
    const [written = 0, target = -1, localAt = 0] = [rows[at], rows[at + 3], rows[at + 4]]
    const line = toOldLine(file, written)
    // In a line that is new there is nothing to compare.
    if (line === 0) continue
    const localLine = toOldLine(target < -1 ? -2 - target : file, localAt)
    // An entry of a literal that points at itself is the key that `{ name }` was written out with.
    if (target === -1 && localLine === line) continue
    const targets = byLine.get(line) ?? new Set()
    const described = describeTarget(graph, target, localLine, rows[at + 6] ?? 0, toOldLine)
    // What is new may be used.
    if (described !== undefined) byLine.set(line, targets.add(described))
  }
  return byLine
}

/** Undefined for a definition that was not there before. */
function describeTarget(
  graph: LinkedGraph,
  target: number,
  localLine: number,
  level: number,
  toOldLine: ToOldLine,
): string | undefined {
  if (level >= 100) return `open ${level}`
  if (target < 0) return `${target}:${localLine}`
  const { nodes } = graph
  const kind = nodeKinds[nodes.kind[target] ?? 0] ?? ''
  if (kind === 'external' || kind === 'file' || kind === 'directory') return nodes.id[target] ?? ''
  const file = nodes.file[target] ?? -1
  const line = toOldLine(file, nodes.startLine[target] ?? 0)
  return line === 0 ? undefined : `${file}:${line}:${kind}`
}
