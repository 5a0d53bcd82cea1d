import type { NeighboursOutput } from '../../../tools/neighbours.ts'
import type { NodeDetail } from '../../../tools/get-node.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import { saidOf, quote } from '../passages/gather-passages.ts'
import { cite, citeNode, code, joinNames, pathOf, shortName } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import type { ClassBox, ClassRelation } from './class-boxes.ts'
import { classDiagram } from './class-boxes.ts'

/** More boxes cannot be read. */
const mostClasses = 12
/** Of these the ones that hold together most are drawn. */
const mostWeighed = 40
const mostMembers = 5

const classKinds = ['class', 'interface', 'enum', 'type']

/** The classes that are to be drawn, and what they have in common. */
interface Scope {
  readonly title: string
  readonly classes: readonly NodeBrief[]
  /** Of how many these are; undefined where that is not known. */
  readonly total: number | undefined
}

/** The classes that a question names, what they are, which derives from and holds which, and a diagram. */
export function* answerClassDiagram(asked: Asked): Script<boolean> {
  const scope = yield* findScope(asked)
  if (scope === undefined || scope.classes.length < 2) return false
  const details = yield* readClasses(withoutTwins(scope.classes).slice(0, mostWeighed))
  const relations = yield* relate(details)
  const drawn = choose(details, relations)
  const ids = new Set(drawn.map(({ node_id: id }) => id))
  const kept = relations.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const nameOf = new Map(drawn.map((node) => [node.node_id, shortName(node.name)]))
  const twins = scope.classes.length - withoutTwins(scope.classes).length
  const left = (scope.total ?? details.length) - twins - drawn.length
  yield* say(
    `${scope.title}: ${drawn.length} types${left > 0 ? `, those that hold together most (${left} more are left out)` : ''}.${describeBases(kept, nameOf)}\n\n`,
  )
  for (const node of drawn) yield* say(`- ${describeClass(node, kept, nameOf)}\n`)
  yield* say(`\n${classDiagram(drawn.map(toBox), kept)}`)
  return true
}

function* findScope({ understanding, subjects }: Asked): Script<Scope | undefined> {
  const { text, names } = understanding
  const base = subjects.found.find(
    ({ node, asked }) =>
      classKinds.includes(node.kind) && (names.strong.includes(asked) || /^\p{Lu}/u.test(asked)),
  )
  if (base !== undefined) return yield* aroundClass(base.node)
  const place = subjects.found.find(({ node }) => node.kind === 'directory' || node.kind === 'file')
  const words =
    text.match(/[\p{L}_][\p{L}\p{N}_/.-]*/gu)?.filter((word) => !plainWords.has(word.toLowerCase())) ?? []
  const path = place?.node.node_id ?? (yield* findDirectory(words))
  if (path !== undefined) {
    const below = yield* call('list_definitions', { path, limit: mostWeighed })
    if (!isToolFailure(below) && below.definitions.length > 1)
      return { title: code(path), classes: below.definitions, total: below.extent.total ?? undefined }
  }
  for (const word of words.slice(0, 4)) {
    const named = yield* call('list_definitions', { word, limit: mostWeighed })
    if (isToolFailure(named) || named.definitions.length < 2) continue
    return {
      title: `Types whose names have “${word}”`,
      classes: named.definitions,
      total: named.extent.total ?? undefined,
    }
  }
  const overview = yield* call('overview', {})
  const central = isToolFailure(overview) ? [] : (overview.projects[0]?.central ?? [])
  const classes = central.filter(({ kind }) => classKinds.includes(kind))
  const title =
    words.length === 0
      ? 'The most central types'
      : `I could not tell which types “${words.slice(0, 4).join(' ')}” are. The most central ones`
  return { title, classes, total: undefined }
}

/** A class with what it derives from, what derives from it and what it holds. */
function* aroundClass(node: NodeBrief): Script<Scope> {
  const [up, down] = yield* callAll('neighbours', [
    { node: node.node_id, direction: 'out', kinds: ['extends', 'implements', 'has-type'], limit: 20 },
    { node: node.node_id, direction: 'in', kinds: ['extends', 'implements'], limit: 20 },
  ])
  const ends = [down, up].flatMap((output) =>
    output === undefined || isToolFailure(output) ? [] : output.edges.map((edge) => edge.node),
  )
  const classes = [node, ...ends].filter((one) => classKinds.includes(one.kind) && one.in_test !== true)
  const distinct = [...new Map(classes.map((one) => [one.node_id, one])).values()]
  return {
    title: `${code(node.name)}${citeNode(node)} and what is around it`,
    classes: distinct,
    total: distinct.length,
  }
}

