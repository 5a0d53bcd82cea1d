import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { stopFollowing } from '../conversations/followed-answers.ts'
import { hearTabs } from '../conversations/hear-tabs.ts'
import { useApiKey } from '../settings/use-api-key.ts'
import { createQueryClient } from './query-client.ts'
import { router } from './router.tsx'

const ReplaceKey = lazy(() => import('../settings/replace-key.tsx'))
const SignIn = lazy(() => import('../sign-in/sign-in.tsx'))

export function Providers() {
  return (
    <Suspense>
      <Entrance />
    </Suspense>
  )
}

function Entrance() {
  const { key, session, offer, rejection } = useApiKey()
  const signedIn = key ?? session
  if (key !== null && offer !== null) return <ReplaceKey stored={key} offered={offer} />
  // Nothing that one key could see may be left for the next.
  return signedIn === null ? <SignIn rejection={rejection} /> : <SignedIn key={signedIn} />
}

function SignedIn() {
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
