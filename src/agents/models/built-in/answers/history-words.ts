import type { CommitBrief } from '../../../tools/show-history.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { HistoryKind } from '../read-history-question.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

export interface CommitsByWords {
  /** The best first; each has most of the words in its message. */
  readonly commits: readonly CommitBrief[]
  /** Whether the messages of the whole history were read. */
  readonly isComplete: boolean
}

/** Names that the same thing has in messages. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  '2fa': ['totp', 'two-factor'],
  mfa: ['2fa', 'totp'],
  i18n: ['internationalization', 'translations'],
  k8s: ['kubernetes'],
  postgres: ['postgresql'],
}

const mostWords = 5
const mostPerWord = 100

const fillers = new Set(
  'the and for with from into onto that this was were its it be been being have has had get got come came feature support handling changed change made make auto all any new old other some more pr prs'.split(
    ' ',
  ),
)

/** The commits whose messages have most of the words: what people call a thing is often said only there. */
export function* findByWords(about: string, kind: HistoryKind = 'added'): Script<CommitsByWords> {
  const words = [
    ...new Set(
      about
        .toLowerCase()
        .split(/[^\p{L}\p{N}_.-]+/u)
        .map((word) => word.replace(/^[.-]+|(?<![.-])[.-]+$/gu, ''))
        .filter((word) => (word.length > 2 || /^\d+$/u.test(word)) && !fillers.has(word)),
    ),
  ].slice(0, mostWords)
  const asked = words.length
  for (const [word, others] of Object.entries(otherWords))
    if (words.includes(word) && words.length < 3) words.push(...others)
  // "flushing" and "flushes" speak of what "flush" does.
  const stems = words.map((word) =>
    word.length > 6 ? word.replace(/(?:ing|ed|es|s|ous|ously)$/u, '') : word,
  )
  const searched = stems.filter((stem) => !/^\d+$/u.test(stem))
  const outputs = yield* callAll(
    'git_log',
    searched.map((message) => ({ message, limit: mostPerWord, bodies: true, without_merges: true })),
  )
  const byId = new Map<string, CommitBrief>()
  let isComplete = searched.length > 0
  for (const output of outputs) {
    if (isToolFailure(output)) {
      isComplete = false
      continue
    }
    isComplete &&= output.complete
    for (const commit of output.commits) byId.set(commit.commit, commit)
  }
  const synonyms = stems.length - asked
  const needed = asked === 1 || synonyms > 0 ? 1 : Math.max(2, Math.ceil(stems.length * 0.6))
  const scored = [...byId.values()]
    .map((commit) => ({ commit, ...countWords(commit, stems) }))
    .filter(({ all }) => all >= needed)
    .map((row) => ({ ...row, fit: fitOf(row.commit, kind, stems) }))
    .sort(
      (a, b) =>
        b.all + Math.min(1, b.inSubject) - a.all - Math.min(1, a.inSubject) ||
        b.fit - a.fit ||
        b.inSubject - a.inSubject ||
        (a.commit.date < b.commit.date ? -1 : 1),
    )
  return { commits: scored.map(({ commit }) => commit), isComplete }
}

/** What a message of such a change begins with, and what one of later work on it does. */
const verbs: Readonly<Partial<Record<HistoryKind, RegExp>>> = {
  added:
    /\b(?:add(?:s|ed|ing)?|introduc\w+|implement\w*|support(?:s|ed)?|feat|feature|initial|new|creat\w+|first|allow\w*|enable\w*)\b/iu,
  removed: /\b(?:remov\w+|drop(?:s|ped)?|delet\w+|no longer|get rid|without|strip|kill|goodbye|bye)\b/iu,
  switched:
    /\b(?:switch\w*|migrat\w+|mov(?:e|es|ed|ing)|upgrad\w+|replac\w+|convert\w*|port(?:ed)?|adopt\w*|update[sd]? to|bump\w*|rewrit\w+|refactor\w*|deprecat\w+|use|to)\b/iu,
}
const later =
  /\b(?:fix(?:es|ed)?|bug|typo|test(?:s|ing)?|docs?|don'?t|do not|actually|improv\w+|clean ?up|tweak\w*|correct\w*|panic|crash|revert\w*|lint|flak\w+|error|ensure|when|if)\b/iu

/** 2 where the message begins with what was done, 1 where it says it somewhere; less where it tells of later work. */
function fitOf({ subject }: CommitBrief, kind: HistoryKind, stems: readonly string[]): number {
  const verb = verbs[kind]
  if (verb === undefined) return 0
  const text = subject.replace(/^\W{0,6}(?:\w{1,20}(?:\([^)]{0,80}\))?!?: ?)?/u, '')
  const at = text.search(verb)
  const said = at === 0 || /^\W*feat\b/iu.test(subject) ? 2 : at > 0 ? 1 : 0
  // "Remove the MySQL schema" removes MySQL; "Remove milliseconds, add a MySQL migration" does not.
  const object = text.slice(Math.max(0, at)).toLowerCase().replace(verb, '').slice(0, 24)
  const isObject = at >= 0 && stems.some((stem) => hasWord(object, stem))
  return said + (isObject ? 1 : 0) - (later.test(subject) ? 1.5 : 0)
}

function countWords(
  { subject, body = '' }: CommitBrief,
  stems: readonly string[],
): { readonly all: number; readonly inSubject: number } {
  const head = subject.toLowerCase()
  const text = `${head}\n${body.toLowerCase()}`
  return {
    all: stems.filter((stem) => hasWord(text, stem)).length,
    inSubject: stems.filter((stem) => hasWord(head, stem)).length,
  }
}

function hasWord(text: string, stem: string): boolean {
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}
