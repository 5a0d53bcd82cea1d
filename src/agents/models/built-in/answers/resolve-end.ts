import type { GetNodeOutput } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { pathOf } from '../prose.ts'
import { readQuestionWords } from '../../../passages/question-words.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll } from '../script.ts'
import { findCompounds } from '../understanding/find-compounds.ts'
import { isStopWord } from '../../../passages/stop-words.ts'

/** One end of a way, with the words that it was found by where they are no name. */
export interface End {
  readonly subject: Subject
  /** '' where the question names it. */
  readonly words: string
}

const runnable = new Set([
  'function',
  'method',
  'class',
  'interface',
  'file',
  'directory',
  'module',
  'type',
  'enum',
  'route',
])

/** What an end of a way is called: a name, a file or folder, else what is named by most of its words. */
export function* resolveEnd(text: string, found: readonly Subject[], other?: End): Script<End | undefined> {
  const named = found.find(
    (subject) =>
      text.includes(subject.asked) &&
      !besideProduct.test(subject.node.path) &&
      subject.node.node_id !== other?.subject.node.node_id &&
      (text === subject.asked || isCode(subject.asked)),
  )
  if (named !== undefined) {
    const subject = yield* preferRunning(named)
    if (runnable.has(subject.node.kind) || text.includes(subject.node.name.split('.').at(-1) ?? ''))
      return { subject, words: '' }
  }
  const words = text.split(' ').filter((word) => !isStopWord(word))
  if (words.length === 0) return undefined
  // "The mybatis mapper" may be a folder below another.
  const tries = [
    ...new Set([...findCompounds(text).slice(0, 6), words.length === 1 ? (words[0] ?? '') : words.join('/')]),
  ]
  const outputs = yield* callAll(
    'get_node',
    tries.slice(0, 8).map((node) => ({ node })),
  )
  const exact = outputs.find(
    (output) =>
      !isToolFailure(output) &&
      runnable.has(output.node.kind) &&
      output.node.in_test !== true &&
      !besideProduct.test(output.node.path),
  )
  if (exact !== undefined && !isToolFailure(exact)) {
    const subject = yield* preferRunning(toSubject(text, exact))
    if (runnable.has(subject.node.kind)) return { subject, words: '' }
  }
  return yield* searchEnd(text, other)
}

const besideProduct = /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|test[-_]\w+)(?:\/|$)/u

/** The definition, else the file or folder, that is named by all of the words, or at least by most of them. */
function* searchEnd(text: string, other: End | undefined): Script<End | undefined> {
  const words = readQuestionWords(text)
  const output = yield* call('search', { query: text, limit: 12 })
  if (isToolFailure(output)) return undefined
  const fits = output.results
    .filter(
      (one) =>
        one.in_test !== true &&
        !besideProduct.test(pathOf(one.location)) &&
        runnable.has(one.kind) &&
        one.kind !== 'directory' &&
        // What a class has is no other thing that it leads to.
        (other === undefined || !one.node_id.startsWith(`${other.subject.node.node_id}.`)),
    )
    .map((one, index) => ({ one, fit: words.findIn(`${one.name} ${one.location}`).size - 0.05 * index }))
    .toSorted((a, b) => b.fit - a.fit)
  const [best] = fits
  const wanted = words.findIn(text).size
  if (best === undefined || wanted === 0 || best.fit + 0.6 < wanted * 0.75) return undefined
  const detail = yield* call('get_node', { node: best.one.node_id })
  return isToolFailure(detail)
    ? undefined
    : { subject: { ...toSubject(text, detail), others: [] }, words: text }
}

/** A declaration, such as an interface's or a field's, is left for a namesake that has a body. */
function* preferRunning(subject: Subject): Script<Subject> {
  const { node, others } = subject
  if (node.kind !== 'field' && node.kind !== 'variable' && node.kind !== 'section') return subject
  const better = others.find((one: NodeBrief) => runnable.has(one.kind) && one.in_test !== true)
  if (better === undefined) return subject
  const detail = yield* call('get_node', { node: better.node_id })
  return isToolFailure(detail) ? subject : { ...subject, node: detail.node, others: [] }
}

function isCode(text: string): boolean {
  return /[A-Z_.:#/()]/u.test(text)
}

function toSubject(asked: string, { node, others, note }: GetNodeOutput): Subject {
  return { asked, node, others, note: note ?? '' }
}
