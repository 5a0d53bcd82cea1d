import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, knownMark } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { Subject } from '../resolve-subject.ts'
import { verbs } from './edge-list.ts'

const mostSteps = 8

/**
 * How something gets to a definition, where the code of its beginning was not found: backwards from the end, by one
 * caller after the other, as long as there is just one or one is the only one outside of tests. What the end itself calls
 * is no part of it.
 */
export function* answerWayTo({ node }: Subject, unknown: string): Script {
  yield* say(
    `I could not tell which code “${unknown}” is, so the way to ${code(node.name)}${citeNode(node)} is told backwards from there.\n\n`,
  )
  const seen = new Set([node.node_id])
  let current = { id: node.node_id, name: node.name }
  for (let step = 1; step <= mostSteps; step += 1) {
    const output = yield* call('neighbours', {
      node: current.id,
      direction: 'in',
      kinds: ['calls', 'handles', 'requests', 'references'],
      limit: 20,
    })
    if (isToolFailure(output)) break
    const callers = output.edges.filter(
      ({ node: caller }) =>
        caller.in_test !== true &&
        !seen.has(caller.node_id) &&
        caller.kind !== 'file' &&
        caller.kind !== 'directory',
    )
    const [first] = callers
    if (first === undefined) {
      yield* say(
        step === 1
          ? 'No call of it was linked outside of tests.\n'
          : `\nNo call of ${code(current.name)} was linked.\n`,
      )
      return
    }
    yield* say(
      `${step}. ${code(current.name)} is reached from ${callers
        .slice(0, 5)
        .map(
          ({ node: caller, kind, known, sites }) =>
            `${code(caller.name)}, which ${verbs[kind] ?? kind} it${knownMark(known)}${cite(sites[0] ?? caller.location)}`,
        )
        .join('; ')}${callers.length > 5 || output.total > output.edges.length ? ', and others' : ''}.\n`,
    )
    // From several callers on the ways part.
    if (callers.length > 1) {
      yield* say('\nWhich of these the asked one comes through I could not tell.\n')
      return
    }
    seen.add(first.node.node_id)
    current = { id: first.node.node_id, name: first.node.name }
  }
}
