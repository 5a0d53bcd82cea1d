import type { QueryClient } from '@tanstack/react-query'

/** What a service may be told anew by whoever starts it again, while pages are open that nobody reloads. */
export const mayBeConfiguredAnew = { refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** To be called when a service that was away is back, and when an answer tells which model gave it. */
export async function askForConfiguration(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['models'] }),
    queryClient.invalidateQueries({ queryKey: ['installation'] }),
  ])
}
