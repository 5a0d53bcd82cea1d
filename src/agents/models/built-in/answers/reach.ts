import type { Claim } from '../../../evidence/claims.ts'
import { choose, compose, quantity } from '../../../evidence/claims.ts'
import type { Extent } from '../../../evidence/extent.ts'
import { partOf } from '../../../evidence/extent.ts'
import type { ImpactOutput } from '../../../tools/impact.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, mermaid } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { certaintyNote, distinctPairs, perhaps, verbs } from './edge-list.ts'
import { describeGaps, runFromElsewhere } from './gaps.ts'
import { listTests, testNoun } from './list-tests.ts'
import { ownExtent } from './tests.ts'

type Dependent = ImpactOutput['levels'][number]['nodes'][number]

const shownDirectly = 15
const shownThrough = 6

/** "What would break if X changes": its direct users, those of these, and the tests to run. */
export function* answerImpact(subject: Subject, wantsDiagram: boolean): Script {
  const { node } = subject
  const output = yield* call('impact', { node: node.node_id, depth: 4 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const named = `${code(node.name)}${citeNode(node)}`
  const total = output.levels.reduce((sum, level) => sum + level.total, 0)
  if (total === 0 && output.test_count === 0) {
    const isType = !['function', 'method', 'variable', 'field'].includes(node.kind)
    yield* state(
      choose(
        // A type may be found by its name or by a convention while a program runs.
        isType ? { ...output.extent, total: null } : output.extent,
        `Nothing in this repository depends on ${named}.`,
        isType
          ? `No link of the graph leads to ${named}. Code that finds it by its name or by a convention while it runs is not seen.`
          : `I found nothing in this repository that depends on ${named}, which is not certain.`,
      ),
    )
    yield* say(runFromElsewhere(node, []))
  } else {
    yield* state(countDependents(output, named))
    if (node.exported === true && isPublic(node.location))
      yield* say(
        ' It is exported, so users outside of this repository, which are not seen here, may depend on it too.',
      )
  }
  for (const level of output.levels) {
    const most = level.depth === 1 ? shownDirectly : shownThrough
    yield* say(`\n\n**${level.depth === 1 ? 'Directly' : steps(level.depth - 1)}**\n\n`)
    for (const user of level.nodes.slice(0, most)) yield* say(describeDependent(user, node.name))
    const rest = level.total - Math.min(level.nodes.length, most)
    if (rest > 0) yield* say(`\nand ${rest.toLocaleString('en-US')} more.\n`)
  }
  if (output.tests.length > 0) {
    yield* say(`\n\n**Tests to run**, the nearest first:\n\n${listTests(output.tests, 8)}`)
    if (output.test_count > output.tests.length)
      yield* say(`\nand ${(output.test_count - output.tests.length).toLocaleString('en-US')} more.`)
  } else if (total > 0) {
    yield* say('\n\n')
    yield* state(
      choose(output.extent, 'No test reaches it.', 'I found no test that reaches it through what is linked.'),
    )
  }
  yield* say(certaintyNote(output.levels.flatMap(({ nodes }) => nodes)))
  yield* say('\n\n')
  yield* state(describeGaps(asked(output), node.name, ''))
  if (wantsDiagram && total > 0) {
    const edges = output.levels.flatMap((level) =>
      level.nodes.slice(0, 12).map((user) => ({ from: user.name, to: user.through })),
    )
    yield* say(`\n\n${mermaid(distinctPairs(edges))}`)
  }
  yield* say(otherDefinitions(subject))
}

/** "Affects 2 definitions directly and 7 more through them, in 3 files; 5 tests reach it." */
function countDependents(output: ImpactOutput, named: string): Claim {
  const { levels, extent, test_count: tests } = output
  const direct = levels.find(({ depth }) => depth === 1)?.total ?? 0
  const further = levels.reduce((sum, level) => sum + level.total, 0) - direct
  const whole: Extent = extent.total === null ? extent : { ...extent, shown: extent.total }
  // What direct users there are does not depend on how far those who use them were followed.
  const own = ownExtent(extent)
  const isSure =
    output.tests.length === tests && output.tests.every(({ is_possible: isPossible }) => isPossible !== true)
  const reach = isSure ? (tests === 1 ? 'reaches' : 'reach') : 'may reach'
  const reached =
    tests === 0 ? compose`` : compose`; ${quantity(partOf(whole, tests), ...testNoun(output))} ${reach} it`
  if (direct === 0) {
    if (further === 0) {
      return tests === 0
        ? compose`A change of ${named} affects what stands in its own code${reached}.`
        : choose(
            own,
            `A change of ${named} affects only tests${reached}.`,
            `A change of ${named} affects tests alone, as far as I found${reached}.`,
          )
    }
    return compose`A change of ${named} affects ${quantity(partOf(whole, further), 'definition')} through its members${reached}.`
  }
  const through =
    further === 0
      ? choose(whole, '', `, and perhaps more through ${direct === 1 ? 'it' : 'them'}`)
      : compose`, and ${quantity(partOf(whole, further), 'more', 'more')} through ${direct === 1 ? 'it' : 'them'}`
  return compose`A change of ${named} affects ${quantity(partOf(own, direct), ...nounOf(levels.find(({ depth }) => depth === 1)?.nodes ?? []))} directly${through}${reached}.`
}

/** Files that import it are users too. */
function nounOf(nodes: readonly Dependent[]): readonly [string, string] {
  return nodes.some(({ kind }) => kind === 'file')
    ? ['definition or module', 'definitions and modules']
    : ['definition', 'definitions']
}

/** What is said of gaps is said of the node itself; that dependents have such too is seen in the numbers. */
function asked(output: ImpactOutput): ImpactOutput {
  return { ...output, extent: ownExtent(output.extent) }
}

function isPublic(location: string): boolean {
  return !/(?:^|\/)(?:tests?|spec|examples?|scripts?|internal)\//u.test(location)
}

function steps(number: number): string {
  return number === 1 ? 'Through one step' : `Through ${number} steps`
}

function describeDependent(user: Dependent, name: string): string {
  const through = user.through === name ? 'it' : code(user.through)
  const who = user.kind === 'file' ? `module ${code(user.name)}` : code(user.name)
  const text = user.text === undefined ? '' : `: ${code(user.text)}`
  const does =
    user.via === 'has-type' ? `has ${through} as a type` : `${verbs[user.via] ?? user.via} ${through}`
  return `- ${who} ${does}${perhaps(user.known)}${cite(user.site)}${text}\n`
}
