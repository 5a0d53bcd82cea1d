import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { ApiError, toMessage } from '../api/api-error.ts'
import { describeRejectedKey, requestJson } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { fieldStyle } from '../components/styles.ts'
import { saveKey } from '../settings/key-store.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'

/** Signs this browser in with a key; where people have accounts, `children` leads back to those. */
export function KeyForm({ rejection, children }: { rejection: string | null; children?: ReactNode }) {
  const texts = useTexts()
  const [key, setKey] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [problem, setProblem] = useState(rejection)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const candidate = key.trim()
    if (candidate === '') {
      setProblem(texts.signIn.pasteFirst)
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
    <SignInFrame title={texts.signIn.in.title} onSubmit={submit}>
      <p className="mt-2 text-muted">
        {children === undefined ? (
          <RichText
            text={texts.signIn.terminal}
            parts={{ command: <kbd className="font-mono text-inline text-ink">npm start</kbd> }}
          />
        ) : (
          <>{texts.signIn.pasteOwn}</>
        )}
      </p>
      <label className="mt-6 block">
        <span className="font-medium">{texts.signIn.apiKey}</span>
        <input
          type="password"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          placeholder="sk-…"
          autoComplete="off"
          spellCheck="false"
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
        {isChecking ? texts.signIn.checking : texts.signIn.in.action}
      </Button>
      {children}
    </SignInFrame>
  )
}
