import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, joinNames, pathOf, plural, quoteDoc } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import { findPlaces } from './find-places.ts'
import { describeHit } from './topic.ts'

/** What can be specified from facts: interfaces, data, dependencies, users, documented behaviour, and the gaps. */
export function* answerSpecify(question: string, subjects: readonly Subject[]): Script {
  const own = subjects.filter(({ node }) => node.kind !== 'external')
  const hits = own.length > 0 ? [] : yield* findPlaces(question, [], 6)
  const ids =
    own.length > 0
      ? own.slice(0, 4).map(({ node }) => node.node_id)
      : hits.slice(0, 4).map((hit) => hit.node_id)
  if (ids.length === 0) {
    yield* say(
      'Nothing in the repository matches this subject, so nothing about it can be stated. Name a directory, a file, a class or a function.',
    )
    return
  }
  const nodes = own.length > 0 ? own.slice(0, 4).map(({ node }) => node) : yield* details(ids)
  yield* say(
    '_This specification states only what the parsed code shows. Requirements for something new need a language model (set `PARLEY_MODEL`); this is the built-in one._\n\n',
  )
  yield* say('## Scope\n\n')
  for (const node of nodes) {
    const doc =
      node.full_doc === undefined
        ? citeNode(node)
        : `: ${quoteDoc(node.full_doc.split(/\n\s*\n/u)[0] ?? '', citeNode(node))}`
    yield* say(`- ${node.kind} ${code(node.name)}${doc}\n`)
  }
  if (hits.length > 0) yield* say('\nThe scope was found by the words of the request.\n')
  const members = yield* interfaceMembers(nodes)
  yield* sayInterfaces(members)
  yield* sayRelations(nodes)
  yield* sayGaps(members)
  if (hits.length > 4) yield* say(`\nRelated: ${hits.slice(4).map(describeHit).join('; ')}.\n`)
}

function* details(ids: readonly string[]): Script<NodeDetail[]> {
  const results = yield* callAll(
    'get_node',
    ids.map((node) => ({ node })),
  )
  return results.flatMap((result) => (isToolFailure(result) ? [] : [result.node]))
}

/** Definitions that others can use: members of containers, the node itself where it has none. */
function* interfaceMembers(nodes: readonly NodeDetail[]): Script<NodeBrief[]> {
  const direct: NodeBrief[] = []
  for (const node of nodes) {
    if (node.kind === 'directory' || node.kind === 'repository') {
      const listed = yield* call('search', {
        query: '',
        kinds: ['class', 'interface', 'function', 'type', 'enum'],
        ...(node.kind === 'repository' ? {} : { path: node.node_id }),
        limit: 24,
      })
      if (!isToolFailure(listed)) direct.push(...listed.results)
    } else if (node.members.length > 0) direct.push(...(node.kind === 'file' ? [] : [node]), ...node.members)
    else direct.push(node)
  }
  return direct.filter((member) => member.kind !== 'section' && member.in_test !== true)
}

function* sayInterfaces(members: readonly NodeBrief[]): Script {
  const callable = members.filter(
    (member) => member.kind === 'function' || member.kind === 'method' || member.kind === 'route',
  )
  const types = members.filter((member) => ['class', 'interface', 'type', 'enum'].includes(member.kind))
  const data = members.filter((member) => member.kind === 'field' || member.kind === 'variable')
  if (callable.length > 0) {
    yield* say('\n## Interfaces\n\n')
    for (const member of callable.slice(0, 30)) {
      yield* say(
        `- ${code(member.signature ?? member.name)}${member.doc === undefined ? citeNode(member) : `: ${quoteDoc(member.doc, citeNode(member))}`}\n`,
      )
    }
    if (callable.length > 30) yield* say(`- and ${callable.length - 30} more\n`)
  }
  if (types.length + data.length > 0) {
    yield* say('\n## Data and types\n\n')
    for (const member of [...types, ...data].slice(0, 24)) {
      yield* say(
        `- ${describeType(member)}${member.doc === undefined ? citeNode(member) : `: ${quoteDoc(member.doc, citeNode(member))}`}\n`,
      )
    }
    if (types.length + data.length > 24) yield* say(`- and ${types.length + data.length - 24} more\n`)
  }
}

