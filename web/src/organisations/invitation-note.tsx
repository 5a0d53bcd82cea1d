import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { linkStyle } from '../components/styles.ts'
import { readTokenFromAddress, removeTokenFromAddress } from '../sign-in/address-token.ts'
import { acceptInvitationOptions, invitedOptions } from './organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

/** For who has opened the link of an invitation and is signed in. */
export function InvitationNote() {
  const [token] = useState(readTokenFromAddress)
  return token === '' ? null : <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const texts = useTexts().organisations
  const accept = useMutation(acceptInvitationOptions(useQueryClient(), token))
  // Once it is accepted there is nothing more to be told of it.
  const invited = useQuery({ ...invitedOptions(token), enabled: accept.isIdle })
  const error = accept.error ?? (accept.isSuccess ? null : invited.error)
  return (
    <div className="rounded-lg border border-accent/40 bg-accent-soft px-3.5 py-2.5">
      <output>
        {invited.data &&
          (accept.isSuccess
            ? texts.joined(invited.data.organisation)
            : texts.invitedTo(
                invited.data.organisation,
                texts.roles[invited.data.role],
                invited.data.invited_by,
              ))}
      </output>
      {accept.isSuccess && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          <Link to="/" className={linkStyle}>
            {texts.toProjects}
          </Link>
          <Link to="/shared" className={linkStyle}>
            {texts.sharedWithMe}
          </Link>
        </p>
      )}
      {invited.data !== undefined && !accept.isSuccess && (
        <Button
          look="primary"
          className="mt-2 block"
          disabled={accept.isPending}
          onClick={() => accept.mutate(undefined, { onSuccess: () => removeTokenFromAddress() })}
        >
          {texts.join}
        </Button>
      )}
      <Failure error={error} />
    </div>
  )
}
