import { BindingKind, FlowKind, Op, ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { followImport } from '../../names/names.ts'
import { SourceKind, type Source } from '../../solver/sources.ts'
import { EMPTY, type ValueSet } from '../../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
  pack,
} from '../../solver/values.ts'
import { fieldSlot } from '../../values/fields.ts'
import { textsAt, textsHow, type How } from '../../values/text-sets.ts'
import { keysOf, textsInContainer, textsOfElements } from './constant-string-lists.ts'
import { ANY_TEXT, MAX_TEXTS, allTexts, givenTexts, textSet } from './sets-of-texts.ts'
import type { Base, BindingId, DefinitionId, ExpressionId, Packed, Place } from '../../row-ids.ts'
import { idAt } from '../../row-ids.ts'
import { idsIn } from '../../program/lists.ts'

/** Answers the question of an expression. */
export function textsOfExpression(
  context: LinkContext,
  expression: ExpressionId,
  isGiven: boolean,
): ValueSet {
  const how = { context, isGiven }
  const place = context.program.expressionAt(expression)
  const { facts, lists, strings, base, a, b, op } = place
  switch (op) {
    case Op.STRING:
      return textSet(context, strings[a]!)
    case Op.LITERAL:
      if (b === -1) return ANY_TEXT
      return strings[a] === 'number'
        ? textSet(context, strings[b]!)
        : joinedTexts(how, strings[a]!, lists, b, base)
    case Op.CAST:
      return textsAt(how, idAt(base, a))
    case Op.SPREAD:
      return textsOfElements(how, idAt(base, a), -1)
    case Op.NAME:
    case Op.MEMBER:
      return textsOfEntities(how, context.entitiesOf(expression).entities)
    case Op.ANY_OF:
      return allTexts(idsIn(facts, base, a).map((each) => textsAt(how, each)))
    case Op.ELEMENT:
      return b === KEY ? keysOf(context, idAt(base, a)) : textsOfElements(how, idAt(base, a), b)
    case Op.INDEX:
      return b === -1 ? ANY_TEXT : textsOfIndexed(how, idAt(base, a), idAt(base, b))
    case Op.CALL:
      return textsOfCall(how, place)
    default:
      return ANY_TEXT
  }
}

const KEY = -3

function joinedTexts(
  how: How,
  template: string,
  lists: Int32Array,
  list: number,
  base: Base<ExpressionId>,
): ValueSet {
  const { context } = how
  const fixed = template.slice(template.indexOf(':') + 1).split('${}')
  if (fixed.length !== lists[list]! + 1) return ANY_TEXT
  let found = [fixed[0]!]
  let isOpen = false
  for (let i = 1; i < fixed.length; i++) {
    const part = textsHow(how, idAt(base, lists[list + i]!))
    isOpen ||= part.isOpen
    found = found.flatMap((start) => part.texts.map((text) => start + text + fixed[i]!))
    if (found.length > MAX_TEXTS) return ANY_TEXT
  }
  const sets = found.map((text) => textSet(context, text))
  return allTexts(isOpen ? [...sets, ANY_TEXT] : sets)
}

function textsOfEntities(how: How, entities: readonly Packed[]): ValueSet {
  return entities.length === 1
    ? textsOfEntity(how, entities[0]!)
    : allTexts(entities.map((entity) => textsOfEntity(how, entity)))
}

function textsOfEntity(how: How, entity: Packed): ValueSet {
  switch (kindOf(entity)) {
    case EntityKind.BINDING:
      return textsOfBinding(how, bindingIdOf(entity))
    case EntityKind.EXPRESSION:
      return textsAt(how, expressionIdOf(entity))
    case EntityKind.STORED_FIELD:
      return textsOfField(how, idOf(entity))
    default:
      return ANY_TEXT
  }
}

