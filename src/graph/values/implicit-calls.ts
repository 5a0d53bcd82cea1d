import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { Program } from '../program/program.ts'
import { nameOfDefinition } from '../program/program.ts'
import { fallbackMethods } from './fallback-methods.ts'

const declared = new WeakMap<Program, ReadonlySet<string>>()

/**
 * Whether a call (row of a file) that the language makes by itself runs a method which nothing in the repository
 * declares (Python): most of what is compared, walked and shown is the language's own.
 */
export function runsNothingOfOurs(program: Program, file: number, facts: FileFacts, call: number): boolean {
  const { expressions, strings } = facts
  if ((expressions.flags[call]! & ExpressionFlag.IMPLICIT) === 0) return false
  if (program.languages[file]!.semantics.dataModel !== true) return false
  const callee = expressions.a[call]!
  if (expressions.op[callee] !== Op.MEMBER) return false
  const name = strings[expressions.b[callee]!]!
  if (!name.startsWith('__')) return false
  const names = declaredNames(program)
  return !names.has(name) && fallbackMethods.get(name)?.some((other) => names.has(other)) !== true
}

/** Names with two underscores in front of what the repository declares. */
function declaredNames(program: Program): ReadonlySet<string> {
  let names = declared.get(program)
  if (names === undefined) {
    const found = new Set<string>()
    for (let definition = 0; definition < program.definitionCount; definition++) {
      if (program.languages[program.definitionFile[definition]!]!.semantics.dataModel !== true) continue
      const name = nameOfDefinition(program, definition)
      if (name.startsWith('__')) found.add(name)
    }
    declared.set(program, (names = found))
  }
  return names
}
