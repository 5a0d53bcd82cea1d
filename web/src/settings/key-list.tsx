import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { ApiKey } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { formatAge } from '../components/format.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { createKeyOptions, keysOptions, revokeKeyOptions } from './account-queries.ts'
import { SettingsSection } from './settings-section.tsx'

const lives = [
  { name: 'Never expires', days: null },
  { name: 'Expires in 30 days', days: 30 },
  { name: 'Expires in 90 days', days: 90 },
  { name: 'Expires in a year', days: 365 },
] as const

/** The user's keys for programs: made, watched and revoked one by one. */
export function KeyList({ current }: { current: string }) {
  const keys = useQuery(keysOptions())
  return (
    <SettingsSection title="Keys">
      <p className="text-muted">One for each program or machine: a key that is lost is revoked alone.</p>
      <NewKey />
      {keys.data === undefined ? (
        keys.isError ? (
          <QueryError what="The keys could not be loaded" query={keys} />
        ) : (
          <Loading label="Loading the keys" />
        )
      ) : keys.data.length === 0 ? (
        <p className="mt-4 text-sm text-muted">
          None yet. The key that the start command prints is not among them: it belongs to the installation.
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line/60">
          {keys.data.map((key) => (
            <KeyRow key={key.id} record={key} isCurrent={current.startsWith(key.prefix)} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function KeyRow({ record, isCurrent }: { record: ApiKey; isCurrent: boolean }) {
  const { name, prefix, created_at: created, last_used_at: used } = record
  const remove = useMutation(revokeKeyOptions(useQueryClient(), record.id))
  const ending = describeEnding(record)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className={record.revoked_at === null ? 'font-medium' : 'font-medium text-muted line-through'}>
          {name} {isCurrent && <span className="text-sm font-normal text-accent">this browser</span>}
        </p>
        <p className="text-sm text-muted">
          <code className="font-mono text-[0.9em]">{prefix}…</code>, made {formatAge(created)},{' '}
          {used === null ? 'never used' : `last used ${formatAge(used)}`}
          {ending !== '' && `, ${ending}`}
        </p>
      </div>
      {record.revoked_at === null && (
        <ConfirmDialog
          title={`Revoke "${name}"?`}
          action={remove.isPending ? 'Revoking…' : 'Revoke key'}
          mutation={{
            isPending: remove.isPending,
            error: remove.error,
            reset: remove.reset,
            mutate: () => remove.mutate(),
          }}
          trigger={
            <Button aria-label={`Revoke ${name}`} className="h-8">
              Revoke
            </Button>
          }
        >
          Whatever uses it is refused from then on.
          {isCurrent && ' It is the key of this browser: you will be signed out.'} This cannot be undone.
        </ConfirmDialog>
      )}
    </li>
  )
}

function describeEnding({ revoked_at: revoked, expires_at: expires }: ApiKey): string {
  if (revoked !== null) return `revoked ${formatAge(revoked)}`
  if (expires === null) return ''
  return Date.parse(expires) < Date.now() ? `expired ${formatAge(expires)}` : `expires ${formatDay(expires)}`
}

function formatDay(time: string): string {
  return `on ${new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })}`
}

function NewKey() {
  const [name, setName] = useState('')
  const [life, setLife] = useState(0)
  const create = useMutation(createKeyOptions(useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const days = lives[life]?.days ?? null
    const expires = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString()
    create.mutate({ name: name.trim(), expires_at: expires }, { onSuccess: () => setName('') })
  }
  return (
    <>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
        <label className="min-w-40 flex-1">
          <span className="text-sm text-muted">Name of a new key</span>
          <input
            value={name}
            maxLength={100}
            placeholder="CI, laptop, editor"
            onChange={(event) => setName(event.target.value)}
            className={fieldStyle}
          />
        </label>
        <label>
          <span className="text-sm text-muted">Expiry</span>
          <select
            value={life}
            onChange={(event) => setLife(Number(event.target.value))}
            className={fieldStyle}
          >
            {lives.map((one, index) => (
              <option key={one.name} value={index}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" disabled={create.isPending || name.trim() === ''} className="h-[2.6rem]">
          {create.isPending ? 'Making…' : 'Make a key'}
        </Button>
      </form>
      {create.error !== null && (
        <div className="mt-3">
          <ErrorNote message={`The key could not be made: ${toMessage(create.error)}`} />
        </div>
      )}
      {create.data !== undefined && (
        <output className="mt-3 block rounded-lg border border-accent/40 bg-accent-soft px-3.5 py-2.5">
          <p>The key "{create.data.name}" is shown this once. Copy it now:</p>
          <span className="mt-1 flex items-center gap-1">
            <code className="min-w-0 font-mono text-sm break-all">{create.data.key}</code>
            <CopyButton label="Copy the new key" text={() => create.data.key} />
          </span>
        </output>
      )}
    </>
  )
}
