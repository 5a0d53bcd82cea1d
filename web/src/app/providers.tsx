import { Suspense, lazy } from 'react'
import { useApiKey } from '../settings/use-api-key.ts'
import { loadSignedIn } from './load-signed-in.ts'

const ReplaceKey = lazy(() => import('../settings/replace-key.tsx'))
const SignIn = lazy(() => import('../sign-in/sign-in.tsx'))
const SignedIn = lazy(loadSignedIn)

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
