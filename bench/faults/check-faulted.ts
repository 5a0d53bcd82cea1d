import { isDeepStrictEqual } from 'node:util'

import type { LinkedGraph } from '../../src/graph/graph.ts'
import { linkFacts } from '../../src/graph/link.ts'
import type { LinkInput } from '../../src/graph/link.ts'
import { countReads, injectFaults, makeFaulty } from '../../src/graph/testing/faulty-input.ts'
import type { FaultKind, InjectedFaults } from '../../src/graph/testing/faulty-input.ts'
import { linkProblems } from '../../src/services/indexing/link-problems.ts'
import { openTexts } from '../../src/index/testing/open-texts.ts'

/** A program whose linking without faults is known, to be linked with faults again and again. */
export interface FaultCase {
  /** How often linking reads its input: any of the reads may throw. */
  readonly reads: number
  run(kind: FaultKind, firstRead: number, random: (below: number) => number): FaultedRun
  /** Whether linking without faults still gives what it gave at first. */
  isAsBefore(): boolean
}

export interface FaultedRun {
  readonly injected: InjectedFaults
  /** Steps that failed, as the graph tells. */
  readonly steps: readonly string[]
  /** How many lists of callers and references are said to be complete, and of which nodes they are not what they were. */
  readonly complete: number
  readonly wrong: readonly string[]
  /** Whether the problems of the project tell of the faults. */
  readonly isTold: boolean
}

/** Throws where linking fails without faults. */
export function createFaultCase(given: LinkInput): FaultCase {
  const faulty = makeFaulty(given)
  const { input } = faulty
  const clean = linkFacts(input)
  if (clean.failures.length > 0) throw new Error(`Linking fails by itself: ${clean.failures[0]!.message}`)
  const truth = readLists(input, clean)
  return {
    reads: countReads(faulty, () => linkFacts(input)),
    run(kind, firstRead, random) {
      const injected = injectFaults(faulty, kind, firstRead, random)
      const graph = linkFacts(input)
      faulty.onRead = () => undefined
      const complete = [...readLists(input, graph)].filter(([, { isComplete }]) => isComplete)
      return {
        injected,
        steps: graph.failures.map(({ step }) => step),
        complete: complete.length,
        wrong: complete.filter(([id, { sites }]) => truth.get(id)?.sites !== sites).map(([id]) => id),
        isTold: linkProblems(graph, input.files).length > 0,
      }
    },
    isAsBefore: () => isDeepStrictEqual(linkFacts(input), clean),
  }
}

interface ReferenceList {
  readonly isComplete: boolean
  /** The sites, as text that can be compared. */
  readonly sites: string
}

/** What a snapshot of the graph says of who calls and refers to each node. */
function readLists({ files }: LinkInput, graph: LinkedGraph): Map<string, ReferenceList> {
  using snapshot = openTexts(Object.fromEntries(files.map(({ path }) => [path, ''])), graph)
  const lists = new Map<string, ReferenceList>()
  for (const id of graph.nodes.id) {
    const { complete, sites } = snapshot.references(id)
    lists.set(id, { isComplete: complete, sites: JSON.stringify(sites) })
  }
  return lists
}
