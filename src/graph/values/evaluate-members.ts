import type { LinkContext } from '../context.ts'
import { Rule, weakestRule } from '../edge-rules.ts'
import { EMPTY, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { containerMember } from './containers.ts'
import { functionsAmong } from './evaluate-bindings.ts'
import { genericMember } from './generics.ts'
import { valuesGivenToField } from './given-fields.ts'
import { readThroughHooks } from './attribute-hooks.ts'
import { hasTupleName } from '../program/tuple-places.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'

/** A member whose declared type mentions type parameters is what the receiver's type says. */
export function memberValues(context: LinkContext, expression: ExpressionId): ValueSet {
  const set = context.entitiesOf(expression)
  const all = context.valuesOfEntities(set)
  const given = all.values.length > 1 ? valuesGivenToField(context, expression, set.entities) : undefined
  const held = given === undefined ? all : withRule(given, Rule['assigned-value'])
  const file = context.program.expressionFile[expression]!
  const { read } = context.program.rules[file]!.values
  const own =
    read?.(context, file, expression, held) ?? readThroughHooks(context, expression, set.entities, held)
  const generic = genericMember(context, expression, set.entities)
  if (generic?.values.some((value) => kindOf(value) !== ValueKind.OPEN) !== true) return own
  return union([generic, functionsAmong(context, own), containersUntold(context, expression, own)])
}

/** Containers of a type parameter that nothing says what it stands for: what is put into them tells. */
function containersUntold(context: LinkContext, member: ExpressionId, own: ValueSet): ValueSet {
  const { program } = context
  const { interfaces } = program.languages[program.expressionFile[member]!]!.semantics
  if (interfaces === 'declared') return EMPTY
  const containers = own.values.filter((value) => kindOf(value) === ValueKind.CONTAINER)
  if (containers.length === 0 || context.genericElements(member, -1).values.length > 0) return EMPTY
  return { values: containers, rule: own.rule }
}

/** `lazy.Value`, `pairs.Values`: what is taken out of something that holds it. */
export function takenByName(context: LinkContext, { base, row, name, operand }: Place): ValueSet | undefined {
  // Asked for every member: only in C# are names of properties capital, and these few and those of tuples count.
  const { program } = context
  if (!HELD.has(name) && !hasTupleName(program, program.expressionFile[idAt(base, row)]!, name))
    return undefined
  const receivers = context.valuesOf(operand)
  const sets = receivers.values.map((value) => containerMember(context, value, name))
  const held = sets.filter((set) => set !== undefined)
  if (held.length === 0) return undefined
  const all = union(held)
  return { values: all.values, rule: weakestRule(receivers.rule, all.rule) }
}

const HELD: ReadonlySet<string> = new Set([
  'Value',
  'Values',
  'Result',
  ...Array.from({ length: 9 }, (_, index) => `Item${index + 1}`),
])
