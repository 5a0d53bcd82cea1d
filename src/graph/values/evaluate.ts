import {
  DefinitionFlag,
  ExpressionFlag,
  FlowKind,
  OUT_PARAMETER,
  Op,
  ScopeKind,
  DefinitionKind,
} from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { Containment } from '../containment.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { actualOfBinding, actualValues } from './actual-values.ts'
import { valuesSource } from './arguments.ts'
import { decorate } from './decorators.ts'
import { containerMember } from './containers.ts'
import { takenOut } from './out-parameters.ts'
import { hasTupleName } from './tuple-places.ts'
import { functionsReturned } from './functions-returned.ts'
import { elementsOf, elementsOfLiteral, enteredValues, pairsOfMaps } from './elements.ts'
import { evaluateBinding, functionsAmong } from './evaluate-bindings.ts'
import { NOT_FOLLOWED, isMemberOfModule, isNamedThing } from './evaluate-names.ts'
import { evaluateType, isNothing } from '../types/evaluate-types.ts'
import { CONTENTS, addSource, contentsOf, contentsSlot, fieldSlot } from './fields.ts'
import { createFixpoint } from './fixpoint.ts'
import type { Fixpoint } from './fixpoint.ts'
import { valuesGivenToField } from './given-fields.ts'
import { genericElements, genericMember, genericPart } from '../types/generics.ts'
import { followImport } from '../names/names.ts'
import { lookUpLiteral, lookUpMixed, prototypesOf } from './object-members.ts'
import { definitionFlowSources, factsOf } from '../program/program.ts'
import type { Program } from '../program/program.ts'
import { propagateCall, propagateStore } from './propagate.ts'
import { receiverOf } from './receivers.ts'
import { resultsOfCall, returnsOf } from './results.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import { valuesOfSlot } from './evaluate-sources.ts'
import { ValueKind, idOf, kindOf, pack, packExact } from './values.ts'
import { EMPTY, openValue, single, union, withRule } from './value-sets.ts'
import type { ValueSet } from './value-sets.ts'
import { evaluateEntities } from './evaluate-entities.ts'
import { indexed } from './evaluate-indexed.ts'
import { castValues } from './casts.ts'

/**
 * What an expression may evaluate to: names through their bindings, members through the values of their base, calls
 * through what their callee returns, parameters through the arguments of the calls that reach them. All of it is one
 * fixpoint: a value that depends on itself is asked again until it grows no more.
 */
export interface Evaluator {
  valuesOf(expression: number): ValueSet
  instancesOf(typeExpression: number): ValueSet
  valuesOfEntities(set: EntitySet): ValueSet
  returnsOf(definition: number): ValueSet
  elementsOfLiteral(literal: number): ValueSet
  valuesOfField(field: number): ValueSet
  valuesOfBinding(binding: number): ValueSet
  decorated(definition: number): ValueSet
  actualValues(expression: number): ValueSet
  actualOfBinding(binding: number): ValueSet
  genericElements(place: number, position: number): ValueSet
  membersOfLiteral(object: number, name: string): readonly number[]
  mixedMembers(owner: number, name: string): readonly number[]
  textsOf(expression: number): ValueSet
  givenTextsOf(expression: number): ValueSet
  givenTextsOfSlot(slot: number): ValueSet
  propagateCall(call: number): void
  propagateStore(flow: number): void
  readonly fixpoint: Fixpoint
}

/** Kinds of questions. */
export const Question = {
  VALUES: 0,
  INSTANCES: 1,
  BINDING: 2,
  RETURNS: 3,
  ELEMENTS: 4,
  /** Row: number of a field in `StoredFields`. */
  FIELD: 5,
  /** Row: definition. What a decorated definition has become. */
  DECORATED: 6,
  /** Row: call expression. Has no values: it hands arguments to parameters. */
  CALL: 7,
  /** Row: flow. Has no values: it hands what is stored to fields. */
  STORE: 8,
  /** Row: expression, and binding: what reaches it, whatever its declared type. */
  ACTUAL: 9,
  ACTUAL_BINDING: 10,
  /** Row: call or member times 8 and its place in a pattern. Elements of a container whose type mentions type parameters. */
  GENERIC_ELEMENTS: 11,
  /** Row: of an object literal and a name. The answer's values are entities, as are those of MIXED_MEMBER. */
  LITERAL_MEMBER: 12,
  /** Row: of the owner of fields and a name. */
  MIXED_MEMBER: 13,
  /** Row: expression, and slot of `Sources`: the texts that it may be, as written out and as handed over. */
  TEXTS: 14,
  GIVEN_TEXTS: 15,
  GIVEN_TEXTS_OF_SLOT: 16,
} as const

