import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, isSameFile, joinNames, lastName, pathOf, shortName } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import { describeLink } from './architecture.ts'
import { answerNoPath, tellPath } from './call-path.ts'
import type { End } from './resolve-end.ts'
import { readAs } from './read-as.ts'

const mostShared = 4
const mostUsers = 3

/**
 * "How do A and B connect": what one uses of the other, else the way between them in either direction, else who uses
 * both, else the types that both declare under one name, as services do that send messages to each other.
 */
export function* answerConnection(one: End, other: End): Script {
  const [a, b] = [one.subject.node, other.subject.node]
  yield* say(readAs(one, other))
  const related = yield* call('relate_parts', { words: [a.node_id, b.node_id] })
  const links = isToolFailure(related) ? [] : related.links
  if (links.length > 0) {
    yield* say(`${sentenceOf(links)}\n\n`)
    for (const link of links.slice(0, 6)) yield* say(`- ${describeLink(link)}\n`)
    return
  }
  const path = yield* call('find_path', { from: a.node_id, to: b.node_id })
  const found = !isToolFailure(path) && path.found ? path : undefined
  const isClear = found !== undefined && found.steps.every(({ kind }) => kind !== 'contains')
  if (found !== undefined && isClear) {
    yield* tellPath(found, false)
    return
  }
  const users = yield* findSharedUsers(a, b)
  const shared = yield* findSharedTypes(a, b)
  if (users.length + shared.length === 0) {
    const named = yield* findNamed(a, b)
    if (named.length > 0) {
      yield* say(
        `${noLink(a, b)} Their text names each other all the same, where the call or type could not be linked:\n\n`,
      )
      for (const row of named) yield* say(`- ${row}\n`)
      return
    }
    yield* isToolFailure(path) || path.found ? say(noLink(a, b)) : answerNoPath(path, false)
    return
  }
  yield* say(noLink(a, b))
  if (users.length > 0) {
    yield* say(' These use both:\n\n')
    for (const { user, sites } of users)
      yield* say(
        `- ${code(shortName(user.name))}${citeNode(user)}: ${code(a.name)}${cite(sites[0])}, ${code(b.name)}${cite(sites[1])}\n`,
      )
  }
  if (shared.length > 0) {
    yield* say(
      `${users.length > 0 ? '\nBoth' : ' Both'} declare types of the same names, as those do that send each other messages:\n\n`,
    )
    for (const row of shared) yield* say(`- ${row}\n`)
  }
}

type Links = Parameters<typeof describeLink>[0][]

function sentenceOf(links: readonly Links[number][]): string {
  const [first] = links
  if (first === undefined) return ''
  const isBoth = links.some(({ from }) => from !== first.from)
  const names = `${code(shortName(first.from))} uses ${code(shortName(first.to))}`
  return isBoth
    ? `${names}, and the other way round.`
    : `${names}; no use in the opposite direction was found.`
}

function noLink(a: NodeBrief, b: NodeBrief): string {
  return `I found no code of ${code(a.name)}${citeNode(a)} that uses ${code(b.name)}${citeNode(b)}, nor the other way round.`
}

