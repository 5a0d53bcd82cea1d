import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { GitBranch } from 'lucide-react'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { sharedConversationsOptions } from '../organisations/organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { branchConversationOptions } from './conversation-queries.ts'

/** In the place of the composer for who only reads: one goes on in a conversation of one's own. */
export default function ReadOnlyNote({
  conversationId,
  canAsk,
}: {
  conversationId: string
  canAsk: boolean
}) {
  const texts = useTexts().organisations
  const navigate = useNavigate()
  const shared = useQuery(sharedConversationsOptions()).data?.find(({ id }) => id === conversationId)
  const branch = useMutation(branchConversationOptions(useQueryClient(), conversationId))
  const open = ({ conversation_id: made }: { conversation_id: string }): void =>
    void navigate({ to: '/conversations/$conversationId', params: { conversationId: made } })
  return (
    <div className="rounded-xl border border-line bg-sunken px-4 py-3">
      <p className="text-muted">
        {texts.reading(shared?.shared_by, shared?.organisation)}
        {!canAsk && ` ${texts.notContinued}`}
      </p>
      {canAsk && (
        <Button
          className="mt-2"
          disabled={branch.isPending}
          onClick={() => branch.mutate(undefined, { onSuccess: open })}
        >
          <GitBranch aria-hidden="true" />
          {texts.continueOwn}
        </Button>
      )}
      {branch.error !== null && <ErrorNote message={toMessage(branch.error)} />}
    </div>
  )
}
