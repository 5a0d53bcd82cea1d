import { totalmem } from 'node:os'
import { z } from 'zod'

const LEAST_MB = 256
const MOST_MB = 1024 * 1024
const EXPECTED = 'expected a size from 256m to 1024g, such as 8g or 2048m'

/** A size as people write it, in megabytes. */
export const memorySize = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,3})?\s*[mg]i?b?$/i, EXPECTED)
  .transform((text) => Math.floor(Number.parseFloat(text) * (/g/i.test(text) ? 1024 : 1)))
  .refine((megabytes) => megabytes >= LEAST_MB && megabytes <= MOST_MB, EXPECTED)

/** Half of what the machine has, or the container: the database, the page cache and answers need the rest. */
export function defaultMemoryBudgetMb(): number {
  const constrained = process.constrainedMemory()
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(bytes / 2 / 2 ** 20)))
}
