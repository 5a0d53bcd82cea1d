import type { RelatePartsOutput } from '../../../tools/relate-parts.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { quote, saidOf } from '../passages/gather-passages.ts'
import { citeNode, code, joinNames, shortName } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

const mostAsked = 60
const mostShown = 6
/** What fewer derive from is a base of some detail. */
const fewestSubtypes = 2
const mostSubtypesNamed = 4

/** Types that others implement or extend, those with most first, with what does; '' where there are none. */
export function* describeAbstractions(
  parts: RelatePartsOutput['parts'],
  central: readonly NodeBrief[],
): Script<string> {
  const candidates = [...central, ...parts.flatMap((part) => part.central)].filter(
    ({ kind, name, in_test: isTest }) =>
      isTest !== true &&
      (kind === 'class' || kind === 'interface') &&
      // How things fail is not how they are made.
      !/(?:Error|Exception|Exceptions|Errors)$/u.test(name),
  )
  const distinct = [...new Map(candidates.map((node) => [node.node_id, node])).values()].slice(0, mostAsked)
  const outputs = yield* callAll(
    'neighbours',
    distinct.map(({ node_id: node }) => ({
      node,
      direction: 'in',
      kinds: ['extends', 'implements'],
      limit: 40,
    })),
  )
  const bases = distinct.flatMap((node, index) => {
    const output = outputs[index]
    if (output === undefined || isToolFailure(output)) return []
    const known = output.edges.filter((edge) => edge.known !== 'possible').map((edge) => edge.node)
    const subtypes = known.filter((own) => own.in_test !== true)
    const isWhole = known.length === output.total
    return subtypes.length < fewestSubtypes
      ? []
      : [{ node, subtypes, inTests: known.length - subtypes.length, isWhole }]
  })
  // Files for different builds declare the same type.
  const named = [...new Map(bases.map((base) => [base.node.name, base])).values()]
  const shown = named.toSorted((a, b) => b.subtypes.length - a.subtypes.length).slice(0, mostShown)
  const rows = shown.map(({ node, subtypes, inTests, isWhole }) => {
    const said = saidOf(node)
    const names = [...new Set(subtypes.map(({ name }) => code(shortName(name))))]
    const verb = node.kind === 'interface' ? 'implemented' : 'extended'
    const rest = names.length - mostSubtypesNamed
    const some =
      rest > 0 && !isWhole
        ? `${names.slice(0, mostSubtypesNamed).join(', ')} and at least ${rest} more`
        : joinNames(names, mostSubtypesNamed)
    const beside = inTests === 0 ? '' : `, and by ${isWhole ? '' : 'at least '}${inTests} in tests`
    return `- ${code(shortName(node.name))}${citeNode(node)}${said === undefined ? '' : `: ${quote(said).replace(/\.$/u, '')}`}; ${verb} by ${some}${beside}\n`
  })
  return rows.length === 0 ? '' : `\nTypes that others are made to:\n\n${rows.join('')}`
}
