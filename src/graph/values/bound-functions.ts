import { Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { argumentsOf } from './arguments.ts'
import type { Argument } from './arguments.ts'
import type { LinkContext } from '../context.ts'
import { makingOf } from './given-fields.ts'
import { factsOf } from '../program/program.ts'
import type { Program } from '../program/program.ts'
import { ValueKind, pack } from './values.ts'

/**
 * What stands before the arguments of a call (row of a file) that runs a function by what `bind` made of it:
 *
 *     const warn = log.bind(null, 'warn')
 *     warn(write)                  'warn' before write
 *
 * Undefined where the call runs the function by itself, or where it is not known what bound it: that is looked for in
 * files that name `bind` alone.
 */
export function boundArguments(
  context: LinkContext,
  file: number,
  call: number,
  definition: number,
): readonly Argument[] | undefined {
  const { program } = context
  if (program.languages[file]!.semantics.functionMethods !== 'call') return undefined
  const facts = factsOf(program, file)
  if (!bindsFunctions(facts)) return undefined
  const { expressions } = facts
  const callee = expressions.a[call]!
  if (expressions.op[callee] !== Op.NAME && expressions.op[callee] !== Op.CALL) return undefined
  const made = makingOf(context, program.expressionBase[file]! + callee)
  if (made === -1) return undefined
  const own = program.expressionFile[made]!
  const row = made - program.expressionBase[own]!
  const bound = boundFunction(program, own, row)
  const isOf = bound !== -1 && context.valuesOf(bound).values.includes(pack(ValueKind.DEFINITION, definition))
  return isOf ? argumentsOf(context, own, row).slice(1) : undefined
}

/** The function (global row) that a call (row of a file) of `bind` is made on, -1 for any other call. */
export function boundFunction(program: Program, file: number, row: number): number {
  if (program.languages[file]!.semantics.functionMethods !== 'call') return -1
  const { expressions, strings } = factsOf(program, file)
  const callee = expressions.a[row]!
  const isBind =
    expressions.op[row] === Op.CALL &&
    expressions.op[callee] === Op.MEMBER &&
    strings[expressions.b[callee]!] === 'bind'
  return isBind ? program.expressionBase[file]! + expressions.a[callee]! : -1
}

function bindsFunctions(facts: FileFacts): boolean {
  let binds = known.get(facts)
  if (binds === undefined) known.set(facts, (binds = facts.strings.includes('bind')))
  return binds
}

const known = new WeakMap<FileFacts, boolean>()