/** Numbers of pairs of an owner and a name, as rows of questions. */
class Pairs {
  readonly owners: number[] = []
  readonly names: string[] = []
  readonly #rows = new Map<number, Map<string, number>>()

  row(owner: number, name: string): number {
    let byName = this.#rows.get(owner)
    if (byName === undefined) {
      byName = new Map()
      this.#rows.set(owner, byName)
    }
    let row = byName.get(name)
    if (row === undefined) {
      row = this.owners.push(owner) - 1
      this.names.push(name)
      byName.set(name, row)
    }
    return row
  }
}

export function createEvaluator(context: () => LinkContext, containment: Containment): Evaluator {
  const literals = new Pairs()
  const mixed = new Pairs()
  const fixpoint = createFixpoint(
    [
      (row) => (context().reach.evaluates ? evaluate(context(), row) : evaluateNamed(context(), row)),
      (row) => evaluateType(context(), row),
      (row) =>
        context().reach.evaluates || isNamedThing(context(), row)
          ? evaluateBinding(context(), row)
          : NOT_FOLLOWED,
      (row) => returnsOf(context(), row),
      (row) => elementsOfLiteral(context(), row),
      (row) => evaluateField(context(), row),
      (row) => decorate(context(), row),
      (row) => propagateCall(context(), row),
      (row) => propagateStore(context(), row),
      (row) => actualValues(context(), row),
      (row) => actualOfBinding(context(), row),
      (row) => genericElements(context(), row >> 3, (row & 7) - 1),
      (row) => entitiesAsSet(lookUpLiteral(context(), literals.owners[row]!, literals.names[row]!)),
      (row) => entitiesAsSet(lookUpMixed(context(), mixed.owners[row]!, mixed.names[row]!)),
      (row) => textsOfExpression(context(), row, false),
      (row) => textsOfExpression(context(), row, true),
      (row) => textsOfSlot(context(), row),
    ],
    (kind, row, error) => {
      containment.note('values', fileOfQuestion(context().program, kind, row), error)
      return FAILED
    },
  )
  const { ask } = fixpoint
  const valuesOfBinding = (binding: number) => ask(Question.BINDING, binding)
  return {
    valuesOf: (expression) => ask(Question.VALUES, expression),
    instancesOf: (expression) => ask(Question.INSTANCES, expression),
    returnsOf: (definition) => ask(Question.RETURNS, definition),
    elementsOfLiteral: (literal) => ask(Question.ELEMENTS, literal),
    valuesOfField: (field) => ask(Question.FIELD, field),
    decorated: (definition) => ask(Question.DECORATED, definition),
    actualValues: (expression) => ask(Question.ACTUAL, expression),
    membersOfLiteral: (object, name) => ask(Question.LITERAL_MEMBER, literals.row(object, name)).values,
    mixedMembers: (owner, name) => ask(Question.MIXED_MEMBER, mixed.row(owner, name)).values,
    genericElements: (place, position) =>
      ask(Question.GENERIC_ELEMENTS, place * 8 + Math.min(position + 1, 7)),
    actualOfBinding: (binding) => ask(Question.ACTUAL_BINDING, binding),
    textsOf: (expression) => ask(Question.TEXTS, expression),
    givenTextsOf: (expression) => ask(Question.GIVEN_TEXTS, expression),
    givenTextsOfSlot: (slot) => ask(Question.GIVEN_TEXTS_OF_SLOT, slot),
    propagateCall: (call) => void ask(Question.CALL, call),
    propagateStore: (flow) => void ask(Question.STORE, flow),
    valuesOfBinding,
    valuesOfEntities: (set) => evaluateEntities(context(), set, valuesOfBinding),
    fixpoint,
  }
}

