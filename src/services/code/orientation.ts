import type { Inventories, Part } from '../../agents/knowledge/orientation/inventories.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { keepByKey } from '../keep-by-key.ts'
import { bringHistory } from '../projects/bring-mirror.ts'
import { askSnapshots, requireProject, requireSnapshots } from '../projects/index.ts'
import type { CallOutput, SnapshotTasks } from '../threads/index.ts'

/** What the project's page tells. */
export const orientationOf = onceBySnapshot('orientProject', 100)

/** The response as JSON in UTF-8: up to megabytes. */
export const measureFiles = onceBySnapshot('measureFiles', 10)

/** Asks a task that reads the history too, once a snapshot, which never changes; `most` results are kept. */
function onceBySnapshot<Name extends 'measureFiles' | 'orientProject'>(name: Name, most: number) {
  const keep = keepByKey<CallOutput<SnapshotTasks, Name>>(most)
  return async (
    ctx: ServiceContext,
    user: User,
    projectId: string,
  ): Promise<CallOutput<SnapshotTasks, Name>> => {
    const project = await requireProject(ctx, user, projectId)
    const asked = requireSnapshots(ctx, [project])
    return await keep(
      asked[0]?.path ?? '',
      async (): Promise<CallOutput<SnapshotTasks, Name>> =>
        await askSnapshots(ctx, user, asked, name, { gitDirectory: await bringHistory(ctx, project) }),
    )
  }
}

/** A part of one of the lists that the project's page begins. */
export async function inventoryOf<Name extends keyof Inventories>(
  ctx: ServiceContext,
  user: User,
  projectId: string,
  name: Name,
  part: Part,
): Promise<Inventories[Name]> {
  const project = await requireProject(ctx, user, projectId)
  const found = await askSnapshots(ctx, user, requireSnapshots(ctx, [project]), 'listInventory', {
    name,
    part,
  })
  return found as Inventories[Name]
}
