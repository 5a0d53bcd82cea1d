import { DefinitionFlag, ExpressionFlag, Op } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { methodsAmong } from '../types/override-signatures.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import { EntityKind, ValueKind, bindingIdOf, expressionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { EMPTY, MAX_VALUES, openValue, single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { assignedExports } from '../names/assigned-exports.ts'
import type { BindingId, DefinitionId, ExpressionId, Packed } from '../row-ids.ts'

/** What the things that a name or member leads to may hold, all together. */
export function evaluateEntities(
  context: LinkContext,
  set: EntitySet,
  valuesOfBinding: (binding: BindingId) => ValueSet,
): ValueSet {
  if (set.entities.length === 1) {
    const { values, rule } = valuesOfEntity(context, set.entities[0]!, valuesOfBinding)
    return { values, rule: weakestRule(set.rule, rule) }
  }
  const overloads = manyOverloads(context, set)
  if (overloads !== undefined) return overloads
  // Names with very many definitions would only run into the bound of a set, slowly.
  const sets: ValueSet[] = []
  for (let index = 0; index < set.entities.length && sets.length <= 2 * MAX_VALUES; index++) {
    sets.push(valuesOfEntity(context, set.entities[index]!, valuesOfBinding))
  }
  if (sets.length < set.entities.length) sets.push(openValue(Open['bound-hit']))
  const all = union(sets)
  return { values: all.values, rule: weakestRule(set.rule, all.rule) }
}

/** Overloads are one family from which a call chooses, however many they are. */
function manyOverloads(context: LinkContext, set: EntitySet): ValueSet | undefined {
  if (set.entities.length <= MAX_VALUES) return undefined
  const { program } = context
  const methods = methodsAmong(context, set.entities)
  const areOverloads =
    methods.length === set.entities.length &&
    methods.every(
      (method) =>
        program.languages[program.definitionFile[method]!]!.semantics.overloads &&
        program.nameOfDefinition(method) === program.nameOfDefinition(methods[0]!),
    )
  if (!areOverloads) return undefined
  return { values: methods.map((method) => pack(ValueKind.DEFINITION, method)), rule: set.rule }
}

function valuesOfEntity(
  context: LinkContext,
  entity: Packed,
  valuesOfBinding: (binding: BindingId) => ValueSet,
): ValueSet {
  const id = idOf(entity)
  switch (kindOf(entity)) {
    case EntityKind.BINDING:
      return valuesOfBinding(bindingIdOf(entity))
    case EntityKind.DEFINITION:
      return single(ValueKind.DEFINITION, id)
    case EntityKind.EXPRESSION:
      return entryValues(context, expressionIdOf(entity))
    case EntityKind.MODULE:
      return union([single(ValueKind.MODULE, id), ...valuesOfModule(context, id)])
    case EntityKind.EXTERNAL:
      return single(ValueKind.EXTERNAL, id)
    case EntityKind.STORED_FIELD:
      return context.valuesOfField(id)
    case EntityKind.OPEN:
      return openValue(id)
    default:
      return EMPTY
  }
}

/** Values of an exported expression, or of an entry of a literal, in a type literal of the entry's type. */
function entryValues(context: LinkContext, expression: ExpressionId): ValueSet {
  const { program } = context
  const { file, op, a, flags } = program.expressionAt(expression)
  if (op === Op.DEFINITION) return ofEntry(context, program.definitionId(file, a), expression)
  if ((flags & ExpressionFlag.TYPE) !== 0) {
    return withRule(context.instancesOf(expression), Rule['declared-type'])
  }
  // A name hands its value on; anything else makes one, which was followed here.
  const isNamed = op === Op.NAME || op === Op.MEMBER || op === Op.IMPORT
  return isNamed
    ? context.valuesOf(expression)
    : withRule(context.valuesOf(expression), Rule['assigned-value'])
}

/** A function that stands in a literal, or what its accessor gives. */
function ofEntry(context: LinkContext, definition: DefinitionId, expression: ExpressionId): ValueSet {
  const flags = context.program.flagsOf(definition)
  if ((flags & DefinitionFlag.SETTER) !== 0) return EMPTY
  return (flags & DefinitionFlag.GETTER) !== 0 ? context.returnsOf(definition) : context.valuesOf(expression)
}

/** A module that exports one value (`module.exports = f`) is that value as well. */
function valuesOfModule(context: LinkContext, module: number): readonly ValueSet[] {
  const file = context.modules.fileOf(module)
  if (file === -1) return NO_SETS
  return assignedExports(context, module).flatMap((expression) => {
    const { values } = context.valuesOf(expressionIdOf(expression))
    const kept = values.filter(
      (value) => kindOf(value) !== ValueKind.OPEN && kindOf(value) !== ValueKind.OBJECT,
    )
    return kept.length > 0 ? [{ values: kept, rule: Rule.import }] : []
  })
}

const NO_SETS: readonly ValueSet[] = []
