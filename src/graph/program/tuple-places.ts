import { Op } from '../../languages/facts.ts'
import { namesOfTuple } from '../../languages/tuple-names.ts'
import type { Program } from './program.ts'
import type { ExpressionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** The place of a tuple's element (`pair.Item2`, `pair.Name`), -1 for none; `container` is what makes or types it. */
export function placeInTuple(program: Program, container: ExpressionId, name: string): number {
  if (program.languages[program.expressionFile[container]!]!.semantics.namedTuples !== true) return -1
  const numbered = /^Item([1-9])$/.exec(name)
  if (numbered !== null) return Number(numbered[1]) - 1
  const { expressions, strings, row } = program.expressionAt(container)
  const holder = expressions.op[row] === Op.APPLY ? expressions.a[row]! : row
  const isTuple = expressions.op[holder] === Op.ARRAY || expressions.op[holder] === Op.LITERAL
  const text = isTuple ? expressions.b[holder]! : -1
  return text === -1 ? -1 : (namesOfTuple(strings[text]!)?.indexOf(name) ?? -1)
}

/** Whether the program calls an element of any tuple so; asked for every member. */
export function hasTupleName(program: Program, file: number, name: string): boolean {
  if (program.languages[file]!.semantics.namedTuples !== true) return false
  const names = namesByProgram(program)
  return names.has(name)
}

const namesByProgram = onceFor(collectNames)

function collectNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [file, { facts }] of program.files.entries()) {
    if (facts === undefined || program.languages[file]!.semantics.namedTuples !== true) continue
    for (const text of facts.strings) {
      for (const name of namesOfTuple(text) ?? []) if (name !== '') names.add(name)
    }
  }
  return names
}
