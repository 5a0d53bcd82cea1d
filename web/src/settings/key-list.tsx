import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { ApiKey } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { createKeyOptions, keysOptions, revokeKeyOptions } from './account-queries.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

const lives = [
  { name: 'never', days: null },
  { name: 'month', days: 30 },
  { name: 'quarter', days: 90 },
  { name: 'year', days: 365 },
] as const

/** The user's keys for programs: made, watched and revoked one by one. */
export function KeyList({ current }: { current: string }) {
  const texts = useTexts()
  const keys = useQuery(keysOptions())
  return (
    <SettingsSection name="keys" title={texts.settings.keys}>
      <p className="text-muted">{texts.settings.keysLead}</p>
      <NewKey />
      {keys.data === undefined ? (
        keys.isError ? (
          <QueryError what={texts.settings.keysFailed} query={keys} />
        ) : (
          <Loading label={texts.settings.loadingKeys} />
        )
      ) : keys.data.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{texts.settings.noKeys}</p>
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
  const texts = useTexts()
  const { name, prefix, created_at: created, last_used_at: used } = record
  const remove = useMutation(revokeKeyOptions(useQueryClient(), record.id))
  const ending = describeEnding(record, texts)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className={record.revoked_at === null ? 'font-medium' : 'font-medium text-muted line-through'}>
          {name}{' '}
          {isCurrent && <span className="text-sm font-normal text-accent">{texts.settings.thisBrowser}</span>}
        </p>
        <p className="text-sm text-muted">
          <code className="font-mono text-inline">{prefix}…</code>,{' '}
          {texts.settings.keyMade(texts.format.age(created))},{' '}
          {used === null ? texts.settings.keyUnused : texts.settings.keyUsed(texts.format.age(used))}
          {ending !== '' && `, ${ending}`}
        </p>
      </div>
      {record.revoked_at === null && (
        <ConfirmDialog
          title={texts.settings.revokeTitle(name)}
          action={remove.isPending ? texts.settings.revoking : texts.settings.revokeKey}
          mutation={{
            isPending: remove.isPending,
            error: remove.error,
            reset: remove.reset,
            mutate: () => remove.mutate(),
          }}
          trigger={
            <Button aria-label={texts.settings.revokeNamed(name)} className="h-8">
              {texts.settings.revoke}
            </Button>
          }
        >
          {texts.settings.revokeText(isCurrent)}
        </ConfirmDialog>
      )}
    </li>
  )
}

function describeEnding(
  { revoked_at: revoked, expires_at: expires }: ApiKey,
  { format, settings }: Texts,
): string {
  if (revoked !== null) return settings.keyRevoked(format.age(revoked))
  if (expires === null) return ''
  return Date.parse(expires) < Date.now()
    ? settings.keyExpired(format.age(expires))
    : settings.keyExpires(format.day(expires))
}

function NewKey() {
  const texts = useTexts()
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
          <span className="text-sm text-muted">{texts.settings.keyName}</span>
          <input
            value={name}
            maxLength={100}
            placeholder={texts.settings.keyPlaceholder}
            onChange={(event) => setName(event.target.value)}
            className={fieldStyle}
          />
        </label>
        <label>
          <span className="text-sm text-muted">{texts.settings.expiry}</span>
          <select
            value={life}
            onChange={(event) => setLife(Number(event.target.value))}
            className={fieldStyle}
          >
            {lives.map((one, index) => (
              <option key={one.name} value={index}>
                {texts.settings.lives[one.name]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" disabled={create.isPending || name.trim() === ''} className="h-[2.6rem]">
          {create.isPending ? texts.settings.making : texts.settings.makeKey}
        </Button>
      </form>
      {create.error !== null && (
        <div className="mt-3">
          <ErrorNote message={texts.settings.keyNotMade(toMessage(create.error))} />
        </div>
      )}
      {create.data !== undefined && (
        <div className="mt-3 rounded-lg border border-accent/40 bg-accent-soft px-3.5 py-2.5">
          <p>{texts.settings.keyShown(create.data.name)}</p>
          <span className="mt-1 flex items-center gap-1">
            <code className="min-w-0 font-mono text-sm break-all">{create.data.key}</code>
            <CopyButton label={texts.settings.copyNewKey} text={() => create.data.key} />
          </span>
        </div>
      )}
    </>
  )
}
