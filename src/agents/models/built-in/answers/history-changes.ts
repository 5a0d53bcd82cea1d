import type { GitLogOutput } from '../../../tools/git-log.ts'
import type { CommitBrief } from '../../../tools/show-history.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isProgram } from '../../../tools/rank-authors.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { dayAfter } from '../find-period.ts'
import { code, plural, sentence } from '../prose.ts'
import type { HistoryQuestion } from '../read-history-question.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { PastPlace } from './history-place.ts'
import { findTag, listReleases } from './find-tag.ts'
import { sayChangelog } from './history-changelog.ts'
import { sayTouched } from './history-files.ts'
import { answerRemoved, subjectOf } from './history-beginnings.ts'
import {
  explainBody,
  listCommits,
  nameCommit,
  plainName,
  quoteEnd,
  tellBody,
  tellCommit,
} from './history-prose.ts'

const mostListed = 15

/** "What changed recently", at all or in a place, in a time, since a tag, by somebody. */
export function* answerRecent(question: HistoryQuestion, place: PastPlace): Script {
  if (place.kind === 'missing') {
    yield* answerRemoved(place)
    return
  }
  const span = yield* findSpan(question, place)
  if (isToolFailure(span)) {
    yield* say(sentence(span.error))
    return
  }
  const { since, until, words, tag } = span
  const isAnswered = tag === undefined ? false : yield* sayChangelog(tag)
  const limit = Math.min(question.count ?? (since === undefined && until === undefined ? 10 : 100), 100)
  const output = yield* call('git_log', {
    ...place.input,
    limit,
    bodies: true,
    // One that was asked for by its number may be a merge.
    without_merges: question.count === undefined,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(question.author === undefined ? {} : { author: question.author }),
  })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const { commits } = output
  const by = question.author === undefined ? '' : ` by ${code(question.author)}`
  const merges = question.count === undefined ? ', merges left out' : ''
  if (commits.length === 0) {
    const reach = output.complete ? '' : ' in the part of the history that was read'
    yield* say(`No commit${by} changed ${place.name}${words}${reach}${merges}.`)
    yield* sayNote(output)
    return
  }
  yield* say(summarize(output, place, `${by}${words}`, merges))
  // What programs commit (updates of dependencies) hides what people did.
  const own = question.count === undefined ? commits.filter(({ author }) => !isProgram(author)) : commits
  const listed = own.length > 0 ? own : commits
  const most = Math.max(mostListed, question.count ?? 0)
  const byType = tag === undefined ? undefined : listByType(listed)
  yield* say(`\n\n${byType ?? listCommits(listed.slice(0, most))}`)
  const rest = byType === undefined ? listed.length - most : 0
  if (rest > 0) yield* say(`- and ${output.complete ? '' : 'at least '}${plural(rest, 'earlier one')}\n`)
  if (listed.length < commits.length)
    yield* say(
      `- besides ${output.complete ? '' : 'at least '}${plural(commits.length - listed.length, 'commit')} by programs, such as updates of dependencies\n`,
    )
  if (!isAnswered) yield* sayNewest(listed.slice(0, 2))
  if (since !== undefined || until !== undefined) yield* sayPeople(output)
}

const types: readonly (readonly [string, RegExp])[] = [
  ['New', /^\W*feat\b/iu],
  ['Fixed', /^\W*fix\b/iu],
  ['Reworked', /^\W*(?:perf|refactor)\b/iu],
]

/** Commits of a release by what their messages call them; `undefined` where most of them call themselves nothing. */
function listByType(commits: readonly CommitBrief[]): string | undefined {
  const groups = types.map(([label, test]) => ({
    label,
    own: commits.filter(({ subject }) => test.test(subject)),
  }))
  const typed = groups.reduce((sum, { own }) => sum + own.length, 0)
  const called = commits.filter(({ subject }) =>
    /^\W{0,4}\w{1,20}(?:\([^)]{0,80}\))?!?: /u.test(subject),
  ).length
  if (commits.length <= mostListed || typed === 0 || called * 2 < commits.length) return undefined
  const rows = groups
    .filter(({ own }) => own.length > 0)
    .map(
      ({ label, own }) =>
        `**${label}** (${own.length})\n\n${listCommits(own.slice(0, 12))}${own.length > 12 ? `- and ${own.length - 12} more\n` : ''}`,
    )
  const left = commits.length - typed
  return `${rows.join('\n')}${left > 0 ? `\nThe other ${left} are chores, documentation, tests and the like, or say no kind.\n` : ''}`
}

/** What the newest changes were for, and where they were made. */
function* sayNewest(newest: readonly CommitBrief[]): Script {
  for (const commit of newest) {
    const body = explainBody(commit.body ?? '')
    yield* say(`\n\n\`${commit.commit}\`: ${body === '' ? '' : quoteEnd(body)}`)
    yield* sayTouched([commit])
  }
}

