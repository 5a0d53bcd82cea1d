import type { ProjectStatus } from '../api/types.ts'

const looks: Record<ProjectStatus, { text: string; look: string }> = {
  submitted: { text: 'Submitted', look: 'text-muted' },
  cloned: { text: 'Cloned', look: 'text-muted' },
  parsed: { text: 'Parsed', look: 'text-muted' },
  processing: { text: 'Processing', look: 'text-muted' },
  inferring: { text: 'Inferring', look: 'text-muted' },
  ready: { text: 'Ready', look: 'text-accent' },
  error: { text: 'Error', look: 'text-danger' },
}

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const { text, look } = looks[status]
  const isWorking = status !== 'ready' && status !== 'error'
  return (
    // Read out when it changes: a stage is worth hearing, a count is not.
    <output className={`inline-flex items-center gap-1.5 text-sm ${look}`}>
      <span
        aria-hidden="true"
        className={`size-2 rounded-full bg-current ${isWorking ? 'animate-breathe' : ''}`}
      />
      {text}
    </output>
  )
}
