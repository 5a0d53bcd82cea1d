import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { MadeInvitation, OrganisationDetails } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Failure } from '../components/failure.tsx'
import { fieldStyle } from '../components/styles.ts'
import { inviteOptions, revokeInvitationOptions } from './organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Makes the link of an invitation, and lists those that are open. */
export function InviteForm({ organisation: { id, invitations } }: { organisation: OrganisationDetails }) {
  const texts = useTexts().organisations
  const [role, setRole] = useState<MadeInvitation['role']>('member')
  const invite = useMutation(inviteOptions(useQueryClient(), id))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    invite.mutate(role)
  }
  return (
    <>
      <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2">
        <label>
          <span className="text-sm text-muted">{texts.inviteAs}</span>
          <select
            value={role}
            onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'member')}
            className={fieldStyle}
          >
            <option value="member">{texts.roles.member}</option>
            <option value="admin">{texts.roles.admin}</option>
          </select>
        </label>
        <Button type="submit" disabled={invite.isPending} className="h-[2.6rem]">
          {texts.invite}
        </Button>
      </form>
      <Failure error={invite.error} className="mt-3" />
      {invite.data !== undefined && <MadeLink token={invite.data.token} />}
      {invitations.length > 0 && (
        <ul aria-label={texts.openInvitations} className="mt-2">
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation.id} organisationId={id} invitation={invitation} />
          ))}
        </ul>
      )}
    </>
  )
}

function MadeLink({ token }: { token: string }) {
  const texts = useTexts().organisations
  const address = `${location.origin}/settings#invitation=${token}`
  return (
    <div className="mt-3 rounded-lg border border-accent/40 bg-accent-soft px-3.5 py-2.5">
      <p>{texts.invited}</p>
      <span className="mt-1 flex items-center gap-1">
        <code className="min-w-0 font-mono text-sm break-all">{address}</code>
        <CopyButton label={texts.copyInvitation} text={() => address} />
      </span>
    </div>
  )
}

type OpenInvitationProps = {
  readonly organisationId: string
  readonly invitation: OrganisationDetails['invitations'][number]
}

function OpenInvitation({ organisationId, invitation }: OpenInvitationProps) {
  const texts = useTexts().organisations
  const revoke = useMutation(revokeInvitationOptions(useQueryClient(), organisationId, invitation.id))
  const label = texts.invitation(texts.roles[invitation.role], invitation.expires_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-1.5 text-sm text-muted">
      {label}
      <Button
        aria-label={`${texts.revoke}: ${label}`}
        className="h-8"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        {texts.revoke}
      </Button>
      <Failure error={revoke.error} />
    </li>
  )
}
