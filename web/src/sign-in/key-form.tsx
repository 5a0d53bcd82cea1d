import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { ApiError, toMessage } from '../api/api-error.ts'
import { describeRejectedKey, requestJson } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { fieldStyle } from '../components/styles.ts'
import { saveKey } from '../settings/key-store.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Signs this browser in with a key; where people have accounts, `children` leads back to those. */
export function KeyForm({ rejection, children }: { rejection: string | null; children?: ReactNode }) {
  const [key, setKey] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState(rejection)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const candidate = key.trim()
    if (candidate === '') {
      setProblem('Paste the key first. It begins with "sk-".')
      return
    }
    setChecking(true)
    setProblem(null)
    try {
      await requestJson('/projects/list', { key: candidate })
      saveKey(candidate)
    } catch (error) {
      const isRejected = error instanceof ApiError && error.status === 401
      setProblem(isRejected ? describeRejectedKey() : toMessage(error))
      setChecking(false)
    }
  }

  return (
    <SignInFrame title="Sign in to Parley" onSubmit={submit}>
      <p className="mt-2 text-muted">
        {children === undefined ? (
          <>
            The terminal that runs <kbd className="font-mono text-[0.9em] text-ink">npm start</kbd> prints a
            link that signs you in with one click, and the API key itself. Open the link, or paste the key
            here. It stays in this browser.
          </>
        ) : (
          <>Paste a key that you have made in your settings or been given. It stays in this browser.</>
        )}
      </p>
      <label className="mt-6 block">
        <span className="font-medium">API key</span>
        <input
          type="password"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          placeholder="sk-…"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'sign-in-problem'}
          className={`${fieldStyle} mt-1.5 font-mono`}
        />
      </label>
      {problem !== null && (
        <div id="sign-in-problem" className="mt-3">
          <ErrorNote message={problem} />
        </div>
      )}
      <Button look="primary" type="submit" disabled={isChecking} className="mt-4 w-full">
        {isChecking ? 'Checking the key…' : 'Sign in'}
      </Button>
      {children}
    </SignInFrame>
  )
}
