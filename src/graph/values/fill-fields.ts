import { BindingKind, DefinitionFlag, DefinitionKind, ScopeKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import { EntityKind, bindingIdOf, idOf, kindOf } from '../solver/values.ts'
import { methodsAmong } from '../types/override-signatures.ts'
import { takesValues } from './arguments.ts'
import { addSource } from './fields.ts'
import { idAt, type BindingId, type DefinitionId, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/**
 * What is made without a constructor is given its fields by the call itself: by name, or in the order in which they are
 * declared (`Point{1, 2}`, `Options{Clock: c}`, records, data classes).
 */
export function fillDeclaredFields(context: LinkContext, type: DefinitionId, place: Place): void {
  const { program, hierarchy } = context
  const own = program.definitionFile[type]!
  const base = program.bindingBase[own]!
  const given = argumentsOf(place)
  if (given.length === 0 || !isFilled(context, own)) return
  const { definitions } = program.factsOf(own)
  const fields = fieldsOf(program.factsOf(own), type - program.definitionBase[own]!)
  given.forEach((argument, place) => {
    if (argument.kind === 'plain') {
      const binding = fields[place] === undefined ? -1 : definitions.binding[fields[place]]!
      if (binding !== -1 && takesValues(context, idAt(base, binding)))
        addSource(context, base + binding, argument.source)
    } else if (argument.kind === 'named') {
      for (const entity of hierarchy.member(type, argument.name).entities) {
        const isField = kindOf(entity) === EntityKind.BINDING && methodsAmong(context, [entity]).length === 0
        if (isField && takesValues(context, bindingIdOf(entity)))
          addSource(context, idOf(entity), argument.source)
      }
    }
  })
}

/** Whether a binding is a field that a call which makes its object may fill. */
export function isFilledField(context: LinkContext, binding: BindingId): boolean {
  const { program } = context
  const { file, bindings, definitions, scopes, row } = program.bindingAt(binding)
  if (!isFilled(context, file)) return false
  const scope = bindings.scope[row]!
  const owner = scopes.kind[scope] === ScopeKind.CLASS ? scopes.definition[scope]! : -1
  const target = bindings.kind[row] === BindingKind.DEFINITION ? bindings.target[row]! : -1
  if (owner === -1 || target === -1 || definitions.kind[target] !== DefinitionKind.FIELD) return false
  if ((definitions.flags[target]! & DefinitionFlag.STATIC) !== 0) return false
  const type = program.definitionId(file, owner)
  const { constructorNames } = program.languages[file]!.semantics
  const names = [...constructorNames, program.nameOfDefinition(type)]
  const hasConstructor = names.some(
    (name) => methodsAmong(context, context.hierarchy.ownMember(type, name)).length > 0,
  )
  return !hasConstructor && takesValues(context, binding)
}

/** Where each function has a `this` of its own a class without a constructor takes nothing; C and Rust fill by rules of their own. */
function isFilled({ program }: LinkContext, file: number): boolean {
  const { ownThis, includes, makesByFields } = program.languages[file]!.semantics
  return !ownThis && !includes && makesByFields !== true
}

/** Binding of the field of a class at a place, -1 for none: a record pattern takes records apart so. */
export function fieldAt({ program }: LinkContext, type: DefinitionId, place: number): BindingId | -1 {
  const { file, facts } = program.definitionAt(type)
  const row = fieldsOf(facts, type - program.definitionBase[file]!)[place]
  const binding = row === undefined ? -1 : facts.definitions.binding[row]!
  return binding === -1 ? -1 : program.bindingId(file, binding)
}

const fieldsByFile = onceFor<FileFacts, Map<number, readonly number[]>>(() => new Map())

/** Fields (definition rows) of a class (row) in order. */
function fieldsOf(facts: FileFacts, type: number): readonly number[] {
  const byType = fieldsByFile(facts)
  let fields = byType.get(type)
  if (fields === undefined) {
    const { definitions } = facts
    const found: number[] = []
    for (
      let row = type + 1;
      row < definitions.count && definitions.start[row]! < definitions.end[type]!;
      row++
    ) {
      const isOwn = definitions.parent[row] === type && definitions.kind[row] === DefinitionKind.FIELD
      if (isOwn && (definitions.flags[row]! & DefinitionFlag.STATIC) === 0) found.push(row)
    }
    fields = found
    byType.set(type, fields)
  }
  return fields
}
