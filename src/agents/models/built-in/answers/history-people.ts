import type { ExpertsOutput } from '../../../tools/experts.ts'
import { isProgram } from '../../../tools/rank-authors.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { code, plural, sentence } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { answerRemoved, subjectOf } from './history-beginnings.ts'
import { sayNote } from './history-changes.ts'
import type { PastPlace } from './history-place.ts'
import { findByWords } from './history-words.ts'
import { nameCommit, plainName } from './history-prose.ts'

/** "Who wrote X": whose lines they are now, and who began it. */
export function* answerAuthors(place: PastPlace): Script {
  if (place.kind === 'missing') {
    yield* answerRemoved(place)
    return
  }
  if (place.kind === 'repository' || place.kind === 'directory') {
    yield* answerExperts(place)
    return
  }
  const blame = yield* call('git_blame', place.input)
  if (isToolFailure(blame)) {
    yield* say(sentence(blame.error))
    return
  }
  const [first, ...others] = blame.authors
  if (first === undefined) return
  const lines = plural(blame.line_count, 'line')
  if (others.length === 0) {
    yield* say(
      `${subjectOf(place)}: ${blame.line_count === 1 ? 'it' : `all ${lines}`} ${blame.line_count === 1 ? 'was' : 'were'} last changed by ${plainName(first.author)}.`,
    )
  } else {
    const shown = others.slice(0, 3).map(({ author, lines: own }) => `${plainName(author)} (${own})`)
    const rest = others.length - shown.length
    yield* say(
      `Of the ${lines} of ${place.name}, ${first.lines} were last changed by ${plainName(first.author)}; the others by ${shown.join(', ')}${rest > 0 ? ` and ${plural(rest, 'more name')}` : ''}.`,
    )
  }
  const oldest = yield* call('git_log', { ...place.input, oldest: true, limit: 1 })
  const origin = isToolFailure(oldest) ? undefined : oldest.commits[0]
  if (origin !== undefined && !isToolFailure(oldest)) {
    const most = oldest.complete ? 'The oldest commit' : 'The oldest commit that was read'
    yield* say(
      ` ${most} of ${place.kind === 'file' ? 'it' : 'these lines'} is ${nameCommit(origin)} by ${plainName(origin.author)}.`,
    )
  }
  const [last] = [...blame.commits].toSorted((one, other) => (one.date < other.date ? 1 : -1))
  if (last !== undefined) yield* say(` The last change is ${nameCommit(last)} by ${plainName(last.author)}.`)
  yield* sayNote(blame)
}

/** "Who knows X": those who changed it most and most recently. */
export function* answerExperts(place: PastPlace): Script {
  if (place.kind === 'missing') {
    yield* say(`Nothing named ${code(place.bare)} is in the parsed commit, so nobody can be named for it.`)
    return
  }
  if (place.words !== undefined) yield* sayAuthorsOfTopic(place.words)
  const output = yield* call('experts', { ...place.input, limit: 5 })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const [best, ...others] = output.authors
  if (best === undefined) {
    yield* say(`No commit of a person changed ${place.name}.`)
    yield* sayNote(output)
    return
  }
  yield* say(
    `Going by its commits, recent ones counting more, ${plainName(best.author)} knows ${place.name} best: ${describe(best, output)}.`,
  )
  if (others.length > 0) {
    yield* say('\n\nThen:\n\n')
    for (const author of others) yield* say(`- ${plainName(author.author)}: ${describe(author, output)}\n`)
  }
  const all = output.complete ? '' : 'at least '
  yield* say(
    `\n${subjectOf(place)} has ${all}${plural(output.commits, 'commit')} by ${all}${plural(output.author_count, 'author name')}, merges left out. Who is still around cannot be told from it.`,
  )
  if (!output.complete) yield* sayNote(output)
}

/** Who made the commits whose messages speak of it. */
function* sayAuthorsOfTopic(words: string): Script {
  const { commits } = yield* findByWords(words)
  const people = commits.filter(({ author }) => !isProgram(author))
  const byAuthor = [...Map.groupBy(people, ({ author }) => author)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const [first] = byAuthor
  if (first === undefined || people.length < 3) return
  const shown = byAuthor
    .slice(0, 4)
    .map(([author, own]) => `${plainName(author)} (${own.length}, the newest on ${newestOf(own)})`)
  yield* say(
    `Messages of at least ${plural(people.length, 'commit')} speak of it; they are by ${shown.join(', ')}${byAuthor.length > 4 ? ` and ${plural(byAuthor.length - 4, 'other name')}` : ''}.\n\n`,
  )
}

function newestOf(commits: readonly { readonly date: string }[]): string {
  return (
    commits
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  )
}

function describe(author: ExpertsOutput['authors'][number], { lines }: ExpertsOutput): string {
  const when = author.first === author.last ? `on ${author.last}` : `from ${author.first} to ${author.last}`
  const own =
    lines === undefined || author.lines === undefined || author.lines === 0
      ? ''
      : `, and ${author.lines.toLocaleString('en-US')} of its ${plural(lines, 'line')} as they are now`
  return `${plural(author.commits, 'commit')} ${when}${own}`
}
