import { BindingKind, DefinitionKind, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { onlySource } from '../../values/constant-text.ts'
import { lexicalBinding } from '../../program/stored-fields.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'

/*
 * Functions that are given a class and return one which extends it (JavaScript):
 *
 *     const Comparable = (Base) => class extends Base { compare() { this.weight() } }
 *     class Rich extends Comparable(Point) {}
 *
 * Rich has the members of what Comparable returns, and behind them those of Point.
 */

/** Longer chains of such calls are not written by hand. */
const MAX_CHAIN = 12

/** Classes that a class extends beside its base: those that the base, a call, is given. */
export function mixinBases(
  context: LinkContext,
  definition: DefinitionId,
  base: ExpressionId,
): readonly DefinitionId[] {
  return [...forwardedBases(context, base), ...basesOfParameter(context, definition, base)]
}

/** Classes that a base (source of an EXTENDS flow) passes to the mixin function that makes it. */
function forwardedBases(context: LinkContext, base: ExpressionId, depth = 0): readonly DefinitionId[] {
  const { program } = context
  const { lists, base: first, op, b: list, operand } = program.expressionAt(base)
  if (depth > MAX_CHAIN) return NONE
  if (op === Op.NAME) {
    const source = onlySource(context, context.entitiesOf(base).entities)
    return source === -1 ? NONE : forwardedBases(context, source, depth + 1)
  }
  if (op !== Op.CALL) return NONE
  const found: DefinitionId[] = []
  for (const value of context.valuesOf(operand).values) {
    if (
      kindOf(value) !== ValueKind.DEFINITION ||
      program.definitionKinds[definitionIdOf(value)] === DefinitionKind.CLASS
    )
      continue
    for (const place of placesExtended(context, definitionIdOf(value))) {
      if (list === -1 || place >= lists[list]!) continue
      const argument = idAt(first, lists[list + 1 + place]!)
      for (const type of [...classesOf(context, argument), ...forwardedBases(context, argument, depth + 1)]) {
        if (!found.includes(type)) found.push(type)
      }
    }
  }
  return found
}

const NONE: readonly never[] = []

/** The classes that a class extends by a parameter of the function around it, where all calls of that hand over the same. */
function basesOfParameter(
  context: LinkContext,
  type: DefinitionId,
  base: ExpressionId,
): readonly DefinitionId[] {
  const { program } = context
  const file = program.definitionFile[type]!
  const parameter = extendedParameter(context, file, base)
  if (parameter === undefined) return NONE
  const { owner, position } = parameter
  let found: readonly DefinitionId[] | undefined
  for (const call of callsByName(program).get(program.nameOfDefinition(owner)) ?? []) {
    const { lists, base: first, b: list, operand } = program.expressionAt(call)
    const callees = context.valuesOf(operand)
    if (!callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION && idOf(value) === owner))
      continue
    if (list === -1 || position >= lists[list]!) continue
    const argument = idAt(first, lists[list + 1 + position]!)
    const given = [...new Set([...classesOf(context, argument), ...forwardedBases(context, argument)])]
    if (found !== undefined && found.join() !== given.join()) return NONE
    found = given
  }
  return found ?? NONE
}

function classesOf(context: LinkContext, expression: ExpressionId): readonly DefinitionId[] {
  return context
    .valuesOf(expression)
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
    .map(definitionIdOf)
}

/** Places of the parameters that the classes which a function returns extend. */
function placesExtended(context: LinkContext, definition: DefinitionId): ReadonlySet<number> {
  const { program } = context
  const file = program.definitionFile[definition]!
  const places = new Set<number>()
  for (const value of context.returnsOf(definition).values) {
    if (kindOf(value) !== ValueKind.DEFINITION || program.definitionFile[definitionIdOf(value)] !== file)
      continue
    for (const base of program.definitionFlowSources(definitionIdOf(value), FlowKind.EXTENDS)) {
      const parameter = extendedParameter(context, file, base)
      if (parameter?.owner === definition) places.add(parameter.position)
    }
  }
  return places
}

function extendedParameter(
  { program }: LinkContext,
  file: number,
  base: ExpressionId,
): { readonly owner: DefinitionId; readonly position: number } | undefined {
  const { expressions, bindings } = program.factsOf(file)
  const row = base - program.expressionBase[file]!
  if (expressions.op[row] !== Op.NAME) return undefined
  const binding = lexicalBinding(program, file, expressions.scope[row]!, expressions.a[row]!)
  if (binding === -1 || bindings.kind[binding] !== BindingKind.PARAMETER) return undefined
  const owner = program.definitionId(file, bindings.target[binding]!)
  return { owner, position: bindings.position[binding]! }
}

const callsByName = onceFor((program: Program): ReadonlyMap<string, readonly ExpressionId[]> => {
  const found = new Map<string, ExpressionId[]>()
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || !program.languages[file]!.semantics.ownThis) return
    const { op, a, b, count } = facts.expressions
    for (let row = 0; row < count; row++) {
      if (op[row] !== Op.CALL || b[row] === -1 || op[a[row]!] !== Op.NAME) continue
      const name = facts.strings[a[a[row]!]!]!
      addTo(found, name, program.expressionId(file, row))
    }
  })
  return found
})
