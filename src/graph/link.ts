import type { Language, ProjectFiles } from '../languages/language.ts'
import { bareGraph } from './bare-graph.ts'
import { Containment, type LinkFailure } from './containment.ts'
import { createContext } from './create-context.ts'
import { linkFile } from './edges/link-file.ts'
import { linkImportedFiles } from './edges/link-imported-files.ts'
import { linkImports } from './edges/link-imports.ts'
import { linkInheritance } from './edges/link-inheritance.ts'
import { addTestSites } from './edges/link-tests.ts'
import { addUnreadNames } from './edges/link-unread.ts'
import { createNodes } from './edges/nodes.ts'
import { SiteRows } from './edges/sites.ts'
import type { LinkFile, LinkedGraph, NodeTable, OccurrenceRows, SiteTable } from './graph.ts'
import { FILES_A_REPORT, linkShares, type LinkProgress } from './link-progress.ts'
import { linkLayers, reachOf, type LinkLayer } from './layers.ts'
import type { RulesOf } from './rules/registry.ts'
import { createPositions } from './program/positions.ts'
import { createProjectFiles } from './project-files.ts'
import { createStepProgress } from './step-progress.ts'
import { Program } from './program/program.ts'
import { isBuiltOnOutside, receiverType, runsFromOutside } from './types/run-from-outside.ts'
import { propagate } from './values/propagate.ts'
import { linkStructuralTypes } from './types/structural-types.ts'
import { functionAroundInclude } from './program/include-sites.ts'
import type { DefinitionId } from './row-ids.ts'

export { loadRules } from './rules/registry.ts'
export type { RulesOf } from './rules/registry.ts'

export interface LinkInput {
  readonly repoName: string
  /** In byte order of path. */
  readonly files: readonly LinkFile[]
  readonly project: ProjectFiles
  readonly languageOf: (id: string) => Language | undefined
  /** Of the languages of the files. */
  readonly rulesOf: RulesOf
  /** Everything, unless memory is short. */
  readonly layer?: LinkLayer
  /** Called now and then with how far linking is, as a part of all files; may throw to cancel. */
  readonly onProgress?: (done: number, total: number) => void
  /**
   * Called as soon as the nodes are known, which is early: all that have a file and a name, the others follow while
   * linking. Called again where linking failed and began anew: what was handed over before is void.
   * `importedFiles`: the edges that need no more than these nodes, from files to the files that they import.
   */
  readonly onNodes?: (nodes: NodeTable, importedFiles: SiteTable) => void
  /** Called with where the names of each file lead, once it is linked. */
  readonly onOccurrences?: (file: number, occurrences: OccurrenceRows) => void
}

/**
 * Links all facts into the graph: a pure function of its input. It does not fail: a step that throws is left out and
 * noted in the graph. Where that is one of the whole program, files that it cannot bear lose their facts, else less is
 * linked; in the end there are the files alone.
 */
export function linkFacts(input: LinkInput): LinkedGraph {
  const asked = input.layer ?? 'everything'
  let { files } = input
  let failures: readonly LinkFailure[] = []
  const progress = createStepProgress(linkShares, files.length, (done, total) =>
    input.onProgress?.(done, total),
  )
  for (const layer of linkLayers.slice(linkLayers.indexOf(asked))) {
    if (layer === 'fewer-files' && layer !== asked) break
    for (;;) {
      const containment = new Containment(failures)
      const graph = tryToLink(() => ({ ...input, files, layer }), containment, progress)
      if (graph !== undefined) return graph
      const broken = findBroken({ ...input, files, layer }, containment)
      const ofFiles = containment.failures.filter(({ step, file }) => step === 'program' && file !== -1)
      // Where it was some files, it was not the program as a whole.
      const ofWhole = (broken.size > 0 ? failures : containment.failures).filter(({ file }) => file === -1)
      failures = [...ofWhole, ...ofFiles]
      if (broken.size === 0) break
      files = files.map((file, index) => (broken.has(index) ? { ...file, facts: undefined } : file))
    }
  }
  const bare = bareGraph(input.repoName, input.files, failures)
  input.onNodes?.(bare.nodes, bare.sites)
  return bare
}

function tryToLink(
  input: () => LinkInput,
  containment: Containment,
  progress: LinkProgress,
): LinkedGraph | undefined {
  try {
    return link(input(), containment, progress)
  } catch (error) {
    containment.note(containment.stage, -1, error)
    return undefined
  }
}

