import { useQuery } from '@tanstack/react-query'
import { GitBranch } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { sharedConversationsOptions } from '../organisations/organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useBranch } from './use-branch.ts'

/** In the place of the composer for who only reads: one goes on in a conversation of one's own. */
export default function ReadOnlyNote({
  conversationId,
  canAsk,
}: {
  conversationId: string
  canAsk: boolean
}) {
  const texts = useTexts().organisations
  const shared = useQuery(sharedConversationsOptions()).data?.find(({ id }) => id === conversationId)
  const { branch, isPending, error } = useBranch(conversationId)
  return (
    <div className="rounded-xl border border-line bg-sunken px-4 py-3">
      <p className="text-muted">
        {texts.reading(shared?.shared_by, shared?.organisation)}
        {!canAsk && ` ${texts.notContinued}`}
      </p>
      {canAsk && (
        <Button className="mt-2" disabled={isPending} onClick={() => branch()}>
          <GitBranch aria-hidden="true" />
          {texts.continueOwn}
        </Button>
      )}
      <Failure error={error} />
    </div>
  )
}
