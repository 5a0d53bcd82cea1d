import { Op, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { knownLevel, type FileLink } from '../../edges/file-link.ts'
import { Rule } from '../../edge-rules.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, pack } from '../../solver/values.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { mixesIn } from './mixed-in.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'

/** `A.instance` (CALL row of a file) is the one object of A, where A includes Singleton; undefined for any other call. */
export function singletonObject(context: LinkContext, file: number, call: number): ValueSet | undefined {
  const classes = singletonClasses(context, file, context.program.factsOf(file), call)
  if (classes.length === 0) return undefined
  return { values: classes.map((type) => pack(ValueKind.INSTANCE, type)), rule: Rule['returned-value'] }
}

/** What is asked for the one object of a class makes it. */
export function linkSingletonObject(link: FileLink, file: number, facts: FileFacts, call: number): void {
  const { context, nodes, sites } = link
  const { expressions } = facts
  const classes = singletonClasses(context, file, facts, call)
  const from = nodes.enclosing(file, expressions.scope[call]!)
  const at = { file, offset: expressions.start[expressions.a[call]!]! }
  for (const constructor of classes.flatMap((type) => [...constructorsOfClass(context, type)])) {
    const node = nodes.ofDefinition[constructor]!
    if (node !== -1) sites.add('calls', from, node, at, knownLevel(Rule.member, classes.length), Rule.member)
  }
}

function singletonClasses(
  context: LinkContext,
  file: number,
  { expressions, strings }: FileFacts,
  call: number,
): readonly DefinitionId[] {
  const callee = expressions.a[call]!
  if (expressions.op[callee] !== Op.MEMBER || strings[expressions.b[callee]!] !== 'instance') return []
  const { values } = context.valuesOf(idAt(context.program.expressionBase[file]!, expressions.a[callee]!))
  return values
    .filter((value) => context.program.isClassItself(value))
    .map(definitionIdOf)
    .filter((type) => context.hierarchy.member(type, 'instance').entities.length === 0)
    .filter((type) => mixesIn(context, type, 'Singleton'))
}
