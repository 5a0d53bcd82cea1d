import { BindingFlag, BindingKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Argument } from '../program/call-arguments.ts'
import type { Program } from '../program/program.ts'
import { lexicalBinding } from '../program/stored-fields.ts'
import { ValueKind, pack } from '../solver/values.ts'
import { lengthOfList, mayBeRearranged } from './list-length.ts'
import { GIVEN } from './replaced-defaults.ts'
import type { BindingId, ExpressionId } from '../row-ids.ts'

/*
 * The default of a parameter counts where a call leaves the parameter out, or where no call is known:
 *
 *     def run(action=stop): action()
 *     run(start)                       runs start, not stop
 */
const LEFT_OUT = 2

/** Notes which parameters that have a default a call (-1 for none) gives, and which it leaves out. */
export function noteDefaults(
  context: LinkContext,
  parameters: readonly (BindingId | undefined)[],
  given: readonly Argument[],
  skipped: number,
  call: ExpressionId | -1,
): void {
  const { program, defaults } = context
  let first = skipped
  while (first < parameters.length && !hasDefault(context, parameters[first])) first++
  if (first === parameters.length) return
  const file = program.bindingFile[parameters[first]!]!
  const { bindings, strings } = program.factsOf(file)
  const base = program.bindingBase[file]!
  const isSpread = given.some(({ kind }) => kind === 'spread' || kind === 'named-spread')
  const places = skipped + placesFilled(context, given)
  // What only tests hand over says nothing of what others hand over.
  const isOfTest = call !== -1 && program.files[program.expressionFile[call]!]!.isTest
  const isSaid = !isOfTest || program.files[file]!.isTest
  for (let position = first; position < parameters.length; position++) {
    const binding = parameters[position]
    if (binding === undefined || !hasDefault(context, binding)) continue
    const name = strings[bindings.name[binding - base]!]
    const isByPlace = position < places && (bindings.flags[binding - base]! & BindingFlag.KEYWORD_ONLY) === 0
    const isGiven = isByPlace || given.some((argument) => argument.kind === 'named' && argument.name === name)
    const said = (isSpread && !isByPlace) || !isGiven || !isSaid ? LEFT_OUT : GIVEN
    const known = defaults.get(binding) ?? 0
    if ((known & said) !== 0) continue
    defaults.set(binding, known | said)
    context.grow(binding)
  }
}

/** How many places are filled for sure: up to the first spread of which nobody knows how much it holds. */
function placesFilled({ program }: LinkContext, given: readonly Argument[]): number {
  let places = 0
  for (const argument of given) {
    if (argument.kind === 'plain') places++
    if (argument.kind !== 'spread') continue
    const length = lengthOfSpread(program, argument.expression)
    if (length === undefined) return places
    places += length
  }
  return places
}

/** The length of a list that is written out where it is spread, or that a variable is given once and for all. */
function lengthOfSpread(program: Program, expression: ExpressionId): number | undefined {
  const { file, expressions, bindings, row } = program.expressionAt(expression)
  if (expressions.op[row] !== Op.NAME) return lengthOfList({ program }, pack(ValueKind.CONTAINER, expression))
  const binding = lexicalBinding(program, file, expressions.scope[row]!, expressions.a[row]!)
  if (binding === -1 || bindings.kind[binding] === BindingKind.PARAMETER) return undefined
  const source = program.onlyGiven(program.bindingId(file, binding))
  return source === -1 || mayBeRearranged({ program }, source)
    ? undefined
    : lengthOfList({ program }, pack(ValueKind.CONTAINER, source))
}

function hasDefault({ program }: LinkContext, binding: BindingId | undefined): boolean {
  if (binding === undefined) return false
  const file = program.bindingFile[binding]!
  const flags = program.factsOf(file).bindings.flags[binding - program.bindingBase[file]!]!
  return (flags & BindingFlag.OPTIONAL) !== 0
}