/** Files with which linking fails where they are the whole program. */
function findBroken(input: LinkInput, containment: Containment): ReadonlySet<number> {
  const broken = new Set<number>()
  const { repoName, languageOf, rulesOf, layer } = input
  for (const [index, file] of input.files.entries()) {
    if (file.facts === undefined) continue
    const alone = new Containment()
    const graph = tryToLink(
      () => {
        const project = createProjectFiles([{ ...file, text: undefined }])
        return { repoName, project, languageOf, rulesOf, layer: layer!, files: [file] }
      },
      alone,
      NO_PROGRESS,
    )
    if (graph !== undefined) continue
    broken.add(index)
    containment.note('program', index, alone.failures.find((failure) => failure.file === -1)?.message)
  }
  return broken
}

const NO_PROGRESS: LinkProgress = { at: () => undefined }

function link(input: LinkInput, containment: Containment, progress: LinkProgress): LinkedGraph {
  const layer = input.layer ?? 'everything'
  const total = input.files.length
  const report: LinkProgress['at'] = (step, done, of) =>
    containment.outside(() => progress.at(step, done, of))
  containment.stage = 'program'
  const program = new Program(input.files, input.languageOf, input.rulesOf)
  const reach = reachOf(layer)
  const context = createContext(program, input.project, reach, containment)
  // If this were first computed inside another query, the table of methods by type would be built from partial results.
  context.hierarchy.collectAttached()
  if (reach.evaluates) containment.attempt('structural types', -1, () => linkStructuralTypes(context))
  report('program', 1, 2)
  containment.stage = 'nodes'
  const positions = createPositions(program.files)
  const fileOf = (definition: DefinitionId): number => program.definitionFile[definition] ?? -1
  const guard = <Result>(
    work: (definition: DefinitionId) => Result,
    instead: (definition: DefinitionId) => Result,
  ) => containment.guard('nodes', fileOf, work, instead)
  const itself = (definition: DefinitionId): DefinitionId => definition
  const nodes = createNodes(program, input.repoName, positions, {
    receiverOf: guard(
      (definition) => receiverType(context, definition),
      () => -1,
    ),
    implementationOf: guard((definition) => {
      const { sharesNode } = program.rules[fileOf(definition)]!.modules
      return sharesNode?.(context, definition) ?? context.implementations(definition)[0] ?? definition
    }, itself),
    runsFromOutside: guard(
      (definition) => runsFromOutside(context, definition),
      () => true,
    ),
    isBuiltOnOutside: guard(
      (definition) => isBuiltOnOutside(context, definition),
      () => true,
    ),
    includingFunction: containment.guard(
      'nodes',
      (file) => file,
      (file) => functionAroundInclude(context, file),
      () => -1,
    ),
    firstPart: guard(
      (definition) =>
        context.parts.namespaceName(definition) === '' ? context.parts.first(definition) : definition,
      itself,
    ),
  })
  const early = nodes.table
  // Whether or not somebody takes them: modules are numbered as they are first asked for, and the graph is to be one.
  const importedFiles = linkImportedFiles(context, nodes, positions, early.count, containment)
  containment.outside(() => input.onNodes?.(early, importedFiles))
  containment.stage = 'propagation'
  if (reach.propagates) propagate(context, report).forEach(nodes.holdOutside)
  else context.settle()
  const sites = new SiteRows(reach.keepsPossible)
  const occurrences: (OccurrenceRows | undefined)[] = []
  for (let file = 0; file < total; file++) {
    const { facts } = program.files[file]!
    const rows =
      facts === undefined ? undefined : linkFile({ context, program, nodes, positions, sites }, file, facts)
    occurrences.push(rows)
    if (rows !== undefined) containment.outside(() => input.onOccurrences?.(file, rows))
    if (file % FILES_A_REPORT === 0) report('files', file, total)
  }
  containment.stage = 'graph'
  report('graph', 0, 3)
  linkImports(context, nodes, sites)
  linkInheritance(context, nodes, sites)
  report('graph', 1, 3)
  addUnreadNames(program, nodes, sites)
  sites.settleUnnamed(nodes.addUnnamed(sites.runUnnamed()))
  const table = nodes.table
  containment.attempt('tests', -1, () => addTestSites(table, sites))
  report('graph', 2, 3)
  const linked = {
    nodes: table,
    sites: sites.sites(table.count, positions),
    unresolvedCalls: sites.unresolvedCalls(positions),
    occurrences,
    layer,
    failures: containment.failures,
  }
  report('graph', 3, 3)
  return linked
}