function textsOfExpression(context: LinkContext, expression: number, isGiven: boolean): ValueSet {
  const { program } = context
  return program.rules[program.expressionFile[expression]!]!.texts!.ofExpression(context, expression, isGiven)
}

/** Only a language that follows texts asks for those of a slot. */
function textsOfSlot(context: LinkContext, slot: number): ValueSet {
  return context.program.rules.find(({ texts }) => texts !== undefined)!.texts!.givenToSlot(context, slot)
}

function awaitedBy(context: LinkContext, file: number, promises: ValueSet): ValueSet {
  return context.program.rules[file]!.awaited?.(context, promises) ?? promises
}

const FAILED = openValue(Open['linking-failed'])

/** File that a question is about, -1 where its row does not tell. */
function fileOfQuestion(program: Program, kind: number, row: number): number {
  switch (kind) {
    case Question.BINDING:
    case Question.ACTUAL_BINDING:
      return program.bindingFile[row] ?? -1
    case Question.RETURNS:
    case Question.DECORATED:
      return program.definitionFile[row] ?? -1
    case Question.STORE:
      return program.flowFile[row] ?? -1
    case Question.GENERIC_ELEMENTS:
      return program.expressionFile[row >> 3] ?? -1
    case Question.FIELD:
    case Question.LITERAL_MEMBER:
    case Question.MIXED_MEMBER:
    case Question.GIVEN_TEXTS_OF_SLOT:
      return -1
    default:
      return program.expressionFile[row] ?? -1
  }
}

/** Where only names and imports are followed. */
function evaluateNamed(context: LinkContext, expression: number): ValueSet {
  const { program } = context
  const file = program.expressionFile[expression]!
  const op = factsOf(program, file).expressions.op[expression - program.expressionBase[file]!]
  if (op === Op.MEMBER && isMemberOfModule(context, expression)) return memberValues(context, expression)
  return op === Op.NAME || op === Op.DEFINITION || op === Op.IMPORT
    ? evaluate(context, expression)
    : NOT_FOLLOWED
}

function evaluate(context: LinkContext, expression: number): ValueSet {
  const { program } = context
  const file = program.expressionFile[expression]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const row = expression - base
  const { expressions } = facts
  const a = expressions.a[row]!
  const b = expressions.b[row]!
  switch (expressions.op[row]) {
    case Op.NAME: {
      const named =
        program.rules[file]!.languageName?.(context, file, expression) ??
        context.valuesOfEntities(context.entitiesOf(expression))
      const isCalled = named.values.length === 0 && (expressions.flags[row]! & ExpressionFlag.CALLEE) !== 0
      return isCalled ? (program.rules[file]!.valuesOfOperand?.(context, expression) ?? named) : named
    }
    case Op.MEMBER:
      return (
        program.rules[file]!.languageMember?.(context, file, base + a, facts.strings[b]!) ??
        heldBy(context, facts, base, row) ??
        memberValues(context, expression)
      )
    case Op.INDEX:
      return indexed(context, facts, base, row)
    case Op.CALL:
    case Op.NEW:
      return resultsOfCall(context, expression)
    case Op.DEFINITION:
      return isBodyOfObject(context, file, facts, a)
        ? { values: [packExact(program.definitionBase[file]! + a)], rule: Rule.syntax }
        : single(ValueKind.DEFINITION, context.parts.first(program.definitionBase[file]! + a))
    case Op.THIS:
    case Op.THIS_CLASS:
      return receiverOf(context, file, expressions.scope[row]!, expressions.op[row] === Op.THIS_CLASS)
    case Op.SUPER:
      return superOf(context, file, expressions.scope[row]!)
    case Op.OBJECT:
      return single(ValueKind.OBJECT, expression)
    case Op.ARRAY:
      return single(ValueKind.CONTAINER, expression)
    case Op.STRING:
      return openValue(Open.builtin)
    case Op.LITERAL:
      return isNothing(facts, row) ? EMPTY : openValue(Open.builtin)
    case Op.ANY_OF:
      return (
        (b === -2 ? firstKnown(context, facts, base, a) : undefined) ?? alternatives(context, facts, base, a)
      )
    case Op.AWAIT:
      return awaitedBy(context, file, context.valuesOf(base + a))
    case Op.SPREAD:
      return context.valuesOf(base + a)
    case Op.ELEMENT: {
      if (b <= OUT_PARAMETER) return takenOut(context, base + a, OUT_PARAMETER - b)
      // What `for (key in object)` gives is a text.
      if (b === -3 && program.languages[file]!.semantics.ownThis) return openValue(Open.builtin)
      const containers = context.valuesOf(base + a)
      if (b === -2) return yieldedOrItself(context, containers)
      // What a library holds is its own where libraries say what they give.
      const isOutside =
        containers.values.length > 0 &&
        program.languages[file]!.semantics.librariesReturnOwn &&
        containers.values.every((value) => kindOf(value) === ValueKind.OPEN)
      if (isOutside) return containers
      const part = genericPart(context, base + a, b)
      if (part.values.length > 0) return part
      const found = elementsOf(context, containers, b)
      const elements = b === -1 ? union([pairsOfMaps(context, containers), found]) : found
      // What stands for a type parameter is not always written: what is returned may tell (Go).
      const isUntold =
        b >= 0 && elements.values.every(isOpen) && program.languages[file]!.semantics.valueThenOk
      const told = isUntold ? functionsReturned(context, base + a, b, false) : EMPTY
      if (told.values.length > 0) return told
      // A type of functions is like one of containers: it says nothing of what is called.
      if (b < 0 || !elements.values.some((value) => kindOf(value) === ValueKind.CONTAINER)) return elements
      const functions = functionsReturned(context, base + a, b)
      return functions.values.length > 0 ? union([elements, functions]) : elements
    }
    case Op.YIELD:
      if (b !== -1) return returnedBy(context, context.valuesOf(base + a), base + b)
      return sentTo(context, file, expressions.scope[row]!)
    case Op.CAST:
      return castValues(context, facts, base, row)
    case Op.APPLY: {
      const named = context.valuesOf(base + a)
      return program.rules[file]!.specialised?.(context, expression, named) ?? named
    }
    case Op.IMPORT:
      return context.valuesOfEntities({
        entities: followImport(context, program.importBase[file]! + a),
        rule: Rule.import,
      })
    default:
      return EMPTY
  }
}

