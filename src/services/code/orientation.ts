import type { Inventories, Part } from '../../agents/knowledge/orientation/inventories.ts'
import type { Orientation } from '../../agents/knowledge/orientation/orient.ts'
import { createLimitedMap } from '../../index/limited-map.ts'
import type { User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { bringHistory } from '../projects/bring-mirror.ts'
import { askSnapshots, requireProject, requireSnapshots } from '../projects/index.ts'

/** By snapshot, which never changes. */
const known = createLimitedMap<string, Promise<Orientation>>(100, () => 1)

/** What the project's page tells. Made once a snapshot. */
export async function orientationOf(
  ctx: ServiceContext,
  user: User,
  projectId: string,
): Promise<Orientation> {
  const project = await requireProject(ctx, user, projectId)
  const [parsed] = requireSnapshots(ctx, [project])
  const key = parsed?.path ?? ''
  const kept = known.get(key)
  if (kept !== undefined) return await kept
  const make = async (): Promise<Orientation> =>
    await askSnapshots(ctx, user, parsed === undefined ? [] : [parsed], 'orientProject', {
      gitDirectory: await bringHistory(ctx, project),
    })
  const made = make()
  known.set(key, made)
  try {
    return await made
  } catch (error) {
    known.delete(key)
    throw error
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
