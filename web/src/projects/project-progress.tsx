import { describeFailure } from './describe-failure.ts'
import type { FailedParse } from './describe-failure.ts'
import { ErrorNote } from '../components/error-note.tsx'
import type { Project } from '../api/types.ts'
import { findStage, stages } from './stages.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The stages on the way to `ready`, live, or the reason why the project did not get there. */
export function ProjectProgress({ project }: { project: FailedParse & Pick<Project, 'progress'> }) {
  const texts = useTexts()
  if (project.status === 'ready') return null
  if (project.status === 'error') {
    return (
      <div className="mt-3">
        <ErrorNote isQuiet message={describeFailure(project, texts)} />
      </div>
    )
  }
  const current = findStage(project.status)
  const { done, total, seconds, step, note, fraction, seconds_left: secondsLeft } = project.progress ?? {}
  const hasCount = done !== undefined && total !== undefined && total > 0
  const isCloning = step !== undefined
  const doing = isCloning
    ? texts.projects.fetching
    : stages[current] === undefined
      ? texts.projects.working
      : texts.projects.doing[stages[current]]
  const counted = [
    isCloning && step,
    // What is linked and written is counted as a part of all files.
    hasCount && isCloning && texts.common.of(done, total),
    hasCount && project.status === 'cloned' && texts.projects.filesOf(done, total),
    fraction !== undefined && texts.format.percent(Math.floor(fraction * 100) / 100),
    seconds !== undefined && texts.format.seconds(seconds),
    secondsLeft !== undefined && texts.projects.timeLeft(texts.format.seconds(secondsLeft)),
  ].filter((part) => typeof part === 'string')
  return (
    <div className="mt-3">
      <ol className="flex gap-1" aria-label={texts.projects.stagesLabel}>
        {stages.map((stage, index) => (
          <li key={stage} className="min-w-0 flex-1" aria-current={index === current ? 'step' : undefined}>
            <span
              aria-hidden="true"
              className={`block h-1 rounded-full ${index <= current ? 'bg-accent' : 'bg-line'} ${index === current ? 'animate-breathe' : ''}`}
            />
            <span
              className={`mt-1 hidden truncate text-xs sm:block ${index === current ? 'text-ink' : 'text-muted'}`}
            >
              {texts.projects.statuses[stage]}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{doing}</span>
        {fraction !== undefined && (
          <progress className="sr-only" aria-label={doing} max={1} value={fraction} />
        )}
        <span aria-hidden="true" className="tabular-nums">
          {counted.join(', ')}
        </span>
      </div>
      {note !== undefined && <p className="mt-0.5 text-sm text-muted">{note}.</p>}
    </div>
  )
}
