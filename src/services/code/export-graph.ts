import type { ExportedRow } from '../../index/snapshot.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { openProjectSnapshot } from '../projects/index.ts'

/** Holds the snapshot open until it is disposed of. */
export type GraphExport = Disposable & { readonly rows: Iterable<ExportedRow> }

export async function exportGraph(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  filter: { readonly kinds?: readonly string[] | undefined; readonly path?: string | undefined },
): Promise<GraphExport> {
  const open = await openProjectSnapshot(ctx, user, projectId)
  return { rows: open.snapshot.exportGraph(filter), [Symbol.dispose]: () => open[Symbol.dispose]() }
}
