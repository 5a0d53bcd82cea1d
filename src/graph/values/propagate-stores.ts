import { DefinitionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { valuesSource } from '../program/call-arguments.ts'
import { ownerOfClass } from '../program/stored-fields.ts'
import { SourceKind, type Source, type ValuesSource } from '../solver/sources.ts'
import { EMPTY, type ValueSet } from '../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
} from '../solver/values.ts'
import { bindArguments } from './arguments.ts'
import { ANY_KEY, CONTENTS, addSource, contentsSlot, fieldSlot, newField } from './fields.ts'
import { memberOf } from './members.ts'
import { MIXED_IN } from './object-members.ts'
import { givenTextsOf } from './text-sets.ts'
import { storeThroughHooks } from './attribute-hooks.ts'
import { storedInto, isMadeThere } from './stores.ts'
import { idAt, type BindingId, type DefinitionId, type FlowId, type Packed, type Place } from '../row-ids.ts'

/** Hands what is stored to the fields that the target of a STORE flow may mean. */
export function propagateStore(context: LinkContext, flow: FlowId): ValueSet {
  const { program } = context
  const { file, facts, row } = program.flowAt(flow)
  const base = program.expressionBase[file]!
  const target = facts.flows.target[row]!
  const source = valuesSource(idAt(base, facts.flows.source[row]!))
  switch (facts.expressions.op[target]) {
    case Op.MEMBER:
      storeByName(context, program.expressionIn(file, target), source)
      break
    case Op.NAME:
      // A variable that another file of the package declares (Go).
      for (const entity of context.entitiesOf(idAt(base, target)).entities) {
        if (kindOf(entity) === EntityKind.BINDING) addSource(context, idOf(entity), source)
      }
      break
    case Op.INDEX:
      storeByKey(context, program.expressionIn(file, target), source)
      break
    default:
  }
  return EMPTY
}

/** `object.name = …` (MEMBER) */
function storeByName(context: LinkContext, place: Place, source: Source): void {
  const { file, name, operand } = place
  const { values } = context.valuesOf(operand)
  const isExport = values.some(
    (value) => kindOf(value) === ValueKind.MODULE && isOwnExport(context, value, name, source),
  )
  for (const value of values) {
    if (!(isExport && isFunctionOf(context, value, file))) storeMember(context, value, name, source)
  }
  storedInto(context, place, source)
}

/** `object[key] = …` (INDEX) */
function storeByKey(context: LinkContext, place: Place, source: ValuesSource): void {
  const { file, facts, base, row: target } = place
  const { a, b } = facts.expressions
  const { membersByKey } = context.program.languages[file]!.semantics
  const holders = context.valuesOf(idAt(base, a[target]!)).values
  const key = b[target]!
  const isOutside = membersByKey && holders.every((value) => kindOf(value) === ValueKind.OPEN)
  const { texts, isOpen } = key === -1 || isOutside ? NO_TEXTS : givenTextsOf(context, idAt(base, key))
  // Of several names each has a value of its own where that is not made on the spot.
  const isStoredByName = texts.length === 1 || !membersByKey || isMadeThere(context, source.row)
  const names = isOpen || !isStoredByName ? [...(isStoredByName ? texts : []), CONTENTS, ANY_KEY] : texts
  for (const value of holders) {
    if (HAS_CONTENTS.has(kindOf(value))) {
      for (const name of names) addSource(context, contentsSlot(context, value, name), source)
      if (!isOpen) addSource(context, contentsSlot(context, value, CONTENTS), source)
    } else if (membersByKey) {
      for (const name of names)
        if (name !== CONTENTS && name !== ANY_KEY) storeMember(context, value, name, source)
    }
  }
  storedInto(context, place, source)
}

const HAS_CONTENTS = new Set<number>([ValueKind.OBJECT, ValueKind.CONTAINER, ValueKind.REST])

