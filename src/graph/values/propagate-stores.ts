import { DefinitionFlag, Op, DefinitionKind, type FileFacts } from '../../languages/facts.ts'
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
import { ANY_KEY, CONTENTS, addSource, contentsSlot, fieldSlot, newField, thisField } from './fields.ts'
import { memberOf } from './members.ts'
import { MIXED_IN } from './object-members.ts'
import { givenTextsOf } from './text-sets.ts'
import { storeThroughHooks } from './attribute-hooks.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type FlowId,
  type Packed,
  type Place,
  type ExpressionId,
} from '../row-ids.ts'
import { onlySource } from './constant-text.ts'
import { mix } from './mix.ts'

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
    return isSetter ? [program.definitionId(file, expressions.a[row]!)] : []
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

/** What storing (target: MEMBER or INDEX) does beside filling a field. */
function storedInto(context: LinkContext, { file, facts, base, row: target }: Place, source: Source): void {
  const { program } = context
  if (!program.languages[file]!.semantics.membersByKey) return
  const { op, a } = facts.expressions
  const copied = op[target] === Op.INDEX ? copiedFrom(facts, target, source.row - base) : -1
  const stored = functionStored(context, program.expressionIn(file, source.row - base))
  if (copied === -1 && stored === -1) return
  for (const value of context.valuesOf(idAt(base, a[target]!)).values) {
    if (copied !== -1) mix(context, value, MIXED_IN, valuesSource(idAt(base, copied)))
    if (stored !== -1) callOn(context, stored, value)
  }
}

/** The object (row) whose entries are copied by `target[key] = object[key]` with a key that may be any, -1 for none. */
function copiedFrom({ expressions, strings }: FileFacts, target: number, source: number): number {
  const { op, a, b } = expressions
  if (op[source] !== Op.INDEX) return -1
  const [key, other] = [b[target]!, b[source]!]
  if (key === -1 || other === -1 || op[key] !== Op.NAME || op[other] !== Op.NAME) return -1
  return strings[a[key]!] === strings[a[other]!] ? a[source]! : -1
}

/** The function that is written out where it is stored: it is called on what it is stored in. */
function functionStored({ program }: LinkContext, place: Place): number {
  if (place.op !== Op.DEFINITION) return -1
  const kind = place.definitions.kind[place.a]
  return kind === DefinitionKind.CLASS ? -1 : program.definitionBase[place.file]! + place.a
}

/** A function that is stored in an object is called on it. */
function callOn(context: LinkContext, definition: number, value: Packed): void {
  if (!IS_OBJECT.has(kindOf(value))) return
  const receiver: Source = { kind: SourceKind.VALUE, row: value, detail: -1 }
  addSource(context, fieldSlot(context, thisField(context, definition)), receiver)
}

const IS_OBJECT = new Set<number>([ValueKind.OBJECT, ValueKind.DEFINITION, ValueKind.MODULE])

/** Whether an expression makes what it gives, or names what is made once: a function, an object. */
function isMadeThere(context: LinkContext, source: ExpressionId): boolean {
  const { program } = context
  const op = program.opOf(source)
  if (MAKING.has(op)) return true
  const only = op === Op.NAME ? onlySource(context, context.entitiesOf(source).entities) : -1
  if (only === -1) return false
  return MAKING.has(program.opOf(only))
}

const MAKING = new Set<number>([Op.DEFINITION, Op.CALL, Op.NEW, Op.OBJECT, Op.ARRAY])
