import type { EdgeKind } from '../../../graph/graph.ts'
import { isGuess } from '../../../index/names/reading.ts'
import type { EdgeRecord, NodeRecord } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { showLocation, splitReference } from '../../projects.ts'

/** A sentence that denies an edge of the graph, and the place of that edge. */
export interface Contradiction {
  /** Of the definition that it speaks of, as it is written. */
  readonly name: string
  readonly sentence: string
  /** What the graph knows instead: `is used`, `is used by a test`, `is called by \`run\` too`, `calls \`run\``. */
  readonly fact: string
  /** `src/cart.ts:13-13` */
  readonly location: string
}

/** A kind of statement that an edge can contradict, with the groups `names` and, where it has two sides, `others`. */
interface Denial {
  readonly forms: readonly RegExp[]
  readonly findEdge: (denied: Denied) => { readonly edge: EdgeRecord; readonly fact: string } | undefined
}

interface Denied {
  readonly project: LabelledProject
  readonly node: NodeRecord
  readonly others: readonly NodeRecord[]
  /** Of the uses that are denied: calls alone, or any. */
  readonly kinds: readonly EdgeKind[]
}

/** Sentences of one answer that are checked. */
const mostChecked = 40
/** Edges of one definition that are looked at. */
const mostEdges = 200

const name = '`[\\w.$#:/-]{2,120}(?:\\(\\))?`'
const list = `${name}(?:(?:, (?:and |or )?| and | or | nor )${name})*`
const names = `(?<names>${list})`
const others = `(?<others>${list})`
const everywhere =
  '(?: at all| anywhere| by anything| in (?:this|the) (?:repository|repo|code ?base|project|code))*'
/** Nothing may narrow it: "is never called by the tests" is another statement. */
const end = '(?=\\s*(?:[.,;:!)[]|$|[–—]|and\\b|so\\b|because\\b))'
/** Nothing may be added to it either: "only by `a`, and by the tests". */
const stop = '(?=[^\\S\\n]*(?:\\[[^\\]]*\\][^\\S\\n]*)*(?:[.;!]|$))'
/** Nor may a condition stand before it: "without a cache, `a` never calls `b`". */
const begin = '^\\s*(?:[-*] +|\\d+\\. +)?(?:the (?:function|method|class) )?'
const toBe = '(?:is|are) (?:currently |actually )?'
const used = '(?:called|used|referenced|invoked|instantiated)'
const users = '(?:callers|calls|usages|uses|users|references)'

const denials: readonly Denial[] = [
  {
    forms: readForms(
      `${names} ${toBe}(?:never|not|nowhere)(?: ever| actually| currently)? ${used}${everywhere}${end}`,
      `${names} (?:has|have) (?:no|zero)(?: known)? ${users}${everywhere}${end}`,
      `${names} ${toBe}(?:unused|dead(?: code)?)${everywhere}${end}`,
      `(?:nothing|nobody|no one|no code)(?: in (?:this|the) (?:repository|code ?base|project))? (?:ever )?(?:calls|uses|references|invokes) ${names}${everywhere}${end}`,
      `(?:there are|there is|i found) no ${users} (?:of|to|for) ${names}${everywhere}${end}`,
    ),
    findEdge: (denied) => told('is used', usesOf(denied, denied.kinds, false)[0]),
  },
  {
    forms: readForms(
      `${begin}${names} (?:has|have) no tests?${everywhere}${end}`,
      `${begin}${names} ${toBe}(?:untested|not tested|not covered by (?:any )?tests?)${everywhere}${end}`,
      `${begin}(?:there (?:is|are) no tests? (?:for|of)|no tests? (?:calls?|uses?|covers?|exercises?)) ${names}${everywhere}${end}`,
    ),
    findEdge: (denied) => told('is used by a test', usesOf(denied, useKinds, true)[0]),
  },
  {
    forms: readForms(
      `${begin}${names} ${toBe}only ${used} (?:by|from|in) ${others}${stop}`,
      `${begin}only ${others} (?:calls?|uses?|invokes?) ${names}${stop}`,
      `${begin}the only callers? of ${names} (?:is|are) ${others}${stop}`,
      `${begin}${others} (?:is|are) the only callers? of ${names}${stop}`,
    ),
    findEdge(denied) {
      const edge = usesOf(denied, denied.kinds, false).find(
        ({ from }) => !denied.others.some((other) => isWithin(from, other)),
      )
      return told(
        `is ${edge?.kind === 'calls' ? 'called' : 'used'} by \`${edge?.from.name ?? ''}\` too`,
        edge,
      )
    },
  },
  {
    forms: readForms(
      `${begin}${names} (?:never|does not|do not|doesn't|don't) (?:directly )?(?:call|invoke)s?(?: directly)? ${others}${stop}`,
    ),
    findEdge({ project, node, others: callees }) {
      const ids = new Set(callees.map(({ nodeId }) => nodeId))
      const edge = project.snapshot
        .edges(node.nodeId, { direction: 'out', kinds: callKinds, limit: mostEdges, maxSites: 1 })
        .find(({ to, known }) => known !== 'possible' && ids.has(to.nodeId))
      return told(`calls \`${edge?.to.name ?? ''}\``, edge)
    },
  },
]

