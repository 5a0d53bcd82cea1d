import { toMessage } from '../api/api-error.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './error-note.tsx'
import { useTexts } from '../texts/use-texts.ts'

export function QueryError({
  what,
  query,
}: {
  what: string
  query: { error: unknown; refetch: () => unknown }
}) {
  const texts = useTexts()
  return (
    <ErrorNote message={`${what}: ${toMessage(query.error)}`}>
      <Button onClick={() => void query.refetch()}>{texts.common.tryAgain}</Button>
    </ErrorNote>
  )
}