/** Whether a value is a function of a file: what the file gives it as an export is known as that. */
function isFunctionOf({ program }: LinkContext, value: Packed, file: number): boolean {
  return kindOf(value) === ValueKind.DEFINITION && program.definitionFile[definitionIdOf(value)] === file
}

const NO_TEXTS = { texts: [], isOpen: true }

export function storeMember(context: LinkContext, value: Packed, name: string, source: Source): void {
  const kind = kindOf(value)
  if (!HAS_FIELDS.has(kind)) return
  if (kind === ValueKind.MODULE && isOwnExport(context, value, name, source)) return
  // `Cat.prototype = Object.create(Animal.prototype)`: what Cat makes has what that has.
  if (name === 'prototype' && kind === ValueKind.DEFINITION) {
    addSource(context, fieldSlot(context, context.stored.field(ownerOfClass(idOf(value)), MIXED_IN)), source)
  }
  let isDeclared = false
  const { entities } = memberOf(context, value, name)
  for (const entity of entities) {
    storeThroughHooks(context, value, entity, source)
  }
  for (const entity of entities) {
    if (kindOf(entity) === EntityKind.BINDING) {
      isDeclared = true
      const setter = setterOf(context, bindingIdOf(entity))
      if (setter === -1) addSource(context, idOf(entity), source)
      else bindArguments(context, setter, [{ kind: 'plain', source }], context.takesReceiver(setter) ? 1 : 0)
    } else if (kindOf(entity) === EntityKind.STORED_FIELD) {
      isDeclared = true
      const isStored =
        source.kind === SourceKind.VALUES && context.stored.sources(idOf(entity)).includes(source.row)
      if (!isStored) {
        addSource(context, fieldSlot(context, idOf(entity)), source)
      }
    }
  }
  for (const setter of literalSetters(context, value, name)) {
    isDeclared = true
    bindArguments(context, setter, [{ kind: 'plain', source }], 0)
  }
  if (isDeclared) return
  const field = newField(context, value, name)
  addSource(context, fieldSlot(context, field), source)
  if (kind === ValueKind.OBJECT) addSource(context, contentsSlot(context, value, CONTENTS), source)
}

/** Setters that an object literal has for a name. */
function literalSetters(context: LinkContext, value: Packed, name: string): DefinitionId[] {
  const { program } = context
  if (kindOf(value) !== ValueKind.OBJECT) return []
  return memberOf(context, value, name).entities.flatMap((entity) => {
    if (kindOf(entity) !== EntityKind.EXPRESSION) return []
    const file = program.expressionFile[expressionIdOf(entity)]!
    const { expressions, definitions } = program.factsOf(file)
    const row = idOf(entity) - program.expressionBase[file]!
    if (expressions.op[row] !== Op.DEFINITION) return []
    const isSetter = (definitions.flags[expressions.a[row]!]! & DefinitionFlag.SETTER) !== 0
    return isSetter ? [idAt(program.definitionBase[file]!, expressions.a[row]!)] : []
  })
}

/** What a module exports by storing it is known by its exports. */
function isOwnExport(context: LinkContext, module: Packed, name: string, source: Source): boolean {
  if (source.kind !== SourceKind.VALUES) return false
  const isOwn = context.modules.ofFile(context.program.expressionFile[source.row]!) === idOf(module)
  return isOwn && memberOf(context, module, name).entities.length > 0
}

/** The setter that a binding declares, -1 for none. */
function setterOf({ program }: LinkContext, binding: BindingId): DefinitionId | -1 {
  const definition = program.definitionOfBinding(binding)
  if (definition === -1) return -1
  const flags = program.flagsOf(definition)
  return (flags & DefinitionFlag.SETTER) === 0 ? -1 : definition
}

const HAS_FIELDS = new Set<number>([
  ValueKind.INSTANCE,
  ValueKind.DEFINITION,
  ValueKind.OBJECT,
  ValueKind.MODULE,
])
