import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TextField } from '../sign-in/text-field.tsx'
import { accountOptions, changePasswordOptions, signOutOptions } from './account-queries.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Who is signed in, the password, and the way out. */
export function AccountSection() {
  const texts = useTexts()
  const account = useQuery(accountOptions())
  const signOut = useMutation(signOutOptions())
  return (
    <SettingsSection title={texts.settings.account}>
      {account.data !== undefined ? (
        <>
          <p>
            {account.data.name}
            {account.data.email !== null && <span className="text-muted">, {account.data.email}</span>}
          </p>
          {account.data.role === 'administrator' && (
            <p className="mt-1 text-sm text-muted">{texts.settings.administrator}</p>
          )}
          {account.data.has_password && <PasswordForm />}
        </>
      ) : account.isError ? (
        <QueryError what={texts.settings.accountFailed} query={account} />
      ) : (
        <Loading label={texts.settings.loadingAccount} lines={2} />
      )}
      <Button className="mt-4" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts.settings.signOut}
      </Button>
      {signOut.error !== null && (
        <div className="mt-3">
          <ErrorNote message={texts.settings.signOutFailed(toMessage(signOut.error))} />
        </div>
      )}
    </SettingsSection>
  )
}

function PasswordForm() {
  const texts = useTexts()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const change = useMutation(changePasswordOptions(useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    change.mutate(
      { current_password: current, new_password: wanted },
      {
        onSuccess: () => {
          setCurrent('')
          setWanted('')
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={texts.settings.currentPassword}
        type="password"
        autoComplete="current-password"
        value={current}
        onText={setCurrent}
      />
      <TextField
        label={texts.settings.newPassword}
        type="password"
        autoComplete="new-password"
        value={wanted}
        onText={setWanted}
      />
      <Button type="submit" className="mt-3" disabled={change.isPending || current === '' || wanted === ''}>
        {change.isPending ? texts.settings.changing : texts.settings.changePassword}
      </Button>
      <output className="mt-2 block text-sm text-muted">
        {change.isSuccess && texts.settings.passwordChanged}
      </output>
      {change.error !== null && (
        <div className="mt-3">
          <ErrorNote message={toMessage(change.error)} />
        </div>
      )}
    </form>
  )
}
