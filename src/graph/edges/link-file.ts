import { ExpressionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { Open } from '../edge-rules.ts'
import type { OccurrenceRows } from '../graph.ts'
import type { FileLink, ProgramLink } from './file-link.ts'
import { linkAccessors, linkIndexer } from './link-accessors.ts'
import { calleeName, linkCall } from './link-calls.ts'
import { linkDecorators } from './link-decorators.ts'
import { linkImportedNames } from './link-imported-names.ts'
import { linkKeywords, linkSuper } from './link-keywords.ts'
import { linkReference } from './link-names.ts'
import { OccurrenceCollector } from './occurrences.ts'
import { linkLiteralKeys } from './link-literal-keys.ts'
import { idAt, type Place } from '../row-ids.ts'

/** Links what is written in one file; returns where its names lead, undefined where that failed. */
export function linkFile(whole: ProgramLink, file: number, facts: FileFacts): OccurrenceRows | undefined {
  const { context, program, nodes, positions } = whole
  const { containment } = context
  const rules = program.rules[file]!
  const collector = new OccurrenceCollector(program, nodes, positions, file)
  const link: FileLink = { ...whole, file, facts, collector }
  if (program.languages[file]!.semantics.membersByKey)
    containment.attempt('literal keys', file, () => linkLiteralKeys(link))
  containment.attempt('declarations', file, () => collector.declarations(facts))
  containment.attempt('names and calls', file, () => {
    const { count } = facts.expressions
    const linkRow = (row: number) => linkExpression(link, program.expressionIn(file, row))
    containment.each('names and calls', file, count, linkRow, (row) =>
      containment.attempt('names and calls', file, () => leaveOpen(link, program.expressionIn(file, row))),
    )
    rules.implicitEdges.noteEscapes?.(link)
    // Whoever gets a class runs its constructor, and what the language runs beside it.
    for (const type of rules.dispatch.escapingClasses?.(context, file) ?? [])
      for (const each of [type, ...constructorsOfClass(context, type)]) nodes.markEscaping(each)
  })
  containment.attempt('decorators', file, () => linkDecorators(link))
  for (const { step, link: run } of rules.implicitEdges.implicitCalls ?? [])
    containment.attempt(step, file, () => run(link))
  containment.attempt('imported names', file, () => linkImportedNames(context, file, collector))
  let occurrences: OccurrenceRows | undefined
  containment.attempt('declarations', file, () => {
    occurrences = collector.finish()
  })
  return occurrences
}

function linkExpression(link: FileLink, place: Place): void {
  const { op: ops, flags } = place.facts.expressions
  const op = ops[place.row]!
  if (link.program.rules[link.file]!.implicitEdges.linkExpression?.(link, place, op) === true) return
  if (op === Op.NAME) linkReference(link, place)
  else if (op === Op.MEMBER) {
    if ((flags[place.row]! & ExpressionFlag.IMPLICIT) !== 0) linkImplicitProperty(link, place)
    else linkReference(link, place)
  } else if (op === Op.CALL || op === Op.NEW) {
    linkCall(link, place)
    linkKeywords(link, place)
    linkSuper(link, place)
  } else if (op === Op.INDEX) linkIndexer(link, place)
}

/** A call whose linking failed leads nowhere that is known. */
function leaveOpen({ nodes, sites }: FileLink, { file, facts, row }: Place): void {
  const { op, a, scope, start } = facts.expressions
  if (op[row] !== Op.CALL && op[row] !== Op.NEW) return
  const at = { file, offset: start[row]! }
  sites.addOpen(nodes.enclosing(file, scope[row]!), calleeName(facts, a[row]!), at, Open['linking-failed'])
}

/** A property that a construct of the language reads by itself, written nowhere: `Current` in a loop (C#). */
function linkImplicitProperty(link: FileLink, place: Place): void {
  const { file, expressions, base, row } = place
  if ((expressions.flags[row]! & ExpressionFlag.CALLEE) !== 0) return
  const { entities, rule } = link.context.entitiesOf(idAt(base, row))
  const definitions = entities.flatMap((entity) => {
    const found = link.program.definitionOfEntity(entity)
    return found === -1 ? [] : [found]
  })
  if (definitions.length === 0) return
  const at = { file, offset: expressions.start[row]! }
  linkAccessors(link, place, definitions, at, rule)
}
