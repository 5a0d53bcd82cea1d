import { ExpressionFlag, FlowKind, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { CalledByAssembly } from '../program/assembly.ts'
import { definitionOfEntity } from '../program/entities.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { handedClasses } from '../types/handed-classes.ts'
import { Open } from '../rules.ts'
import type { OccurrenceRows } from '../graph.ts'
import type { FileLink } from './file-link.ts'
import { linkAccessors, linkIndexer } from './link-accessors.ts'
import { linkAttributeHooks } from './link-attribute-hooks.ts'
import { calleeName, linkCall, linkRange } from './link-calls.ts'
import { linkComputedMember, linkComputedName } from './link-computed-names.ts'
import { linkConversions } from './link-conversions.ts'
import { linkCopies } from './link-copies.ts'
import { linkDecorators } from './link-decorators.ts'
import { definesProperties, linkDefinedGetters } from './link-defined-getters.ts'
import { linkHandedOutside } from './link-handed-outside.ts'
import { linkImportedNames } from './link-imported-names.ts'
import { linkKeywords, linkSuper } from './link-keywords.ts'
import { linkLiteralKeys } from './link-literal-keys.ts'
import { linkArrow, linkElement, linkKey, linkReference } from './link-names.ts'
import { linkObjects } from './link-objects.ts'
import { accessorsOf, linkOpenAccessor } from './link-open-accessors.ts'
import { isPastedName, linkPastedName } from './link-pasted-names.ts'
import { linkWantedTypes } from './link-wanted-types.ts'
import { OccurrenceCollector } from './occurrences.ts'

/** Links what is written in one file; returns where its names lead, undefined where that failed. */
export function linkFile(
  link: FileLink,
  file: number,
  facts: FileFacts,
  assembly: CalledByAssembly,
): OccurrenceRows | undefined {
  const { context } = link
  const { containment } = context
  const collector = new OccurrenceCollector(link.program, link.nodes, link.positions, file)
  containment.attempt('literal keys', file, () => linkLiteralKeys(link, file, facts, collector))
  containment.attempt('declarations', file, () => collector.declarations(facts))
  containment.attempt('names and calls', file, () => {
    const linkRow = expressionLinker(link, file, facts, collector)
    containment.each('names and calls', file, facts.expressions.count, linkRow, (row) =>
      containment.attempt('names and calls', file, () => leaveOpen(link, file, facts, row)),
    )
    const { dataModel, ownThis } = link.program.languages[file]!.semantics
    if (dataModel === true || ownThis) noteHandedOn(link, file, facts)
    if (ownThis) linkHandedOutside(link, file, facts)
    if (dataModel === true) noteHandedClasses(link, file)
  })
  containment.attempt('decorators', file, () => linkDecorators(link, file, facts))
  containment.attempt('conversions', file, () => linkConversions(link, file, facts))
  containment.attempt('wanted types', file, () => linkWantedTypes(link, file, facts))
  containment.attempt('assembly', file, () => {
    for (const definition of assembly(file)) link.nodes.linkByName(definition)
  })
  containment.attempt('objects', file, () => linkObjects(link, file, facts))
  containment.attempt('copies', file, () => linkCopies(link, file, facts))
  containment.attempt('imported names', file, () => linkImportedNames(context, file, collector))
  let occurrences: OccurrenceRows | undefined
  containment.attempt('declarations', file, () => {
    occurrences = collector.finish()
  })
  return occurrences
}

function expressionLinker(
  link: FileLink,
  file: number,
  facts: FileFacts,
  collector: OccurrenceCollector,
): (row: number) => void {
  const { expressions } = facts
  const { semantics } = link.program.languages[file]!
  const hasDataModel = semantics.dataModel === true
  const hasMacros = semantics.includes
  const hasDefined = semantics.ownThis && definesProperties(link.program)
  const hasAccessors = semantics.membersByKey && accessorsOf(link.program).size > 0
  return (row) => {
    const op = expressions.op[row]
    if (hasAccessors && (op === Op.MEMBER || op === Op.INDEX)) linkOpenAccessor(link, file, facts, row)
    if (op === Op.MEMBER && (expressions.flags[row]! & ExpressionFlag.IMPLICIT) !== 0) {
      linkImplicitProperty(link, file, facts, row)
      if (hasDataModel) linkComputedMember(link, file, facts, row)
      return
    }
    if (op === Op.MEMBER) linkArrow(link, file, facts, row)
    if (op === Op.MEMBER && hasDataModel) linkAttributeHooks(link, file, facts, row)
    if ((op === Op.CALL || op === Op.INDEX) && hasDataModel) linkComputedName(link, file, facts, row)
    if (op === Op.MEMBER && hasDefined) linkDefinedGetters(link, file, facts, row)
    if (op === Op.NAME && hasMacros && isPastedName(facts.strings[expressions.a[row]!]!))
      linkPastedName(link, file, facts, row)
    else if (op === Op.NAME || op === Op.MEMBER) linkReference(link, file, facts, row, collector)
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
}

/** A call whose linking failed leads nowhere that is known. */
function leaveOpen({ nodes, sites }: FileLink, file: number, facts: FileFacts, row: number): void {
  const { op, a, scope, start } = facts.expressions
  if (op[row] !== Op.CALL && op[row] !== Op.NEW) return
  const at = { file, offset: start[row]! }
  sites.addOpen(nodes.enclosing(file, scope[row]!), calleeName(facts, a[row]!), at, Open['linking-failed'])
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
