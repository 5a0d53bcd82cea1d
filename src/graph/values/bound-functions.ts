import { Rule } from '../edge-rules.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf, type Argument, type WrittenArgument } from '../program/call-arguments.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { bindArguments } from './arguments.ts'
import { makingOf } from './given-fields.ts'
import { giveThis } from './propagate-calls.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/**
 * What stands before the arguments of a call that runs a function by what `bind` made of it:
 *
 *     const warn = log.bind(null, 'warn')
 *     warn(write)                  'warn' before write
 *
 * Undefined where the call runs the function by itself, or where it is not known what bound it: that is looked for in
 * files that name `bind` alone.
 */
export function boundArguments(
  context: LinkContext,
  { file, facts, expressions, base, a: callee }: Place,
  definition: DefinitionId,
): readonly WrittenArgument[] | undefined {
  const { program } = context
  if (program.languages[file]!.semantics.functionMethods !== 'call' || !bindsFunctions(facts))
    return undefined
  if (expressions.op[callee] !== Op.NAME && expressions.op[callee] !== Op.CALL) return undefined
  const made = makingOf(context, idAt(base, callee))
  if (made === -1) return undefined
  const place = program.expressionAt(made)
  const bound = boundFunction(place)
  const isOf = bound !== -1 && context.valuesOf(bound).values.includes(pack(ValueKind.DEFINITION, definition))
  return isOf ? argumentsOf(place).slice(1) : undefined
}

/** The function that a call of `bind` is made on, -1 for any other call. */
export function boundFunction({ expressions, strings, base, a: callee, op }: Place): ExpressionId | -1 {
  const isBind =
    op === Op.CALL && expressions.op[callee] === Op.MEMBER && strings[expressions.b[callee]!] === 'bind'
  return isBind ? idAt(base, expressions.a[callee]!) : -1
}

const bindsFunctions = onceFor((facts: FileFacts): boolean => facts.strings.includes('bind'))

/** Whether a function that a call runs was given its arguments by `call`, `apply` or `bind`. */
export function giveBound(
  context: LinkContext,
  definition: DefinitionId,
  place: Place,
  given: readonly WrittenArgument[],
): boolean {
  const { expressions, strings, base, row: call, a: callee } = place
  const runner = expressions.op[callee] === Op.MEMBER ? strings[expressions.b[callee]!]! : ''
  if (FUNCTION_METHODS.has(runner) && isValueOf(context, idAt(base, expressions.a[callee]!), definition)) {
    handThrough(context, definition, given, runner)
    return true
  }
  const bound = boundArguments(context, place, definition)
  if (bound === undefined) return false
  bindArguments(context, definition, [...bound, ...given], 0, idAt(base, call))
  return true
}

const FUNCTION_METHODS = new Set(['call', 'apply', 'bind'])

/** `f.call(x, a)`, `f.apply(x, [a])`, `f.bind(x, a)`. */
function handThrough(
  context: LinkContext,
  definition: DefinitionId,
  all: readonly WrittenArgument[],
  runner: string,
): void {
  const [receiver, ...given] = all
  if (receiver?.kind === 'plain') giveThis(context, definition, receiver.source.row)
  const [first] = given
  const isList = runner === 'apply' && first?.kind === 'plain'
  const list: Argument[] = isList ? [{ kind: 'spread', expression: first.source.row }] : given
  bindArguments(context, definition, list, 0)
}

function isValueOf(context: LinkContext, expression: ExpressionId, definition: DefinitionId): boolean {
  return context
    .valuesOf(expression)
    .values.some((value) => kindOf(value) === ValueKind.DEFINITION && idOf(value) === definition)
}

/** `f.bind(x, a)` hands x and a to f, whoever calls what it gives. */
export function handToBound(context: LinkContext, place: Place): void {
  const bound = boundFunction(place)
  if (bound === -1) return
  const given = argumentsOf(place)
  for (const value of context.valuesOf(bound).values)
    if (kindOf(value) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value)))
      handThrough(context, definitionIdOf(value), given, 'bind')
}

/** `f.bind(x)` is f once more. */
export function boundItself(
  context: LinkContext,
  _file: number,
  receiver: Packed,
  name: string,
): ValueSet | undefined {
  if (name !== 'bind') return undefined
  const isFunction =
    kindOf(receiver) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(receiver))
  return isFunction ? { values: [receiver], rule: Rule.syntax } : undefined
}
