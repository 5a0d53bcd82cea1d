import { useEffect, useState } from 'react'
import { requestJson } from '../api/request.ts'
import type { Entrance } from '../api/types.ts'
import { linkStyle } from '../components/styles.ts'
import { saveSession } from '../settings/key-store.ts'
import { AccountForm } from './account-form.tsx'
import { KeyForm } from './key-form.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** What a visitor sees instead of everything else: the ways to sign in that there are. */
export default function SignIn({ rejection }: { rejection: string | null }) {
  const texts = useTexts()
  const [entrance, setEntrance] = useState<Entrance | null | undefined>(undefined)
  const [isByKey, setByKey] = useState(false)
  useEffect(() => {
    requestJson<Entrance>('/auth').then(
      (told) => {
        // Whoever comes back from another service is signed in already.
        if (told.user !== null) saveSession(told.user.id)
        else setEntrance(told)
      },
      () => setEntrance(null),
    )
  }, [])
  if (entrance === undefined) return null
  if (entrance?.accounts !== true) return <KeyForm rejection={rejection} />
  const otherWay = (
    <p className="mt-2 text-sm text-muted">
      <button type="button" className={linkStyle} onClick={() => setByKey(!isByKey)}>
        {isByKey ? texts.signIn.withAccount : texts.signIn.withKey}
      </button>
    </p>
  )
  return isByKey ? (
    <KeyForm rejection={null}>{otherWay}</KeyForm>
  ) : (
    <AccountForm entrance={entrance} rejection={rejection ?? describeFailure(texts)}>
      {otherWay}
    </AccountForm>
  )
}

/** What another service, or this one of it, has said on the way back. */
function describeFailure(texts: Texts): string | null {
  const error = new URLSearchParams(location.search).get('error')
  if (error === null) return null
  if (/sign_?up_?disabled/u.test(error)) {
    return texts.signIn.noAccount
  }
  return texts.signIn.providerFailed(error.replaceAll('_', ' '))
}
