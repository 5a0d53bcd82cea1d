import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { GitToken } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { gitTokensOptions, removeGitTokenOptions, saveGitTokenOptions } from './account-queries.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Tokens for private repositories: saved, watched and removed, a host each. */
export function GitTokenSection() {
  const texts = useTexts().gitTokens
  const tokens = useQuery(gitTokensOptions())
  return (
    <SettingsSection name="git-hosts" title={texts.title}>
      <p className="text-muted">{texts.about}</p>
      {tokens.data === undefined ? (
        tokens.isError ? (
          <QueryError what={texts.failed} query={tokens} />
        ) : (
          <Loading label={texts.loading} lines={2} />
        )
      ) : tokens.data.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{texts.none}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line/60">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <SaveToken />
    </SettingsSection>
  )
}

function TokenRow({ token: { id, host, created_at: saved, last_used_at: used } }: { token: GitToken }) {
  const texts = useTexts().gitTokens
  const remove = useMutation(removeGitTokenOptions(useQueryClient(), id))
  const name = host.replace(/^https:\/\//u, '')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <p className="min-w-0 font-medium break-words">
        {name}
        <span className="block text-sm font-normal text-muted">{texts.dates(saved, used)}</span>
      </p>
      <ConfirmDialog
        title={texts.removeTitle(name)}
        action={texts.remove}
        mutation={{ ...remove, mutate: () => remove.mutate() }}
        trigger={
          <Button aria-label={texts.removeOf(name)} className="h-8">
            {texts.remove}
          </Button>
        }
      >
        {texts.removeNote}
      </ConfirmDialog>
    </li>
  )
}

function SaveToken() {
  const texts = useTexts().gitTokens
  const [host, setHost] = useState('')
  const [token, setToken] = useState('')
  const save = useMutation(saveGitTokenOptions(useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save.mutate(
      { host: host.trim(), token: token.trim() },
      {
        onSuccess: () => {
          setHost('')
          setToken('')
        },
      },
    )
  }
  return (
    <>
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
        <label className="min-w-40 flex-1">
          <span className="text-sm text-muted">{texts.host}</span>
          <input
            value={host}
            placeholder="github.com"
            spellCheck="false"
            autoComplete="off"
            onChange={(event) => setHost(event.target.value)}
            className={fieldStyle}
          />
        </label>
        <label className="min-w-40 flex-1">
          <span className="text-sm text-muted">{texts.token}</span>
          <input
            type="password"
            value={token}
            autoComplete="off"
            onChange={(event) => setToken(event.target.value)}
            className={fieldStyle}
          />
        </label>
        <Button
          type="submit"
          disabled={save.isPending || host.trim() === '' || token.trim() === ''}
          className="h-[2.6rem]"
        >
          {texts.save}
        </Button>
      </form>
      <output className="mt-2 block text-sm text-muted">
        {save.isSuccess && texts.saved(save.data.host)}
      </output>
      <Failure error={save.error} />
    </>
  )
}
