import { useCallback, useEffect, useState } from 'react'
import { isUnreachable } from '../api/api-error.ts'
import { requestJson } from '../api/request.ts'
import type { Entrance } from '../api/types.ts'
import { BrandMark } from '../app/brand.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { linkStyle } from '../components/styles.ts'
import { useDocumentTitle } from '../components/use-document-title.ts'
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
  const [isAway, setAway] = useState(false)
  const ask = useCallback(() => {
    requestJson<Entrance>('/auth').then(
      (told) => {
        // Whoever comes back from another service is signed in already.
        if (told.user !== null) saveSession(told.user.id)
        else setEntrance(told)
      },
      (error: unknown) => {
        if (isUnreachable(error)) setAway(true)
        else setEntrance(null)
      },
    )
  }, [])
  useEffect(ask, [ask])
  if (entrance === undefined) {
    const askAgain = (): void => {
      setAway(false)
      ask()
    }
    return <NotYet onAgain={isAway ? askAgain : undefined} />
  }
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

/** Before it is known which ways there are; `onAgain` where the server did not say. */
function NotYet({ onAgain }: { onAgain: (() => void) | undefined }) {
  const texts = useTexts()
  useDocumentTitle(texts.signIn.in.action)
  return (
    <main className="flex min-h-full items-center justify-center px-4 py-10">
      <div className="w-full max-w-md">
        <BrandMark className="size-11" />
        <h1 className="mt-5 mb-4 text-2xl font-semibold">{texts.signIn.in.title}</h1>
        {onAgain === undefined ? (
          <Loading label={texts.signIn.looking} />
        ) : (
          <ErrorNote message={texts.api.unreachable}>
            <Button onClick={onAgain}>{texts.common.tryAgain}</Button>
          </ErrorNote>
        )}
      </div>
    </main>
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
