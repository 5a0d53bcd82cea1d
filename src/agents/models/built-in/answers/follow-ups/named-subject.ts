import type { Asked } from '../../plans.ts'
import type { Subject } from '../../resolve-subject.ts'

/** The one definition or file that a question names or points back to. */
export function namedSubject({ subjects, understanding }: Asked): Subject | undefined {
  const [subject, ...others] = subjects.found
  if (subject === undefined || (subjects.isFromContext && others.length > 0)) return undefined
  const isNamed = subjects.isFromContext || understanding.names.strong.includes(subject.asked)
  return isNamed && subject.node.kind !== 'external' && subject.node.kind !== 'directory'
    ? subject
    : undefined
}