const useKinds: readonly EdgeKind[] = ['calls', 'instantiates', 'references', 'reads', 'has-type', 'extends']
const callKinds: readonly EdgeKind[] = ['calls', 'instantiates']

function readForms(...forms: readonly string[]): RegExp[] {
  return forms.map((form) => new RegExp(form, 'giu'))
}

function told(
  fact: string,
  edge: EdgeRecord | undefined,
): { readonly edge: EdgeRecord; readonly fact: string } | undefined {
  return edge === undefined ? undefined : { edge, fact }
}

/**
 * What an answer says of definitions although an edge of the graph that is surely known says otherwise: that nothing
 * uses one, that no test does, that only certain others do, that one never calls another. The opposite, that something
 * is used, is what citations are for.
 */
export function findContradicted(projects: readonly LabelledProject[], text: string): Contradiction[] {
  const sentences = text
    .replace(/```[\s\S]*?(?:```|$)/gu, '\n')
    .split(/\n|(?<=[.!?])\s+(?=\S)/u)
    .filter((sentence) => sentence.includes('`') && sentence.length < 600)
  return sentences.slice(0, mostChecked).flatMap((sentence) =>
    denials.flatMap((denial) =>
      denial.forms
        .flatMap((form) => [...sentence.matchAll(form)])
        .flatMap((match) => contradict(projects, denial, match))
        .map((contradiction) => ({ ...contradiction, sentence: sentence.trim() })),
    ),
  )
}

/** For each of the names, unless it or the other side has several definitions: which one is meant is not known. */
function contradict(
  projects: readonly LabelledProject[],
  denial: Denial,
  { 0: statement, groups }: RegExpExecArray,
): Omit<Contradiction, 'sentence'>[] {
  const kinds = /\bcall|\binvoke/iu.test(statement) ? callKinds : useKinds
  const sides = namesIn(groups?.['others']).map((written) => findOnly(projects, written)?.node)
  const known = sides.filter((side) => side !== undefined)
  if (known.length < sides.length) return []
  return namesIn(groups?.['names']).flatMap((written) => {
    const only = findOnly(projects, written)
    const found = only === undefined ? undefined : denial.findEdge({ ...only, others: known, kinds })
    const site = found?.edge.sites[0]
    if (only === undefined || found === undefined || site === undefined) return []
    const location = showLocation(only.project, site.filePath, site.line)
    return [{ name: written, fact: found.fact, location }]
  })
}

function namesIn(written: string | undefined): string[] {
  return [...(written ?? '').matchAll(/`([^`(]+)(?:\(\))?`/gu)].map(([, one]) => one ?? '')
}

function findOnly(
  projects: readonly LabelledProject[],
  written: string,
): { readonly project: LabelledProject; readonly node: NodeRecord } | undefined {
  const split = splitReference(projects, written)
  const found = split.projects.flatMap((project) =>
    project.snapshot
      .resolveName(split.rest, { limit: 2 })
      .filter(({ node, reading }) => node.kind !== 'external' && !isGuess(reading))
      .map(({ node }) => ({ project, node })),
  )
  return found.length > 1 ? undefined : found[0]
}

/** Edges to a definition from outside of it, of tests or of other code. */
function usesOf({ project, node }: Denied, kinds: readonly EdgeKind[], isOfTests: boolean): EdgeRecord[] {
  return project.snapshot
    .edges(node.nodeId, { direction: 'in', kinds, limit: mostEdges, maxSites: 1 })
    .filter(
      ({ from, known }) =>
        known !== 'possible' && from.isTest === isOfTests && from.kind !== 'file' && !isWithin(from, node),
    )
}

function isWithin(user: NodeRecord, other: NodeRecord): boolean {
  if (other.kind === 'file') return user.filePath === other.filePath
  return user.nodeId === other.nodeId || user.nodeId.startsWith(`${other.nodeId}.`)
}

/** The lines that tell a reader what the graph knows to be otherwise; '' where there is nothing. */
export function noteContradicted(contradictions: readonly Contradiction[]): string {
  const rows = [...new Map(contradictions.map((one) => [`${one.name} ${one.fact}`, one])).values()].map(
    (one) => `\`${one.name}\` ${one.fact} at \`${one.location}\``,
  )
  return rows.length === 0 ? '' : `The graph contradicts what is said above: ${rows.join('; ')}.`
}
