import { formatCount, formatCounted, formatShare } from '../components/format.ts'
import { cardStyle } from '../components/styles.ts'
import type { ProjectDetails } from '../api/types.ts'
import { describeLanguage } from './describe-language.ts'
import { describeOpenReason } from './describe-open-reason.ts'
import { judgeCoverage } from './judge-coverage.ts'

type Statistics = NonNullable<ProjectDetails['statistics']>
type Counts = Statistics['nodes']

/** More of them tell nobody more. */
const shownProblems = 100

/** What is in the graph, and what is not. */
export function ProjectFactsView({ statistics }: { statistics: Statistics }) {
  const { call_sites: calls, languages, problems } = statistics
  const coverage = judgeCoverage(calls)
  return (
    <div className="mt-4 flex flex-col gap-4">
      <section aria-labelledby="languages" className={`${cardStyle} p-5`}>
        <Heading id="languages" title="Languages">
          {formatCounted(statistics.files, 'file')}, {formatCounted(statistics.lines, 'line')}
        </Heading>
        {languages.length === 0 ? (
          <p className="mt-2 text-muted">
            No language that Parley parses. The files can be searched and read.
          </p>
        ) : (
          <Bars
            rows={languages.map(({ name, files, lines, graph }) => ({
              name: describeLanguage(name),
              value: lines,
              note: `${formatCounted(lines, 'line')} in ${formatCounted(files, 'file')}${graph ? '' : ', searchable only'}`,
            }))}
          />
        )}
      </section>

      <section aria-labelledby="calls" className={`${cardStyle} p-5`}>
        <Heading id="calls" title="How much of the calls is known">
          {formatCounted(calls.total, 'call site')}
        </Heading>
        <p className="mt-2">
          {coverage.inside === 0
            ? 'No call leads into this repository, as far as can be told.'
            : `Of ${formatCounted(coverage.inside, 'call')} that lead, or may lead, into this repository, ${formatCount(coverage.linked)} (${formatShare(coverage.linked, coverage.inside)}) are linked to what they call.`}
          {coverage.outside > 0 &&
            ` ${coverage.outside === 1 ? 'Another one leads' : `Another ${formatCount(coverage.outside)} lead`} to packages and to the language itself, which are not part of it.`}
        </p>
        {coverage.unknown.length > 0 && (
          <>
            <p className="mt-2 text-muted">
              The others are kept with the reason, so that a list of callers can say whether it is complete.
            </p>
            <Bars
              rows={coverage.unknown.map(([reason, count]) => ({
                name: describeOpenReason(reason),
                value: count,
                note: formatCount(count),
              }))}
            />
          </>
        )}
      </section>

      <details className={`${cardStyle} px-5 py-3`}>
        <summary className="font-medium">Nodes and edges of the graph</summary>
        <div className="mt-3 grid gap-6 sm:grid-cols-2">
          <CountTable id="nodes" title="Nodes" counts={statistics.nodes} />
          <CountTable id="edges" title="Edges" counts={statistics.edges} />
        </div>
      </details>

      {problems.length > 0 && (
        <section aria-labelledby="problems" className={`${cardStyle} p-5`}>
          <Heading id="problems" title="Not in the index">
            {formatCounted(problems.length, 'file')}
          </Heading>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {problems.slice(0, shownProblems).map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <code className="font-mono text-[0.95em] break-all">{path}</code>{' '}
                <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          {problems.length > shownProblems && (
            <p className="mt-2 text-sm text-muted">and {formatCount(problems.length - shownProblems)} more</p>
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
  const rows = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
  return (
    <section aria-labelledby={id}>
      <Heading id={id} title={title}>
        {formatCount(rows.reduce((sum, [, count]) => sum + count, 0))}
      </Heading>
      <dl className="mt-2 text-sm">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between border-b border-line/60 py-1 last:border-0">
            <dt>{name}</dt>
            <dd className="text-muted tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
