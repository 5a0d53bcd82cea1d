import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stopFollowing } from '../conversations/followed-answers.ts'
import { hearTabs } from '../conversations/hear-tabs.ts'
import { createQueryClient } from './query-client.ts'
import { router } from './router.tsx'

/** Everything that a key or a session opens. Mounted anew for each: nothing that one could see is left for the next. */
export default function SignedIn() {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => hearTabs(queryClient), [queryClient])
  useEffect(
    () => () => {
      stopFollowing(queryClient)
      queryClient.clear()
    },
    [queryClient],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} context={{ queryClient }} />
    </QueryClientProvider>
  )
}