/** `new T() {…}`: where a class is no value of its own, the body without a name stands for the object made of it (Java). */
function isBodyOfObject(
  { program }: LinkContext,
  file: number,
  { definitions }: FileFacts,
  row: number,
): boolean {
  const isAnonymous = (definitions.flags[row]! & DefinitionFlag.ANONYMOUS) !== 0
  if (!isAnonymous || definitions.kind[row] !== DefinitionKind.CLASS) return false
  return !program.languages[file]!.semantics.classesAreValues
}

/** A member whose declared type mentions type parameters is what the receiver's type says. */
function memberValues(context: LinkContext, expression: number): ValueSet {
  const set = context.entitiesOf(expression)
  const all = context.valuesOfEntities(set)
  const given = all.values.length > 1 ? valuesGivenToField(context, expression, set.entities) : undefined
  const held = given === undefined ? all : withRule(given, Rule['assigned-value'])
  const { readThroughHooks } = context.program.rules[context.program.expressionFile[expression]!]!
  const own = readThroughHooks?.(context, expression, set.entities, held) ?? held
  const generic = genericMember(context, expression, set.entities)
  if (generic?.values.some((value) => kindOf(value) !== ValueKind.OPEN) !== true) return own
  return union([generic, functionsAmong(context, own), containersUntold(context, expression, own)])
}

/** Containers of a type parameter that nothing says what it stands for: what is put into them tells. */
function containersUntold(context: LinkContext, member: number, own: ValueSet): ValueSet {
  const { program } = context
  const { staticDispatch, structuralInterfaces } =
    program.languages[program.expressionFile[member]!]!.semantics
  if (!staticDispatch && !structuralInterfaces) return EMPTY
  const containers = own.values.filter((value) => kindOf(value) === ValueKind.CONTAINER)
  if (containers.length === 0 || context.genericElements(member, -1).values.length > 0) return EMPTY
  return { values: containers, rule: own.rule }
}

