import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member, OrganisationDetails } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { accountOptions } from '../settings/account-queries.ts'
import { InviteForm } from './invite-form.tsx'
import {
  deleteOrganisationOptions,
  organisationOptions,
  removeMemberOptions,
  setOwnModelsOptions,
  setRoleOptions,
} from './organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

export function OrganisationCard({ id }: { id: string }) {
  const texts = useTexts().organisations
  const organisation = useQuery(organisationOptions(id))
  const ownId = useQuery(accountOptions()).data?.id
  if (organisation.data === undefined) {
    return organisation.isError ? (
      <QueryError what={texts.oneFailed} query={organisation} />
    ) : (
      <Loading label={texts.loadingOne} lines={3} />
    )
  }
  const { name, role, members } = organisation.data
  return (
    <div className="mt-4 border-t border-line/60 pt-3">
      <h3 className="font-medium break-words">{name}</h3>
      <ul aria-label={texts.members} className="divide-y divide-line/60">
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            organisation={organisation.data}
            member={member}
            isOwn={member.user_id === ownId}
          />
        ))}
      </ul>
      {role !== 'member' && <InviteForm organisation={organisation.data} />}
      {role !== 'member' && <OwnModels organisation={organisation.data} />}
      {role === 'owner' && <DeleteOrganisation organisation={organisation.data} />}
    </div>
  )
}

type MemberRowProps = {
  readonly organisation: OrganisationDetails
  readonly member: Member
  readonly isOwn: boolean
}

function MemberRow({
  organisation: { id, name: organisation, role: ownRole },
  member,
  isOwn,
}: MemberRowProps) {
  const texts = useTexts().organisations
  const queryClient = useQueryClient()
  const { user_id: userId, name, email, role } = member
  const setRole = useMutation(setRoleOptions(queryClient, id, userId))
  const remove = useMutation(removeMemberOptions(queryClient, id, userId))
  const mayChange = ownRole === 'owner' || (ownRole === 'admin' && role !== 'owner')
  const roles = ownRole === 'owner' ? (['owner', 'admin', 'member'] as const) : (['admin', 'member'] as const)
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words">
          {name} {isOwn && <span className="text-sm text-accent">{texts.you}</span>}
          {email !== null && <span className="block text-sm text-muted">{email}</span>}
        </p>
        <div className="flex items-center gap-2">
          {mayChange ? (
            <select
              aria-label={texts.roleOf(name)}
              value={setRole.isPending ? setRole.variables : role}
              onChange={(event) => {
                const chosen = roles.find((one) => one === event.target.value)
                if (chosen !== undefined) setRole.mutate(chosen)
              }}
              className="h-8 rounded-lg border border-edge/60 bg-surface px-2 text-ink"
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {texts.roles[one]}
                </option>
              ))}
            </select>
          ) : (
            <span className="text-sm text-muted">{texts.roles[role]}</span>
          )}
          {(isOwn || mayChange) && (
            <ConfirmDialog
              title={isOwn ? texts.leaveTitle(organisation) : texts.removeTitle(name)}
              action={isOwn ? texts.leave : texts.remove}
              mutation={{ ...remove, mutate: () => remove.mutate() }}
              trigger={
                <Button aria-label={isOwn ? undefined : texts.removeOf(name)} className="h-8">
                  {isOwn ? texts.leave : texts.remove}
                </Button>
              }
            >
              {isOwn ? texts.leaveNote : texts.removeNote}
            </ConfirmDialog>
          )}
        </div>
      </div>
      <Failure error={setRole.error} />
    </li>
  )
}

function OwnModels({ organisation: { id, own_models: isAllowed } }: { organisation: OrganisationDetails }) {
  const texts = useTexts().organisations
  const set = useMutation(setOwnModelsOptions(useQueryClient(), id))
  return (
    <>
      <label className="mt-3 flex items-start gap-2">
        <input
          type="checkbox"
          checked={set.isPending ? set.variables : isAllowed}
          onChange={(event) => set.mutate(event.target.checked)}
          className="mt-1 accent-accent"
        />
        <span>
          {texts.ownModels}
          <span className="block text-sm text-muted">{texts.ownModelsNote}</span>
        </span>
      </label>
      <Failure error={set.error} />
    </>
  )
}

function DeleteOrganisation({ organisation: { id, name } }: { organisation: OrganisationDetails }) {
  const texts = useTexts().organisations
  const remove = useMutation(deleteOrganisationOptions(useQueryClient(), id))
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      action={texts.deleteOrganisation}
      mutation={{ ...remove, mutate: () => remove.mutate() }}
      trigger={<Button className="mt-3 h-8">{texts.deleteOrganisation}</Button>}
    >
      {texts.deleteNote}
    </ConfirmDialog>
  )
}
