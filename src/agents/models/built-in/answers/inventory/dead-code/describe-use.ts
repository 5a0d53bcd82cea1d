import type { Claim } from '../../../../../evidence/claims.ts'
import { choose } from '../../../../../evidence/claims.ts'
import type { GetNodeOutput } from '../../../../../tools/get-node.ts'
import type { NeighbourEdge, NeighboursOutput } from '../../../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../../tools/tool.ts'
import { citeNode, code, joinNames, pathOf, plural, siteLines } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, say, state } from '../../../script.ts'
import { describeGaps, nameOf, runFromElsewhere } from '../../gaps.ts'
import { useKinds } from '../../../../../edge-kinds.ts'
import { describeField } from './describe-field.ts'
import { describeRaising } from './describe-raising.ts'

const mostUses = 12
const mostTestFiles = 4

/** "Is X still used", "can I delete X": a yes or a no from the references, then what it stands on. */
export function* describeUse(node: NodeBrief, text: string): Script {
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: useKinds,
    limit: 150,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const name = node.name.split('.').at(-1) ?? node.name
  const asksRaise = /\b(?:raised?|thrown?|throws?)\b/iu.test(text)
  if (asksRaise || node.kind === 'field' || node.kind === 'variable') {
    const mentions = yield* call('grep', {
      pattern: String.raw`\b${name}\b`,
      regex: true,
      case_sensitive: true,
      limit: 120,
    })
    const lines = isToolFailure(mentions) ? [] : mentions.matches
    if (asksRaise) yield* describeRaising(node, name, lines, isToolFailure(mentions) || mentions.truncated)
    else yield* describeField(node, name, lines, `${code(node.name)}${citeNode(node)}`)
    return
  }
  const isOwn = (edge: NeighbourEdge): boolean =>
    edge.node.node_id === node.node_id || isMemberOf(edge.node, node)
  const outside = readExcluded(text)
  const uses = byUser(
    output.edges.filter((edge) => edge.kind !== 'imports' && !isOwn(edge) && !isExcluded(edge, outside)),
  )
  const product = uses.filter((edge) => edge.node.in_test !== true)
  const tests = uses.filter((edge) => edge.node.in_test === true)
  const detail = yield* call('get_node', { node: node.node_id })
  if (outside !== undefined && uses.length === 0 && output.edges.some((edge) => isExcluded(edge, outside))) {
    yield* state(
      choose(
        output.extent,
        `No: every use of ${code(node.name)}${citeNode(node)} in this repository is in what the question leaves out (${code(outside)}).`,
        `I found no use of ${code(node.name)}${citeNode(node)} but in ${code(outside)}, which is not certain.`,
      ),
    )
    yield* say(`\n\n${listUses(byUser(output.edges.filter((edge) => isExcluded(edge, outside))))}`)
    return
  }
  const asked = {
    named: `${code(node.name)}${citeNode(node)}`,
    isDeletion: asksDeletion(text),
    usesItself: output.edges.some(isOwn),
  }
  if (product.length > 0) {
    yield* say(
      `${isDenied(text) ? 'No' : asked.isDeletion ? 'No, not as it stands' : 'Yes'}: ${asked.named} is used by ${plural(product.length, 'definition')} outside of tests${isWhole(output) ? '' : ' at least'}.\n\n`,
    )
    yield* say(listUses(product))
    if (tests.length > 0) yield* say(`\n${testsSentence(tests, 'Tests use it too')}`)
  } else {
    const elsewhere = isToolFailure(detail) ? '' : yield* ranElsewhere(detail)
    const calls = [...(output.open_calls ?? [])]
    if (tests.length === 0 && elsewhere === '' && calls.length > 0)
      yield* say(
        `${isDenied(text) ? 'Probably not' : asked.isDeletion ? 'Probably not' : 'Probably, by its name'}: no call was linked to ${asked.named}, but lines of code call something of this name.`,
      )
    else yield* state(verdict(asked, output, tests, elsewhere))
    yield* say(elsewhere)
    if (tests.length > 0) yield* say(`\n\n${listUses(tests)}`)
    yield* say('\n\n')
    yield* state(describeGaps(output, node.name, ''))
  }
  if (!isToolFailure(detail)) yield* say(namesakes(detail))
}

/** "Besides main.ts", "outside of the tests": the place that is not asked about. */
function readExcluded(text: string): string | undefined {
  const match =
    /\b(?:besides|other than|apart from|aside from|except(?: for)?(?: in| by| from)?|outside(?: of)?) (?:in |by |from )?(?:the )?`?([\w./#:-]*\w)`?/iu.exec(
      text,
    )
  const place = match?.[1]
  return place === undefined || /^(?:its?|this|that|here|tests?|repository|project|itself)$/iu.test(place)
    ? undefined
    : place
}