/** `lazy.Value`, `pairs.Values`: what is taken out of something that holds it. */
function heldBy(context: LinkContext, facts: FileFacts, base: number, row: number): ValueSet | undefined {
  const name = facts.strings[facts.expressions.b[row]!]!
  // Asked for every member: only in C# are names of properties capital, and these few and those of tuples count.
  if (!HELD.has(name) && !hasTupleName(context.program, name)) return undefined
  const receivers = context.valuesOf(base + facts.expressions.a[row]!)
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

function alternatives(context: LinkContext, facts: FileFacts, base: number, list: number): ValueSet {
  const { lists, expressions } = facts
  if (list === -1) return EMPTY
  const first = lists[list + 1]!
  const second = lists[list]! === 2 ? lists[list + 2]! : -1
  // `with x as y`: facts give x and the element of the same x, as entering may give either.
  if (second !== -1 && expressions.op[second] === Op.ELEMENT && expressions.a[second] === first) {
    return withRule(enteredValues(context, context.valuesOf(base + first)), Rule['assigned-value'])
  }
  const sets: ValueSet[] = []
  for (let i = 0; i < lists[list]!; i++) sets.push(context.valuesOf(base + lists[list + 1 + i]!))
  return union(sets)
}

/** What is sent into the generator around a scope. */
function sentTo(context: LinkContext, file: number, scope: number): ValueSet {
  const { program } = context
  const { scopes } = factsOf(program, file)
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1 || scopes.kind[current] !== ScopeKind.FUNCTION) continue
    return contentsOf(
      context,
      pack(ValueKind.GENERATOR, program.definitionBase[file]! + definition),
      CONTENTS,
    )
  }
  return EMPTY
}

/** What delegating to generators gives: what they return. They are sent what is sent through (a global row). */
function returnedBy(context: LinkContext, delegates: ValueSet, sent: number): ValueSet {
  const sets: ValueSet[] = []
  for (const value of delegates.values) {
    if (kindOf(value) !== ValueKind.GENERATOR) continue
    addSource(context, contentsSlot(context, value, CONTENTS), valuesSource(sent))
    for (const source of definitionFlowSources(context.program, idOf(value), FlowKind.RETURN))
      sets.push(context.valuesOf(source))
  }
  return withRule(union(sets), Rule['returned-value'])
}

/** The values of the first of some expressions where nothing about them is open. */
function firstKnown(
  context: LinkContext,
  facts: FileFacts,
  base: number,
  list: number,
): ValueSet | undefined {
  const first = context.valuesOf(base + facts.lists[list + 1]!)
  const isKnown = first.values.length > 0 && first.values.every((value) => kindOf(value) !== ValueKind.OPEN)
  return isKnown ? first : undefined
}

/** What generators yield; anything else is itself. */
function yieldedOrItself(context: LinkContext, set: ValueSet): ValueSet {
  if (!set.values.some((value) => kindOf(value) === ValueKind.GENERATOR)) return set
  const sets = set.values.map((value): ValueSet => {
    const own = { values: [value], rule: set.rule }
    return kindOf(value) === ValueKind.GENERATOR ? elementsOf(context, own, -1) : own
  })
  return union(sets)
}

function superOf(context: LinkContext, file: number, scope: number): ValueSet {
  const own = receiverOf(context, file, scope, false)
  const parents: number[] = []
  for (const value of own.values) {
    const kind = kindOf(value)
    if (kind === ValueKind.OBJECT) parents.push(...prototypesOf(context, value).values)
    if (kind !== ValueKind.INSTANCE && kind !== ValueKind.DEFINITION) continue
    const parent = context.hierarchy.linearised(idOf(value))[1]
    if (parent !== undefined) parents.push(pack(kind, parent))
  }
  if (parents.length > 0) return { values: parents, rule: Rule.inherited }
  return single(ValueKind.OPEN, Open.external, Rule.inherited)
}

function entitiesAsSet(entities: readonly number[]): ValueSet {
  return entities.length === 0 ? EMPTY : { values: entities, rule: Rule.syntax }
}

/** What is stored into a field, as the facts say and as evaluation found. */
function evaluateField(context: LinkContext, field: number): ValueSet {
  context.mayGrow()
  const own = context.stored.sources(field).map(context.valuesOf)
  const found = valuesOfSlot(context, fieldSlot(context, field))
  return withRule(union([...own, ...found]), Rule['assigned-value'])
}

function isOpen(value: number): boolean {
  return kindOf(value) === ValueKind.OPEN
}
