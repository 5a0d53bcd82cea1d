import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, explainReasons, knownMark, mermaid, plural } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { distinctPairs, dropImportsOfUsers, listByFile, verbs } from './relations.ts'

/** "Which tests cover X": tests that name it, then tests that reach it through others. */
export function* answerTests(subject: Subject): Script {
  const { node } = subject
  const direct = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['calls', 'instantiates', 'references', 'imports'],
    limit: 150,
  })
  const reach = yield* call('impact', { node: node.node_id, depth: 3 })
  if (isToolFailure(direct)) {
    yield* say(`${definitionSentence(node)} ${direct.error}`)
    return
  }
  const named = dropImportsOfUsers(direct.edges.filter((edge) => edge.node.in_test === true))
  const namedIds = new Set(named.map((edge) => edge.node.node_id))
  const reaching = isToolFailure(reach) ? [] : reach.tests.filter((test) => !namedIds.has(test.node_id))
  if (named.length === 0 && reaching.length === 0) {
    yield* say(`No test is known to reach ${code(node.name)}${citeNode(node)}.`)
    if (direct.complete === false)
      yield* say(
        ` That is not certain: some calls that may lead to it could not be linked (${explainReasons(direct.reasons ?? [])}).`,
      )
    yield* say(otherDefinitions(subject))
    return
  }
  if (named.length > 0) {
    yield* say(
      `${code(node.name)}${citeNode(node)} is used directly by ${plural(namedIds.size, 'definition')} in tests:\n\n${listByFile(named, 30)}`,
    )
  } else yield* say(`No test uses ${code(node.name)}${citeNode(node)} directly.`)
  if (reaching.length > 0) {
    yield* say(`\n\nThrough other code it is reached from:\n\n`)
    for (const test of reaching.slice(0, 20)) yield* say(`- ${code(test.name)}${citeNode(test)}\n`)
    if (reaching.length > 20) yield* say(`\nand ${reaching.length - 20} more.\n`)
  }
  yield* say(otherDefinitions(subject))
}

/** "What would break if X changes". */
export function* answerImpact(subject: Subject, wantsDiagram: boolean): Script {
  const { node } = subject
  const output = yield* call('impact', { node: node.node_id, depth: 4 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const total = output.levels.reduce((sum, level) => sum + level.total, 0)
  const atLeast = output.complete ? '' : 'at least '
  if (total === 0 && output.tests.length === 0) {
    yield* say(`Nothing in the repository is known to depend on ${code(node.name)}${citeNode(node)}.`)
  } else {
    yield* say(
      `A change of ${code(node.name)}${citeNode(node)} reaches ${atLeast}${plural(total, 'definition')} in ${plural(output.files, 'file')}${output.tests.length > 0 ? `, and ${plural(output.tests.length, 'test')}` : ''}.`,
    )
  }
  for (const level of output.levels) {
    yield* say(
      `\n\n**${level.depth === 1 ? 'Directly' : `Through ${plural(level.depth - 1, 'step')}`}** (${level.total})\n\n`,
    )
    for (const user of level.nodes.slice(0, level.depth === 1 ? 15 : 6)) {
      const through = user.through === node.name ? '' : ` ${code(user.through)}`
      const who = user.kind === 'file' ? `module ${code(user.name)}` : code(user.name)
      yield* say(
        `- ${who} ${verbs[user.via] ?? user.via}${through === '' ? ' it' : through}${knownMark(user.known)}${cite(user.site)}\n`,
      )
    }
    const rest = level.total - Math.min(level.nodes.length, level.depth === 1 ? 15 : 6)
    if (rest > 0) yield* say(`\nand ${rest} more.\n`)
  }
  if (output.tests.length > 0) {
    yield* say(`\n\n**Tests to run**\n\n`)
    for (const test of output.tests.slice(0, 8)) yield* say(`- ${code(test.name)}${citeNode(test)}\n`)
    if (output.tests.length > 8) yield* say(`\nand ${output.tests.length - 8} more.\n`)
  }
  if (!output.complete) yield* say(`\n\nThe list may be incomplete: ${explainReasons(output.reasons)}.`)
  if (wantsDiagram && total > 0) {
    const edges = output.levels.flatMap((level) =>
      level.nodes.slice(0, 12).map((user) => ({ from: user.name, to: user.through })),
    )
    yield* say(`\n\n${mermaid(distinctPairs(edges))}`)
  }
  yield* say(otherDefinitions(subject))
}

/** "How do I get from A to B". */
export function* answerPath(from: Subject, to: Subject): Script {
  const output = yield* call('find_path', {
    from: from.others.length > 0 ? from.asked : from.node.node_id,
    to: to.others.length > 0 ? to.asked : to.node.node_id,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (!output.found) {
    yield* say(
      `There is no known way between ${code(output.from.name)}${citeNode(output.from)} and ${code(output.to.name)}${citeNode(output.to)}. ${output.note ?? ''}`,
    )
    return
  }
  const opposite = output.reversed
    ? ` There is none from ${code(output.from.name)} to ${code(output.to.name)}; this is the opposite direction.`
    : ''
  const [a, b] = output.reversed ? [output.to, output.from] : [output.from, output.to]
  yield* say(
    `${code(a.name)}${citeNode(a)} reaches ${code(b.name)}${citeNode(b)} in ${plural(output.steps.length, 'step')}.${opposite}\n\n`,
  )
  for (const [index, step] of output.steps.entries()) {
    yield* say(
      `${index + 1}. ${code(step.from.name)} ${step.kind === 'contains' ? 'contains' : (verbs[step.kind] ?? step.kind)} ${code(step.to.name)}${knownMark(step.known)}${cite(step.site)}\n`,
    )
  }
  if (output.steps.length > 1) {
    yield* say(
      `\n${mermaid(output.steps.map((step) => ({ from: step.from.name, to: step.to.name, label: step.kind })))}`,
    )
  }
}
