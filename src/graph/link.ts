import { ExpressionFlag, FlowKind, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { Language, ProjectFiles } from '../languages/language.ts'
import type { LinkFile, LinkedGraph, NodeTable, OccurrenceRows } from './graph.ts'
import type { FileLink } from './edges/file-link.ts'
import { linkAccessors, linkIndexer } from './edges/link-accessors.ts'
import { constructorsOfClass } from './types/class-constructors.ts'
import { handedClasses } from './types/handed-classes.ts'
import { linkAttributeHooks } from './edges/link-attribute-hooks.ts'
import { linkImportedNames } from './edges/link-imported-names.ts'
import { linkCall, linkRange } from './edges/link-calls.ts'
import { linkCopies } from './edges/link-copies.ts'
import { linkComputedMember, linkComputedName } from './edges/link-computed-names.ts'
import { linkConversions } from './edges/link-conversions.ts'
import { definesProperties, linkDefinedGetters } from './edges/link-defined-getters.ts'
import { linkDecorators } from './edges/link-decorators.ts'
import { linkImports } from './edges/link-imports.ts'
import { linkKeywords, linkSuper } from './edges/link-keywords.ts'
import { linkLiteralKeys } from './edges/link-literal-keys.ts'
import { linkObjects } from './edges/link-objects.ts'
import { linkInheritance } from './edges/link-inheritance.ts'
import { reachOf } from './layers.ts'
import type { LinkLayer } from './layers.ts'
import { addTestSites } from './edges/link-tests.ts'
import { createNodes } from './edges/nodes.ts'
import { OccurrenceCollector } from './edges/occurrences.ts'
import { createPositions } from './program/positions.ts'
import { definitionOfEntity } from './program/entities.ts'
import { createProgram } from './program/program.ts'
import { propagate } from './values/propagate.ts'
import { SiteRows } from './edges/sites.ts'
import { linkStructuralTypes } from './types/structural.ts'
import { linkArrow, linkElement, linkKey, linkReference } from './edges/link-names.ts'
import { createContext } from './create-context.ts'
import { receiverType, runsFromOutside } from './types/run-from-outside.ts'

export interface LinkInput {
  readonly repoName: string
  /** In byte order of path. */
  readonly files: readonly LinkFile[]
  readonly project: ProjectFiles
  readonly languageOf: (id: string) => Language | undefined
  /** Everything, unless memory is short. */
  readonly layer?: LinkLayer
  /** Called now and then with files done; may throw to cancel. */
  readonly onProgress?: (done: number, total: number) => void
  /** Called as soon as the nodes are known, which is early: all that have a file and a name, the others follow while linking. */
  readonly onNodes?: (nodes: NodeTable) => void
  /** Called with where the names of each file lead, once it is linked. */
  readonly onOccurrences?: (file: number, occurrences: OccurrenceRows) => void
}

/** Links all facts into the graph: a pure function of its input. */
export function linkFacts(input: LinkInput): LinkedGraph {
  const program = createProgram(input.files, input.languageOf)
  const reach = reachOf(input.layer ?? 'everything')
  const context = createContext(program, input.project, reach)
  // Asked first in the midst of another question, which method belongs to which type would be told by halves.
  context.hierarchy.hasAttached(-1)
  if (reach.evaluates) linkStructuralTypes(context)
  const positions = createPositions(program.files)
  const nodes = createNodes(program, input.repoName, positions, {
    receiverOf: (definition) => receiverType(context, definition),
    implementationOf: (definition) => context.implementations(definition)[0] ?? definition,
    runsFromOutside: (definition) => runsFromOutside(context, definition),
    firstPart: (definition) =>
      context.parts.namespaceName(definition) === '' ? context.parts.first(definition) : definition,
  })
  input.onNodes?.(nodes.table)
  // Carrying values takes about as long as looking up what they lead to.
  const half = program.files.length >> 1
  if (reach.propagates) propagate(context, (file) => input.onProgress?.(file >> 1, program.files.length))
  else context.settle()
  const sites = new SiteRows(reach.keepsPossible)
  const occurrences: (OccurrenceRows | undefined)[] = []
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    const rows =
      facts === undefined ? undefined : linkFile({ context, program, nodes, positions, sites }, file, facts)
    occurrences.push(rows)
    if (rows !== undefined) input.onOccurrences?.(file, rows)
    if (file % 32 === 0)
      input.onProgress?.(reach.propagates ? half + (file >> 1) : file, program.files.length)
  }
  linkImports(context, nodes, sites)
  linkInheritance(context, nodes, sites)
  sites.settleUnnamed(nodes.addUnnamed(sites.runUnnamed()))
  const table = nodes.table
  addTestSites(table, sites)
  input.onProgress?.(program.files.length, program.files.length)
  return {
    nodes: table,
    sites: sites.sites(table.count, positions),
    openSites: sites.openSites(positions),
    occurrences,
  }
}

