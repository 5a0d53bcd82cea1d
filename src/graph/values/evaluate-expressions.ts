import { DefinitionFlag, DefinitionKind, ExpressionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { followImport } from '../names/names.ts'
import { EMPTY, openValue, single, type ValueSet, union } from '../solver/value-sets.ts'
import { ValueKind, idOf, kindOf, pack, packExact, definitionIdOf, isExact } from '../solver/values.ts'
import { anyOf } from './evaluate-alternatives.ts'
import { indexed } from './evaluate-indexed.ts'
import { memberValues, takenByName } from './evaluate-members.ts'
import { NOT_FOLLOWED, isMemberOfModule } from './evaluate-names.ts'
import { elementTaken } from './evaluate-taken.ts'
import { isNothing } from './evaluate-types.ts'
import { sentTo } from './generators.ts'
import { prototypesOf } from './object-members.ts'
import { receiverOf } from './receivers.ts'
import { resultsOfCall } from './results.ts'
import { returnedBy } from './delegation.ts'
import { ownModule } from './own-module.ts'
import { awaited } from './settled-promises.ts'
import { idAt, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import { functionsAmong } from './evaluate-bindings.ts'

/** Where only names and imports are followed. */
export function evaluateNamed(context: LinkContext, expression: ExpressionId): ValueSet {
  const op = context.program.opOf(expression)
  if (op === Op.MEMBER && isMemberOfModule(context, expression)) return memberValues(context, expression)
  return op === Op.NAME || op === Op.DEFINITION || op === Op.IMPORT
    ? evaluate(context, expression)
    : NOT_FOLLOWED
}

export function evaluate(context: LinkContext, expression: ExpressionId): ValueSet {
  const { program } = context
  const place = program.expressionAt(expression)
  const { file, facts, base, row, a, b, op, flags, scope } = place
  switch (op) {
    case Op.NAME:
      return namedValues(context, file, expression, flags)
    case Op.MEMBER:
      return valuesOfMember(context, place)
    case Op.INDEX:
      return indexed(context, place)
    case Op.CALL:
    case Op.NEW:
      return resultsOfCall(context, expression)
    case Op.DEFINITION:
      return definedHere(context, file, facts, a)
    case Op.THIS:
    case Op.THIS_CLASS:
      return receiverOf(context, file, scope, op === Op.THIS_CLASS)
    case Op.SUPER:
      return superOf(context, file, scope)
    case Op.OBJECT:
      return single(ValueKind.OBJECT, expression)
    case Op.ARRAY:
      return single(ValueKind.CONTAINER, expression)
    case Op.STRING:
      return openValue(Open.builtin)
    case Op.LITERAL:
      return isNothing(facts, row) ? EMPTY : openValue(Open.builtin)
    case Op.ANY_OF:
      return anyOf(context, place)
    case Op.AWAIT:
      return awaitedBy(context, file, context.valuesOf(idAt(base, a)))
    case Op.SPREAD:
      return context.valuesOf(idAt(base, a))
    case Op.ELEMENT:
      return elementTaken(context, file, idAt(base, a), b)
    case Op.YIELD:
      return valuesOfYield(context, place)
    case Op.CAST:
      return castValues(context, place)
    case Op.APPLY: {
      const named = context.valuesOf(idAt(base, a))
      return program.rules[file]!.generics.specialised?.(context, expression, named) ?? named
    }
    case Op.IMPORT:
      return context.valuesOfEntities({
        entities: followImport(context, idAt(program.importBase[file]!, a)),
        rule: Rule.import,
      })
    default:
      return EMPTY
  }
}

function valuesOfMember(context: LinkContext, place: Place): ValueSet {
  const { file, facts, base, row } = place
  const { a, b } = facts.expressions
  return (
    context.program.rules[file]!.values.languageMember?.(
      context,
      file,
      idAt(base, a[row]!),
      facts.strings[b[row]!]!,
    ) ??
    takenByName(context, place) ??
    memberValues(context, idAt(base, row))
  )
}

/** A definition (row of a file) that is written where a value is expected. */
function definedHere(context: LinkContext, file: number, facts: FileFacts, row: number): ValueSet {
  const definition = context.program.definitionId(file, row)
  return isBodyOfObject(context, file, facts, row)
    ? { values: [packExact(definition)], rule: Rule.syntax }
    : single(ValueKind.DEFINITION, context.parts.first(definition))
}

/** `yield` gives what is sent, `yield from` what the generator that it delegates to returns. */
function valuesOfYield(context: LinkContext, { file, facts, base, row }: Place): ValueSet {
  const { a, b, scope } = facts.expressions
  if (b[row] === -1) return sentTo(context, file, scope[row]!)
  const delegates = context.valuesOf(idAt(base, a[row]!))
  return returnedBy(context, delegates, idAt(base, b[row]!))
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

/** A name is called where nothing else is known of it: the language may say what an operand stands for. */
function namedValues(context: LinkContext, file: number, expression: ExpressionId, flags: number): ValueSet {
  const rules = context.program.rules[file]!
  const named =
    rules.values.read?.(context, file, expression) ??
    ownModule(context, file, expression, 'exports') ??
    context.valuesOfEntities(context.entitiesOf(expression))
  const isCalled = named.values.length === 0 && (flags & ExpressionFlag.CALLEE) !== 0
  return isCalled ? (rules.values.valuesOfOperand?.(context, expression) ?? named) : named
}

function superOf(context: LinkContext, file: number, scope: number): ValueSet {
  const own = receiverOf(context, file, scope, false)
  const parents: Packed[] = []
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

function awaitedBy(context: LinkContext, file: number, promises: ValueSet): ValueSet {
  const { languages, rules } = context.program
  if (languages[file]!.semantics.ownThis) return awaited(context, promises)
  return rules[file]!.values.awaited?.(context, promises) ?? promises
}

/** A cast changes what a value is said to be, not which function it is or what a literal holds. */
function castValues(context: LinkContext, { facts, base, a: operand, b, flags }: Place): ValueSet {
  // `<T as Trait>` names T.
  if ((flags & ExpressionFlag.TYPE) !== 0) return context.valuesOf(idAt(base, operand))
  const type = context.instancesOf(idAt(base, b))
  const own = context.valuesOf(idAt(base, operand))
  const functions = functionsAmong(context, own)
  if (functions.values.length > 0) return union([functions, type])
  const op = facts.expressions.op[operand]
  const isInstance = type.values.some((value) => kindOf(value) === ValueKind.INSTANCE)
  if (isInstance) return castInstances(context, own, type)
  if (op === Op.OBJECT || op === Op.ARRAY) return union([own, type])
  // A type of a library says less than the class of the repository that what is cast is of.
  const made = own.values.filter(isExact)
  return made.length > 0 ? { values: made, rule: own.rule } : type
}

/** What is known to be of the type already says more than the type; where something else may be cast, the type says it. */
function castInstances(context: LinkContext, own: ValueSet, type: ValueSet): ValueSet {
  const wanted = new Set(type.values.filter((value) => kindOf(value) === ValueKind.INSTANCE).map(idOf))
  const fitting: Packed[] = []
  let isCast = own.values.length === 0
  for (const value of own.values) {
    const order = kindOf(value) === ValueKind.INSTANCE ? context.hierarchy.linearised(idOf(value)) : []
    if (order.some((ancestor) => wanted.has(ancestor))) fitting.push(value)
    else if (kindOf(value) !== ValueKind.INSTANCE) isCast = true
    else {
      // A value declared as a parent of the type may be one of the type.
      isCast ||= [...wanted].some((each) =>
        context.hierarchy.linearised(each).includes(definitionIdOf(value)),
      )
    }
  }
  return fitting.length > 0 && !isCast ? { values: fitting, rule: own.rule } : type
}