/** A directory, else a file, that is called like one of the words. */
function* findDirectory(words: readonly string[]): Script<string | undefined> {
  const asked = words.slice(0, 4)
  const directories = yield* callAll(
    'get_node',
    asked.map((node) => ({ node, kinds: ['directory'], include_source: false })),
  )
  const found = directories.find((output) => !isToolFailure(output) && output.node.kind === 'directory')
  if (found !== undefined && !isToolFailure(found)) return found.node.node_id
  const files = yield* callAll(
    'list_files',
    asked.map((pattern) => ({ pattern })),
  )
  const isCalled = (path: string, word: string | undefined): boolean =>
    (path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '').toLowerCase() === word?.toLowerCase()
  return files
    .flatMap((output, index) =>
      isToolFailure(output) ? [] : output.files.filter(({ path }) => isCalled(path, asked[index])),
    )
    .map(({ path }) => path)
    .find((path) => !/(?:^|\/)(?:__tests__|tests?|specs?|docs?)\//u.test(path))
}

const plainWords = new Set(
  'the a an of in for all its our my main central important key class classes type types interface interfaces struct structs hierarchy hierarchies model models package module directory folder file code codebase project repo repository this that and with core object objects relationships relations between how are is related relate'.split(
    ' ',
  ),
)

/** Files for different builds declare the same type again. */
function withoutTwins(classes: readonly NodeBrief[]): NodeBrief[] {
  const keyOf = ({ name, location }: NodeBrief): string => `${pathOf(location).replace(/[^/]+$/u, '')}${name}`
  return [...new Map(classes.toReversed().map((node) => [keyOf(node), node])).values()].toReversed()
}

function* readClasses(classes: readonly NodeBrief[]): Script<NodeDetail[]> {
  const outputs = yield* callAll(
    'get_node',
    classes.map(({ node_id: node }) => ({ node, include_source: false })),
  )
  return outputs.flatMap((output) => (isToolFailure(output) ? [] : [output.node]))
}

function* relate(classes: readonly NodeDetail[]): Script<ClassRelation[]> {
  const outputs = yield* callAll(
    'neighbours',
    classes.map(({ node_id: node }) => ({
      node,
      direction: 'out',
      kinds: ['extends', 'implements', 'has-type'],
      limit: 40,
    })),
  )
  const ids = new Set(classes.map(({ node_id: id }) => id))
  const all = outputs.flatMap((output) => (isToolFailure(output) ? [] : relationsOf(output, ids)))
  // Who derives from something has its type, too.
  return all.filter(
    ({ kind, from, to }) =>
      kind !== 'has-type' ||
      !all.some((other) => other.from === from && other.to === to && other.kind !== 'has-type'),
  )
}

function relationsOf({ node, edges }: NeighboursOutput, ids: ReadonlySet<string>): ClassRelation[] {
  return edges.flatMap(({ kind, node: to, known, sites: [site] }) =>
    (kind === 'extends' || kind === 'implements' || kind === 'has-type') &&
    known !== 'possible' &&
    ids.has(to.node_id) &&
    to.node_id !== node.node_id
      ? [{ from: node.node_id, to: to.node_id, kind, site }]
      : [],
  )
}

/** Those that take part in most relations, then the most central ones. */
function choose(classes: readonly NodeDetail[], relations: readonly ClassRelation[]): NodeDetail[] {
  const weightOf = ({ node_id: id, centrality }: NodeDetail): number =>
    relations.filter(({ from, to }) => from === id || to === id).length + centrality
  const chosen = new Set(classes.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, mostClasses))
  return classes.filter((node) => chosen.has(node))
}

function describeBases(relations: readonly ClassRelation[], nameOf: ReadonlyMap<string, string>): string {
  const bases = [
    ...Map.groupBy(
      relations.filter(({ kind }) => kind !== 'has-type'),
      ({ to }) => to,
    ),
  ].toSorted(([, one], [, other]) => other.length - one.length)
  return bases
    .slice(0, 3)
    .map(([to, own]) => {
      const verb = own.some(({ kind }) => kind === 'implements') ? 'implement' : 'extend'
      return ` ${joinNames(
        own.map(({ from }) => code(nameOf.get(from) ?? from)),
        mostClasses,
      )} ${verb}${own.length === 1 ? 's' : ''} ${code(nameOf.get(to) ?? to)}.`
    })
    .join('')
}

function describeClass(
  node: NodeDetail,
  relations: readonly ClassRelation[],
  nameOf: ReadonlyMap<string, string>,
): string {
  const said = saidOf(node)
  const doc = said === undefined ? '' : `: ${quote(said)}`
  const own = relations.filter(({ from }) => from === node.node_id)
  const links = own
    .slice(0, 4)
    .map(
      ({ to, kind, site }) =>
        `${kind === 'has-type' ? 'holds or takes' : kind} ${code(nameOf.get(to) ?? to)}${cite(site)}`,
    )
  const tail = links.length === 0 ? '' : `${doc === '' ? ':' : '; it'} ${joinNames(links, 4)}`
  return `${node.kind} ${code(shortName(node.name))}${citeNode(node)}${doc.replace(/\.$/u, '')}${tail}.`
}

function toBox(node: NodeDetail): ClassBox {
  const members = node.members
    .filter(({ kind, name }) => kind === 'method' && !/(?:^|\.)_|(?:^|\.)(?:constructor|new)$/u.test(name))
    .map(({ name }) => name.split('.').at(-1) ?? name)
    .filter((name) => name !== shortName(node.name))
  return {
    id: node.node_id,
    name: shortName(node.name),
    isInterface: node.kind === 'interface',
    methods: [...new Set(members)].slice(0, mostMembers),
  }
}
