import { stemWord } from '../../../../passages/stem-word.ts'
import { nameWords } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { quote } from '../../passages/gather-passages.ts'
import { capitalize, code, joinNames, pathOf, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

/** "Which databases are supported", where a switch over texts decides it: the cases of the function that is called so. */
export function* listCases(
  { words: own, general, phrase }: AskedKind,
  around: readonly string[] = [],
): Script<boolean> {
  const words =
    own.length > 0
      ? own
      : around.length > 0
        ? around.slice(-1)
        : general !== undefined && /^(?:function|option)$/u.test(general)
          ? [general]
          : []
  if (words.length === 0) return false
  const output = yield* call('grep', {
    pattern: String.raw`^\s*case\s+["'][^"']{1,40}["']|^\s*(?:el)?if\s.*==\s*["'][\w./-]{2,30}["']|^\s*"[\w-]{1,40}"(?:\s*\|\s*"[\w-]{1,40}")*\s*=>|\bstrcmp\(\s*\w+\s*,\s*"[\w./ -]{1,40}"\s*\)`,
    regex: true,
    limit: 300,
    ...(own.length === 0 && around.length > 0 ? { path: `**/*${around.at(-1) ?? ''}*` } : {}),
  })
  if (isToolFailure(output)) return false
  const product = output.matches.filter((match) => match.in_test !== true && !isExample(match))
  const groups = [...Map.groupBy(product, ({ in: inside, location }) => inside ?? pathOf(location))]
    .map(([inside, lines]) => ({
      inside,
      lines,
      labels: [
        ...new Set(
          lines.flatMap(({ text }) =>
            [...labelPart(text).matchAll(/["']([\w./ -]{1,40})["']/gu)].flatMap(([, label = '']) =>
              /^\d+$/u.test(label) ? [] : [label],
            ),
          ),
        ),
      ],
      fit: fitOf(inside, words),
    }))
    .filter(({ fit, labels }) => fit > 0 && labels.length > 1)
    .sort((one, other) => other.fit - one.fit || other.labels.length - one.labels.length)
  const [best] = groups
  if (best === undefined) return false
  const name = best.inside.replace(/^[^#]*#/u, '')
  yield* say(
    `${capitalize(plural(best.labels.length, 'text'))} ${best.labels.length === 1 ? 'is' : 'are'} told apart in ${code(name)}, which is the nearest that the code has to a list of ${code(phrase)}: ${joinNames(best.labels.map(code), 150)}.\n\n`,
  )
  for (const { text, location } of best.lines.slice(0, 40))
    yield* say(`- ${code(text.slice(0, 120))} [${location}]\n`)
  if (output.truncated)
    yield* say('\nThe search stopped at its limit, so another function may tell more of them apart.')
  return true
}

/** Of an arm what stands before the arrow, of a comparison what is compared. */
function labelPart(text: string): string {
  return text.split('=>')[0] ?? text
}

/** The words of the function count most, then those of its file and directory. */
function fitOf(inside: string, words: readonly string[]): number {
  const [path = '', name = ''] = inside.includes('#') ? inside.split('#') : [inside, '']
  const own = new Set(nameWords(name).map(stemWord))
  const around = new Set(nameWords(path).map(stemWord))
  const wanted = words.map(stemWord)
  if (!wanted.every((word) => own.has(word) || around.has(word))) return 0
  return wanted.filter((word) => own.has(word)).length * 2 + 1
}

/** What the documents say is supported, where nothing in the code lists it. */
export function* quoteSupport(question: string): Script<boolean> {
  const output = yield* call('find_passages', { question, include_documents: true, limit: 12 })
  if (isToolFailure(output)) return false
  const said = output.files
    .filter(({ path, in_test }) => in_test !== true && !/changelog|changes|history|news/iu.test(path))
    .flatMap(({ places }) => places)
    .flatMap(({ passages }) => passages)
    .filter(
      ({ source, text, share }) =>
        source !== 'code' &&
        share > 0.5 &&
        /\bsupport|\bone of\b|\bvalues?\b|\bavailable\b|\bdialect/iu.test(text) &&
        /,|\band\b|\bor\b/u.test(text),
    )
    .sort((one, other) => other.share - one.share)
  const [first, ...more] = said
  if (first === undefined) return false
  yield* say(`What is written about it: ${quote(first.text, ` [${first.location}]`)}`)
  const second = more.find(({ text }) => text !== first.text)
  if (second !== undefined) yield* say(` ${quote(second.text, ` [${second.location}]`)}`)
  yield* say(
    ' I found no enum, table or base type of that name in the code; they may be listed in another way.',
  )
  return true
}
