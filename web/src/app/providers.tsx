import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stopFollowing } from '../conversations/answer-follower.ts'
import { ReplaceKey } from '../settings/replace-key.tsx'
import { SignIn } from '../settings/sign-in.tsx'
import { useApiKey } from '../settings/use-api-key.ts'
import { createQueryClient } from './query-client.ts'
import { router } from './router.tsx'

export function Providers() {
  const { key, offer, rejection } = useApiKey()
  if (key !== null && offer !== null) return <ReplaceKey stored={key} offered={offer} />
  // Nothing that one key could see may be left for the next.
  return key === null ? <SignIn rejection={rejection} /> : <SignedIn key={key} />
}

function SignedIn() {
  const [queryClient] = useState(createQueryClient)
  useEffect(
    () => () => {
      stopFollowing(queryClient)
      queryClient.clear()
    },
    [queryClient],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
