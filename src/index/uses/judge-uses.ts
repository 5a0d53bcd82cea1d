import { createLimitedMap } from '../limited-map.ts'
import type { Files } from '../read/files.ts'
import type { Completeness, NamePlaces, Snapshot } from '../snapshot.ts'
import { SEARCH_STOPPED, STILL_LINKING } from '../snapshot.ts'
import { callsByName } from './calls-by-name.ts'
import { createWordFinder } from './find-word.ts'
import { findNameInText } from './name-in-text.ts'
import { nameFramework } from './run-by-framework.ts'
import { unreadCallers } from './unread-callers.ts'
import type { CallerSources } from './unread-callers.ts'

/** Verdicts that are kept: a change asks for the same definitions again and again. */
const MAX_KEPT = 4_000

interface Judged extends Completeness {
  readonly places: NamePlaces
}

const stillLinking: Judged = {
  complete: false,
  reasons: [{ reason: STILL_LINKING, count: 1 }],
  places: { texts: [], calls: [] },
}

/**
 * The one verdict on whether the known uses of a definition are all: what the graph leaves open (`ofGraph`), what a
 * language, a library or a framework runs without naming it, and what uses it by its name in text that the graph does not read.
 */
export function createUsesJudge(
  snapshot: CallerSources & Pick<Snapshot, 'info'>,
  files: Files,
  ofGraph: (nodeId: string) => Completeness,
): Pick<Snapshot, 'completeness' | 'namePlaces'> {
  const words = createWordFinder(files)
  const kept = createLimitedMap<string, Judged>(MAX_KEPT, () => 1)
  const judge = (nodeId: string): Judged => {
    const before = kept.get(nodeId)
    if (before !== undefined) return before
    const judged = judgeAnew(nodeId)
    // A search that was stopped goes on from there the next time.
    if (!judged.reasons.some(({ reason }) => reason === SEARCH_STOPPED)) kept.set(nodeId, judged)
    return judged
  }
  const judgeAnew = (nodeId: string): Judged => {
    // Which names lead nowhere is as unknown as where the others lead.
    if (snapshot.info.linking === true) return stillLinking
    const graph = ofGraph(nodeId)
    const node = snapshot.findNode(nodeId)
    if (node === undefined) return { ...graph, places: { texts: [], calls: [] } }
    const inText = findNameInText(snapshot, words, node)
    const byName = callsByName(snapshot, words, node)
    const counts = new Map<string, number>()
    const found = [...graph.reasons, ...unreadCallers(snapshot, node), ...byName.reasons, ...inText.reasons]
    for (const { reason, count } of found) counts.set(reason, Math.max(count, counts.get(reason) ?? 0))
    const unnamed = [...counts].map(([reason, count]) => ({ reason, count }))
    const reasons = [...nameFramework(snapshot, node, unnamed)]
    reasons.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
    return {
      complete: reasons.length === 0,
      reasons,
      places: { texts: inText.places, calls: byName.places },
    }
  }
  return {
    completeness(nodeId) {
      const { complete, reasons } = judge(nodeId)
      return { complete, reasons }
    },
    namePlaces: (nodeId) => judge(nodeId).places,
  }
}
