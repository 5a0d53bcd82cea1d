import { DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf, type WrittenArgument } from '../program/call-arguments.ts'
import { ValueKind, definitionIdOf, idOf, isExact, kindOf } from '../solver/values.ts'
import { isCalledThroughClass } from './called-through-class.ts'
import { receiverClasses } from './receiver-classes.ts'
import { mentionsTypeParameter } from './type-parameters.ts'
import { writtenTypeName } from './written-type-names.ts'
import type { DefinitionId, ExpressionId, Packed, Place } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'

/**
 * Of the methods that one type has of one trait for several types (`impl Handle<Key> for Window`), those that take what
 * a call is given (Rust). Methods of different types or names do not compete.
 */
export function chooseImplementation(
  context: LinkContext,
  methods: readonly DefinitionId[],
  place: Place,
): readonly DefinitionId[] {
  const { file, a: callee } = place
  if (methods.length < 2) return methods
  const families = familiesOf(context, methods)
  if (families.every((family) => family.length < 2)) return methods
  const given = argumentsOf(place)
  const isThroughType = isCalledThroughClass(context, context.program.expressionIn(file, callee))
  return families.flatMap((family) => {
    if (family.length < 2) return family
    const fitting = family.filter((method) => takes(context, method, given, isThroughType))
    return fitting.length === 0 ? family : fitting
  })
}

function familiesOf(
  context: LinkContext,
  methods: readonly DefinitionId[],
): readonly (readonly DefinitionId[])[] {
  const { program } = context
  const isOfTrait = (method: DefinitionId) =>
    program.definitionFlowSources(method, FlowKind.IMPLEMENTS).length > 0
  const keys = new Map<string, DefinitionId[]>()
  for (const method of methods) {
    const owners: readonly number[] = isOfTrait(method) ? receiverClasses(context, method) : [-1 - method]
    const key = `${program.nameOfDefinition(method)} ${owners.toSorted((one, other) => one - other).join(' ')}`
    addTo(keys, key, method)
  }
  return [...keys.values()]
}

function takes(
  context: LinkContext,
  method: DefinitionId,
  given: readonly WrittenArgument[],
  isThroughType: boolean,
): boolean {
  const { program } = context
  const parameters = program.parametersOf(method)
  // `Type::method(&x, …)` is given its receiver, too.
  const skipped = isThroughType && given.length === parameters.length + 1 ? 1 : 0
  return parameters.every((parameter, at) => {
    const argument = given[at + skipped]
    if (parameter === undefined || argument?.kind !== 'plain') return true
    const type = program.declaredTypeOf(parameter)
    return type === -1 || mayBeOf(context, argument.source.row, type)
  })
}

/** Whether an expression may be of a type, as far as that is known. */
function mayBeOf(context: LinkContext, expression: ExpressionId, type: ExpressionId): boolean {
  if (mentionsTypeParameter(context, type)) return true
  const wanted = context.instancesOf(type).values.filter((value) => isOfClass(context, value))
  const given = context
    .valuesOf(expression)
    .values.concat(context.isSolved() ? context.actualValues(expression).values : [])
    .filter(
      (value) => isOfClass(context, value) && (isExact(value) || !isTrait(context, definitionIdOf(value))),
    )
  if (given.length > 0) {
    if (wanted.some((value) => isTrait(context, definitionIdOf(value)))) return true
    return wanted.some((value) => given.some((each) => idOf(each) === idOf(value)))
  }
  const { strings, op, a } = context.program.expressionAt(expression)
  const isText = op === Op.STRING
  const isNumber = op === Op.LITERAL && strings[a] === 'number'
  if (!isText && !isNumber) return true
  if (wanted.length > 0) return false
  return TEXT_TYPES.has(writtenTypeName(context, type)) === isText
}

const TEXT_TYPES = new Set(['str', 'String', 'Cow', 'Path', 'OsStr'])

function isOfClass(context: LinkContext, value: Packed): boolean {
  const kind = kindOf(value)
  return (
    (kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION) &&
    context.program.isClassLike(definitionIdOf(value))
  )
}

function isTrait({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.definitionKinds[definition] === DefinitionKind.INTERFACE
}
