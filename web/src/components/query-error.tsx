import { toMessage } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'

export function QueryError({
  what,
  query,
}: {
  what: string
  query: { error: unknown; refetch: () => unknown }
}) {
  return (
    <ErrorNote message={`${what}: ${toMessage(query.error)}`}>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </ErrorNote>
  )
}
