import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { narrate } from '../narrate/narrate.ts'
import { code, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'

const mostCallers = 2
const longestStep = 260

/** What the statements around the first calls do with the result: what a small function is good for. */
export function* sayCallers(edges: readonly NeighbourEdge[]): Script {
  const callers = edges
    .filter((edge) => edge.kind === 'calls' && edge.node.in_test !== true && edge.known !== 'possible')
    .slice(0, mostCallers)
  const details = yield* callAll(
    'get_node',
    callers.map(({ node }) => ({ node: node.node_id })),
  )
  const told = details.flatMap((detail, index) => {
    const edge = callers[index]
    const site = edge?.sites[0]
    if (isToolFailure(detail) || edge === undefined || site === undefined) return []
    const line = Number(/:(\d+)-\d+$/u.exec(site)?.[1] ?? 0)
    const step = narrate(detail.node, { most: 60 }).steps.find(({ location }) => {
      const range = /:(\d+)-(\d+)$/u.exec(location)
      return pathOf(location) === pathOf(site) && Number(range?.[1]) <= line && line <= Number(range?.[2])
    })
    return step === undefined || step.bare.length > longestStep
      ? []
      : [
          `- ${code(edge.node.name)}: ${step.bare.replace(/^[A-Z]/u, (letter) => letter.toLowerCase())} [${step.location}]\n`,
        ]
  })
  if (told.length > 0) yield* say(`\n\nWhat is done with it:\n\n${told.join('')}`)
}
