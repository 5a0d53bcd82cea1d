import type { LinkContext } from '../../context.ts'
import { DECLARED, MAX_DISPATCH, MAX_SUBTYPES, methodsAmong, isObject } from '../../types/implementations.ts'
import type { Dispatch } from '../../types/implementations.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, idOf, isExact, pack } from '../../solver/values.ts'
import { destructorsOf } from './operators.ts'
import { isDeclaredVirtual, isOnUnfinished } from './virtual-methods.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'

/** What is not virtual, or is called on an object under construction, runs as it is named; a destructor is found by its class. */
export function dispatchVirtual(
  context: LinkContext,
  definition: DefinitionId,
  owner: DefinitionId,
  { facts, base, row: callee }: Place,
): Dispatch | undefined {
  if (!isDeclaredVirtual(context, definition) || isOnUnfinished(facts, callee)) return DECLARED
  if (!context.program.nameOfDefinition(definition).startsWith('~')) return undefined
  return ofDestructor(context, definition, owner, idAt(base, facts.expressions.a[callee]!))
}

/** `delete p` runs the destructor of what p points to. */
function ofDestructor(
  context: LinkContext,
  definition: DefinitionId,
  owner: DefinitionId,
  receiver: ExpressionId,
): Dispatch {
  const types = openTypes(context, context.valuesOf(receiver))
  if (types?.length === 0) return DECLARED
  const all = [owner, ...context.hierarchy.descendants(owner, MAX_SUBTYPES)]
  const made = context.isSolved() ? all.filter((type) => context.isMade(type)) : []
  const run = new Set(
    (made.length > 0 ? made : all).flatMap((type) =>
      methodsAmong(context, destructorsOf(context, pack(ValueKind.INSTANCE, type))),
    ),
  )
  const runsDeclared = run.delete(definition) || run.size === 0
  return { methods: [...run].slice(0, MAX_DISPATCH), runsDeclared, isBoundHit: run.size > MAX_DISPATCH }
}

/** The classes whose subclasses a receiver may be; undefined where its values do not say of which class it is. */
function openTypes(context: LinkContext, receivers: ValueSet): readonly number[] | undefined {
  const objects = receivers.values.filter((value) => isObject(context, value))
  if (objects.length === 0) return undefined
  return objects.filter((value) => !isExact(value)).map(idOf)
}
