import { isToolFailure } from '../../../tools/tool.ts'
import { shortenCode } from '../narrate/shorten-code.ts'
import { code, joinNames, pathOf, sentence } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { PastPlace } from './history-place.ts'
import { isPath } from './history-place.ts'
import { sayTouched } from './history-files.ts'
import type { HistoryKind } from '../read-history-question.ts'
import { findByWords } from './history-words.ts'
import { listCommits, nameCommit, quoteEnd, tellBody, tellCommit } from './history-prose.ts'

/** "When was X added": the oldest commit of its lines, and of its name anywhere. */
export function* answerAdded(place: PastPlace): Script {
  if (place.kind === 'words') {
    yield* answerWords(place, 'oldest')
    return
  }
  if (place.kind === 'missing') {
    yield* isPath(place.bare) ? answerRemoved(place) : answerFirstText(place)
    return
  }
  const output = yield* call('git_log', { ...place.input, oldest: true, limit: 1, bodies: true })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const [oldest] = output.commits
  if (oldest === undefined) {
    yield* say(`No commit in the history has ${place.name}: it may not have been committed yet.`)
    return
  }
  const text = place.kind === 'definition' && oldest.date !== '' ? declarationOf(place) : ''
  const first =
    text === ''
      ? undefined
      : yield* call('git_log', {
          changed_text: text,
          until: oldest.date,
          oldest: true,
          limit: 1,
          bodies: true,
          seconds: 5,
        })
  // The oldest of those that were found in time is not the first.
  const found = first === undefined || isToolFailure(first) || !first.complete ? undefined : first
  const earliest = found?.commits[0] ?? oldest
  const isEarlier = earliest.commit !== oldest.commit
  const what = subjectOf(place)
  const told = tellCommit(isEarlier ? earliest : oldest)
  if (!output.complete) {
    yield* say(`${what} is at least as old as ${told}`)
    yield* say(`\n\n_${output.note ?? ''}_`)
    return
  }
  if (isEarlier) {
    yield* say(
      `${what} goes back to ${told} That is the first commit in which the text ${code(text)} appears; the lines where it stands now go back to ${nameCommit(oldest)}: ${quoteEnd(oldest.subject)}`,
    )
    yield* sayTouched([earliest])
    return
  }
  const verb = place.kind === 'definition' || place.kind === 'lines' ? 'goes back to' : 'begins with'
  yield* say(`${what} ${verb} ${told}`)
  if (found !== undefined && found.commits.length > 0) {
    yield* say(` The text ${code(text)} does not appear in any commit before that.`)
  }
  yield* say(tellBody(oldest))
  yield* sayTouched([oldest])
}

/** What has no name in the code may have one in the messages, or in a text that was once added. */
export function* answerWords({ bare, name }: PastPlace, which: 'oldest' | 'newest'): Script {
  // Several words seldom stand in a message as they are asked.
  if (yield* tellByWords(bare, which === 'oldest' ? 'added' : 'removed')) return
  if (which === 'oldest' && (yield* tellFirstName(bare))) return
  const output = yield* call('git_log', { message: bare, oldest: which === 'oldest', limit: 3, bodies: true })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const told = which === 'oldest' ? output.commits.toReversed() : output.commits
  const [first, ...others] = told
  if (first === undefined) {
    if (which === 'oldest' && (yield* tellNearestFile(bare))) return
    yield* say(
      `${name} names nothing in the graph, and no commit message${output.complete ? '' : ' that was read'} has these words.`,
    )
    return
  }
  const reach = which === 'oldest' && !output.complete ? ' that was read' : ''
  yield* say(
    `${name} names nothing in the graph; the ${which} commit${reach} whose message has these words is ${tellCommit(first)}`,
  )
  yield* say(tellBody(first))
  yield* sayTouched([first])
  if (others.length > 0)
    yield* say(`\n\n${which === 'oldest' ? 'After' : 'Before'} it:\n\n${listCommits(others)}`)
}

/** Words that are one name in the code, `LicenseKey` or `license_key`: when it first stood there. */
function* tellFirstName(about: string): Script<boolean> {
  const words = about.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 2 || words.length > 3) return false
  const lower = words.map((word) => word.toLowerCase())
  const upper = lower.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  for (const name of [
    upper.join(''),
    lower.join('_'),
    `${lower[0] ?? ''}${upper.slice(1).join('')}`,
    lower.join('-'),
  ]) {
    const log = yield* call('git_log', {
      changed_text: name,
      oldest: true,
      limit: 1,
      bodies: true,
      seconds: 3,
    })
    const [first] = isToolFailure(log) ? [] : log.commits
    if (first === undefined || isToolFailure(log)) continue
    yield* say(
      `No commit message speaks of it. The name ${code(name)} ${log.complete ? 'first appears in' : 'is at least as old as'} ${tellCommit(first)}`,
    )
    yield* say(tellBody(first))
    yield* sayTouched([first])
    return true
  }
  return false
}

