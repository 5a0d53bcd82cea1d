import type { ProjectOverview } from '../../../tools/overview.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { definesCode } from '../../../../languages/unread-text.ts'
import { joinNames, plural } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'

/** Less of the code than this does not change what the parts of a repository are. */
const leastShare = 0.1

/** Where much of the code is in languages that are not linked: that what was said is drawn from the rest. */
export function* sayUnlinkedLanguages(): Script {
  const overview = yield* call('overview', {})
  if (isToolFailure(overview)) return
  const told = overview.projects.flatMap(describeUnlinked)
  if (told.length === 0) return
  yield* say(
    `\n\nParts and links are drawn from the languages that are linked. ${joinNames(told, 6)} ${told.length === 1 ? 'is' : 'are'} not among them: definitions there are known by name, what uses what is not.\n`,
  )
}

/** `PHP (335 files, 859 definitions)`. */
function describeUnlinked({ languages }: ProjectOverview): string[] {
  const code = languages.filter(({ name, searchableOnly }) => searchableOnly !== true || definesCode(name))
  const lines = code.reduce((sum, language) => sum + language.lines, 0)
  return code
    .filter(
      ({ searchableOnly, lines: own }) => searchableOnly === true && own >= leastShare * Math.max(1, lines),
    )
    .map(
      ({ name, files, outlined }) =>
        `${name} (${plural(files, 'file')}${outlined === undefined ? '' : `, ${plural(outlined, 'definition')}`})`,
    )
}
