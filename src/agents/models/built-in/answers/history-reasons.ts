import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural, sentence } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { answerFirstText, answerRemoved, answerWords, subjectOf } from './history-beginnings.ts'
import type { PastPlace } from './history-place.ts'
import { isPath } from './history-place.ts'
import { explainBody, nameCommit, plainName, quote, quoteEnd, tellBody } from './history-prose.ts'

const mostReasons = 3

/** "Why is this so": what the commits say that its lines come from. */
export function* answerWhy(place: PastPlace): Script {
  if (place.kind === 'missing') {
    const rest = yield* call('grep', { pattern: place.bare, case_sensitive: true, limit: 1 })
    const isThere = !isToolFailure(rest) && rest.matches.length > 0
    yield* isThere && !isPath(place.bare) ? answerFirstText(place) : answerRemoved(place)
    return
  }
  if (place.kind === 'words') {
    yield* answerWords(place, 'oldest')
    return
  }
  if (place.kind === 'repository' || place.kind === 'directory') {
    yield* say(
      'Name a definition, a file with a line, or a commit: the commits of its lines say why they are so.',
    )
    return
  }
  const blame = yield* call('git_blame', { ...place.input, bodies: true })
  if (isToolFailure(blame)) {
    yield* say(sentence(blame.error))
    return
  }
  const commits = blame.commits.slice(0, mostReasons)
  if (commits.length === 0) return
  const only = blame.commit_count === 1
  yield* say(
    only
      ? `${place.kind === 'lines' && blame.line_count === 1 ? `${subjectOf(place)} comes` : `All ${plural(blame.line_count, 'line')} of ${place.name} come`} from one commit, whose message says why:\n\n`
      : `The ${plural(blame.line_count, 'line')} of ${place.name} come from ${plural(blame.commit_count, 'commit')}; ${blame.commit_count > mostReasons ? `the ${mostReasons} with most of them say` : 'they say'}:\n\n`,
  )
  for (const commit of commits) {
    const reason = explainBody(commit.body ?? '')
    const places = only ? [] : commit.places.slice(0, 3).map((location) => `[${location}]`)
    yield* say(
      `- ${nameCommit(commit)}, ${plainName(commit.author)}${only ? '' : `, ${plural(commit.lines, 'line')} ${places.join(' ')}`}: ${quote(commit.subject)}${reason === '' ? '' : ` — ${quote(reason)}`}\n`,
    )
  }
  yield* say(
    '\nThis is what the messages say; a change of white space or a move within the file does not count.',
  )
}

const mostFiles = 12

/** "What does commit X do". */
export function* answerCommit(commit: string): Script {
  const output = yield* call('git_show', { commit, diff: false })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const { files, file_count: total } = output
  const merge = output.parents > 1 ? ' (a merge; its files are those against its first parent)' : ''
  yield* say(`${nameCommit(output)} by ${plainName(output.author)}${merge}: ${quoteEnd(output.subject)}`)
  yield* say(tellBody(output))
  if (files.length === 0) {
    yield* say('\n\nIt changes no file.')
    return
  }
  const number = total === undefined ? `at least ${plural(files.length, 'file')}` : plural(total, 'file')
  yield* say(`\n\nIt changes ${number}:\n\n`)
  for (const file of files.slice(0, mostFiles)) {
    const counts =
      file.added === undefined || file.deleted === undefined
        ? 'no text'
        : `${plural(file.added, 'line')} added, ${file.deleted} removed`
    const former = file.old_path === undefined ? '' : `, formerly ${code(file.old_path)}`
    const path = file.gone === true ? `${code(file.path)}, which is not in the parsed tree` : `[${file.path}]`
    yield* say(`- ${path}: ${counts}${former}\n`)
  }
  const rest = (total ?? files.length) - Math.min(files.length, mostFiles)
  if (rest > 0) yield* say(`- and ${total === undefined ? 'at least ' : ''}${rest} more\n`)
}
