import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code } from '../../prose.ts'
import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { excerptOf } from '../excerpt.ts'
import type { JoinedSetting } from './all-settings.ts'

/** Which of several settings wins is decided where one definition reads them: its code in its order. */
export function* describePrecedence(ranked: readonly JoinedSetting[], question: string): Script<boolean> {
  const around = ranked
    .slice(0, 4)
    .flatMap(({ readIn }) => readIn)
    .filter((node) => node.includes('#'))
  const counts = [...Map.groupBy(around, (node) => node)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const [node, reads] = counts[0] ?? []
  if (node === undefined || reads === undefined || reads.length < 2) return false
  const detail = yield* call('get_node', { node })
  if (isToolFailure(detail)) return false
  const excerpt = excerptOf(detail.node, { words: readQuestionWords(question), most: 30 })
  if (excerpt === '') return false
  yield* say(
    `${code(detail.node.name)}${cite(detail.node.location)} reads ${reads.length} of them; what it does with them, in its order:\n\n${excerpt}\n`,
  )
  return true
}
