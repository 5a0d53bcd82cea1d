import { countWork as countInStore, isDatabaseAway } from '../store/index.ts'
import type { WorkCounts } from '../store/index.ts'
import type { ServiceContext } from './context.ts'

/** Undefined while the database is away. */
export async function countWork({ store }: Pick<ServiceContext, 'store'>): Promise<WorkCounts | undefined> {
  try {
    return await countInStore(store.db)
  } catch (error) {
    if (isDatabaseAway(error)) return undefined
    throw error
  }
}