function linkFile(link: FileLink, file: number, facts: FileFacts) {
  const { context } = link
  const collector = new OccurrenceCollector(link.program, link.nodes, link.positions, file)
  linkLiteralKeys(link, file, facts, collector)
  collector.declarations(facts)
  const { expressions } = facts
  const hasDataModel = link.program.languages[file]!.semantics.dataModel === true
  const hasDefined = link.program.languages[file]!.semantics.ownThis && definesProperties(link.program)
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    if (op === Op.MEMBER && (expressions.flags[row]! & ExpressionFlag.IMPLICIT) !== 0) {
      linkImplicitProperty(link, file, facts, row)
      if (hasDataModel) linkComputedMember(link, file, facts, row)
      continue
    }
    if (op === Op.MEMBER) linkArrow(link, file, facts, row)
    if (op === Op.MEMBER && hasDataModel) linkAttributeHooks(link, file, facts, row)
    if ((op === Op.CALL || op === Op.INDEX) && hasDataModel) linkComputedName(link, file, facts, row)
    if (op === Op.MEMBER && hasDefined) linkDefinedGetters(link, file, facts, row)
    if (op === Op.NAME || op === Op.MEMBER) linkReference(link, file, facts, row, collector)
    else if (op === Op.CALL || op === Op.NEW) {
      linkCall(link, file, facts, row)
      linkKeywords(link, file, facts, row, collector)
      linkSuper(link, file, facts, row, collector)
    } else if (op === Op.ELEMENT) linkRange(link, file, facts, row)
    else if (op === Op.INDEX) {
      linkElement(link, file, facts, row)
      linkKey(link, file, facts, row, collector)
      linkIndexer(link, file, facts, row)
    }
  }
  if (hasDataModel || link.program.languages[file]!.semantics.ownThis) noteHandedOn(link, file, facts)
  if (hasDataModel) noteHandedClasses(link, file)
  linkDecorators(link, file, facts)
  linkConversions(link, file, facts)
  linkObjects(link, file, facts)
  linkCopies(link, file, facts)
  linkImportedNames(context, file, collector)
  return collector.finish()
}

/** A property that a construct of the language reads by itself, written nowhere: `Current` in a loop (C#). */
function linkImplicitProperty(link: FileLink, file: number, facts: FileFacts, row: number): void {
  const { context, program } = link
  const { expressions } = facts
  if ((expressions.flags[row]! & ExpressionFlag.CALLEE) !== 0) return
  const { entities, rule } = context.entitiesOf(program.expressionBase[file]! + row)
  const definitions = entities.flatMap((entity) => {
    const found = definitionOfEntity(program, entity)
    return found === -1 ? [] : [found]
  })
  if (definitions.length === 0) return
  const at = { file, offset: expressions.start[row]! }
  linkAccessors(link, file, facts, row, definitions, at, rule)
}

/** Whoever gets a class runs its constructor, and what the language runs beside it. */
function noteHandedClasses({ context, nodes }: FileLink, file: number): void {
  for (const type of handedClasses(context, file)) {
    for (const constructor of constructorsOfClass(context, type)) nodes.handOn(constructor)
  }
}

/** Functions that are written as arguments, in lists, behind `return` or for a key (`table[key] = () => …`). */
function noteHandedOn({ program, nodes }: FileLink, file: number, { expressions, flows, lists }: FileFacts) {
  const { op, a, b } = expressions
  const note = (row: number): void => {
    if (op[row] === Op.DEFINITION) nodes.handOn(program.definitionBase[file]! + a[row]!)
  }
  for (let row = 0; row < expressions.count; row++) {
    const list = op[row] === Op.ARRAY ? a[row]! : op[row] === Op.CALL || op[row] === Op.NEW ? b[row]! : -1
    for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) note(lists[at]!)
  }
  for (let flow = 0; flow < flows.count; flow++) {
    const isStored = flows.kind[flow] === FlowKind.STORE && op[flows.target[flow]!] === Op.INDEX
    if (isStored || flows.kind[flow] === FlowKind.RETURN) note(flows.source[flow]!)
  }
}
