import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { Program } from '../program/program.ts'
import { fallbackMethods } from './fallback-methods.ts'
import { onceFor } from '../../languages/once-for.ts'
import type { Place } from '../row-ids.ts'

/**
 * Whether a call that the language makes by itself runs a method which nothing in the repository
 * declares: most of what is compared, walked and shown is the language's own.
 */
export function runsNothingOfOurs(program: Program, place: Place): boolean {
  if ((place.flags & ExpressionFlag.IMPLICIT) === 0) return false
  const { dataModel, ownThis } = program.languages[place.file]!.semantics
  if (dataModel !== true && !ownThis) return false
  const callee = place.a
  if (place.expressions.op[callee] !== Op.MEMBER) return false
  const name = place.strings[place.expressions.b[callee]!]!
  if (!isOfLanguage(name)) return false
  const names = declaredNames(program)
  return !names.has(name) && fallbackMethods.get(name)?.some((other) => names.has(other)) !== true
}

/** Names that the language's own protocols have: `__iter__`, `[Symbol.iterator]`, and `next` of what that gives. */
function isOfLanguage(name: string): boolean {
  return name.startsWith('__') || name.startsWith('[Symbol.') || name === 'next'
}

/** Such names among what the repository declares. */
const declaredNames = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const definition of program.allDefinitions()) {
    const { dataModel, ownThis } = program.languages[program.definitionFile[definition]!]!.semantics
    if (dataModel !== true && !ownThis) continue
    const name = program.nameOfDefinition(definition)
    if (isOfLanguage(name)) found.add(name)
  }
  return found
})
