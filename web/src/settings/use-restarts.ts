import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askForConfiguration } from './may-be-configured-anew.ts'

const intervalMs = 5_000
const longestWaitMs = 10_000

/**
 * Asks a service that was started again what it is configured with, also where no request of the page has failed
 * meanwhile. Several processes may answer in turn: only one that has not answered before is news.
 */
export function useRestarts(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const known = new Set<string>()
    let isAsking = false
    const look = async (): Promise<void> => {
      if (isAsking || document.hidden) return
      isAsking = true
      const startedAt = await readStart().catch(() => undefined)
      isAsking = false
      if (startedAt === undefined || known.has(startedAt)) return
      if (known.size > 0) void askForConfiguration(queryClient)
      known.add(startedAt)
    }
    void look()
    const timer = setInterval(() => void look(), intervalMs)
    return () => clearInterval(timer)
  }, [queryClient])
}

/** Undefined where it cannot say. */
async function readStart(): Promise<string | undefined> {
  const response = await fetch('/health', { signal: AbortSignal.timeout(longestWaitMs), priority: 'low' })
  if (!response.ok) return undefined
  const { started_at: startedAt } = (await response.json()) as { readonly started_at?: string }
  return startedAt
}