/** Lines in the file of one that have the name of the other. */
function* findNamed(a: NodeBrief, b: NodeBrief): Script<string[]> {
  if (
    [a, b].some(({ kind }) => kind === 'directory' || kind === 'file') ||
    isSameFile(a.location, b.location)
  )
    return []
  const outputs = yield* callAll(
    'grep',
    [
      [a, b],
      [b, a],
    ].flatMap(([in_, named]) =>
      in_ === undefined || named === undefined
        ? []
        : [
            {
              pattern: String.raw`\b${lastName(named).replace(/\W/gu, String.raw`\$&`)}\b`,
              regex: true,
              case_sensitive: true,
              path: pathOf(in_.location),
              limit: 12,
            },
          ],
    ),
  )
  return outputs
    .flatMap((output) => (isToolFailure(output) ? [] : output.matches))
    .filter(({ text, in_test: isTest }) => isTest !== true && !/^\s*(?:\/\/|\/?\*|#|--)/u.test(text))
    .toSorted((x, y) => Number(isImport.test(x.text)) - Number(isImport.test(y.text)))
    .slice(0, mostShared)
    .map(({ text, location }) => `${code(text.trim())}${cite(location)}`)
}

const isImport = /^\s*(?:use|import|from|include|#include|require|using)\b/u

interface SharedUser {
  readonly user: NodeBrief
  readonly sites: readonly (string | undefined)[]
}

/** Definitions that use both, those that hold or make them first. */
function* findSharedUsers(a: NodeBrief, b: NodeBrief): Script<SharedUser[]> {
  if ([a, b].some(({ kind }) => kind === 'directory' || kind === 'file')) return []
  const outputs = yield* callAll(
    'neighbours',
    [a, b].map(({ node_id: node }) => ({
      node,
      direction: 'in',
      kinds: ['has-type', 'instantiates', 'calls'],
      limit: 60,
    })),
  )
  const [ofA, ofB] = outputs.map((output) =>
    isToolFailure(output)
      ? []
      : output.edges.filter(
          ({ node }) => node.in_test !== true && node.kind !== 'file' && node.kind !== 'directory',
        ),
  )
  return (ofA ?? [])
    .flatMap((edge): SharedUser[] => {
      const match = ofB?.find(({ node }) => node.node_id === edge.node.node_id)
      return match === undefined ? [] : [{ user: edge.node, sites: [edge.sites[0], match.sites[0]] }]
    })
    .filter(({ user }, index, all) => all.findIndex((one) => one.user.node_id === user.node_id) === index)
    .slice(0, mostUsers)
}

/** Types of one name in both directories, with who makes and who takes them. */
function* findSharedTypes(a: NodeBrief, b: NodeBrief): Script<string[]> {
  if (a.kind !== 'directory' || b.kind !== 'directory') return []
  const lists = yield* callAll(
    'list_definitions',
    [a, b].map(({ node_id: path }) => ({ path, limit: 300 })),
  )
  const [ofA = [], ofB = []] = lists.map((output) => (isToolFailure(output) ? [] : output.definitions))
  const pairs = ofA.flatMap((node) => {
    const match = ofB.find(({ name, kind }) => name === node.name && kind === node.kind)
    return match === undefined || /^(?:Program|Startup|Extensions)$/u.test(node.name)
      ? []
      : [[node, match] as const]
  })
  const uses = yield* callAll(
    'neighbours',
    pairs.flat().map(({ node_id: node }) => ({
      node,
      direction: 'in',
      kinds: ['instantiates', 'has-type', 'references'],
      limit: 20,
    })),
  )
  const rows = pairs.map(([one, match], index) => {
    const [first, second] = [uses[2 * index], uses[2 * index + 1]].map((output) =>
      output === undefined || isToolFailure(output) ? [] : output.edges,
    )
    const [made, taken] = [rolesOf(first ?? []), rolesOf(second ?? [])]
    const text = `${code(one.name)}${citeNode(one)}${describeRoles(made)} and ${code(match.name)}${citeNode(match)}${describeRoles(taken)}`
    // What one makes and the other takes is sent.
    const isSent =
      (made.maker !== undefined && taken.taker !== undefined) ||
      (taken.maker !== undefined && made.taker !== undefined)
    return { text, isSent }
  })
  return rows
    .toSorted((x, y) => Number(y.isSent) - Number(x.isSent))
    .slice(0, mostShared)
    .map(({ text }) => text)
}

interface Roles {
  readonly maker: NeighbourEdge | undefined
  readonly taker: NeighbourEdge | undefined
}

function rolesOf(edges: readonly NeighbourEdge[]): Roles {
  const own = edges.filter(({ node }) => node.in_test !== true)
  return {
    maker: own.find(({ kind }) => kind === 'instantiates'),
    taker: own.find(
      ({ node, kind }) =>
        kind !== 'instantiates' &&
        /(?:Handler|Consumer|Listener|Subscriber)\w*(?:\.|$)/u.test(node.name) &&
        (node.kind === 'method' || node.kind === 'class'),
    ),
  }
}

function describeRoles({ maker, taker }: Roles): string {
  const rows = [
    ...(maker === undefined ? [] : [`made in ${code(shortName(maker.node.name))}${cite(maker.sites[0])}`]),
    ...(taker === undefined ? [] : [`taken by ${code(shortName(taker.node.name))}${cite(taker.sites[0])}`]),
  ]
  return rows.length === 0 ? '' : `, ${joinNames(rows)},`
}
