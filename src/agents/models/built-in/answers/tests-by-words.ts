import type { Asked } from '../plans.ts'
import { planOpen } from '../plans/open.ts'
import { code, joinNames } from '../prose.ts'
import { readQuestionWords, stemOf } from '../../../passages/question-words.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { TestCase } from './find-test-cases.ts'
import { findTestCases } from './find-test-cases.ts'
import { gatherFacts } from './project/gather-facts.ts'
import { describeSingleTest } from './project/single-test.ts'

/** Words of every question on tests, which tell none from another. */
const general =
  /^(?:tests?|tested|testing|untested|unit|integration|automated|coverage|cover\w*|check\w*|verif\w*|assert\w*|which|what|where|how|does|have|there|only|them|run|just|this|that|these|those|with|from|into|when|exists?|files?|cases?|suites?|case|function|method|class|view|module|handler|code|behaviou?r|middleware|feature|logic|show|list|find|tell|are|the|and|for|any|its?|you|can|could|is|do|we|to|of|in|by|on|me|not|all|an?|or|i|project|repo\w*|touch\w*|exercise[sd]?|use[sd]?|using|spec|specs|please|actually|really|about|would|should|implemented|implementation|support|correctly|properly|right|they|needs?|needed|organi[sz]ed)$/iu

/** How many cases are named, and files are listed. */
const mostCases = 14
const mostFiles = 6

/** Tests whose file, name or title has the words of a question; those with most of them first. */
export function* answerTestsByWords(asked: Asked): Script {
  const { text } = asked.understanding
  const asWritten = new Map(
    (text.match(/[\p{L}\d]+(?:_[\p{L}\d]+)*/gu) ?? [])
      .flatMap((word) => word.split(/_|(?<=[a-z])(?=[A-Z])/u))
      .filter((word) => word.length > 1 && !general.test(word))
      .map((word) => [stemOf(word.toLowerCase()), word.toLowerCase()] as const)
      .filter(([stem]) => stem.length > 2 || /^\p{L}{2}$/u.test(stem)),
  )
  const words = [...asWritten.keys()].slice(0, 8)
  if (words.length === 0) {
    yield* planOpen(asked)
    return
  }
  const found = yield* findTestCases(words.join('|'))
  const read = readQuestionWords(words.join(' '))
  const listed = yield* call('list_files', { pattern: `**/*test*` })
  const files = isToolFailure(listed) ? [] : listed.files.map(({ path }) => path)
  const scored = found.cases
    .map((one) => ({ one, score: scoreOf(one, words, read.findIn) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  const best = scored[0]?.score ?? 0
  const cases = scored.filter(({ score }) => score >= best * 0.6).map(({ one }) => one)
  const byName = files.filter((path) =>
    words.every((word) => (path.split('/').at(-1) ?? '').toLowerCase().includes(word)),
  )
  const inside = yield* testsInside(words)
  const paths = [...new Set([...byName, ...inside.map((one) => one.path), ...cases.map(({ path }) => path)])]
  if (paths.length === 0) {
    yield* say(
      `I found no test whose file, name or title speaks of ${joinNames([...asWritten.values()].slice(0, 8).map(code), 8)}; I looked for declarations of test functions and for titles (${code('describe')}, ${code('it')}, ${code('test')}), not into their bodies. These places come nearest:\n\n`,
    )
    yield* planOpen(asked)
    return
  }
  const shown = paths.slice(0, mostFiles)
  // What is listed is the best of what was found by names: its number says nothing.
  yield* say(
    `${/^(?:is|are|does|do)\b/iu.test(text) ? 'As far as names tell: tests' : 'Tests'} with words of the question in their file name, name or title:\n\n`,
  )
  let left = mostCases
  for (const path of shown) {
    const inline = inside.find((one) => one.path === path)
    const own = inline === undefined ? cases.filter((one) => one.path === path) : yield* functionsOf(inline)
    const rows = own.slice(0, Math.max(2, left)).map(({ name, location }) => `${code(name)} [${location}]`)
    left -= rows.length
    yield* say(
      rows.length === 0
        ? `- [${path}]\n`
        : `- ${path}: ${joinNames(rows, mostCases)}${own.length > rows.length ? ` and ${own.length - rows.length} more` : ''}\n`,
    )
  }
  if (paths.length > shown.length)
    yield* say(
      `- and in ${joinNames(
        paths.slice(mostFiles, mostFiles + 6).map((path) => `[${path}]`),
        6,
      )}${paths.length > mostFiles + 6 ? ` and ${paths.length - mostFiles - 6} files more` : ''}\n`,
    )
  const gathered = yield* gatherFacts(asked, ['manifest', 'ci', 'targets'])
  const first = cases.find(({ path }) => path === shown[0]) ?? { path: shown[0] ?? '', name: '' }
  const row = describeSingleTest(gathered, first)
  yield* say(row === '' ? '' : `\n${row}`)
}

/** A file of Rust with its own tests, which begin at a line. */
interface InlineTests {
  readonly path: string
  readonly line: number
}

/** Files of Rust that are called by a word of the question and hold their own tests. */
function* testsInside(words: readonly string[]): Script<InlineTests[]> {
  const output = yield* call('grep', { pattern: '#[cfg(test)]', case_sensitive: true, limit: 200 })
  if (isToolFailure(output)) return []
  return output.matches.flatMap(({ location }) => {
    const [, path = '', line = ''] = /^(.*):(\d+)-\d+$/u.exec(location) ?? []
    const name = (path.split('/').at(-1) ?? '').replace(/\.rs$/u, '').toLowerCase()
    const own = name === 'mod' ? (path.split('/').at(-2) ?? '') : name
    return path.endsWith('.rs') && words.every((word) => own.includes(word))
      ? [{ path, line: Number(line) }]
      : []
  })
}

function* functionsOf({ path, line }: InlineTests): Script<{ name: string; location: string }[]> {
  const output = yield* call('grep', {
    pattern: String.raw`^\s*(?:async )?fn \w+\(\)`,
    regex: true,
    path,
    limit: 60,
  })
  if (isToolFailure(output)) return []
  return output.matches
    .filter(({ location }) => Number(/:(\d+)-\d+$/u.exec(location)?.[1] ?? 0) > line)
    .map(({ text, location }) => ({ name: /fn (\w+)/u.exec(text)?.[1] ?? '', location }))
}

function scoreOf(
  { name, path }: TestCase,
  words: readonly string[],
  findIn: (text: string) => ReadonlySet<string>,
): number {
  const said = name.toLowerCase()
  const file = (path.split('/').at(-1) ?? path).toLowerCase()
  return (
    words.filter((word) => said.includes(word)).length +
    words.filter((word) => file.includes(word)).length +
    findIn(name).size * 0.5
  )
}
