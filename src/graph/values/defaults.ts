import { BindingFlag } from '../../languages/facts.ts'
import type { Argument } from './arguments.ts'
import type { LinkContext } from '../context.ts'
import { factsOf } from '../program/program.ts'

/*
 * The default of a parameter counts where a call leaves the parameter out, or where no call is known:
 *
 *     def run(action=stop): action()
 *     run(start)                       runs start, not stop
 */
export const GIVEN = 1
const LEFT_OUT = 2

/** Notes which parameters that have a default a call (global row, or -1) gives, and which it leaves out. */
export function noteDefaults(
  context: LinkContext,
  parameters: readonly (number | undefined)[],
  given: readonly Argument[],
  skipped: number,
  call: number,
): void {
  const { program, defaults } = context
  let first = skipped
  while (first < parameters.length && !hasDefault(context, parameters[first])) first++
  if (first === parameters.length) return
  const file = program.bindingFile[parameters[first]!]!
  const { bindings, strings } = factsOf(program, file)
  const base = program.bindingBase[file]!
  const isSpread = given.some(({ kind }) => kind === 'spread' || kind === 'named-spread')
  const places = skipped + given.filter(({ kind }) => kind === 'plain').length
  // What only tests hand over says nothing of what others hand over.
  const isOfTest = call !== -1 && program.files[program.expressionFile[call]!]!.isTest
  const isSaid = !isOfTest || program.files[file]!.isTest
  for (let position = first; position < parameters.length; position++) {
    const binding = parameters[position]
    if (binding === undefined || !hasDefault(context, binding)) continue
    const name = strings[bindings.name[binding - base]!]
    const isByPlace = position < places && (bindings.flags[binding - base]! & BindingFlag.KEYWORD_ONLY) === 0
    const isGiven = isByPlace || given.some((argument) => argument.kind === 'named' && argument.name === name)
    const said = isSpread || !isGiven || !isSaid ? LEFT_OUT : GIVEN
    const known = defaults.get(binding) ?? 0
    if ((known & said) !== 0) continue
    defaults.set(binding, known | said)
    context.grow(binding)
  }
}

function hasDefault({ program }: LinkContext, binding: number | undefined): boolean {
  if (binding === undefined) return false
  const file = program.bindingFile[binding]!
  const flags = factsOf(program, file).bindings.flags[binding - program.bindingBase[file]!]!
  return (flags & BindingFlag.OPTIONAL) !== 0
}
