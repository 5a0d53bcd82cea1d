import { checkIndex } from '../../index/scip/check-index.ts'
import type { IndexHead } from '../../index/scip/check-index.ts'
import { ScipError } from '../../index/scip/scip-error.ts'
import { ServiceError } from '../service-error.ts'

/** What an index says of itself; a `ServiceError` for whoever has sent what is none, or is damaged. */
export async function checkSentIndex(path: string, signal: AbortSignal): Promise<IndexHead> {
  try {
    return await checkIndex(path, signal)
  } catch (error) {
    if (!(error instanceof ScipError)) throw error
    throw new ServiceError('invalid_index', { detail: `Cannot use the index: ${error.reason}` })
  }
}
