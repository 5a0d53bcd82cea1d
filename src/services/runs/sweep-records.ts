import { deleteRunRecords } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { sweepHourly } from '../sweep-hourly.ts'

const dayMs = 24 * 3_600_000

/** Removes what runs were once its time is over, at once and every hour; messages and usage stay. */
export async function startSweepingRecords(ctx: ServiceContext): Promise<void> {
  const { runRecordDays: days } = ctx.config
  if (days === undefined) return
  await sweepHourly(ctx, 'records of runs could not be swept', () => sweepRecords(ctx, days))
}

export async function sweepRecords(ctx: ServiceContext, days: number): Promise<void> {
  await deleteRunRecords(ctx.store.db, new Date(ctx.clock() - days * dayMs))
}