function textsOfBinding(how: How, binding: BindingId): ValueSet {
  const { context } = how
  const { program, stored } = context
  const { file, bindings, scopes, strings, row } = program.bindingAt(binding)
  const kind = bindings.kind[row]
  if (kind === BindingKind.IMPORT) {
    if (bindings.target[row] === -1) return ANY_TEXT
    const entities = followImport(context, idAt(program.importBase[file]!, bindings.target[row]!))
    const isLoop = entities.some((entity) => entity === pack(EntityKind.BINDING, binding))
    return isLoop ? ANY_TEXT : textsOfEntities(how, entities)
  }
  const assigned = program.bindingFlowSources(binding, FlowKind.ASSIGN)
  const sets = assigned.map((source) => textsAt(how, source))
  if (kind === BindingKind.PARAMETER) sets.push(how.isGiven ? givenTexts(how, binding) : ANY_TEXT)
  const scope = bindings.scope[row]!
  if (scopes.kind[scope] === ScopeKind.CLASS && scopes.definition[scope] !== -1) {
    const owner = program.definitionBase[file]! + scopes.definition[scope]!
    const field = stored.ofClass(owner, strings[bindings.name[row]!]!)
    if (field !== -1) sets.push(textsOfField(how, field))
  }
  return allTexts(sets)
}

function textsOfField(how: How, field: number): ValueSet {
  const { context } = how
  const own = context.stored.sources(field).map((source) => textsAt(how, source))
  return allTexts([...own, givenTexts(how, fieldSlot(context, field))])
}

/** Answers the question of what a slot is given. */
export function givenTextsOfSlot(context: LinkContext, slot: number): ValueSet {
  const how = { context, isGiven: true }
  context.mayGrow()
  const sources = context.sources.of(slot)
  return sources.length === 0 ? EMPTY : allTexts(sources.map((source) => textsOfSource(how, source)))
}

function textsOfSource(how: How, { kind, row, detail }: Source): ValueSet {
  switch (kind) {
    case SourceKind.VALUES:
      return textsAt(how, row)
    case SourceKind.ELEMENTS:
      return textsOfElements(how, row, detail)
    case SourceKind.HELD:
      return textsOfElements(how, row, -1)
    case SourceKind.RETURNS:
      return textsReturned(how, row)
    default:
      return ANY_TEXT
  }
}

function textsReturned(how: How, definition: DefinitionId): ValueSet {
  const { context } = how
  const returned = context.program.definitionFlowSources(definition, FlowKind.RETURN)
  return allTexts(returned.map((source) => textsAt(how, source)))
}

/** `object[key]`: an entry of a literal, an element of a list. */
function textsOfIndexed(how: How, container: ExpressionId, key: ExpressionId): ValueSet {
  const { context } = how
  const { texts, isOpen } = textsHow(how, key)
  if (isOpen || texts.length > 4) return textsOfElements(how, container, -1)
  const sets: ValueSet[] = []
  for (const value of context.valuesOf(container).values) {
    for (const text of texts) {
      if (kindOf(value) === ValueKind.CONTAINER && /^\d+$/.test(text)) {
        sets.push(...textsInContainer(how, value, Number(text)))
      } else {
        const { entities } = context.memberOf(value, text)
        sets.push(...entities.map((entity) => textsOfEntity(how, entity)))
      }
    }
  }
  return allTexts(sets)
}

/** What a function returns, and what methods of texts make of them. */
function textsOfCall(how: How, { expressions, lists, strings, base, a: callee, b: list }: Place): ValueSet {
  const { context } = how
  if (expressions.op[callee] === Op.MEMBER) {
    const change = CHANGES.get(strings[expressions.b[callee]!]!)
    if (change !== undefined) {
      const { texts, isOpen } = textsHow(how, idAt(base, expressions.a[callee]!))
      if (texts.length === 0) return ANY_TEXT
      const sets = texts.map((text) => textSet(context, change(text)))
      return allTexts(isOpen ? [...sets, ANY_TEXT] : sets)
    }
  }
  const isString = expressions.op[callee] === Op.NAME && strings[expressions.a[callee]!] === 'String'
  if (isString && list !== -1 && lists[list] === 1) return textsAt(how, idAt(base, lists[list + 1]!))
  if (!how.isGiven) return ANY_TEXT
  const callees = context.valuesOf(idAt(base, callee)).values
  if (callees.some((value) => kindOf(value) !== ValueKind.DEFINITION)) return ANY_TEXT
  return allTexts(callees.map((value) => textsReturned(how, definitionIdOf(value))))
}

const CHANGES: ReadonlyMap<string, (text: string) => string> = new Map([
  ['toLowerCase', (text: string) => text.toLowerCase()],
  ['toUpperCase', (text: string) => text.toUpperCase()],
  ['trim', (text: string) => text.trim()],
  ['toString', (text: string) => text],
])
