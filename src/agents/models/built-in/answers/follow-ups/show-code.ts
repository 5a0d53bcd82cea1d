import type { NodeDetail } from '../../../../tools/get-node.ts'
import type { Asked } from '../../plans.ts'
import type { Subject } from '../../resolve-subject.ts'
import { cite, code, fenced, languageOf, stripNumbers } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { trimIndent } from '../excerpt.ts'
import { namedSubject } from './named-subject.ts'

/** As many lines are shown; of a longer definition its first ones. */
const mostLines = 80

const asksForCode =
  /^(?:and |so |ok |please |now |can you |could you )*(?:(?:show|give|print|display|let) (?:me )?(?:see )?(?:the |its |their )?(?:full |whole |complete |entire |actual )?(?:source ?code|code|source|implementation|body)|(?:the |its )?(?:full |whole )?(?:source ?code|code|source))\b(?! (?:base|review|quality|style|that|which|where|for))/iu

/** "Show me the code" of one definition: the code itself, rather than what it does. */
export function* showCode(asked: Asked): Script<boolean> {
  const { text } = asked.understanding
  if (!asksForCode.test(text)) return false
  const subject = namedSubject(asked) ?? findWordAtEnd(asked)
  if (subject === undefined) return false
  const { node } = subject
  if (node.source === undefined || node.kind === 'file' || node.kind === 'section') return false
  yield* sayCode(node)
  return true
}

/** "Show me the code of etag": what stands there is a name, be it a plain word. */
function findWordAtEnd({ subjects, understanding }: Asked): Subject | undefined {
  const word = /\b(?:of|for) (?:the )?(?:\w+ )?([\w$]+[!?]?)[?.]?$/u.exec(understanding.text)?.[1]
  const [subject] = subjects.found
  return subject !== undefined && subject.asked === word && subject.node.kind !== 'directory'
    ? subject
    : undefined
}

/** The code of a definition, of a long one its first lines. */
export function* sayCode(node: NodeDetail): Script {
  if (node.source === undefined) return
  const { lines, firstLine } = stripNumbers(node.source)
  const shown = lines.slice(0, mostLines)
  const whole = node.end_line - firstLine + 1
  const place = cite(`${node.path}:${firstLine}-${firstLine + shown.length - 1}`)
  yield* say(
    shown.length < whole
      ? `The first ${shown.length} of the ${whole.toLocaleString('en-US')} lines of ${code(node.name)}${place}:\n\n`
      : `${code(node.name)}${place}:\n\n`,
  )
  yield* say(fenced(trimIndent(shown), languageOf(node.path)))
}