function isExcluded(edge: NeighbourEdge, place: string | undefined): boolean {
  if (place === undefined) return false
  const path = pathOf(edge.sites[0] ?? edge.node.location)
  const wanted = place.toLowerCase()
  const parts = path.toLowerCase().split('/')
  return (
    path.toLowerCase() === wanted ||
    path.toLowerCase().endsWith(`/${wanted}`) ||
    parts.some((part) => part === wanted || part.replace(/\.\w+$/u, '') === wanted) ||
    edge.node.name === place ||
    edge.node.name.startsWith(`${place}.`) ||
    path.toLowerCase().startsWith(`${wanted}/`)
  )
}

/** One row for each user, whatever it does with it: who creates a thing calls its constructor too. */
function byUser(edges: readonly NeighbourEdge[]): NeighbourEdge[] {
  return [...Map.groupBy(edges, ({ node }) => node.node_id).values()].flatMap((list) => {
    const [first] = list
    if (first === undefined) return []
    const sites = [...new Set(list.flatMap((edge) => edge.sites))]
    const isWhole = list.every((edge) => edge.sites.length === edge.site_count)
    return [
      {
        ...first,
        sites,
        site_count: isWhole ? sites.length : Math.max(...list.map((edge) => edge.site_count)),
      },
    ]
  })
}

interface AskedUse {
  readonly named: string
  readonly isDeletion: boolean
  /** It calls itself, which keeps nothing alive. */
  readonly usesItself: boolean
}

function verdict(
  { named, isDeletion, usesItself }: AskedUse,
  { extent }: NeighboursOutput,
  tests: readonly NeighbourEdge[],
  elsewhere: string,
): Claim {
  const nothing = usesItself ? 'nothing but itself' : 'nothing'
  if (tests.length > 0)
    return isDeletion
      ? choose(
          extent,
          `Yes, together with its tests: they alone use ${named}.`,
          `Probably, together with its tests: I found ${named} used by tests alone.`,
        )
      : choose(
          extent,
          `By tests only: no other code of the repository uses ${named}.`,
          `As far as I can tell by tests alone: I found no other use of ${named}.`,
        )
  if (elsewhere.includes('may run') || elsewhere.includes('run it') || elsewhere.includes('started by it'))
    return choose(
      extent,
      `Not by a call that is written: no code of this repository names ${named}.`,
      `I found no code that names ${named}.`,
    )
  return isDeletion
    ? choose(
        extent,
        `Yes: ${nothing} in this repository uses ${named}.`,
        `Probably: I found no use of ${named}, which is not certain.`,
      )
    : choose(
        extent,
        `No: ${nothing} in this repository uses ${named}.`,
        `Apparently not: I found no use of ${named}, which is not certain.`,
      )
}

function isWhole({ edges, total }: NeighboursOutput): boolean {
  return edges.length >= total
}

/** A marker, what it overrides, and users of what is exported. */
function* ranElsewhere({ node }: GetNodeOutput): Script<string> {
  const isOverriding = node.edges.some(
    ({ kind, direction }) => direction === 'out' && (kind === 'overrides' || kind === 'implements'),
  )
  const output = isOverriding
    ? yield* call('neighbours', { node: node.node_id, direction: 'out', kinds: ['overrides', 'implements'] })
    : undefined
  const bases = output === undefined || isToolFailure(output) ? [] : output.edges
  return runFromElsewhere(
    node,
    bases.slice(0, 3).map((edge) => nameOf(edge.node)),
  )
}

function asksDeletion(text: string): boolean {
  return /\b(?:delet|remov|drop|get rid|kill)/iu.test(text)
}

/** "Is X dead?", "is X unused?": what uses it makes that a no. */
function isDenied(text: string): boolean {
  return /\b(?:dead|unused|obsolete|unreachable|never|nobody|nothing|not (?:used|called|referenced)|no longer)\b/iu.test(
    text,
  )
}

function isMemberOf(user: NodeBrief, node: NodeBrief): boolean {
  return user.node_id.startsWith(`${node.node_id}.`)
}

function listUses(edges: readonly NeighbourEdge[]): string {
  const rows = edges.slice(0, mostUses).map((edge) => {
    const who = edge.node.kind === 'file' ? `module ${code(edge.node.name)}` : code(edge.node.name)
    return `- ${who} ${siteLines(edge, 3)}\n`
  })
  const rest = edges.length - rows.length
  return `${rows.join('')}${rest > 0 ? `- and ${rest} more\n` : ''}`
}

function testsSentence(tests: readonly NeighbourEdge[], lead: string): string {
  const files = [...new Set(tests.map((edge) => pathOf(edge.sites[0] ?? edge.node.location)))]
  return `${lead}, in ${joinNames(
    files.map((file) => `[${file}]`),
    mostTestFiles,
  )}.`
}

/** Other definitions of exactly this name, which the question may mean. */
function namesakes({ node, others }: GetNodeOutput): string {
  const own = others.filter((one) => one.node_id !== node.node_id && one.name === node.name)
  return own.length === 0
    ? ''
    : `\n\nOthers of this name: ${joinNames(
        own.map((one) => `${code((one.signature ?? one.name).slice(0, 100))}${citeNode(one)}`),
        5,
      )}.`
}
