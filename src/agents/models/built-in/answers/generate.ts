import { isToolFailure } from '../../../tools/tool.ts'
import { citeNode, code, joinNames, pathOf } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import { answerEdit } from '../edits/answer-edit.ts'
import { readEdit } from '../edits/read-edit.ts'
import { excerptOf } from './excerpt.ts'
import { findPlaces } from './find-places.ts'
import { describeHit } from './topic.ts'

/**
 * Changes that follow from the graph alone are worked out; others need a model. For those: where the change belongs and
 * the existing pattern that it should follow. No code is invented.
 */
export function* answerGenerate(question: string, subjects: readonly Subject[]): Script {
  const asked = readEdit(question)
  if (asked?.kind === 'edit') {
    yield* answerEdit(asked.edit)
    return
  }
  yield* say(
    asked?.kind === 'incomplete'
      ? `To write this change I need one thing more: ${asked.missing}. Until then, here is where it belongs.`
      : 'No code was written: without a language model (`PARLEY_MODEL`) Parley renames and moves definitions, adds parameters with a default, implements missing members, names constants and types, and adds imports, and this task is none of them.\nThe nearest existing code is below, as a pattern to follow.',
  )
  const hits = yield* findPlaces(question, subjects, 6)
  if (hits.length === 0) {
    yield* say(
      '\n\nNothing in the repository matches the words of this task; name a function, a class or a file that it should touch or resemble.',
    )
    return
  }
  const definitions = hits.filter((hit) => hit.kind !== 'file' && hit.kind !== 'section')
  const nearest =
    definitions.find((hit) => hit.kind !== 'field' && hit.kind !== 'variable') ?? definitions[0] ?? hits[0]
  yield* say(`\n\n## Where the change belongs\n\nBy the words of the task, these places fit best:\n\n`)
  for (const hit of hits) yield* say(`- ${describeHit(hit)}\n`)
  if (nearest === undefined) return
  const [detail] = yield* callAll('get_node', [{ node: nearest.node_id }])
  if (detail !== undefined && !isToolFailure(detail)) {
    const excerpt = excerptOf(detail.node)
    yield* say(
      `\n## The nearest existing pattern\n\n${code(nearest.name)} is the nearest existing code${citeNode(nearest)}. ${excerpt}\n`,
    )
  }
  const targets = definitions.slice(0, 3)
  const users = yield* callAll(
    'neighbours',
    targets.map((hit) => ({
      node: hit.node_id,
      direction: 'in',
      kinds: ['calls', 'instantiates', 'extends', 'implements', 'references', 'tests'],
      limit: 40,
    })),
  )
  const rows = targets.flatMap((hit, index) => {
    const output = users[index]
    if (output === undefined || isToolFailure(output) || output.edges.length === 0) return []
    const product = output.edges.filter((edge) => edge.node.in_test !== true).slice(0, 4)
    const tests = [
      ...new Set(
        output.edges
          .filter((edge) => edge.node.in_test === true)
          .map((edge) => pathOf(edge.sites[0] ?? edge.node.location)),
      ),
    ]
    const parts = [
      ...(product.length > 0
        ? [
            `used by ${joinNames(
              product.map(
                (edge) =>
                  `${code(edge.node.name)}${edge.sites[0] === undefined ? '' : ` [${edge.sites[0]}]`}`,
              ),
              4,
            )}`,
          ]
        : []),
      ...(tests.length > 0
        ? [
            `tested in ${joinNames(
              tests.slice(0, 3).map((path) => `[${path}]`),
              3,
            )}`,
          ]
        : []),
    ]
    return parts.length === 0 ? [] : [`- ${code(hit.name)} is ${parts.join(', and ')}.\n`]
  })
  if (rows.length > 0) yield* say(`\n## What depends on it\n\n${rows.join('')}`)
}
