import { BindingKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { followImport } from '../../names/names.ts'
import { argumentsOf, plainArgument } from '../../program/call-arguments.ts'
import { PROVIDED, ownerOfBinding, type Owner } from '../../program/stored-fields.ts'
import { idAt, type ExpressionId, type Place } from '../../row-ids.ts'
import { union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, bindingIdOf, kindOf } from '../../solver/values.ts'
import { calledName } from '../../values/called-name.ts'
import { addSource, fieldSlot } from '../../values/fields.ts'
import { textsOf } from '../../values/text-sets.ts'

/** Functions of Vue and Svelte that keep a value for the components within, by a key. */
const PROVIDING: ReadonlySet<string> = new Set(['provide', 'setContext'])
const TAKING: ReadonlySet<string> = new Set(['inject', 'getContext'])

/** `provide(key, value)` */
export function keepProvided(context: LinkContext, place: Place): void {
  if (!PROVIDING.has(calledName(context, place))) return
  const [key, value] = argumentsOf(place)
  if (key?.kind !== 'plain' || value?.kind !== 'plain') return
  for (const [owner, name] of placesOf(context, key.source.row))
    addSource(context, fieldSlot(context, context.stored.field(owner, name)), value.source)
}

/** What `inject(key)` gives: what is provided under the key, whichever component does it. */
export function providedValue(context: LinkContext, place: Place): ValueSet | undefined {
  if (!TAKING.has(calledName(context, place))) return undefined
  const key = plainArgument(place, 0)
  if (key === -1) return undefined
  const { stored } = context
  const sets = placesOf(context, key).map(([owner, name]) => {
    const field = context.isSolved() ? stored.find(owner, name) : stored.field(owner, name)
    return field === -1 ? undefined : context.valuesOfField(field)
  })
  return withRule(union(sets.filter((set) => set !== undefined)), Rule['assigned-value'])
}

/** Where what a key stands for is kept: by its text, or by the constant that it is (`const KEY = Symbol()`). */
function placesOf(context: LinkContext, key: ExpressionId): readonly (readonly [Owner, string])[] {
  const { texts } = textsOf(context, key)
  if (texts.length > 0) return texts.map((text) => [PROVIDED, text])
  return context.entitiesOf(key).entities.flatMap((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return []
    const { program } = context
    const { file, facts, row } = program.bindingAt(bindingIdOf(entity))
    const isImport = facts.bindings.kind[row] === BindingKind.IMPORT
    const meant = isImport
      ? followImport(context, idAt(program.importBase[file]!, facts.bindings.target[row]!))
      : [entity]
    return meant
      .filter((each) => kindOf(each) === EntityKind.BINDING)
      .map((each) => [ownerOfBinding(bindingIdOf(each)), 'provided'] as const)
  })
}
