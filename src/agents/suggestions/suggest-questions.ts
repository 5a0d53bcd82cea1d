import type { EdgeKind } from '../../graph/graph.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { resolve } from '../questions/find-names.ts'
import { readQuestion } from '../questions/read-question.ts'
import type { LabelledProject } from '../projects.ts'
import { qualifiedName } from '../tools/show-node.ts'

export interface AnswerPlaces {
  /** `path:start-end`, with `repo_name@` before it where there are several projects. */
  readonly citations: readonly string[]
  /** Of the snapshots, in their order. */
  readonly repoNames: readonly string[]
  /** What has been asked already. */
  readonly asked: readonly string[]
}

const mostQuestions = 3
/** Answers name what they are about first. */
const mostNodes = 6

const definitions = new Set(['function', 'method', 'class', 'interface', 'type', 'enum', 'route'])

/** Ways on from a definition: each is asked only where the graph has an edge that answers it. */
const ways: readonly {
  readonly kind: EdgeKind
  readonly direction: 'in' | 'out'
  readonly least: number
  readonly ask: (name: string) => string
}[] = [
  { kind: 'calls', direction: 'in', least: 1, ask: (name) => `Who calls ${name}?` },
  { kind: 'calls', direction: 'out', least: 2, ask: (name) => `What does ${name} call?` },
  { kind: 'implements', direction: 'in', least: 1, ask: (name) => `What implements ${name}?` },
  { kind: 'extends', direction: 'in', least: 1, ask: (name) => `What extends ${name}?` },
  { kind: 'tests', direction: 'in', least: 1, ask: (name) => `Which tests cover ${name}?` },
  { kind: 'calls', direction: 'in', least: 3, ask: (name) => `What would break if ${name} changed?` },
]

/** What to ask next about the definitions that an answer cites, each question about another where there are enough. */
export function suggestQuestions(snapshots: readonly Snapshot[], places: AnswerPlaces): string[] {
  const projects = snapshots.map((snapshot, index) => {
    const repoName = places.repoNames[index] ?? snapshot.info.repoName
    return { label: places.repoNames.length === 0 ? '' : repoName, repoName, snapshot }
  })
  const asked = new Set(places.asked.flatMap((question) => meaningsOf(projects, question)))
  const candidates = findCited(snapshots, places).map(({ snapshot, node }) => {
    const counts = snapshot.countEdges(node.nodeId)
    const name = `\`${qualifiedName(node)}\``
    return ways
      .filter(({ kind, direction, least }) =>
        counts.some((edges) => edges.kind === kind && edges.direction === direction && edges.count >= least),
      )
      .map(({ ask }) => ask(name))
      .filter((question) => !meaningsOf(projects, question).some((meaning) => asked.has(meaning)))
  })
  const questions: string[] = []
  for (let turn = 0; turn < ways.length && questions.length < mostQuestions; turn++) {
    for (const [at, list] of candidates.entries()) {
      // Not the same of each: the second definition begins with its second way.
      const question = list[(turn + at) % Math.max(1, list.length)]
      if (question === undefined || questions.includes(question) || turn >= list.length) continue
      questions.push(question)
      if (questions.length === mostQuestions) break
    }
  }
  return questions
}

function findCited(
  snapshots: readonly Snapshot[],
  { citations, repoNames }: AnswerPlaces,
): { snapshot: Snapshot; node: NodeRecord }[] {
  const found = new Map<string, { snapshot: Snapshot; node: NodeRecord }>()
  for (const citation of citations) {
    const named = repoNames.findIndex((name) => citation.startsWith(`${name}@`))
    const snapshot = snapshots[Math.max(0, named)]
    const rest = named === -1 ? citation : citation.slice((repoNames[named] ?? '').length + 1)
    const colon = rest.lastIndexOf(':')
    const line = Number.parseInt(rest.slice(colon + 1), 10)
    if (snapshot === undefined || colon <= 0 || Number.isNaN(line)) continue
    const node = snapshot.nodeAt(rest.slice(0, colon), line)
    if (node === undefined || !definitions.has(node.kind) || node.isTest || node.isAnonymous) continue
    found.set(`${named} ${node.nodeId}`, { snapshot, node })
    if (found.size === mostNodes) break
  }
  return [...found.values()]
}

/** Texts that are equal where two questions ask the same: their words, and what is asked of which definitions. */
function meaningsOf(projects: readonly LabelledProject[], question: string): string[] {
  const read = readQuestion(projects, { text: question })
  const words = toComparableQuestion(question)
  if (read === undefined || read.names.length === 0) return [words]
  const names = read.names.map(({ name }) => resolve(projects, name)?.node.nodeId ?? name)
  const kinds = read.mirror === undefined ? [read.kind] : [read.kind, read.mirror]
  return [words, ...kinds.map((kind) => `${kind} of ${names.join(' and ')}`)]
}

/** The same text for questions of the same words. */
export function toComparableQuestion(question: string): string {
  return question
    .toLowerCase()
    .replaceAll(/[`?\s]+/gu, ' ')
    .trim()
}
