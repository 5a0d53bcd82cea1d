import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Account } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { TextField } from '../components/text-field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { changeEmailOptions } from './account-queries.ts'

/** Another address to sign in with, for who knows the password or has just signed in. */
export function ChangeEmail({ account }: { account: Account }) {
  const texts = useTexts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation(changeEmailOptions(useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    change.mutate(
      { email: email.trim(), password },
      {
        onSuccess: () => {
          setEmail('')
          setPassword('')
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={texts.settings.newEmail}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onText={setEmail}
      />
      {account.has_password ? (
        <TextField
          label={texts.settings.passwordForEmail}
          type="password"
          autoComplete="current-password"
          value={password}
          onText={setPassword}
        />
      ) : (
        <p className="mt-1 text-sm text-muted">{texts.settings.freshSignIn}</p>
      )}
      <Button
        type="submit"
        className="mt-3"
        disabled={change.isPending || email.trim() === '' || (account.has_password && password === '')}
      >
        {change.isPending ? texts.settings.changing : texts.settings.changeEmail}
      </Button>
      <output className="mt-2 block text-sm text-muted">
        {change.isSuccess && texts.settings.emailChanged}
      </output>
      <Failure error={change.error} className="mt-3" />
    </form>
  )
}
