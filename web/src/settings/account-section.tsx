import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TextField } from '../components/text-field.tsx'
import {
  accountOptions,
  changePasswordOptions,
  endSessionsOptions,
  renameAccountOptions,
  signOutOptions,
} from './account-queries.ts'
import { ChangeEmail } from './change-email.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Who is signed in, the password, and the way out. */
export function AccountSection() {
  const texts = useTexts()
  const account = useQuery(accountOptions())
  const signOut = useMutation(signOutOptions())
  const endSessions = useMutation(endSessionsOptions())
  const problem = signOut.error ?? endSessions.error
  return (
    <SettingsSection name="account" title={texts.settings.account}>
      {account.data !== undefined ? (
        <>
          {account.data.email !== null && <p className="text-muted">{account.data.email}</p>}
          {account.data.role === 'administrator' && (
            <p className="mt-1 text-sm text-muted">{texts.settings.administrator}</p>
          )}
          <NameForm key={account.data.name} name={account.data.name} />
          {account.data.email !== null && <ChangeEmail account={account.data} />}
          {account.data.has_password && <PasswordForm />}
        </>
      ) : account.isError ? (
        <QueryError what={texts.settings.accountFailed} query={account} />
      ) : (
        <Loading label={texts.settings.loadingAccount} lines={2} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {texts.settings.signOut}
        </Button>
        <Button disabled={endSessions.isPending} onClick={() => endSessions.mutate()}>
          {texts.settings.signOutEverywhere}
        </Button>
        {account.data !== undefined && <DeleteAccount account={account.data} />}
      </div>
      {problem !== null && (
        <div className="mt-3">
          <ErrorNote message={texts.settings.signOutFailed(toMessage(problem))} />
        </div>
      )}
    </SettingsSection>
  )
}

function NameForm({ name }: { name: string }) {
  const texts = useTexts()
  const [wanted, setWanted] = useState(name)
  const rename = useMutation(renameAccountOptions(useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    rename.mutate(wanted.trim())
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={texts.settings.name}
        autoComplete="name"
        maxLength={100}
        value={wanted}
        onText={setWanted}
      />
      <Button
        type="submit"
        className="mt-3"
        disabled={rename.isPending || wanted.trim() === '' || wanted.trim() === name}
      >
        {texts.settings.changeName}
      </Button>
      <Failure error={rename.error} className="mt-3" />
    </form>
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
      <Failure error={change.error} className="mt-3" />
    </form>
  )
}
