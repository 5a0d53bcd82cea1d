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
import { SignInFrame } from './sign-in-frame.tsx'
import { TextField } from './text-field.tsx'

/** What each way of signing in is called, and what is said of it. */
const ways = {
  in: { title: 'Sign in to Parley', action: 'Sign in', note: null },
  up: { title: 'Make an account', action: 'Make the account', note: null },
  first: {
    title: 'Make the first account',
    action: 'Make the account',
    note: 'Nobody has an account here yet. This one is the administrator\u2019s; the token is in the link that the service printed when it started.',
  },
} as const

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
      // Who has an account already is shown by the settings what the invitation is to.
      if (way !== 'in') removeTokenFromAddress()
      saveSession(id)
    })
  }
  const goToProvider = async (id: string): Promise<void> =>
    await attempt(async () => {
      const path = `/auth/providers/${encodeURIComponent(id)}`
      const { address } = await requestJson<{ address: string }>(path, { method: 'POST' })
      location.assign(address)
    })
  const { title, action, note } = ways[way]
  return (
    <SignInFrame title={title} onSubmit={submit}>
      {note !== null && <p className="mt-2 text-muted">{note}</p>}
      {way === 'first' && (
        <TextField label="Token" value={token} onText={setToken} autoComplete="off" spellCheck={false} />
      )}
      {way !== 'in' && <TextField label="Name" value={name} onText={setName} autoComplete="name" />}
      <TextField label="E-mail" type="email" value={email} onText={setEmail} autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        value={password}
        onText={setPassword}
        autoComplete={way === 'in' ? 'current-password' : 'new-password'}
      />
      {way !== 'in' && <p className="mt-1 text-sm text-muted">At least 10 characters.</p>}
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
            Sign in with {provider}
          </Button>
        ))}
      {entrance.sign_up !== 'first' && (entrance.sign_up === 'open' || token !== '') && (
        <p className="mt-4 text-sm text-muted">
          {isNew ? 'You have an account? ' : 'No account yet? '}
          <button type="button" className={linkStyle} onClick={() => setNew(!isNew)}>
            {isNew ? ways.in.action : ways.up.title}
          </button>
        </p>
      )}
      {children}
    </SignInFrame>
  )
}
