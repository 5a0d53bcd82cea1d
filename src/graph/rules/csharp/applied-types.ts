import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { idAt, type DefinitionId } from '../../row-ids.ts'
import { definitionIdOf } from '../../solver/values.ts'
import { onceFor } from '../../../languages/once-for.ts'

/**
 * Classes that methods are applied to in a file: `services.AddScoped<IStore, Store>()`, `Deserialize<Order>(text)`. Type
 * arguments are there at run time: the method, or a library that it hands them on to, may make objects of them (C#).
 */
export function appliedTypes(context: LinkContext, file: number): ReadonlySet<DefinitionId> {
  const byFile = typesOf(context)
  let types = byFile.get(file)
  if (types === undefined) byFile.set(file, (types = findAppliedTypes(context, file)))
  return types
}

/** Asked before values are followed and when a file is linked: names alone tell types. */
const typesOf = onceFor<LinkContext, Map<number, ReadonlySet<DefinitionId>>>(() => new Map())

function findAppliedTypes(context: LinkContext, file: number): ReadonlySet<DefinitionId> {
  const { program } = context
  const { expressions, lists, strings } = program.factsOf(file)
  const { op, a, b, flags } = expressions
  const base = program.expressionBase[file]!
  const classes = new Set<DefinitionId>()
  for (let row = 0; row < expressions.count; row++) {
    const callee = a[row]!
    const list = b[row]!
    if (op[row] !== Op.APPLY || list === -1) continue
    if (op[callee] !== Op.MEMBER || (flags[callee]! & ExpressionFlag.CALLEE) === 0) continue
    if (ASKING.test(strings[b[callee]!]!)) continue
    for (let at = list + 1; at <= list + lists[list]!; at++) {
      for (const value of context.instancesOf(idAt(base, lists[at]!)).values) {
        if (program.isInstanceOfClass(value)) classes.add(definitionIdOf(value))
      }
    }
  }
  return classes
}

/** Functions of .NET and its test frameworks that only ask whether something is of a type, or for what was registered. */
const ASKING =
  /^(?:As|Cast|OfType|Throws\w*|ThrowsAny\w*|Is\w*Type\w*|IsInstanceOf|Be\w*|Get(?:Required)?Services?|GetCustomAttributes?)$/u
