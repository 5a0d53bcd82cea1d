import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError, toMessage } from '../api/api-error.ts'
import { describeRejectedKey, requestJson } from '../api/request.ts'
import { BrandMark } from '../app/brand.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { fieldStyle } from '../components/styles.ts'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { saveKey } from './key-store.ts'

/** What a visitor without a key sees instead of everything else. */
export default function SignIn({ rejection }: { rejection: string | null }) {
  useDocumentTitle('Sign in')
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
    <main className="flex min-h-full items-center justify-center px-4 py-10">
      <form onSubmit={(event) => void submit(event)} className="w-full max-w-md" noValidate>
        <BrandMark className="size-11" />
        <h1 className="mt-5 text-2xl font-semibold">Sign in to Parley</h1>
        <p className="mt-2 text-muted">
          The terminal that runs <kbd className="font-mono text-[0.9em] text-ink">npm start</kbd> prints a
          link that signs you in with one click, and the API key itself. Open the link, or paste the key here.
          It stays in this browser.
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
      </form>
    </main>
  )
}