function summarize(output: GitLogOutput, place: PastPlace, words: string, merges: string): string {
  const { commits, complete } = output
  const [newest] = commits
  if (newest === undefined) return ''
  const what = place.kind === 'repository' ? '' : ` of ${place.name}`
  const last = `the newest is ${nameCommit(newest)} by ${plainName(newest.author)}`
  if (commits.length === 1 && !complete) {
    return `The newest commit${what}${words}${merges} is ${nameCommit(newest)} by ${plainName(newest.author)}:`
  }
  if (!complete && words === '') {
    return `The newest ${plural(commits.length, 'commit')}${what}${merges}; ${last}:`
  }
  const number = complete ? plural(commits.length, 'commit') : `at least ${plural(commits.length, 'commit')}`
  const subject = place.kind === 'repository' ? 'There' : place.name
  const verb =
    place.kind === 'repository' ? (commits.length === 1 && complete ? 'is' : 'are') : 'was changed in'
  return `${subject} ${verb} ${number}${words}${merges}; ${last}:`
}

interface Span {
  readonly since?: string
  readonly until?: string
  /** The tag that ends it. */
  readonly tag?: string
  /** " in the 14 days up to the newest commit (2026-04-09)"; '' where no time was named. */
  readonly words: string
}

function* findSpan(question: HistoryQuestion, place: PastPlace): Script<Span | ToolFailure> {
  const { since, until, days, sinceTag, untilTag } = question
  const scope = place.input.path?.endsWith('@') === true ? { path: place.input.path } : {}
  if (sinceTag !== undefined) {
    const output = yield* call('git_tags', { ...scope, limit: 200 })
    if (isToolFailure(output)) return output
    const releases = listReleases(output.tags).filter(({ elsewhere }) => elsewhere !== true)
    const end =
      untilTag === undefined
        ? undefined
        : untilTag === 'last'
          ? (releases[0] ?? output.tags[0])
          : findTag(output.tags, untilTag)
    const tag =
      sinceTag === 'last'
        ? output.tags[0]
        : sinceTag === 'previous'
          ? releases[releases.findIndex(({ name }) => name === end?.name) + 1]
          : findTag(output.tags, sinceTag)
    if (sinceTag === 'previous' && end !== undefined && tag === undefined)
      return {
        until: end.date,
        tag: end.name,
        words: ` up to ${end.date}, the day of the tag ${code(end.name)}`,
      }
    if (tag === undefined || (untilTag !== undefined && end === undefined)) {
      const which =
        sinceTag === 'last' ? 'any tag' : `a tag ${code(tag === undefined ? sinceTag : (untilTag ?? ''))}`
      return { error: `The history of the parsed commit does not have ${which}` }
    }
    if (end !== undefined) {
      const words = ` from ${tag.date} to ${end.date}, the days of the tags ${code(tag.name)} and ${code(end.name)}`
      return { since: tag.date, until: end.date, tag: end.name, words }
    }
    return { since: tag.date, words: ` since ${tag.date}, the day of the tag ${code(tag.name)}` }
  }
  if (days !== undefined) {
    const newest = yield* call('git_log', { ...scope, limit: 1 })
    if (isToolFailure(newest)) return newest
    const last = newest.commits[0]?.date ?? ''
    if (last === '') return { words: '' }
    const words = ` in the ${plural(days, 'day')} up to the newest commit of the repository (${last})`
    return { since: dayAfter(last, -days), words: words.replace('the one day', 'the day') }
  }
  if (since !== undefined && until !== undefined) return { since, until, words: ` from ${since} to ${until}` }
  if (since !== undefined) return { since, words: ` since ${since}` }
  if (until !== undefined) return { until, words: ` up to ${until}` }
  return { words: '' }
}

function* sayPeople({ commits, complete }: GitLogOutput): Script {
  const byAuthor = [...Map.groupBy(commits, ({ author }) => author)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  if (byAuthor.length < 2 || !complete) return
  const shown = byAuthor.slice(0, 4).map(([author, own]) => `${plainName(author)} (${own.length})`)
  const rest = byAuthor.length - shown.length
  yield* say(`\nBy ${shown.join(', ')}${rest > 0 ? ` and ${plural(rest, 'other name')}` : ''}.`)
}

/** "When was X last changed", "who last changed X". */
export function* answerLastChange(place: PastPlace): Script {
  if (place.kind === 'missing') {
    yield* answerRemoved(place)
    return
  }
  const output = yield* call('git_log', { ...place.input, limit: 4, bodies: true, without_merges: true })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const [last, ...before] = output.commits
  if (last === undefined) {
    yield* say(`No commit in the history changed ${place.name}.`)
    yield* sayNote(output)
    return
  }
  yield* say(`${subjectOf(place)} was last changed in ${tellCommit(last)}`)
  yield* say(tellBody(last))
  yield* sayTouched([last])
  if (before.length > 0) yield* say(`\n\nBefore that:\n\n${listCommits(before)}`)
}

/** What the tool says of the reach of its result, apart from that there is more. */
export function* sayNote({ note }: { readonly note?: string }): Script {
  if (note !== undefined) yield* say(`\n\n_${note}_`)
}
