import type { LinkFailure } from '../../graph/containment.ts'
import type { LinkedGraph } from '../../graph/graph.ts'
import { leftOutIn } from '../../graph/layers.ts'

interface Problem {
  readonly path: string
  readonly reason: string
}

/** So many files at which linking failed are named. */
const MAX_NAMED_FILES = 200

/** What failed while linking, for people: one line a file, and one for what concerned all of them. */
export function linkProblems(
  { failures, layer }: LinkedGraph,
  files: readonly { readonly path: string }[],
): Problem[] {
  const byFile = Map.groupBy(failures, ({ file }) => file)
  const whole = byFile.get(-1)
  byFile.delete(-1)
  const problems: Problem[] = []
  if (whole !== undefined) {
    const less = leftOutIn[layer] === '' ? '' : `: ${leftOutIn[layer]}`
    problems.push({ path: '.', reason: `${describeFailures(whole)}${less}` })
  }
  for (const [file, failed] of [...byFile].slice(0, MAX_NAMED_FILES)) {
    problems.push({ path: files[file]!.path, reason: describeFailures(failed) })
  }
  if (byFile.size > MAX_NAMED_FILES) {
    const more = byFile.size - MAX_NAMED_FILES
    problems.push({ path: '.', reason: `linking failed at parts of ${more} more files` })
  }
  return problems
}

/** `linking failed at 3 places of it (values, copies): Cannot read properties of undefined` */
function describeFailures(failures: readonly LinkFailure[]): string {
  const times = failures.reduce((sum, failure) => sum + failure.times, 0)
  const steps = failures.map(({ step }) => step).join(', ')
  const places = times === 1 ? 'one place' : `${times} places`
  return `linking failed at ${places} (${steps}), callers may be missing: ${failures[0]!.message}`
}
