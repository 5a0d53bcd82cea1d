import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { addCalls, knownLevel, type FileLink } from '../../edges/file-link.ts'
import { Rule } from '../../edge-rules.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, pack } from '../../solver/values.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { mixesIn } from './mixed-in.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'

/** `A.instance` (CALL) is the one object of A, where A includes Singleton; undefined for any other call. */
export function singletonObject(context: LinkContext, place: Place): ValueSet | undefined {
  const classes = singletonClasses(context, place)
  if (classes.length === 0) return undefined
  return { values: classes.map((type) => pack(ValueKind.INSTANCE, type)), rule: Rule['returned-value'] }
}

/** What is asked for the one object of a class makes it. */
export function linkSingletonObject(link: FileLink, place: Place): void {
  const classes = singletonClasses(link.context, place)
  const run = classes.flatMap((type) => [...constructorsOfClass(link.context, type)])
  addCalls(link, place.withRow(place.a), run, Rule.member, knownLevel(Rule.member, classes.length))
}

function singletonClasses(
  context: LinkContext,
  { expressions, strings, base, row: call }: Place,
): readonly DefinitionId[] {
  const callee = expressions.a[call]!
  if (expressions.op[callee] !== Op.MEMBER || strings[expressions.b[callee]!] !== 'instance') return []
  const { values } = context.valuesOf(idAt(base, expressions.a[callee]!))
  return values
    .filter((value) => context.program.isClassItself(value))
    .map(definitionIdOf)
    .filter((type) => context.hierarchy.member(type, 'instance').entities.length === 0)
    .filter((type) => mixesIn(context, type, 'Singleton'))
}
