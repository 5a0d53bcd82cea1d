import { isCopiedPath } from '../../../../index/copied-path.ts'
import { answerCompare } from '../answers/compare.ts'
import { answerComparedTerms } from '../answers/compare-terms.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'
import { findCompared } from '../understanding/find-compared.ts'
import { planOpen } from './open.ts'

/**
 * Things beside each other: those that the sentence sets so, by name or by text; else the definitions that it names.
 * What is compared in words alone is answered from the places that fit.
 */
export function* planCompare(asked: Asked): Script {
  const { subjects, understanding } = asked
  const compared = subjects.isFromContext ? undefined : findCompared(understanding.text)
  if (compared !== undefined && (yield* answerComparedTerms(compared, understanding.text))) return
  const named = subjects.found.filter(
    ({ node }) => !['file', 'directory', 'repository', 'external', 'section'].includes(node.kind),
  )
  const sameName = named.length === 1 ? yield* lookUpOthers(named[0]) : named
  yield* sameName.length > 1 ? answerCompare(sameName, understanding.text) : planOpen(asked)
}

/** Definitions of one name, such as those for two platforms, are compared with each other. */
function* lookUpOthers(subject: Subject | undefined): Script<Subject[]> {
  if (subject === undefined) return []
  const others = subject.others.filter(
    (other) =>
      other.in_test !== true &&
      other.kind === subject.node.kind &&
      !isCopiedPath(other.location.replace(/:.*$/u, '')),
  )
  if (others.length === 0 || others.length > 3) return [subject]
  const outputs = yield* callAll(
    'get_node',
    others.map((other) => ({ node: other.node_id })),
  )
  return [
    subject,
    ...outputs.flatMap((output) =>
      isToolFailure(output) ? [] : [{ asked: subject.asked, node: output.node, others: [], note: '' }],
    ),
  ]
}
