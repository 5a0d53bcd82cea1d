import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural, sentence } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { subjectOf } from './history-beginnings.ts'
import type { PastPlace } from './history-place.ts'

const mostListed = 10

/** "What changes together with X". */
export function* answerTogether(place: PastPlace): Script {
  if (place.kind === 'missing') {
    yield* say(`${code(place.bare)} is not in the parsed commit, so that nothing can be counted for it.`)
    return
  }
  if (place.kind === 'repository') {
    yield* say('Name a file, a directory or a definition, and what changes together with it can be counted.')
    return
  }
  const { node, path } = place.input
  const output = yield* call('changed_together', {
    ...(node === undefined ? {} : { node }),
    ...(path === undefined ? {} : { path }),
    limit: mostListed,
  })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const reach = output.complete ? 'all of the history' : `the newest ${plural(output.walked, 'commit')}`
  const [first] = output.files
  const whole = place.kind === 'definition' ? `The file of ${place.name}` : subjectOf(place)
  if (first === undefined) {
    yield* say(
      `No other file that is still there changed together with ${place.name} more than once or twice, in ${reach} (since ${output.since}, merges and commits of more than 30 files left out).`,
    )
    return
  }
  yield* say(
    `${whole} changed in ${plural(output.commits, 'commit')}; what belongs to it most closely is ${code(first.path)}, which changed in ${first.together} of them (${first.percent} %):\n\n`,
  )
  for (const file of output.files) {
    yield* say(
      `- [${file.path}]: ${plural(file.together, 'commit')} together (${file.percent} %), of ${file.of} in which it changed at all\n`,
    )
  }
  yield* say(
    `\nCounted over ${reach} (since ${output.since}); merges and ${output.sweeping === 0 ? 'commits' : plural(output.sweeping, 'commit')} of more than 30 files are left out. Files that change with everything come later.`,
  )
}
