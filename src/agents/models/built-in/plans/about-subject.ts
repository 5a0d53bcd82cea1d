import { answerMissing, correction } from '../answers/define.ts'
import { answerDirectory } from '../answers/places.ts'
import type { Asked, Plan } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { say } from '../script.ts'
import { isOpenQuestion } from '../understanding/is-open-question.ts'
import { planOpen } from './open.ts'

/** How many subjects of one question are answered one behind the other. */
const mostSubjects = 3

type Write = (subject: Subject, asked: Asked) => Script

/**
 * A plan that speaks of one definition or file, or of a few that are named together ("callers of A and B"). Without
 * one, and where the question is about more than a name, the open plan answers and says which names it did not find.
 *
 * @param ofDirectory What is said of a folder; what it holds by default.
 */
export function aboutSubject(write: Write, ofDirectory: Write = describeDirectory): Plan {
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
      yield* isDirectory(subject) ? ofDirectory(subject, asked) : write(subject, asked)
    }
    const missing = subjects.missing[0]
    if (missing === undefined) return
    yield* say('\n\n')
    yield* answerMissing(missing)
  }
}

function isDirectory({ node }: Subject): boolean {
  return node.kind === 'directory' || node.kind === 'repository'
}

function* describeDirectory({ node }: Subject): Script {
  yield* answerDirectory(node.kind === 'repository' ? '' : node.node_id)
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
