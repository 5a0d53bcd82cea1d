import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import { requestJson } from '../api/request.ts'
import type { Account, Entrance } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { linkStyle } from '../components/styles.ts'
import { saveSession } from '../settings/key-store.ts'
import { readTokenFromAddress, removeTokenFromAddress } from './address-token.ts'
import { InvitedTo } from './invited-to.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { TextField } from '../components/text-field.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Signs in with e-mail and password, with another service, or makes an account; `children` leads to another way. */
export function AccountForm({
  entrance,
  rejection,
  children,
}: {
  entrance: Entrance
  rejection: string | null
  children: ReactNode
}) {
  const texts = useTexts()
  const [token, setToken] = useState(readTokenFromAddress)
  const [isNew, setNew] = useState(token !== '')
  const way = entrance.sign_up === 'first' ? 'first' : isNew ? 'up' : 'in'
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState(rejection)

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setWaiting(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(toMessage(error))
      setWaiting(false)
    }
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    await attempt(async () => {
      const body = way === 'in' ? { email, password } : { name, email, password, token: token || undefined }
      const path = way === 'in' ? '/auth/sign-in' : '/auth/sign-up'
      const { id } = await requestJson<Account>(path, { method: 'POST', body })
      // Who has an account already is asked by the settings whether to join; who has none is a member with it, and
      // begins at what the members have.
      if (way !== 'in') removeTokenFromAddress('/')
      saveSession(id)
    })
  }
  const goToProvider = async (id: string): Promise<void> =>
    await attempt(async () => {
      const path = `/auth/providers/${encodeURIComponent(id)}`
      const { address } = await requestJson<{ address: string }>(path, { method: 'POST' })
      location.assign(address)
    })
  const { title, action } = texts.signIn[way]
  return (
    <SignInFrame title={title} onSubmit={submit}>
      {way === 'first' && <p className="mt-2 text-muted">{texts.signIn.first.note}</p>}
      {way !== 'first' && token !== '' && <InvitedTo token={token} />}
      {way === 'first' && (
        <TextField
          label={texts.signIn.token}
          value={token}
          onText={setToken}
          autoComplete="off"
          spellCheck="false"
        />
      )}
      {way !== 'in' && (
        <TextField label={texts.signIn.name} value={name} onText={setName} autoComplete="name" />
      )}
      <TextField
        label={texts.signIn.email}
        type="email"
        value={email}
        onText={setEmail}
        autoComplete="username"
      />
      <TextField
        label={texts.signIn.password}
        type="password"
        value={password}
        onText={setPassword}
        autoComplete={way === 'in' ? 'current-password' : 'new-password'}
      />
      {way !== 'in' && <p className="mt-1 text-sm text-muted">{texts.signIn.passwordRule}</p>}
      {problem !== null && (
        <div className="mt-3">
          <ErrorNote message={problem} />
        </div>
      )}
      <Button look="primary" type="submit" disabled={isWaiting} className="mt-4 w-full">
        {action}
      </Button>
      {way === 'in' &&
        entrance.providers.map(({ id, name: provider }) => (
          <Button key={id} disabled={isWaiting} onClick={() => void goToProvider(id)} className="mt-2 w-full">
            {texts.signIn.withProvider(provider)}
          </Button>
        ))}
      {entrance.sign_up !== 'first' && (entrance.sign_up === 'open' || token !== '') && (
        <p className="mt-4 text-sm text-muted">
          {isNew ? texts.signIn.hasAccount : texts.signIn.hasNoAccount}{' '}
          <button type="button" className={linkStyle} onClick={() => setNew(!isNew)}>
            {isNew ? texts.signIn.in.action : texts.signIn.up.title}
          </button>
        </p>
      )}
      {children}
    </SignInFrame>
  )
}
