import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, AccountContents } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { TextField } from '../components/text-field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'
import { accountContentsOptions, deleteAccountOptions } from './account-queries.ts'

/** The end of the account, after a dialog that says what goes with it and asks for the password. */
export function DeleteAccount({ account }: { account: Account }) {
  const texts = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const contents = useQuery({ ...accountContentsOptions(), enabled: isOpen })
  const remove = useMutation(deleteAccountOptions())
  const obstacle = contents.data === undefined ? null : describeObstacle(texts, contents.data)
  return (
    <ConfirmDialog
      title={texts.settings.deleteAccountTitle}
      action={remove.isPending ? texts.common.deleting : texts.settings.deleteAccountAction}
      isIncomplete={
        contents.data === undefined || obstacle !== null || (account.has_password && password === '')
      }
      onOpen={() => {
        setIsOpen(true)
        setPassword('')
        void contents.refetch()
      }}
      mutation={{
        isPending: remove.isPending,
        error: remove.error ?? contents.error,
        reset: remove.reset,
        mutate: () => remove.mutate(password),
      }}
      form={
        account.has_password ? (
          <TextField
            label={texts.settings.currentPassword}
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
          />
        ) : (
          <p className="mt-3 text-muted">{texts.settings.freshSignIn}</p>
        )
      }
      trigger={<Button look="danger">{texts.settings.deleteAccount}</Button>}
    >
      {contents.data === undefined
        ? texts.settings.loadingAccount
        : (obstacle ?? describeContents(texts, contents.data))}
    </ConfirmDialog>
  )
}

/** Why the account cannot be deleted as things are. */
function describeObstacle(texts: Texts, contents: AccountContents): string | null {
  if (contents.last_administrator) return texts.settings.deleteAccountLastAdministrator
  if (contents.owned_organisations.length === 0) return null
  return texts.settings.deleteAccountOwned(contents.owned_organisations.join(', '))
}

function describeContents(texts: Texts, contents: AccountContents): string {
  const { ending_organisations: ending, shared_projects: shared } = contents
  return [
    texts.settings.deleteAccountText(contents),
    ...(ending.length === 0 ? [] : [texts.settings.deleteAccountEnding(ending.join(', '))]),
    ...(shared === 0 ? [] : [texts.settings.deleteAccountShared(shared)]),
    texts.settings.deleteAccountFinal,
  ].join(' ')
}
