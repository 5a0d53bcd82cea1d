import type { ProjectFiles } from '../../languages/language.ts'
import { isOutOfMemory } from '../containment.ts'
import type { LinkFile, LinkedGraph } from '../graph.ts'
import { linkFacts, type LinkInput } from '../link.ts'
import type { LinkLayer } from '../layers.ts'
import { moveGraph, type MovedFile } from './move-graph.ts'
import { moveOffsets, standsStill } from './moved-offsets.ts'
import { replaceOutlines } from './replace-outlines.ts'
import { isSameShape } from './same-shape.ts'

/**
 * Links, and remembers what it linked last: where nothing has changed since but docs, comments, layout and files that
 * linking does not look at, what was linked stands, only elsewhere. The graph is the one that linking anew would give.
 */
export interface Linker {
  /** What was linked last, moved to where it is in this input; undefined where it has to be linked. */
  move(input: LinkInput): MovedGraph | undefined
  link(input: LinkInput): LinkedGraph
  /** What was linked or moved last; undefined where it is none that could be moved. */
  last(): Linked | undefined
  /** Goes on from what another linker has linked last. */
  adopt(linked: Linked): void
  /** Gives back the memory. */
  forget(): void
}

export interface MovedGraph {
  readonly graph: LinkedGraph
  /** The graph that has moved: the same nodes and edges. */
  readonly before: LinkedGraph
  /** Whether nodes have other numbers than before, as some that have no edges came or went. */
  readonly isRenumbered: boolean
}

/** What was linked, and from what. */
export interface Linked {
  readonly repoName: string
  readonly layer: LinkLayer | undefined
  readonly files: readonly LinkFile[]
  /** Asked for only where it can be moved; throws where it cannot be had. */
  readonly graph: () => LinkedGraph
  /** Texts of configuration that module rules looked at, by path. */
  readonly read: ReadonlyMap<string, string | undefined>
}

export function createLinker(): Linker {
  let last: Linked | undefined
  return {
    move(input) {
      let moved: MovedGraph | undefined
      try {
        moved = last === undefined ? undefined : moveLinked(last, input)
      } catch (error) {
        // What cannot be moved is linked.
        if (isOutOfMemory(error)) throw error
      }
      if (last === undefined || moved === undefined) return undefined
      const { graph } = moved
      last = { ...inputOf(input), graph: () => graph, read: last.read }
      return moved
    },
    link(input) {
      last = undefined
      const read = new Map<string, string | undefined>()
      const graph = linkFacts({ ...input, project: watchTexts(input.project, read) })
      // What failed may go through when it is linked anew.
      if (graph.failures.length === 0) last = { ...inputOf(input), graph: () => graph, read }
      return graph
    },
    last: () => last,
    adopt(linked) {
      last = linked
    },
    forget() {
      last = undefined
    },
  }
}

/** Without what holds the texts. */
function inputOf({ repoName, layer, files }: LinkInput) {
  return { repoName, layer, files }
}

function watchTexts(project: ProjectFiles, read: Map<string, string | undefined>): ProjectFiles {
  return {
    ...project,
    readText(path) {
      const text = project.readText(path)
      read.set(path, text)
      return text
    },
  }
}

/** The graph of an input that differs from the last in nothing that linking looks at; undefined where it does. */
function moveLinked(before: Linked, input: LinkInput): MovedGraph | undefined {
  const { files } = input
  if (
    input.repoName !== before.repoName ||
    input.layer !== before.layer ||
    files.length !== before.files.length ||
    !files.every((file, index) => isSameFile(before.files[index]!, file)) ||
    [...before.read].some(([path, text]) => input.project.readText(path) !== text)
  )
    return undefined
  const moved = new Map<number, MovedFile>()
  const outlined = new Set<number>()
  for (const [index, file] of files.entries()) {
    const old = before.files[index]!
    if (old.facts === undefined || file.facts === undefined) {
      if (old.facts !== file.facts) return undefined
      if (!isSameOutline(old, file)) outlined.add(index)
      moved.set(index, { before: old, offsets: undefined })
      continue
    }
    const isSamePlace = old.doc === file.doc && old.lineCount === file.lineCount
    if (old.facts === file.facts && isSamePlace) continue
    if (!isSameShape(old.facts, file.facts)) return undefined
    if (isSamePlace && standsStill(old.facts, file.facts)) {
      // Docs of definitions may still be others.
      if (old.facts.strings.every((text, id) => text === file.facts!.strings[id])) continue
    }
    const offsets = moveOffsets(old.facts, file.facts)
    if (offsets === undefined) return undefined
    moved.set(index, { before: old, offsets })
  }
  const linked = before.graph()
  const movedGraph = moveGraph(linked, files, moved, outlined)
  const graph = movedGraph && replaceOutlines(movedGraph, files, outlined)
  return graph && { graph, before: linked, isRenumbered: outlined.size > 0 }
}

/** Whether two files are the same to linking, their facts and outlines aside. */
function isSameFile(before: LinkFile, file: LinkFile): boolean {
  return (
    file.path === before.path &&
    file.language === before.language &&
    file.isTest === before.isTest &&
    file.isGenerated === before.isGenerated &&
    areSameNames(file.unreadNames, before.unreadNames)
  )
}

/** Whether two files without facts have the same nodes, wherever they stand. */
function isSameOutline({ outline: before }: LinkFile, { outline }: LinkFile): boolean {
  return (
    outline.length === before.length &&
    outline.every((entry, index) => {
      const old = before[index]!
      return (
        entry.kind === old.kind &&
        entry.name === old.name &&
        entry.owner === old.owner &&
        entry.parent === old.parent &&
        entry.signature === old.signature
      )
    })
  )
}

function areSameNames(names: readonly string[] = [], before: readonly string[] = []): boolean {
  return names.length === before.length && names.every((name, index) => name === before[index])
}
