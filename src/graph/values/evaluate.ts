import type { Containment } from '../containment.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { evaluateType } from './evaluate-types.ts'
import { genericElements } from './generics.ts'
import { actualOfBinding, actualValues } from './actual-values.ts'
import { decorate } from './decorators.ts'
import { elementsOfLiteral } from './elements.ts'
import { evaluateBinding } from './evaluate-bindings.ts'
import { evaluateEntities } from './evaluate-entities.ts'
import { evaluate, evaluateNamed } from './evaluate-expressions.ts'
import { NOT_FOLLOWED, asNamed, bindingNamed, isNamedThing } from './evaluate-names.ts'
import { valuesOfSlot } from './evaluate-sources.ts'
import { fieldSlot } from './fields.ts'
import { createFixpoint, type Fixpoint } from '../solver/fixpoint.ts'
import { lookUpLiteral, lookUpMixed } from './object-members.ts'
import { Pairs } from '../solver/pairs.ts'
import { propagateCall } from './propagate-calls.ts'
import { propagateStore } from './propagate-stores.ts'
import { Question, fileOfQuestion, placeOfQuestion } from './questions.ts'
import { returnsOf } from './results.ts'
import { EMPTY, openValue, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import type { BindingId, DefinitionId, ExpressionId, FlowId, Packed } from '../row-ids.ts'

/**
 * What an expression may evaluate to: names through their bindings, members through the values of their base, calls
 * through what their callee returns, parameters through the arguments of the calls that reach them. All of it is one
 * fixpoint: a value that depends on itself is asked again until it grows no more.
 */
export interface Evaluator {
  valuesOf(expression: ExpressionId): ValueSet
  instancesOf(typeExpression: ExpressionId): ValueSet
  valuesOfEntities(set: EntitySet): ValueSet
  returnsOf(definition: DefinitionId): ValueSet
  elementsOfLiteral(literal: ExpressionId): ValueSet
  valuesOfField(field: number): ValueSet
  valuesOfBinding(binding: BindingId): ValueSet
  decorated(definition: DefinitionId): ValueSet
  actualValues(expression: ExpressionId): ValueSet
  actualOfBinding(binding: BindingId): ValueSet
  genericElements(place: ExpressionId, position: number): ValueSet
  membersOfLiteral(object: ExpressionId, name: string): readonly Packed[]
  mixedMembers(owner: number, name: string): readonly Packed[]
  textsOf(expression: ExpressionId): ValueSet
  givenTextsOf(expression: ExpressionId): ValueSet
  givenTextsOfSlot(slot: number): ValueSet
  propagateCall(call: ExpressionId): void
  propagateStore(flow: FlowId): void
  readonly fixpoint: Fixpoint
}

export function createEvaluator(context: () => LinkContext, containment: Containment): Evaluator {
  const literals = new Pairs<ExpressionId>()
  const mixed = new Pairs<number>()
  const fixpoint = createFixpoint(
    [
      (row: ExpressionId) =>
        context().reach.evaluates ? evaluate(context(), row) : evaluateNamed(context(), row),
      (row: ExpressionId) => evaluateType(context(), row),
      (row: BindingId) =>
        context().reach.evaluates || isNamedThing(context(), row)
          ? evaluateBinding(context(), row)
          : NOT_FOLLOWED,
      (row: DefinitionId) => returnsOf(context(), row),
      (row: ExpressionId) => elementsOfLiteral(context(), row),
      (row: number) => evaluateField(context(), row),
      (row: DefinitionId) => decorate(context(), row),
      (row: ExpressionId) => propagateCall(context(), row),
      (row: FlowId) => propagateStore(context(), row),
      (row: ExpressionId) => actualValues(context(), row),
      (row: BindingId) => actualOfBinding(context(), row),
      (row: number) => genericElements(context(), placeOfQuestion(row), (row & 7) - 1),
      (row: number) => entitiesAsSet(lookUpLiteral(context(), literals.owners[row]!, literals.names[row]!)),
      (row: number) => entitiesAsSet(lookUpMixed(context(), mixed.owners[row]!, mixed.names[row]!)),
      (row: ExpressionId) => textsOfExpression(context(), row, false),
      (row: ExpressionId) => textsOfExpression(context(), row, true),
      (row: number) => textsOfSlot(context(), row),
    ],
    (kind, row, error) => {
      containment.note('values', fileOfQuestion(context().program, kind, row), error)
      return FAILED
    },
    [Question.CALL, Question.STORE],
    {
      from: Question.VALUES,
      to: Question.BINDING,
      rowOf: (expression: ExpressionId) => bindingNamed(context(), expression),
      read: asNamed,
    },
  )
  const { ask } = fixpoint
  const valuesOfBinding = (binding: BindingId) => ask(Question.BINDING, binding)
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

function textsOfExpression(context: LinkContext, expression: ExpressionId, isGiven: boolean): ValueSet {
  const { program } = context
  return program.rules[program.expressionFile[expression]!]!.values.texts!.ofExpression(
    context,
    expression,
    isGiven,
  )
}

/** Only a language that follows texts asks for those of a slot. */
function textsOfSlot(context: LinkContext, slot: number): ValueSet {
  return context.program.rules
    .find(({ values }) => values.texts !== undefined)!
    .values.texts!.givenToSlot(context, slot)
}

const FAILED = openValue(Open['linking-failed'])

function entitiesAsSet(entities: readonly Packed[]): ValueSet {
  return entities.length === 0 ? EMPTY : { values: entities, rule: Rule.syntax }
}

/** What is stored into a field, as the facts say and as evaluation found. */
function evaluateField(context: LinkContext, field: number): ValueSet {
  context.mayGrow()
  const own = context.stored.sources(field).map(context.valuesOf)
  const found = valuesOfSlot(context, fieldSlot(context, field))
  return withRule(union([...own, ...found]), Rule['assigned-value'])
}
