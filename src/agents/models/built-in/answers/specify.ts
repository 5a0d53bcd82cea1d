import { quantity } from '../../../evidence/claims.ts'
import { wholeExtent } from '../../../evidence/extent.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { describeFields } from '../explain/explain-class.ts'
import { narrate } from '../narrate/narrate.ts'
import { shortenCode } from '../narrate/shorten-code.ts'
import {
  capitalize,
  cite,
  citeNode,
  code,
  joinNames,
  lastName,
  pathOf,
  plural,
  quoteDoc,
  stripNumbers,
} from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'
import type { Scope } from '../specify/collect-scope.ts'
import { collectScope, details } from '../specify/collect-scope.ts'
import { findRaised } from '../specify/find-raised.ts'
import { findStatedTests } from '../specify/find-tests.ts'
import { findPlaces } from './find-places.ts'

/** Members whose source is read; further ones are named with their places. */
const mostRead = 60
const mostRows = 24
/** Definitions whose users and dependencies are looked up. */
const mostRelated = 24

/**
 * What exists, as a specification: every public member with its behaviour, errors with their conditions, data, limits,
 * configuration, what tests state, who uses it, and what the code does not say.
 */
export function* answerSpecify(question: string, asked: readonly Subject[]): Script {
  const own = asked.filter(({ node }) => node.kind !== 'external').map(({ node }) => node)
  const hits = own.length > 0 ? [] : yield* findPlaces(question, [], 3)
  const subjects = own.length > 0 ? own.slice(0, 4) : yield* details(hits.slice(0, 3))
  if (subjects.length === 0) {
    yield* say(
      'Nothing in the repository matches this subject, so nothing about it can be stated. Name a directory, a file, a class or a function.',
    )
    return
  }
  const scope = yield* collectScope(subjects)
  yield* sayScope(scope, hits.length > 0)
  const members = scope.groups.flatMap((group) => group.members)
  const callable = [...subjects, ...members].filter(({ kind }) => isCallable(kind))
  const read = yield* details(distinct(callable).slice(0, mostRead))
  const bodies = new Map(read.map((node) => [node.node_id, node]))
  yield* sayInterfaces(scope, bodies)
  yield* sayErrors(read)
  yield* sayData(scope)
  yield* sayLimits(scope, read)
  yield* sayConfiguration(read)
  const relations = yield* findRelations(subjects, read)
  yield* sayTests(relations.uses)
  yield* sayRelations(relations, subjects, read)
  yield* sayGaps(members, callable.length - read.length, scope)
}

function isCallable(kind: string): boolean {
  return kind === 'function' || kind === 'method' || kind === 'route'
}

function distinct<Node extends NodeBrief>(nodes: readonly Node[]): Node[] {
  return [...new Map(nodes.map((node) => [node.node_id, node])).values()]
}

function* sayScope(scope: Scope, isGuessed: boolean): Script {
  yield* say('## Scope\n\n')
  for (const node of scope.subjects) {
    const [paragraph = ''] = (node.full_doc ?? '').split(/\n\s*\n/u)
    const doc = paragraph === '' ? `${citeNode(node)}.` : `: ${quoteDoc(paragraph, citeNode(node))}`
    yield* say(`- ${node.kind} ${code(node.name)}${doc}\n`)
  }
  if (isGuessed)
    yield* say(
      '\nThese were found by the words of the request, which names no definition, file or directory.\n',
    )
  yield* say(
    '\nIt states what the parsed code shows. Requirements for something new need a language model (`PARLEY_MODEL`).\n',
  )
}

function* sayInterfaces(scope: Scope, bodies: ReadonlyMap<string, NodeDetail>): Script {
  const subjects = scope.subjects.filter(({ kind }) => isCallable(kind))
  const groups = scope.groups.filter(({ members }) => members.some(({ kind }) => isInterface(kind)))
  if (subjects.length + groups.length === 0) return
  yield* say('\n## Interfaces\n')
  if (subjects.length > 0) yield* say('\n')
  for (const subject of subjects) yield* say(describeMember(subject, bodies.get(subject.node_id)))
  for (const { owner, members } of groups) {
    if (groups.length > 1) yield* say(`\n### ${code(owner.name)}${citeNode(owner)}\n\n`)
    else yield* say('\n')
    for (const member of members.filter(({ kind }) => isInterface(kind)))
      yield* say(describeMember(member, bodies.get(member.node_id)))
  }
}

function isInterface(kind: string): boolean {
  return isCallable(kind) || kind === 'class' || kind === 'interface' || kind === 'type' || kind === 'enum'
}

