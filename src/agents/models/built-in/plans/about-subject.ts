import { answerMissing } from '../answers/define.ts'
import { answerDirectory } from '../answers/places.ts'
import type { Asked, Plan } from '../plans.ts'
import { code } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import { isOpenQuestion } from '../understanding/is-open-question.ts'
import { planOpen } from './open.ts'

/** How many subjects of one question are answered one behind the other. */
const mostSubjects = 3

/**
 * A plan that speaks of one definition or file, or of a few that are named together ("callers of A and B"). Without
 * one, and where the question is about more than a name, the open plan answers and says which names it did not find.
 */
export function aboutSubject(write: (subject: Subject, asked: Asked) => Script): Plan {
  return function* (asked) {
    const { subjects, understanding } = asked
    const meant = subjectsTogether(asked)
    if (meant.length === 0 || isOpenQuestion(understanding, subjects)) {
      yield* planOpen(asked)
      return
    }
    for (const [index, subject] of meant.entries()) {
      if (index > 0) yield* say('\n\n')
      yield* say(correction(subject))
      yield* aboutOne(subject, asked, write)
    }
    const missing = subjects.missing[0]
    if (missing === undefined) return
    yield* say('\n\n')
    yield* answerMissing(missing)
  }
}

function* aboutOne(
  subject: Subject,
  asked: Asked,
  write: (subject: Subject, asked: Asked) => Script,
): Script {
  const { kind, node_id: nodeId } = subject.node
  if (kind === 'directory' || kind === 'repository')
    yield* answerDirectory(kind === 'repository' ? '' : nodeId)
  else yield* write(subject, asked)
}

/** The first subject, with those that "and" or a comma joins to it. */
function subjectsTogether({ understanding, subjects }: Asked): Subject[] {
  const [first, ...rest] = subjects.found
  if (first === undefined) return []
  if (subjects.isFromContext) return subjects.found.slice(0, mostSubjects)
  const together = [first]
  for (const subject of rest) {
    const before = together.at(-1)?.asked ?? ''
    const at = understanding.text.indexOf(before)
    const between = understanding.text.slice(
      at + before.length,
      understanding.text.indexOf(subject.asked, at),
    )
    if (at < 0 || !/^[`'"() ]{0,4}(?:,|and|or|&|, (?:and|or))[`'"( ]{1,4}$/u.test(between)) break
    together.push(subject)
  }
  return together.slice(0, mostSubjects)
}

function correction({ asked, node, isMisspelt }: Subject): string {
  return isMisspelt === true
    ? `I found no definition named ${code(asked)}; the closest name is ${code(node.name)}, which this is about.\n\n`
    : ''
}
