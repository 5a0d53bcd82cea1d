import { edgeKinds, nodeKinds } from '../../graph/graph.ts'
import type { ExportedRow } from '../../index/snapshot.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { openProjectSnapshot } from '../projects/index.ts'
import { ServiceError } from '../service-error.ts'

const exportedKinds: ReadonlySet<string> = new Set([...nodeKinds, ...edgeKinds])

/** Holds the snapshot open until it is disposed of. */
export type GraphExport = Disposable & { readonly rows: Iterable<ExportedRow> }

export async function exportGraph(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  filter: { readonly kinds?: readonly string[] | undefined; readonly path?: string | undefined },
): Promise<GraphExport> {
  const unknown = filter.kinds?.find((kind) => !exportedKinds.has(kind))
  if (unknown !== undefined) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot use kind "${unknown.slice(0, 80)}": expected one of ${[...exportedKinds].join(', ')}`,
    })
  }
  const open = await openProjectSnapshot(ctx, user, projectId)
  return { rows: open.snapshot.exportGraph(filter), [Symbol.dispose]: () => open[Symbol.dispose]() }
}
