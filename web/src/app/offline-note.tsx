import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isSilent, isUnreachable } from '../api/api-error.ts'
import { askForConfiguration } from '../settings/may-be-configured-anew.ts'
import { useTexts } from '../texts/use-texts.ts'

/** How often a server that does not answer is asked whether it is back. */
const retryIntervalMs = 3_000
const longestWaitMs = 10_000

/** Says that the server does not answer while that is so, and loads what failed when it is back. */
export function OfflineNote() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [isAway, setAway] = useState(false)

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && isUnreachable(query.state.error ?? query.state.fetchFailureReason)) {
          setAway(true)
        }
      }),
    [queryClient],
  )
  useEffect(() => {
    if (!isAway) return
    let isAsking = false
    let wasAway = false
    const ask = async (): Promise<void> => {
      // A browser has few connections to a server: those that hang may not become more and more.
      if (isAsking) return
      isAsking = true
      const signal = AbortSignal.timeout(longestWaitMs)
      const { ok } = await fetch('/health', { signal }).catch(() => ({ ok: false }))
      isAsking = false
      if (!ok) {
        wasAway = true
        return
      }
      setAway(false)
      if (wasAway) void askForConfiguration(queryClient)
      void queryClient.refetchQueries({
        // What a server that is there takes too long for is asked again by who wants to wait for it.
        predicate: ({ state }) => state.status === 'error' && (wasAway || !isSilent(state.error)),
      })
    }
    const timer = setInterval(() => void ask(), retryIntervalMs)
    return () => clearInterval(timer)
  }, [isAway, queryClient])

  return (
    <output className={isAway ? 'block shrink-0 border-b border-line bg-mark px-4 py-2 text-sm' : ''}>
      {isAway && (
        <span className="flex items-center justify-center gap-2">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {texts.app.offline}
        </span>
      )}
    </output>
  )
}
