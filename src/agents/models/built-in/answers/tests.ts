import { choose, compose, quantity } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { partOf } from '../../../evidence/extent.ts'
import type { ImpactOutput } from '../../../tools/impact.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import type { Asked } from '../plans.ts'
import { citeNode, code, joinNames, pathOf, plural } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say, state } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { describeGaps } from './gaps.ts'
import { listTests, testNoun } from './list-tests.ts'
import { gatherFacts } from './project/gather-facts.ts'
import type { Match } from './project/grep-all.ts'
import { describeSingleTest } from './project/single-test.ts'

/** "Which tests cover X": tests that use it or a member of it, then tests that reach it through other code. */
export function* answerTests(subject: Subject, asked?: Asked): Script {
  const { node } = subject
  const output = yield* call('impact', { node: node.node_id, depth: 4 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const named = `${code(node.name)}${citeNode(node)}`
  const direct = output.tests.filter(({ depth }) => depth === 1)
  const cases = direct.filter(({ kind }) => kind !== 'file')
  const shownDirect = cases.length > 0 ? cases : direct
  const through = output.tests.filter(({ depth, kind }) => depth > 1 && kind !== 'file')
  if (output.test_count === 0) {
    yield* answerUntested(subject, output, named, asked)
    return
  }
  if (shownDirect.length > 0) {
    const noun = cases.length > 0 ? testNoun(output) : (['test file', 'test files'] as const)
    yield* state(
      compose`${named} is used by ${quantity(partOf(testsOf(output), shownDirect.length), ...noun)} directly:\n\n`,
    )
    yield* say(listTests(shownDirect, 12, 12))
    const sure = through.filter(({ is_possible: isPossible }) => isPossible !== true)
    if (sure.length > 0) yield* say(`\nThrough other code it is reached from:\n\n${listTests(sure, 6, 3)}`)
    yield* say(listPossible(through))
  } else {
    const sure = output.tests.filter(({ is_possible: isPossible }) => isPossible !== true)
    const further = sure.length > 0 ? '; these reach it through other code:\n\n' : '.\n'
    yield* state(
      choose(
        ownExtent(output.extent),
        `No test uses ${named} directly${further}`,
        `I found no test that uses ${named} directly${further}`,
      ),
    )
    yield* say(listTests(sure, 12, 4))
    yield* say(listPossible(output.tests))
  }
  if (output.test_count > output.tests.length)
    yield* say(`\nand ${(output.test_count - output.tests.length).toLocaleString('en-US')} more.\n`)
  yield* say('\n')
  yield* say(yield* describeRun(shownDirect.length > 0 ? shownDirect : output.tests, asked))
  yield* state(describeGaps({ ...output, extent: ownExtent(output.extent) }, node.name, ''))
  yield* say(otherDefinitions(subject))
}

/** Tests that come by only where one of several candidates runs, or a value that was handed in. */
function listPossible(tests: ImpactOutput['tests']): string {
  const possible = tests.filter(({ is_possible: isPossible }) => isPossible === true)
  if (possible.length === 0) return ''
  return `\nPerhaps also from these, where a call has several candidates and this is one:\n\n${listTests(possible, 4, 3)}`
}

/** The command that runs the first of some tests, where a manifest or CI shows with what they are run. */
function* describeRun(tests: readonly NodeBrief[], asked: Asked | undefined): Script<string> {
  const first = tests.find(({ kind }) => kind !== 'file') ?? tests[0]
  if (first === undefined || asked === undefined) return ''
  const gathered = yield* gatherFacts(asked, ['manifest', 'ci', 'targets'])
  const row = describeSingleTest(gathered, {
    path: pathOf(first.location),
    name: first.kind === 'file' ? '' : first.name,
  })
  return row === '' ? '' : `${row}\n`
}

/** Definitions of a file whose tests are looked up. */
const mostDefinitions = 16

/** A file that nothing imports by its name is tested by what it defines: sources of C++ and files of a Go package. */
function* sayTestsOfDefinitions(node: NodeBrief, named: string, asked: Asked | undefined): Script<boolean> {
  const listed = yield* call('list_definitions', {
    path: node.name,
    kinds: ['class', 'function', 'method'],
    limit: mostDefinitions,
  })
  if (isToolFailure(listed)) return false
  const outputs = yield* callAll(
    'impact',
    listed.definitions.map(({ node_id: id }) => ({ node: id, depth: 1 })),
  )
  const tests = outputs.flatMap((output) => (isToolFailure(output) ? [] : output.tests))
  const distinct = [...new Map(tests.map((test) => [test.node_id, test])).values()].filter(
    ({ kind }) => kind !== 'file',
  )
  if (distinct.length === 0) return false
  yield* say(`Tests use what ${named} defines, among them these:\n\n${listTests(distinct, 12, 6)}\n`)
  yield* say(yield* describeRun(distinct, asked))
  return true
}

/** Where links lead from no test to it, its name may still stand in one. */
function* answerUntested(
  subject: Subject,
  output: ImpactOutput,
  named: string,
  asked: Asked | undefined,
): Script {
  const { node } = subject
  if (node.kind === 'file' && (yield* sayTestsOfDefinitions(node, named, asked))) return
  const own = node.name.split('.').at(-1) ?? node.name
  const lines = yield* call('grep', {
    pattern: String.raw`\b${own}\b`,
    regex: true,
    case_sensitive: true,
    limit: 300,
  })
  const matches = isToolFailure(lines) ? [] : lines.matches
  const inTests = matches.filter((match) => match.in_test === true || testPath.test(pathOf(match.location)))
  const extent: Extent =
    isToolFailure(lines) || inTests.length > 0 ? { ...output.extent, total: null } : lines.extent
  yield* state(
    choose(
      node.kind === 'file' ? { ...output.extent, total: null } : output.extent,
      `No test reaches ${named}.`,
      `I found no test that reaches ${named} by calls that are linked.`,
    ),
  )
  if (inTests.length === 0) yield* state(choose(extent, ` Its name stands in no test.`, ''))
  else {
    const files = orderFiles(inTests, own, subject)
    yield* say(`\n\nIts name stands in tests here:\n\n`)
    for (const [path, lines] of files.slice(0, 5)) {
      const shown = titlesFirst(lines).slice(0, 4)
      const rows = shown.map(({ text, location }) => `${code(text.trim().slice(0, 110))} [${location}]`)
      const rest = lines.length - shown.length
      yield* say(`- ${path}: ${joinNames(rows, 4)}${rest > 0 ? ` and ${rest} more` : ''}\n`)
    }
    if (files.length > 5) yield* say(`\nand in ${plural(files.length - 5, 'file')} more.\n`)
    const [first] = files
    if (first !== undefined && asked !== undefined) {
      const gathered = yield* gatherFacts(asked, ['manifest', 'ci', 'targets'])
      yield* say(`\n${describeSingleTest(gathered, { path: first[0], name: '' })}`)
    }
  }
  const callers = (output.levels.find(({ depth }) => depth === 1)?.nodes ?? []).filter(
    ({ kind }) => kind !== 'file',
  )
  if (callers.length > 0) {
    const names = callers.slice(0, 3).map((caller) => `${code(caller.name)}${citeNode(caller)}`)
    yield* say(`\n\nA test would reach it through its users, e.g. ${joinNames(names, 3)}.`)
  }
  yield* say('\n\n')
  yield* state(describeGaps({ ...output, extent: ownExtent(output.extent) }, node.name, ''))
  yield* say(otherDefinitions(subject))
}

/** Files named after it first, then those that speak of it most. */
function orderFiles(
  lines: readonly Match[],
  own: string,
  { asked }: Subject,
): (readonly [string, readonly Match[]])[] {
  const names = [asked, own].map((name) => name.toLowerCase().replaceAll(/[^a-z\d]/gu, ''))
  const rank = (path: string): number => {
    const file = (path.split('/').at(-1) ?? path).toLowerCase().replaceAll(/[^a-z\d]/gu, '')
    return names.findIndex((name) => file.includes(name)) < 0 ? 2 : file.includes(names[0] ?? '') ? 0 : 1
  }
  return [...Map.groupBy(lines, ({ location }) => pathOf(location))].sort(
    ([one, lines1], [other, lines2]) => rank(one) - rank(other) || lines2.length - lines1.length,
  )
}

function titlesFirst(lines: readonly Match[]): Match[] {
  const isTitle = ({ text }: Match): boolean => /^\s*(?:describe|it|test|def test|func Test)\b/u.test(text)
  return [...lines.filter(isTitle), ...lines.filter((line) => !isTitle(line))]
}

const testPath = /(?:^|[/_.-])(?:tests?|specs?)(?:[/_.-]|$)/iu

function testsOf({ extent, tests, test_count: count }: ImpactOutput): Extent {
  return { ...extent, shown: tests.length, total: extent.total === null ? null : count }
}

/** Direct users are known whatever is open in those who use them, and however far these were followed. */
export function ownExtent(extent: Extent): Extent {
  const unread = extent.unread.filter(({ what }) => !what.startsWith('dependents'))
  const total = extent.cut === 'limit' ? null : (extent.total ?? extent.shown)
  return { ...extent, shown: total ?? extent.shown, total, cut: total === null ? extent.cut : null, unread }
}
