import { Op } from '../../languages/facts.ts'
import { Open } from '../edge-rules.ts'
import { ANY_SUFFIX, prefixOfComputed } from '../program/computed-suffix.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import type { FileLink } from './file-link.ts'
import type { Site } from './sites.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'

/** A member whose name is computed, at least in part: `getattr(self, 'visit_' + kind)`. */
export function linkComputedMember(link: FileLink, { file, expressions, strings, base, row }: Place): void {
  const prefix = prefixOfComputed(strings[expressions.b[row]!]!)
  if (prefix === undefined) return
  const from = link.nodes.enclosing(file, expressions.scope[row]!)
  const object = idAt(base, expressions.a[row]!)
  linkMembersWith(link, object, prefix, from, { file, offset: expressions.start[row]! })
}

/** A member whose name is not known at all (INDEX). */
export function linkAnyMember(link: FileLink, { file, facts, base, row }: Place): void {
  const { a, scope, start } = facts.expressions
  const object = idAt(base, a[row]!)
  linkMembersWith(link, object, '', link.nodes.enclosing(file, scope[row]!), { file, offset: start[row]! })
}

/** Functions that are members of an object by a name that begins so may be called anywhere. */
export function linkMembersWith(
  link: FileLink,
  object: ExpressionId,
  prefix: string,
  from: number,
  at: Site,
): void {
  const { context, program, nodes, sites } = link
  const { values } = context.valuesOf(object)
  let isKnown = values.length > 0
  for (const value of values) {
    const kind = kindOf(value)
    const id = definitionIdOf(value)
    if (kind === ValueKind.MODULE) markFunctionsEscaping(link, context.modules.files(id), prefix)
    else if (
      (kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION) &&
      context.program.isClassLike(id)
    ) {
      const { hierarchy } = context
      for (const type of [
        ...hierarchy.linearised(id),
        ...hierarchy.descendants(id, Number.POSITIVE_INFINITY),
      ]) {
        for (const method of hierarchy.ownMethods(type))
          if (program.nameOfDefinition(method).startsWith(prefix)) nodes.markEscaping(method)
      }
    } else if (kind === ValueKind.OPEN) isKnown &&= OUTSIDE.has(id)
    else isKnown &&= kind === ValueKind.EXTERNAL || kind === ValueKind.EXTERNAL_RESULT
  }
  // What reaches a parameter or variable may be more than what is seen to.
  const isThis = program.opOf(object) === Op.THIS
  if ((!isKnown || !isThis) && !(isKnown && prefix === ''))
    sites.addOpen(from, `${prefix}${ANY_SUFFIX}`, at, Open.dynamic)
}

const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external])

/** Functions of the top level of files whose names begin so may be called anywhere. */
export function markFunctionsEscaping(
  { program, nodes }: FileLink,
  files: readonly number[],
  prefix: string,
): void {
  for (const file of files) {
    const { definitions } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      const definition = program.definitionId(file, row)
      if (definitions.parent[row] !== -1 || !program.isFunctionLike(definition)) continue
      if (program.nameOfDefinition(definition).startsWith(prefix)) nodes.markEscaping(definition)
    }
  }
}
