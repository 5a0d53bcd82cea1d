import { isToolFailure } from '../../../../tools/tool.ts'
import type { Asked } from '../../plans.ts'
import { lastName } from '../../prose.ts'
import { lastPart, readShown } from '../../memory/read-mentions.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { describeMember } from '../describe-links.ts'
import { answerUsers } from '../relations.ts'
import { namedSubject } from './named-subject.ts'
import { sayCode } from './show-code.ts'

const asksForMore =
  /^(?:and |so |ok |please )*(?:more|more details?|details|go on|continue|(?:tell|show) me more|what else|anything more)\s*[?.!]?$/iu

/** Members that one answer lists. */
const mostMembers = 60

/**
 * "Go on": what the answer before left out of its list; where it had shown all, the code of what it was about and who
 * uses it.
 */
export function* sayMore(asked: Asked): Script<boolean> {
  const [before] = asked.conversation.earlier
  const subject = namedSubject(asked)
  if (before === undefined || subject === undefined || !asksForMore.test(asked.understanding.text))
    return false
  const { kind } = subject.node
  if (kind === 'file' || kind === 'section') return false
  const detail = yield* call('get_node', { node: subject.node.node_id, include_source: false })
  const shown = new Set(readShown(before.answer).items.map(({ name }) => lastPart(name)))
  const rest = isToolFailure(detail)
    ? []
    : detail.node.members.filter(
        (member) => !before.answer.includes(`\`${lastName(member)}\``) && !shown.has(lastName(member)),
      )
  if (/\band [\d,]{1,14} more\b/u.test(before.answer) && rest.length > 0) {
    yield* say('Further members, which the answer before left out:\n\n')
    for (const member of rest.slice(0, mostMembers)) yield* say(`- ${describeMember(member)}\n`)
    if (rest.length > mostMembers)
      yield* say(`\nand ${(rest.length - mostMembers).toLocaleString('en-US')} more.\n`)
    return true
  }
  yield* sayCode(subject.node)
  yield* say('\n\n')
  yield* answerUsers(subject, 'users', false)
  return true
}
