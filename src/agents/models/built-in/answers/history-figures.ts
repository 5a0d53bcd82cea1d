import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural, sentence } from '../prose.ts'
import type { HistoryQuestion } from '../read-history-question.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { answerAdded, subjectOf } from './history-beginnings.ts'
import { findTag, listReleases } from './find-tag.ts'
import { sayNote } from './history-changes.ts'
import type { PastPlace } from './history-place.ts'
import { describeSpan, plainName, tellCommit } from './history-prose.ts'

/** "How old is it". */
export function* answerAge(place: PastPlace): Script {
  if (place.kind !== 'repository') {
    yield* answerAdded(place)
    return
  }
  const [first, newest] = [
    yield* call('git_log', { ...place.input, oldest: true, limit: 1 }),
    yield* call('git_log', { ...place.input, limit: 1 }),
  ]
  if (isToolFailure(first) || isToolFailure(newest)) {
    yield* say(sentence(isToolFailure(first) ? first.error : 'The history could not be read'))
    return
  }
  const [oldest, last] = [first.commits[0], newest.commits[0]]
  if (oldest === undefined || last === undefined) {
    yield* say('There is no commit in the history.')
    return
  }
  const span = describeSpan(oldest.date, last.date)
  const what = first.complete ? 'The first commit' : 'The oldest commit that could be read'
  yield* say(
    `${what} is ${tellCommit(oldest)} From it to the parsed commit of ${last.date} it is ${first.complete ? '' : 'at least '}${span}.`,
  )
  if (!first.complete) yield* sayNote(first)
}

/** "How many commits": of all, only where all were read. */
export function* answerCommitCount(place: PastPlace): Script {
  const output = yield* call('git_log', { ...place.input, oldest: true, limit: 1 })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const begin = output.commits[0] === undefined ? '' : `, the oldest of them of ${output.commits[0].date}`
  if (output.total !== undefined) {
    yield* say(
      `${subjectOf(place)} has ${plural(output.total, 'commit')} up to the parsed one${place.kind === 'repository' ? ', merges included' : ''}${begin}.`,
    )
    return
  }
  yield* say(`How many commits there are could not be counted to the end.`)
  yield* sayNote(output)
}

/** "How many contributors". */
export function* answerContributors(place: PastPlace): Script {
  const output = yield* call('experts', { ...place.input, limit: 5 })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const all = output.complete ? '' : 'at least '
  yield* say(
    `${subjectOf(place)} has commits by ${all}${plural(output.author_count, 'author name')} (${all}${plural(output.commits, 'commit')}, merges left out; one person may have used several names, and programs have names too).`,
  )
  const shown = output.authors
    .toSorted((one, other) => other.commits - one.commits)
    .map(({ author, commits }) => `${plainName(author)} (${commits.toLocaleString('en-US')})`)
  if (shown.length > 1) {
    yield* say(` Those who count most, recent work counting more: ${shown.join(', ')}.`)
  }
  if (!output.complete) yield* sayNote(output)
}

/** "What is the last release", "when was 2.0 released": by the tags. */
export function* answerReleases({ kind, about }: HistoryQuestion, place: PastPlace): Script {
  const output = yield* call('git_tags', { ...(place.kind === 'repository' ? place.input : {}), limit: 200 })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const { tags } = output
  if (tags.length === 0) {
    yield* say('No tag was made up to the parsed commit, so git says nothing about releases.')
    return
  }
  const version = /v?\d{1,5}\.\d[\w.+-]{0,40}(?<![.])/iu.exec(about)?.[0]
  if (version !== undefined) {
    const tag = findTag(tags, version)
    yield* say(
      tag === undefined
        ? `No tag up to the parsed commit is called ${code(version)}${output.shown === output.total ? '' : `, among the newest ${output.shown}`}; the newest is ${code(tags[0]!.name)} of ${tags[0]!.date}.`
        : `${code(tag.name)} was tagged on ${tag.date}, at commit \`${tag.commit}\`${tag.elsewhere === true ? ', on another branch than the parsed commit' : ''}.`,
    )
    return
  }
  const oldest = tags.at(-1)
  if (kind === 'first-release' && oldest !== undefined) {
    yield* say(
      output.total === tags.length
        ? `The oldest tag is ${code(oldest.name)} of ${oldest.date}, at commit \`${oldest.commit}\`.`
        : `There are too many tags to tell the first one; the oldest of the newest ${tags.length} is ${code(oldest.name)} of ${oldest.date}.`,
    )
    return
  }
  const releases = listReleases(tags)
  const [newest, ...before] = releases.length > 0 ? releases : tags
  if (newest === undefined) return
  const branch =
    newest.elsewhere === true
      ? ', which is on another branch and not in the history of the parsed commit'
      : ''
  const what = releases.length > 0 ? 'release by its tag' : 'tag'
  yield* say(
    `The newest ${what} is ${code(newest.name)} of ${newest.date}, at commit \`${newest.commit}\`${branch}.`,
  )
  const own = releases.find(({ elsewhere }) => elsewhere !== true)
  if (branch !== '' && own !== undefined) {
    yield* say(` The newest one in its own history is ${code(own.name)} of ${own.date}.`)
  }
  if (before.length > 0) {
    const shown = before.slice(0, 6).map(({ name, date }) => `${code(name)} (${date})`)
    yield* say(` Before it: ${shown.join(', ')}.`)
  }
  if (output.total !== undefined) {
    yield* say(` In all there are ${plural(output.total, 'tag')} up to the day of the parsed commit.`)
  }
}
