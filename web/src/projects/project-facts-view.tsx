import { formatCount, formatCounted, formatShare } from '../components/format.ts'
import { cardStyle } from '../components/styles.ts'
import { describeOpenReason } from './describe-open-reason.ts'
import type { Counts, ProjectFacts } from './project-facts.ts'

/** More of them tell nobody more. */
const shownProblems = 100

export function ProjectFactsView({ facts }: { facts: ProjectFacts }) {
  const { linked, total, openByReason } = facts.callSites
  return (
    <div className="mt-8 flex flex-col gap-4">
      <section aria-labelledby="languages" className={`${cardStyle} p-5`}>
        <Heading id="languages" title="Languages">
          {formatCounted(facts.files, 'file')}, {formatCounted(facts.lines, 'line')}
        </Heading>
        {facts.languages.length === 0 ? (
          <p className="mt-2 text-muted">
            No language that Parley parses. The files can be searched and read.
          </p>
        ) : (
          <Bars
            rows={facts.languages.map(({ name, files, lines, isInGraph }) => ({
              name,
              value: lines,
              note: `${formatCounted(lines, 'line')} in ${formatCounted(files, 'file')}${isInGraph ? '' : ', searchable only'}`,
            }))}
          />
        )}
      </section>

      <section aria-labelledby="calls" className={`${cardStyle} p-5`}>
        <Heading id="calls" title="Calls">
          {formatCount(linked)} of {formatCounted(total, 'call site')} linked ({formatShare(linked, total)})
        </Heading>
        {Object.keys(openByReason).length > 0 && (
          <>
            <p className="mt-2 text-muted">
              The others are kept with the reason, so that a list of callers can say whether it is complete.
            </p>
            <Bars
              rows={toRows(openByReason).map(({ name, value }) => ({
                name: describeOpenReason(name),
                value,
                note: formatCount(value),
              }))}
            />
          </>
        )}
      </section>

      <div className="grid gap-4 sm:grid-cols-2">
        <CountTable id="nodes" title="Nodes" counts={facts.nodesByKind} />
        <CountTable id="edges" title="Edges" counts={facts.edgesByKind} />
      </div>

      {facts.problems.length > 0 && (
        <section aria-labelledby="problems" className={`${cardStyle} p-5`}>
          <Heading id="problems" title="Not in the index">
            {formatCounted(facts.problems.length, 'file')}
          </Heading>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {facts.problems.slice(0, shownProblems).map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <code className="font-mono text-[0.95em] break-all">{path}</code>{' '}
                <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          {facts.problems.length > shownProblems && (
            <p className="mt-2 text-sm text-muted">
              and {formatCount(facts.problems.length - shownProblems)} more
            </p>
          )}
        </section>
      )}
    </div>
  )
}

function Heading({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      <p className="text-sm text-muted tabular-nums">{children}</p>
    </div>
  )
}

function Bars({ rows }: { rows: readonly { name: string; value: number; note: string }[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {rows.map(({ name, value, note }) => (
        <li key={name}>
          <div className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span>{name}</span>
            <span className="text-muted tabular-nums">{note}</span>
          </div>
          <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-sunken">
            <div
              className="h-1 rounded-full bg-accent/70"
              style={{ width: `${Math.max(1, (100 * value) / most)}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function CountTable({ id, title, counts }: { id: string; title: string; counts: Counts }) {
  const rows = toRows(counts)
  return (
    <section aria-labelledby={id} className={`${cardStyle} p-5`}>
      <Heading id={id} title={title}>
        {formatCount(rows.reduce((sum, { value }) => sum + value, 0))}
      </Heading>
      <dl className="mt-2 text-sm">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex justify-between border-b border-line/60 py-1 last:border-0">
            <dt>{name}</dt>
            <dd className="text-muted tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function toRows(counts: Counts): { name: string; value: number }[] {
  return Object.entries(counts)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value)
}