function* sayRelations(nodes: readonly NodeDetail[]): Script {
  const usable = nodes.filter((node) => node.kind !== 'directory' && node.kind !== 'repository').slice(0, 4)
  const outputs = yield* callAll('neighbours', [
    ...usable.map((node) => ({
      node: node.node_id,
      direction: 'out',
      kinds: ['imports', 'calls', 'instantiates', 'extends', 'implements', 'has-type'],
      limit: 40,
    })),
    ...usable.map((node) => ({
      node: node.node_id,
      direction: 'in',
      kinds: [
        'imports',
        'calls',
        'instantiates',
        'extends',
        'implements',
        'has-type',
        'references',
        'handles',
      ],
      limit: 60,
    })),
  ])
  const edgesOf = (index: number): readonly NeighbourEdge[] => {
    const output = outputs[index]
    return output === undefined || isToolFailure(output) ? [] : output.edges
  }
  const needed = usable.flatMap((_, index) => edgesOf(index))
  const users = usable.flatMap((_, index) => edgesOf(usable.length + index))
  if (needed.length > 0) {
    yield* say('\n## Dependencies\n\n')
    for (const [name, edge] of distinctTargets(needed).slice(0, 16)) {
      yield* say(
        `- ${edge.kind} ${code(name)}${edge.node.kind === 'external' ? ', from outside the repository' : ''}${cite(edge.sites[0])}\n`,
      )
    }
  }
  const product = users.filter((edge) => edge.node.in_test !== true)
  const tests = users.filter((edge) => edge.node.in_test === true)
  if (product.length > 0) {
    yield* say('\n## Users\n\n')
    for (const [name, edge] of distinctTargets(product).slice(0, 16))
      yield* say(`- ${code(name)} (${edge.kind})${cite(edge.sites[0])}\n`)
  }
  yield* say('\n## Verified by\n\n')
  if (tests.length === 0) yield* say('No test uses it directly, as far as the graph knows.\n')
  else {
    const files = [...new Set(tests.map((edge) => pathOf(edge.sites[0] ?? edge.node.location)))]
    yield* say(
      `${plural(files.length, 'test file')}: ${joinNames(
        files.slice(0, 8).map((path) => `[${path}]`),
        8,
      )}${files.length > 8 ? ` and ${files.length - 8} more` : ''}.\n`,
    )
  }
}

function distinctTargets(edges: readonly NeighbourEdge[]): [string, NeighbourEdge][] {
  return [...new Map(edges.map((edge) => [edge.node.name, edge]))]
}

function* sayGaps(members: readonly NodeBrief[]): Script {
  const undocumented = members.filter(
    (member) =>
      member.doc === undefined && ['function', 'method', 'class', 'interface'].includes(member.kind),
  )
  yield* say('\n## Gaps\n\n')
  if (undocumented.length > 0) {
    yield* say(
      `- ${plural(undocumented.length, 'definition')} ${undocumented.length === 1 ? 'has' : 'have'} no documentation, so the intent is not stated: ${joinNames(
        undocumented.slice(0, 6).map((member) => `${code(member.name)}${citeNode(member)}`),
        6,
      )}${undocumented.length > 6 ? ` and ${undocumented.length - 6} more` : ''}.\n`,
    )
  }
  yield* say(
    '- Limits, error behaviour and performance are stated only where a documentation above says so.\n- Why it was built so is not in the code.\n',
  )
}

/** The signature, with the kind in front where it does not say it itself. */
function describeType(member: NodeBrief): string {
  const text = member.signature ?? member.name
  return text.includes(member.kind) ? code(text) : `${member.kind} ${code(text)}`
}
