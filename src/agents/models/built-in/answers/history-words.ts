import type { CommitBrief } from '../../../tools/show-history.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

export interface CommitsByWords {
  /** The best first; each has most of the words in its message. */
  readonly commits: readonly CommitBrief[]
  /** Whether the messages of the whole history were read. */
  readonly isComplete: boolean
}

const mostWords = 5
const mostPerWord = 100

const fillers = new Set(
  'the and for with from into onto that this was were its it be been being have has had get got come came feature support handling changed change made make auto all any new old other some more pr prs'.split(
    ' ',
  ),
)

/** The commits whose messages have most of the words: what people call a thing is often said only there. */
export function* findByWords(about: string): Script<CommitsByWords> {
  const words = [
    ...new Set(
      about
        .toLowerCase()
        .split(/[^\p{L}\p{N}_.]+/u)
        .map((word) => word.replace(/^\.+|\.+$/gu, ''))
        .filter((word) => (word.length > 2 || /^\d+$/u.test(word)) && !fillers.has(word)),
    ),
  ].slice(0, mostWords)
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
  const needed = stems.length === 1 ? 1 : Math.max(2, Math.ceil(stems.length * 0.6))
  const scored = [...byId.values()]
    .map((commit) => ({ commit, ...countWords(commit, stems) }))
    .filter(({ all }) => all >= needed)
    .sort((a, b) => b.all + b.inSubject - a.all - a.inSubject || (a.commit.date < b.commit.date ? -1 : 1))
  return { commits: scored.map(({ commit }) => commit), isComplete }
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
