import { useEffect, useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import { requestJson } from '../api/request.ts'
import type { Invited } from '../api/types.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Who invites to what, above the form that makes an account of it or signs in to one. */
export function InvitedTo({ token }: { token: string }) {
  const texts = useTexts().organisations
  const [invited, setInvited] = useState<Invited>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    requestJson<Invited>('/auth/invitation', { method: 'POST', body: { token }, signal }).then(
      setInvited,
      (error: unknown) => {
        if (!signal.aborted) setProblem(toMessage(error))
      },
    )
    return () => controller.abort()
  }, [token])
  if (problem !== '') return <ErrorNote message={problem} />
  return (
    <output className="mt-2 block">
      {invited !== undefined &&
        texts.invitedTo(invited.organisation, texts.roles[invited.role], invited.invited_by)}
    </output>
  )
}
