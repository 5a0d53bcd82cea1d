import type { ProjectStatus } from '../api/types.ts'
import { useTexts } from '../texts/use-texts.ts'

const looks: { readonly [Status in ProjectStatus]: string } = {
  submitted: 'text-muted',
  cloned: 'text-muted',
  parsed: 'text-muted',
  processing: 'text-muted',
  inferring: 'text-muted',
  ready: 'text-accent',
  error: 'text-danger',
}

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const texts = useTexts()
  const look = looks[status]
  const isWorking = status !== 'ready' && status !== 'error'
  return (
    // `useParseNews` says it to listeners, with the name of the project.
    <span className={`inline-flex items-center gap-1.5 text-sm ${look}`}>
      <span
        aria-hidden="true"
        className={`size-2 rounded-full bg-current ${isWorking ? 'animate-breathe' : ''}`}
      />
      {texts.projects.statuses[status]}
    </span>
  )
}
