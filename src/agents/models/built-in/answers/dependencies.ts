import type { EdgeKind } from '../../../../graph/graph.ts'
import { choose, compose, quantity } from '../../../evidence/claims.ts'
import { partOf } from '../../../evidence/extent.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../tools/neighbours.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, explainReason, joinNames, mermaid, quoteDoc, siteLines } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { definitionSentence, otherDefinitions } from './define.ts'
import { callKinds } from '../../../edge-kinds.ts'
import { certaintyNote, distinctPairs, perhaps } from './edge-list.ts'

const dependencyKinds: readonly EdgeKind[] = [
  'imports',
  'calls',
  'instantiates',
  'extends',
  'implements',
  'has-type',
  'decorates',
  'references',
  'requests',
]

/** "What does X call", "what does X depend on": in the order of the code, then what comes from outside, then what is open. */
export function* answerDependencies(
  subject: Subject,
  mode: 'callees' | 'dependencies',
  wantsDiagram: boolean,
): Script {
  const { node } = subject
  const isContainer = node.kind === 'file' || node.kind === 'directory' || node.kind === 'module'
  const kinds = mode === 'callees' && !isContainer ? callKinds : dependencyKinds
  const output = yield* call('neighbours', { node: node.node_id, direction: 'out', kinds, limit: 120 })
  if (isToolFailure(output)) {
    yield* say(`${definitionSentence(node)} ${output.error}`)
    return
  }
  const edges = mergeConstructions(
    output.edges.filter((edge) => edge.kind !== 'references' || edge.node.kind !== 'variable'),
  )
  const inside = edges.filter((edge) => edge.node.kind !== 'external').sort(bySite)
  const outside = edges.filter((edge) => edge.node.kind === 'external').sort(bySite)
  const named = `${code(node.name)}${citeNode(node)}`
  const verb = mode === 'callees' ? 'calls' : 'depends on'
  const open = openCalls(output)
  if (inside.length === 0) {
    yield* state(
      choose(
        output.extent,
        `${named} ${verb} nothing else of this repository.`,
        `I found nothing of this repository that ${named} ${verb}.`,
      ),
    )
  } else {
    const targets = new Set(inside.map((edge) => edge.node.node_id)).size
    const extent = partOf(
      output.extent.shown === output.extent.total
        ? { ...output.extent, shown: targets, total: targets }
        : output.extent,
      targets,
    )
    yield* state(
      compose`${named} ${verb} ${quantity(extent, 'definition')} of this repository${inside.length > 1 ? ', in this order' : ''}:\n\n`,
    )
    for (const edge of inside.slice(0, 40)) yield* say(describeTarget(edge))
    if (inside.length > 40) yield* say(`\nand ${inside.length - 40} more.\n`)
  }
  if (outside.length > 0) {
    const names = [...new Map(outside.map((edge) => [edge.node.name, edge])).values()].map(
      (edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`,
    )
    yield* say(`\n${inside.length > 0 ? '' : '\n'}From outside the repository: ${joinNames(names, 12)}.`)
  }
  yield* say(certaintyNote(inside))
  if (open.length > 0) {
    const rows = open
      .slice(0, 6)
      .map(
        (site) =>
          `${site.name === '' ? 'a computed call' : code(site.name)} [${site.location}] (${explainReason(site.reason)})`,
      )
    yield* say(
      `\n\nWhere these calls lead is not known: ${joinNames(rows, 6)}${open.length > 6 ? ` and ${open.length - 6} more` : ''}.`,
    )
  }
  const further = output.extent.unread
    .filter(({ what }) => !what.includes('whose target is not known'))
    .map(({ what, count }) => `${count.toLocaleString('en-US')} ${what}`)
  if (further.length > 0) yield* say(`\n\nMore may run through ${joinNames(further, 4)}.`)
  if (wantsDiagram && inside.length > 0) {
    yield* say(
      `\n\n${mermaid(distinctPairs(inside.slice(0, 25).map((edge) => ({ from: node.name, to: edge.node.name }))))}`,
    )
  }
  yield* say(otherDefinitions(subject))
}

/** `new Cart()` makes a `Cart` and runs its constructor: one thing, told once. */
function mergeConstructions(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  const constructed = new Set(
    edges.flatMap(({ node, kind, sites }) => {
      const [holder, name] = splitAtLast(node.name)
      const isConstructor =
        /^(?:constructor|__init__|__new__|new)$/u.test(name) || splitAtLast(holder)[1] === name
      return kind === 'calls' && isConstructor ? [`${holder}\n${sites[0] ?? ''}`] : []
    }),
  )
  return edges.filter(
    ({ node, kind, sites }) => kind !== 'instantiates' || !constructed.has(`${node.name}\n${sites[0] ?? ''}`),
  )
}

/** `a.b.c` is `a.b` and `c`. */
function splitAtLast(name: string): readonly [string, string] {
  const dot = name.lastIndexOf('.')
  return [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)]
}

function bySite(a: NeighbourEdge, b: NeighbourEdge): number {
  const line = (edge: NeighbourEdge): number => Number(/:(\d+)-\d+$/u.exec(edge.sites[0] ?? '')?.[1] ?? 0)
  return line(a) - line(b)
}

function describeTarget(edge: NeighbourEdge): string {
  const doc = edge.node.doc === undefined || edge.node.doc.length > 140 ? '' : ` — ${quoteDoc(edge.node.doc)}`
  const at = edge.sites.length === 0 ? '' : `, at ${siteLines(edge, 3)}`
  const within = edge.within === undefined ? '' : `, in ${innerFunction(edge.within)}`
  const text = edge.text === undefined ? '' : `: ${code(edge.text)}`
  return `- ${describeOut(edge)}${perhaps(edge.known)}${cite(edge.node.location)}${at}${within}${text}${doc}\n`
}

function innerFunction(name: string): string {
  return name.startsWith('<') ? 'a function inside it' : `its inner function ${code(splitAtLast(name)[1])}`
}

function describeOut(edge: NeighbourEdge): string {
  const target = code(edge.node.name)
  if (edge.kind === 'calls') return target
  if (edge.kind === 'instantiates') return `${target} (created)`
  return `${edge.node.kind} ${target} (${edge.kind === 'has-type' ? 'type' : edge.kind})`
}

function openCalls(output: NeighboursOutput): NonNullable<NeighboursOutput['unlinked']> {
  return (output.unlinked ?? []).filter((site) => site.reason !== 'external' && site.reason !== 'builtin')
}
