import { dayAfter } from '../find-period.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural, sentence } from '../prose.ts'
import type { HistoryQuestion } from '../read-history-question.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { sayNote } from './history-changes.ts'
import type { PastPlace } from './history-place.ts'

/** Files that change by themselves: what programs write, and lists of changes. */
const aside =
  /(?:^|\/)(?:[\w.-]*lock(?:\.\w+)?|go\.sum|change(?:s|log)[\w.-]*|history[\w.-]*|release[\w.-]*|news[\w.-]*)$|\.snap$/iu

/** "Which files change most": those that most commits changed, with what is no code apart. */
export function* answerHotSpots(question: HistoryQuestion, place: PastPlace): Script {
  const newest = yield* call('git_log', { limit: 1 })
  const last = isToolFailure(newest) ? '' : (newest.commits[0]?.date ?? '')
  const since =
    question.since ??
    (question.days === undefined || last === '' ? undefined : dayAfter(last, -question.days))
  const path =
    place.kind === 'directory' || place.kind === 'file' ? (place.input.path ?? place.input.node) : undefined
  const output = yield* call('hot_spots', {
    limit: 40,
    ...(path === undefined ? {} : { path }),
    ...(since === undefined ? {} : { since }),
  })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const files = output.files.filter((file) => !aside.test(file.path) && !isData(file.path))
  const others = output.files.filter((file) => !files.includes(file)).slice(0, 4)
  const [first] = files
  if (first === undefined) {
    yield* say(
      `No commit${since === undefined ? '' : ` since ${since}`} changed a source file that is still there.`,
    )
    return
  }
  yield* say(
    `${code(first.path)} [${first.path}] changes most: in ${plural(first.commits, 'commit')} of the ${output.walked.toLocaleString('en-US')} from ${output.first} to ${output.last}, merges left out.\n\n`,
  )
  for (const file of files.slice(0, 12))
    yield* say(`- [${file.path}]: ${plural(file.commits, 'commit')}, last on ${file.last}\n`)
  if (others.length > 0)
    yield* say(
      `\nOf what is no source code: ${others.map((file) => `[${file.path}] (${file.commits})`).join(', ')}.\n`,
    )
  if (!output.complete) yield* sayNote(output)
}

function isData(path: string): boolean {
  return /\.(?:json|ya?ml|toml|md|mdx|txt|rst|svg|css|lock|xml|html|cfg|ini|mod|sum|po)$|(?:^|\/)(?:Gemfile|Makefile|Dockerfile|LICENSE)[^/]*$/iu.test(
    path,
  )
}
