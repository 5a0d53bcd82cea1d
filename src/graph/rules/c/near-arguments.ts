import { BindingKind, ExpressionFlag } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { EntityKind, ValueKind, bindingIdOf, idOf, kindOf } from '../../solver/values.ts'
import { isFunction, namesInNamespaces, nearArguments } from './included-names.ts'
import type { Place } from '../../row-ids.ts'

/** Argument-dependent lookup (ISO C++ [basic.lookup.argdep]) of a NAME that scopes resolve to `set`. */
export function functionsNearArguments(context: LinkContext, place: Place, set: EntitySet): EntitySet {
  const { facts, row } = place
  const { flags } = facts.expressions
  let all = set
  if (mayBeNearArguments(context, all) && (flags[row]! & ExpressionFlag.CALLEE) !== 0) {
    const found = nearArguments(context, place)
    if (found.length > 0) all = { entities: found, rule: Rule['argument-value'] }
  }
  if (mayHaveOverloadsNearArguments(context, place, all)) {
    const found = nearArguments(context, place)
    if (found.length > 0) all = { entities: [...new Set([...all.entities, ...found])], rule: all.rule }
  }
  return all
}

/** A name that nothing declares, or one of a library (`using std::swap;`), is looked for beside the arguments' types, too. */
function mayBeNearArguments(context: LinkContext, set: EntitySet): boolean {
  const [entity] = set.entities
  if (entity === undefined || set.entities.length > 1) return false
  if (kindOf(entity) === EntityKind.OPEN) return idOf(entity) === Open['unresolved-name']
  if (kindOf(entity) !== EntityKind.BINDING) return false
  const { program } = context
  const file = program.bindingFile[bindingIdOf(entity)]!
  const { kind } = program.factsOf(file).bindings
  if (kind[idOf(entity) - program.bindingBase[file]!] !== BindingKind.IMPORT) return false
  return context.valuesOfEntities(set).values.every((value) => kindOf(value) === ValueKind.EXTERNAL)
}

/** A plain function that is called has overloads beside the arguments' types where namespaces have any of its name. */
function mayHaveOverloadsNearArguments(context: LinkContext, place: Place, set: EntitySet): boolean {
  if ((place.flags & ExpressionFlag.CALLEE) === 0 || set.entities.length === 0) return false
  if (set.rule === Rule.member || set.rule === Rule.inherited) return false
  if (!namesInNamespaces(context.program).has(place.strings[place.a]!)) return false
  return set.entities.every((entity) => kindOf(entity) === EntityKind.BINDING && isFunction(context, entity))
}