/** What the documentation says it does; where there is none, what its statements do. */
function describeMember(member: NodeBrief, body: NodeDetail | undefined): string {
  const shown = code(shortenCode(member.signature ?? member.name, 200))
  const kind = isCallable(member.kind) || shown.includes(member.kind) ? '' : `${member.kind} `
  if (member.doc !== undefined) return `- ${kind}${shown}: ${quoteDoc(member.doc, citeNode(member))}\n`
  const { steps, leftOut } = body === undefined ? { steps: [], leftOut: 0 } : narrate(body, { most: 3 })
  if (steps.length === 0) return `- ${kind}${shown}${citeNode(member)}\n`
  const told = steps.map(({ text }) => text).join(' ')
  return `- ${kind}${shown}: ${told}${leftOut > 0 ? ` It has ${plural(leftOut, 'further step')}.` : ''}\n`
}

function* sayErrors(read: readonly NodeDetail[]): Script {
  const rows = read.flatMap((node) =>
    findRaised(node).map(
      ({ error, verb, condition, location }) =>
        `- ${code(lastName(node))} ${verb} ${code(error)}${condition === '' ? '' : ` ${condition}`} [${location}].\n`,
    ),
  )
  yield* sayRows('Errors', rows)
}

function* sayData(scope: Scope): Script {
  const rows: string[] = []
  for (const { owner, members } of scope.groups) {
    const fields = members.filter(
      ({ kind, name }) => kind === 'field' || (kind === 'variable' && !isConstant(name)),
    )
    if (fields.length === 0) continue
    rows.push(
      `${owner.kind === 'file' ? `In \`${owner.path}\`` : `${code(owner.name)} holds`}:\n\n${describeFields(owner, fields)}\n`,
    )
  }
  if (rows.length > 0) yield* say(`\n## Data\n\n${rows.join('')}`)
}

/** Constants that are part of the subject, and those that its functions read. */
function* sayLimits(scope: Scope, read: readonly NodeDetail[]): Script {
  const own = scope.groups.flatMap(({ members }) =>
    members.filter(({ kind, name }) => kind === 'variable' && isConstant(name)),
  )
  const outputs = yield* callAll(
    'neighbours',
    read
      .slice(0, 30)
      .map(({ node_id: node }) => ({ node, direction: 'out', kinds: ['reads', 'references'], limit: 40 })),
  )
  const used = outputs
    .flatMap((output) => (isToolFailure(output) ? [] : output.edges))
    .map(({ node }) => node)
    .filter(({ kind, name }) => (kind === 'variable' || kind === 'field') && isConstant(name))
  const constants = yield* details(distinct([...own, ...used]).slice(0, mostRows))
  yield* sayRows(
    'Limits and constants',
    constants.map((node) => `- ${declarationOf(node)}${citeNode(node)}\n`),
  )
}

function isConstant(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/u.test(name.split(/\.|::/u).at(-1) ?? '')
}

function declarationOf(node: NodeDetail): string {
  const line = node.source === undefined ? undefined : stripNumbers(node.source).lines[0]?.trim()
  const doc = node.doc === undefined ? '' : `: ${quoteDoc(node.doc).replace(/\.$/u, '')}`
  return `${code(shortenCode(line === undefined || line === '' ? lastName(node) : line.replace(/[;,]$/u, '')))}${doc}`
}

const environment =
  /\b(?:process\.env|import\.meta\.env|os\.environ|os\.getenv|os\.Getenv|os\.LookupEnv|env::var|System\.getenv|GetEnvironmentVariable)\b/u

function* sayConfiguration(read: readonly NodeDetail[]): Script {
  const rows = read.flatMap((node) => {
    const { lines, firstLine } = stripNumbers(node.source ?? '')
    return lines.flatMap((line, index) =>
      environment.test(line)
        ? [
            `- ${code(lastName(node))} reads ${code(shortenCode(line.trim()))} [${node.path}:${firstLine + index}-${firstLine + index}]\n`,
          ]
        : [],
    )
  })
  yield* sayRows('Configuration', rows)
}

function* sayTests(edges: readonly NeighbourEdge[]): Script {
  const { statements, files } = yield* findStatedTests(edges)
  yield* say('\n## Verified by\n\n')
  if (files.length === 0) {
    yield* say('I found no test that uses it directly.\n')
    return
  }
  for (const { text, location } of statements.slice(0, mostRows)) yield* say(`- “${text}” [${location}]\n`)
  if (statements.length > mostRows) yield* say(`- and at least ${statements.length - mostRows} more tests\n`)
  const shown = files.slice(0, 8).map((path) => `[${path}]`)
  yield* say(
    `${statements.length > 0 ? '\n' : ''}It is used directly in ${joinNames(shown, 8)}${files.length > shown.length ? ` and at least ${files.length - shown.length} more files of tests` : ''}.\n`,
  )
}

/** Edges out of and into the subjects and their members. */
interface Relations {
  readonly needs: readonly NeighbourEdge[]
  readonly uses: readonly NeighbourEdge[]
}

function* findRelations(subjects: readonly NodeDetail[], read: readonly NodeDetail[]): Script<Relations> {
  const usable = distinct([
    ...subjects.filter(({ kind }) => kind !== 'directory' && kind !== 'repository'),
    ...read,
  ]).slice(0, mostRelated)
  const kinds = ['imports', 'calls', 'instantiates', 'extends', 'implements', 'has-type']
  const outputs = yield* callAll('neighbours', [
    ...usable.map(({ node_id: node }) => ({ node, direction: 'out', kinds, limit: 40 })),
    ...usable.map(({ node_id: node }) => ({
      node,
      direction: 'in',
      kinds: [...kinds, 'references', 'handles', 'tests'],
      limit: 60,
    })),
  ])
  const edges = outputs.map((output) => (isToolFailure(output) ? [] : output.edges))
  return { needs: edges.slice(0, usable.length).flat(), uses: edges.slice(usable.length).flat() }
}

function* sayRelations(
  { needs, uses }: Relations,
  subjects: readonly NodeDetail[],
  read: readonly NodeDetail[],
): Script {
  const inside = new Set([...subjects, ...read].map(({ node_id: id }) => id))
  const others = (edges: readonly NeighbourEdge[]): NeighbourEdge[] => {
    const outer = edges.filter(
      ({ node }) => !inside.has(node.node_id) && node.in_test !== true && !isPartOf(node, subjects),
    )
    const used = outer.filter(({ kind }) => kind !== 'imports')
    const named = new Set(
      used.map(({ node, sites }) =>
        node.kind === 'external' ? node.name : pathOf(sites[0] ?? node.location),
      ),
    )
    // An import says nothing more where a use of what it imports is listed.
    const imports = outer.filter(
      ({ kind, node }) =>
        kind === 'imports' &&
        (node.kind === 'external' || node.kind === 'file') &&
        !named.has(pathOf(node.location)),
    )
    return [...new Map([...used, ...imports].map((edge) => [edge.node.node_id, edge])).values()]
  }
  const describe = (edge: NeighbourEdge): string =>
    `- ${code(edge.node.name)} (${edge.kind}${edge.node.kind === 'external' ? ', outside the repository' : ''})${cite(edge.sites[0])}\n`
  yield* sayRows('Dependencies', others(needs).map(describe), 16)
  yield* sayRows('Users', others(uses).map(describe), 16)
}

function isPartOf(node: NodeBrief, subjects: readonly NodeDetail[]): boolean {
  return subjects.some(({ node_id: id, kind }) =>
    kind === 'directory'
      ? node.node_id.startsWith(`${id}/`)
      : node.node_id === id || node.node_id.startsWith(`${id}.`) || node.node_id.startsWith(`${id}#`),
  )
}

function* sayRows(heading: string, rows: readonly string[], most = mostRows): Script {
  if (rows.length === 0) return
  yield* say(`\n## ${heading}\n\n${rows.slice(0, most).join('')}`)
  if (rows.length > most) yield* say(`- and at least ${rows.length - most} more\n`)
}

function* sayGaps(members: readonly NodeBrief[], unread: number, scope: Scope): Script {
  const documentable = members.filter(({ kind }) => isInterface(kind))
  const silent = documentable.filter(({ doc, name }) => doc === undefined && !/\b__\w+__$/u.test(name))
  yield* say('\n## Gaps\n\n')
  if (silent.length > 0) {
    yield* say(
      `- ${capitalize(quantity(wholeExtent(silent.length), 'public definition'))} listed above ${silent.length === 1 ? 'has' : 'have'} no documentation; what ${silent.length === 1 ? 'it is' : 'they are'} meant to do is read from the code alone: ${joinNames(
        silent.slice(0, 8).map((member) => `${code(lastName(member))}${citeNode(member)}`),
        8,
      )}${silent.length > 8 ? ` and ${silent.length - 8} more` : ''}.\n`,
    )
  }
  if (scope.privateCount > 0)
    yield* say(`- Members that are not public by name or modifier are left out (${scope.privateCount}).\n`)
  if (scope.leftOut > 0)
    yield* say(
      `- The subject is large: ${plural(scope.leftOut, 'file or type', 'files and types')} in it ${scope.leftOut === 1 ? 'was' : 'were'} not opened.\n`,
    )
  if (unread > 0)
    yield* say(
      `- The bodies of ${plural(unread, 'further function')} were not read for errors and configuration.\n`,
    )
  yield* say(
    '- Errors are those that the functions raise themselves; what they call may raise others.\n- Performance, and why it was built so, are not in the code.\n',
  )
}
