import { ErrorNote } from '../components/error-note.tsx'
import { formatCount, formatSeconds } from '../components/format.ts'
import type { Project } from '../api/types.ts'
import { findStage, stages } from './stages.ts'

/** The stages on the way to `ready`, live, or the reason why the project did not get there. */
export function ProjectProgress({ project }: { project: Pick<Project, 'status' | 'error' | 'progress'> }) {
  if (project.status === 'ready') return null
  if (project.status === 'error') {
    return (
      <div className="mt-3">
        <ErrorNote message={project.error ?? 'Parsing failed, and the server gave no reason.'} />
      </div>
    )
  }
  const current = findStage(project.status)
  const { done, total, seconds, step, note, fraction, seconds_left: secondsLeft } = project.progress ?? {}
  const hasCount = typeof done === 'number' && typeof total === 'number' && total > 0
  const hasFraction = typeof fraction === 'number'
  const isCloning = typeof step === 'string'
  const doing = isCloning ? 'Fetching from the git host' : (stages[current]?.doing ?? 'Working')
  const counted = [
    isCloning && step,
    // What is linked and written is counted as a part of all files.
    hasCount && isCloning && `${formatCount(done)} of ${formatCount(total)}`,
    hasCount && project.status === 'cloned' && `${formatCount(done)} of ${formatCount(total)} files`,
    hasFraction && `${Math.floor(fraction * 100)} %`,
    typeof seconds === 'number' && formatSeconds(seconds),
    typeof secondsLeft === 'number' && `about ${formatSeconds(secondsLeft)} left`,
  ].filter((part) => typeof part === 'string')
  return (
    <div className="mt-3">
      <ol className="flex gap-1" aria-label="Stages">
        {stages.map((stage, index) => (
          <li key={stage.id} className="min-w-0 flex-1" aria-current={index === current ? 'step' : undefined}>
            <span
              aria-hidden="true"
              className={`block h-1 rounded-full ${index <= current ? 'bg-accent' : 'bg-line'} ${index === current ? 'animate-breathe' : ''}`}
            />
            <span
              className={`mt-1 hidden truncate text-xs sm:block ${index === current ? 'text-ink' : 'text-muted'}`}
            >
              {stage.name}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{doing}</span>
        {hasFraction && <progress className="sr-only" aria-label={doing} max={1} value={fraction} />}
        <span aria-hidden="true" className="tabular-nums">
          {counted.join(', ')}
        </span>
      </div>
      {typeof note === 'string' && <p className="mt-0.5 text-sm text-muted">{note}.</p>}
    </div>
  )
}
