import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { BY_NAME } from './handoff.ts'

/** How a job is queued, of whose class a method of this name runs it. */
const forms: readonly (readonly [files: RegExp, queues: RegExp, runs: string])[] = [
  [
    /\.rb$/u,
    /\b([A-Z]\w*)(?:\.set\([^()]{0,200}\))?\.(?:perform_later|perform_async|perform_in|perform_at)\b/u,
    'perform',
  ],
  [/\.php$/u, /\b([A-Z]\w*)::dispatch(?:Sync|If|Unless|AfterResponse)?\(/u, 'handle'],
  [/\.php$/u, /\bdispatch(?:_sync|Sync)?\(\s*\(?new ([A-Z]\w*)\(/u, 'handle'],
]
const mostQueuing = 2_000
const longestSearchMs = 1_000

/** `SendMail.perform_later(user)` runs `SendMail#perform`: jobs of Active Job, Sidekiq and Laravel. */
export function readJobs(snapshot: Snapshot, { node, lines, startLine }: HandoffSource): Handoff[] {
  return forms
    .filter(([files]) => files.test(node.filePath))
    .flatMap(([, queues, runs]) =>
      lines.flatMap((text, index): Handoff[] => {
        const name = queues.exec(text)?.[1]
        const to = name === undefined ? undefined : findJob(snapshot, name, runs)
        return to === undefined || name === undefined ? [] : [toHandoff(name, startLine + index, to)]
      }),
    )
}

/** What queues the job that a method is of. */
export function jobsTo(
  snapshot: Snapshot,
  node: NodeRecord,
): { readonly from: NodeRecord; readonly handoff: Handoff }[] {
  const job = node.kind === 'method' && node.parentId !== null ? snapshot.findNode(node.parentId) : undefined
  const own = forms.filter(([files, , runs]) => node.name === runs && files.test(node.filePath))
  if (job === undefined || own.length === 0) return []
  const options = { regex: false, caseSensitive: true, limit: mostQueuing, timeMs: longestSearchMs }
  return snapshot.grep(job.name, options).matches.flatMap(({ filePath, line, text }) => {
    const isQueued = own.some(
      ([files, queues]) => files.test(filePath) && queues.exec(text)?.[1] === job.name,
    )
    const from = isQueued ? snapshot.nodeAt(filePath, line) : undefined
    const isIts = from !== undefined && findJob(snapshot, job.name, node.name)?.nodeId === node.nodeId
    return isIts ? [{ from, handoff: toHandoff(job.name, line, node) }] : []
  })
}

function toHandoff(name: string, line: number, to: NodeRecord): Handoff {
  return { by: `queues the job \`${name}\``, ...BY_NAME, line, to }
}

/** The method that runs the one job of a name. */
function findJob(snapshot: Snapshot, name: string, runs: string): NodeRecord | undefined {
  const [only, ...others] = snapshot
    .resolveName(name, { kinds: ['class'], limit: 4 })
    .filter(({ node }) => node.name === name && !node.isTest)
  if (only === undefined || others.length > 0) return undefined
  return snapshot
    .childrenOf(only.node.nodeId)
    .find((member) => member.kind === 'method' && member.name === runs)
}
