import { isToolFailure } from '../../../../tools/tool.ts'
import type { Asked } from '../../plans.ts'
import { citeNode, code, stripNumbers } from '../../prose.ts'
import type { Subject } from '../../resolve-subject.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { namedSubject } from './named-subject.ts'

/** Lines of a file that are looked through, and rows of each kind that are shown. */
const mostFileLines = 400
const mostRows = 8

const asksHandling =
  /\b(?:handles?|handled|handling|deals?|dealing|copes?)(?: \w{1,30}){0,2}? (?:with )?(?:the |its |any )?(?:errors?|exceptions?|failures?)\b|\berror handling\b|\b(?:what|how) (?:happens |does it behave )?(?:if|when) (?:it|this|that) (?:fails|throws|errors|goes wrong)\b|\bcan (?:it|this|that) (?:fail|throw|raise)\b/iu

const raises =
  /\b(?:raise|throw|panic!?|reject|abort|die|fail|halt|bail!?)\b|\berrors\.New|\bErrorf\b|\bnew \w{0,80}(?:Error|Exception)\b|\bErr\(|\breturn (?:[\w.]{1,60}, ){0,3}(?:\w{0,60}[eE]rr\w{0,60}\b|-1\b|Status::\w|fmt\.Errorf)|\bgoto \w{0,60}(?:err|fail)|\b(?:perror|strerror)\b/u
const handles =
  /\b(?:except|catch|rescue|recover\(\)|ensure|finally)\b|\.catch\(|\bif \w{0,60}[eE]rr\w{0,60}\b.{0,4}!= nil|\bif \(?\w{0,60}[eE]rr\w{0,60}\b|\berrno\b|\b\w{0,60}[eE]rr\w{0,60}:$|== -1\b|\bErr\(\w{1,60}\) =>|\bmap_err\b|\bok_or\w{0,20}\b/u
const passes = /\)\?[;.,)]|\)\?$/u
const comment = /^\s*(?:\/\/|\/?\*|#(?!\[)|--|;)/u

/** "How does it handle errors?" of one definition or file: its lines that raise, catch or pass on errors. */
export function* answerErrorHandling(asked: Asked): Script<boolean> {
  const subject = namedSubject(asked)
  if (subject === undefined || !asksHandling.test(asked.understanding.text)) return false
  const { node } = subject
  const rows = yield* readCode(subject)
  const named = `${code(node.name)}${citeNode(node)}`
  const groups = [
    ['It raises or returns errors here:', rows.filter(({ text }) => raises.test(text))],
    [
      'It checks for errors or catches them here:',
      rows.filter(({ text }) => handles.test(text) && !raises.test(text)),
    ],
    [
      'It hands errors of what it calls to its own caller here:',
      rows.filter(({ text }) => passes.test(text) && !handles.test(text) && !raises.test(text)),
    ],
  ] as const
  const found = groups.filter(([, lines]) => lines.length > 0)
  if (found.length === 0) {
    yield* say(
      `I found no line in ${named} that raises, catches or checks for an error: what goes wrong in what it calls reaches its callers unless that code handles it.`,
    )
    return true
  }
  yield* say(`How ${named} handles errors, by its own lines.`)
  for (const [head, lines] of found) {
    const shown = lines
      .slice(0, mostRows)
      .map(({ text, line }) => `- ${code(text.trim())} [${node.path}:${line}-${line}]\n`)
    const rest =
      lines.length > mostRows
        ? `\nFurther such lines: ${lines
            .slice(mostRows)
            .map(({ line }) => line)
            .join(', ')}.\n`
        : ''
    yield* say(`\n\n${head}\n\n${shown.join('')}${rest}`)
  }
  return true
}

interface CodeLine {
  readonly text: string
  readonly line: number
}

function* readCode({ node }: Subject): Script<CodeLine[]> {
  const source = node.kind === 'file' ? undefined : node.source
  const read =
    source === undefined
      ? yield* call('read_file', { path: node.path, start_line: 1, end_line: mostFileLines })
      : { text: source }
  if (isToolFailure(read)) return []
  const { lines, firstLine } = stripNumbers(read.text)
  return lines
    .map((_, index) => ({ text: joinOpened(lines, index), line: firstLine + index }))
    .filter(({ text }) => !comment.test(text))
}

/** A line that ends with an opened bracket goes on: the message of an error often stands below it. */
function joinOpened(lines: readonly string[], index: number): string {
  let text = (lines[index] ?? '').slice(0, 200)
  for (let next = index + 1; next <= index + 2 && /[(,]$/u.test(text) && text.length < 160; next += 1)
    text = `${text}${text.endsWith(',') ? ' ' : ''}${(lines[next] ?? '').trim()}`.slice(0, 240)
  return text
}
