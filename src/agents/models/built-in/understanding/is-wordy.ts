import { splitName } from '../../../passages/question-words.ts'
import type { Understanding } from '../understand.ts'
import { isStopWord } from '../../../passages/stop-words.ts'
import { readAskedFolder } from './asked-folder.ts'
import type { Intent } from './intents.ts'

const wordyIntents: ReadonlySet<Intent> = new Set(['explain', 'open', 'where', 'users', 'tests'])

/** What a question about tests says of them, whatever they test. */
const testWords =
  /^(?:tests?|tested|testing|unit|integration|cover|covers|covered|covering|coverage|exercises?|checks?)$/iu

/**
 * A question of several words that say something is about what they say together, not about one of them as a name.
 * Words of the names given do not count.
 */
export function isWordy({ intent, text, names, kinds }: Understanding, known: readonly string[]): boolean {
  if (kinds !== undefined || !wordyIntents.has(intent) || readAskedFolder(text) !== undefined) return false
  const parts = new Set(known.flatMap(splitName))
  const said = (text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).filter(
    (word) =>
      word.length > 2 &&
      !(intent === 'tests' && testWords.test(word)) &&
      (!isStopWord(word) || /^(?:test|user|error|file|data|type)s?$/iu.test(word)),
  )
  const others = new Set(said.map((word) => word.toLowerCase())).difference(parts)
  return others.size > (known.length > 0 ? 0 : 1) && names.weak.length + known.length > 0
}
