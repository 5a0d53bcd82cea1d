import type { Program } from '../program/program.ts'
import type { StoredFields } from '../program/stored-fields.ts'
import type { DefinitionId } from '../row-ids.ts'

const Answer = { UNKNOWN: 0, NO: 1, YES: 2 } as const

/**
 * Tells of a function whether its first parameter is what it is called on (`self`), which no argument fills. Every call
 * asks, so each answer is kept.
 */
export function createBoundReceivers(
  program: Program,
  stored: StoredFields,
): (definition: DefinitionId) => boolean {
  const answers = new Uint8Array(program.definitionCount)
  const find = (definition: DefinitionId): boolean => {
    const first = program.parametersOf(definition)[0]
    if (first === undefined) return false
    const file = program.definitionFile[definition]!
    return stored.isReceiver(file, first - program.bindingBase[file]!)
  }
  return (definition) => {
    if (answers[definition] === Answer.UNKNOWN)
      answers[definition] = find(definition) ? Answer.YES : Answer.NO
    return answers[definition] === Answer.YES
  }
}
