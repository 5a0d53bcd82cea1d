import { toMessage } from '../api/api-error.ts'
import { ErrorNote } from './error-note.tsx'

/** Why what was asked for did not happen; nothing where it did, or was not asked for yet. */
export function Failure({ error, className }: { error: unknown; className?: string }) {
  if (error === null) return null
  return (
    <div className={className}>
      <ErrorNote message={toMessage(error)} />
    </div>
  )
}
