import type { EdgeKind } from '../../graph/graph.ts'
import { isGuess } from '../../index/names/reading.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, splitReference } from '../projects.ts'

/** A sentence that says of a definition that nothing uses it, and a place that does. */
export interface Contradiction {
  readonly name: string
  readonly sentence: string
  /** `src/cart.ts:13-13` */
  readonly location: string
}

/** Sentences of one answer that are checked. */
const mostChecked = 40

const name = '`(?<name>[\\w.$#:]{2,120})(?:\\(\\))?`'
const everywhere =
  '(?: at all| anywhere| by anything| in (?:this|the) (?:repository|repo|code ?base|project|code))*'
/** Nothing may narrow it: "is never called by the tests" is another statement. */
const end = '(?=\\s*(?:[.,;:!)[]|$|[–—]|and\\b|so\\b|because\\b))'
const users = '(?:callers|calls|usages|uses|users|references)'

const noUse: readonly RegExp[] = [
  new RegExp(
    `${name} (?:is|are) (?:currently |actually )?(?:never|not|nowhere)(?: ever| actually| currently)? (?:called|used|referenced|invoked|instantiated)${everywhere}${end}`,
    'iu',
  ),
  new RegExp(`${name} (?:has|have) (?:no|zero)(?: known)? ${users}${everywhere}${end}`, 'iu'),
  new RegExp(`${name} is (?:currently |actually )?(?:unused|dead(?: code)?)${everywhere}${end}`, 'iu'),
  new RegExp(
    `(?:nothing|nobody|no one|no code)(?: in (?:this|the) (?:repository|code ?base|project))? (?:ever )?(?:calls|uses|references|invokes) ${name}${everywhere}${end}`,
    'iu',
  ),
  new RegExp(`(?:there are|there is|i found) no ${users} (?:of|to|for) ${name}${everywhere}${end}`, 'iu'),
]

const useKinds: readonly EdgeKind[] = ['calls', 'instantiates', 'references', 'reads', 'has-type', 'extends']
const callKinds: readonly EdgeKind[] = ['calls', 'instantiates']

/**
 * What an answer says is used nowhere although an edge of the graph that is surely known leads to it from code that is
 * no test. The opposite, that something is used, is what citations are for.
 */
export function findContradicted(projects: readonly LabelledProject[], text: string): Contradiction[] {
  const sentences = text
    .replace(/```[\s\S]*?(?:```|$)/gu, '\n')
    .split(/\n|(?<=[.!?])\s+(?=\S)/u)
    .filter((sentence) => sentence.includes('`') && sentence.length < 600)
  return sentences.slice(0, mostChecked).flatMap((sentence) => {
    const match = noUse.map((expression) => expression.exec(sentence)).find((found) => found !== null)
    const written = match?.groups?.['name']
    if (match === undefined || match === null || written === undefined) return []
    // Names that several definitions have are not judged: which one is meant is not known.
    const use = findUse(projects, written, /\bcall|\binvoke/iu.test(match[0]) ? callKinds : useKinds)
    return use === undefined ? [] : [{ name: written, sentence: sentence.trim(), location: use }]
  })
}

function findUse(
  projects: readonly LabelledProject[],
  written: string,
  kinds: readonly EdgeKind[],
): string | undefined {
  const split = splitReference(projects, written)
  const found = split.projects.flatMap((project) =>
    project.snapshot
      .resolveName(split.rest, { limit: 2 })
      .filter(({ node, reading }) => node.kind !== 'external' && !isGuess(reading))
      .map(({ node }) => ({ project, node })),
  )
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const { project, node } = only
  const edge = project.snapshot
    .edges(node.nodeId, { direction: 'in', kinds, limit: 60, maxSites: 1 })
    .find(
      ({ from, known }) =>
        known !== 'possible' && !from.isTest && from.kind !== 'file' && !isWithin(from.nodeId, node.nodeId),
    )
  const site = edge?.sites[0]
  return site === undefined ? undefined : showLocation(project, site.filePath, site.line)
}

function isWithin(user: string, nodeId: string): boolean {
  return user === nodeId || user.startsWith(`${nodeId}.`)
}

/** The lines that tell a reader what the graph knows to be otherwise; '' where there is nothing. */
export function noteContradicted(contradictions: readonly Contradiction[]): string {
  const rows = [...new Map(contradictions.map((one) => [one.name, one])).values()].map(
    (one) => `\`${one.name}\` is used at \`${one.location}\``,
  )
  return rows.length === 0
    ? ''
    : `The graph contradicts what is said above of code without uses: ${rows.join('; ')}.`
}