/** Where no message has the words: when the file that fits them best began. */
function* tellNearestFile(about: string): Script<boolean> {
  const found = yield* call('search', { query: about, by_file: true, limit: 3 })
  const best = isToolFailure(found) ? undefined : found.results.find((result) => result.in_test !== true)
  const path = best === undefined ? '' : pathOf(best.location)
  if (path === '') return false
  const log = yield* call('git_log', { path, oldest: true, limit: 1, bodies: true })
  const [first] = isToolFailure(log) ? [] : log.commits
  if (first === undefined || isToolFailure(log)) return false
  yield* say(
    `I found no commit message with all of the words "${about.replace(/[[\]<>`"]/gu, '')}"; one that says it in other words would not be found by this. The file that search finds nearest to them, ${code(path)} [${path}], ${log.complete ? 'begins with' : 'is at least as old as'} ${tellCommit(first)}`,
  )
  yield* say(tellBody(first))
  return true
}

/** The commits whose messages have most of the words; false, with nothing said, where none has. */
export function* tellByWords(about: string, kind: HistoryKind = 'added'): Script<boolean> {
  const { commits } = yield* findByWords(about, kind)
  const [best, ...others] = commits.slice(0, 4)
  if (best === undefined) return false
  const oldest = commits.toSorted((one, other) => (one.date < other.date ? -1 : 1))[0] ?? best
  const isOlder = kind === 'added' && oldest.date < best.date && oldest.commit !== best.commit
  yield* say(`The commit whose message fits these words best is ${tellCommit(best)}`)
  if (isOlder) yield* say(` The oldest that speaks of it is ${tellCommit(oldest)}`)
  yield* say(tellBody(best))
  yield* sayTouched([best])
  if (others.length > 0) yield* say(`\n\nOther commits that speak of it:\n\n${listCommits(others)}`)
  return true
}

/** A name that the graph does not define: when its text came, and where it still stands. */
export function* answerFirstText({ bare }: Pick<PastPlace, 'bare'>): Script {
  const rest = yield* call('grep', {
    pattern: /^\w+$/u.test(bare) ? String.raw`\b${bare}\b` : bare,
    regex: /^\w+$/u.test(bare),
    case_sensitive: true,
    limit: 60,
  })
  const matches = isToolFailure(rest) ? [] : rest.matches.filter(({ location }) => !isChangeList(location))
  const declared = matches.map(({ text }) => declarationIn(text, bare)).find((text) => text !== '') ?? bare
  const output = yield* call('git_log', { changed_text: declared, oldest: true, limit: 1, bodies: true })
  if (isToolFailure(output)) {
    yield* say(sentence(output.error))
    return
  }
  const [first] = output.commits
  const places = matches
    .filter(({ text, in_test: isTest }) => isTest !== true && text.includes(declared))
    .toSorted((a, b) => Number(isProse(a.location)) - Number(isProse(b.location)))
    .slice(0, 2)
  const now =
    places.length === 0
      ? 'Nothing of this name is defined in the parsed commit.'
      : `It stands in ${joinNames(
          places.map(({ location, text }) =>
            isProse(location) ? `[${location}]` : `${code(shortenCode(text.trim(), 120))} [${location}]`,
          ),
          2,
        )}.`
  if (first === undefined) {
    yield* say(
      output.complete
        ? `Nothing named ${code(bare)} is defined here, and no commit of the history added or removed this text.`
        : `Nothing named ${code(bare)} is defined here, and no commit that was read added or removed this text.`,
    )
    if (!output.complete) yield* say(`\n\n_${output.note ?? ''}_`)
    return
  }
  yield* say(
    `The text ${code(declared)} ${output.complete ? 'first appears in' : 'is at least as old as'} ${tellCommit(first)}`,
  )
  yield* say(tellBody(first))
  yield* sayTouched([first])
  yield* say(` ${now}`)
  if (!output.complete) yield* say(`\n\n_${output.note ?? ''}_`)
}

function isProse(location: string): boolean {
  return /\.(?:md|rst|adoc|txt|1|prebuilt):/iu.test(location)
}

/** What tells of changes has every name, of whenever. */
function isChangeList(location: string): boolean {
  return /(?:^|\/)(?:change(?:s|log)|news|history)(?:\.\w+)?:/iu.test(location)
}

/** `def trimstr(` of the line that declares it, in a file that the graph need not read; '' where none does. */
function declarationIn(line: string, name: string): string {
  const at = findWord(line, name)
  if (at === -1) return ''
  const before = /\b(?:def|function|func|fn|sub|macro|const|let|var|#define|type|class) $/u.exec(
    line.slice(Math.max(0, at - 12), at),
  )
  if (before === null) return ''
  return `${before[0]}${name}${line[at + name.length] === '(' ? '(' : ''}`
}

/** "When was X removed": the last commit that took its text, or the file itself, away. */
export function* answerRemoved(place: PastPlace): Script {
  const { bare } = place
  if (place.kind === 'words') {
    yield* answerWords(place, 'newest')
    return
  }
  if (place.kind === 'repository') {
    yield* say('Name what was removed (a definition or a path), and its last commit can be looked up.')
    return
  }
  if (place.kind !== 'missing') {
    const output = yield* call('git_log', { ...place.input, limit: 1 })
    yield* say(`${subjectOf(place)} is still there: it has not been removed in the parsed commit.`)
    const last = isToolFailure(output) ? undefined : output.commits[0]
    if (last !== undefined) {
      yield* say(` It was last changed in ${tellCommit(last)}`)
      yield* sayTouched([last])
    }
    return
  }
  if (isPath(bare) && (yield* answerRemovedPath(bare))) return
  const [log, rest] = [
    yield* call('git_log', { changed_text: bare, limit: 1, bodies: true }),
    yield* call('grep', { pattern: bare, case_sensitive: true, limit: 3 }),
  ]
  if (isToolFailure(log)) {
    yield* say(sentence(log.error))
    return
  }
  const [last] = log.commits
  const matches = isToolFailure(rest) ? [] : rest.matches
  if (last === undefined) {
    const all = log.complete ? 'no commit of the history' : 'no commit that was read'
    yield* say(`Nothing named ${code(bare)} is defined here, and ${all} added or removed this text.`)
    return
  }
  if (matches.length > 0) {
    yield* say(
      `Nothing named ${code(bare)} is defined in the parsed commit, but its text still stands in ${matches.map(({ location }) => `[${location}]`).join(' ')}. The last commit that changed how often it occurs is ${tellCommit(last)}`,
    )
  } else {
    yield* say(
      `The text ${code(bare)} is in no file that was parsed as text; the last commit that changed how often it occurs is ${tellCommit(last)}`,
    )
  }
  yield* say(tellBody(last))
  yield* sayTouched([last])
}

/** False, and nothing said, where no file was ever called so and it may be no path at all: `res.json`. */
function* answerRemovedPath(path: string): Script<boolean> {
  const log = yield* call('git_log', { path, limit: 1, bodies: true })
  if (isToolFailure(log)) {
    yield* say(sentence(log.error))
    return true
  }
  const [last] = log.commits
  if (last === undefined) {
    if (!path.includes('/')) return false
    yield* say(`${code(path)} is not in the tree, and no commit that was read changed a file of this path.`)
    return true
  }
  const shown = yield* call('git_show', { commit: last.commit, diff: false })
  const files = isToolFailure(shown) ? [] : shown.files
  const renamed = files.find((file) => file.old_path === path)
  if (renamed !== undefined) {
    yield* say(
      `${code(path)} was renamed to ${code(renamed.path)}${renamed.gone === true ? '' : ` [${renamed.path}]`} in ${tellCommit(last)}`,
    )
    return true
  }
  yield* say(`${code(path)} is not in the tree; the last commit that changed it is ${tellCommit(last)}`)
  yield* say(tellBody(last))
  yield* sayTouched([last])
  return true
}

export function subjectOf({ name }: PastPlace): string {
  return `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`
}

/** The name with what stands beside it where it is declared: `def url_for(`; '' where the signature does not show it. */
export function declarationOf({ bare, signature }: Pick<PastPlace, 'bare' | 'signature'>): string {
  const name = bare.split(/[.#]/u).at(-1) ?? ''
  const at = findWord(signature, name)
  if (at === -1) return ''
  const before = /(?<!\S)\S+ $/u.exec(signature.slice(Math.max(0, at - 60), at))?.[0] ?? ''
  const after = signature[at + name.length] === '(' ? '(' : ''
  return before === '' && after === '' ? '' : `${before}${name}${after}`
}

function findWord(text: string, word: string): number {
  if (word === '') return -1
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isPart = (character: string | undefined): boolean => /[\w$]/u.test(character ?? '')
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return at
  }
  return -1
}
