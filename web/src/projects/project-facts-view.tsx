import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { cardStyle } from '../components/styles.ts'
import type { ProjectDetails } from '../api/types.ts'
import { describeLanguage } from './describe-language.ts'
import { describeOpenReason } from './describe-open-reason.ts'
import { judgeCoverage } from './judge-coverage.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'
import { nameEdge } from '../code/name-kind.ts'
import type { Texts } from '../texts/texts.ts'

type Statistics = NonNullable<ProjectDetails['statistics']>
type Counts = Statistics['nodes']

/** So many more at once. */
const problemsAtOnce = 100

/** What is in the graph, and what is not. */
export function ProjectFactsView({
  statistics,
  isLinking,
}: {
  statistics: Statistics
  /** Of calls and most other edges nothing is known yet. */
  isLinking: boolean
}) {
  const texts = useTexts()
  const { call_sites: calls, languages, precise_index: index, problems } = statistics
  const coverage = judgeCoverage(calls)
  const [shownProblems, setShownProblems] = useState(problemsAtOnce)
  return (
    <div className="mt-4 flex flex-col gap-4">
      <section aria-labelledby="languages" className={`${cardStyle} p-5`}>
        <Heading id="languages" title={texts.projects.languages}>
          {texts.counted.files(statistics.files)}, {texts.counted.lines(statistics.lines)}
        </Heading>
        {languages.length === 0 ? (
          <p className="mt-2 text-muted">{texts.projects.noLanguage}</p>
        ) : (
          <Bars
            rows={languages.map(({ name, files, lines, graph }) => ({
              name: describeLanguage(name, texts),
              value: lines,
              note: texts.projects.languageNote(
                texts.counted.lines(lines),
                texts.counted.files(files),
                graph,
              ),
            }))}
          />
        )}
      </section>

      {!isLinking && (
        <section aria-labelledby="calls" className={`${cardStyle} p-5`}>
          <Heading id="calls" title={texts.projects.coverage}>
            {texts.counted.callSites(calls.total)}
          </Heading>
          <p className="mt-2">
            {coverage.inside === 0
              ? texts.projects.noInside
              : texts.projects.inside(
                  coverage.inside,
                  coverage.linked,
                  texts.format.share(coverage.linked, coverage.inside),
                )}
            {coverage.outside > 0 && ` ${texts.projects.outside(coverage.outside)}`}
          </p>
          {coverage.unknown.length > 0 && (
            <>
              <p className="mt-2 text-muted">{texts.projects.othersKept}</p>
              <Bars
                rows={coverage.unknown.map(([reason, count]) => ({
                  name: describeOpenReason(reason, texts),
                  value: count,
                  note: texts.format.count(count),
                }))}
              />
            </>
          )}
        </section>
      )}

      {index !== undefined && <PreciseIndexCard index={index} />}

      <details className={`${cardStyle} px-5 py-3`}>
        <summary className="font-medium">{texts.projects.graph}</summary>
        <div className="mt-3 grid gap-6 sm:grid-cols-2">
          <CountTable id="nodes" title={texts.projects.nodes} counts={statistics.nodes} nameOf={nameKind} />
          <CountTable id="edges" title={texts.projects.edges} counts={statistics.edges} nameOf={nameEdge} />
        </div>
      </details>

      {problems.length > 0 && (
        <section aria-labelledby="problems" className={`${cardStyle} p-5`}>
          <Heading id="problems" title={texts.projects.problems}>
            {texts.counted.files(problems.length)}
          </Heading>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {problems.slice(0, shownProblems).map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <code className="font-mono text-inline break-all">{path}</code>{' '}
                <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          {problems.length > shownProblems && (
            <Button className="mt-2" onClick={() => setShownProblems((before) => before + problemsAtOnce)}>
              {texts.projects.showRest(problems.length - shownProblems)}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

/** What an index of another tool gave, and how far it leads where the graph does. */
function PreciseIndexCard({ index }: { index: NonNullable<Statistics['precise_index']> }) {
  const texts = useTexts()
  const { tool, documents, edges, names } = index
  const leftOut = documents.stale + documents.unknown + documents.too_large
  const compared = [
    [texts.projects.indexAgree, names.agree],
    [texts.projects.indexDiffer, names.differ],
    [texts.projects.onlyIndex, names.only_index],
    [texts.projects.onlyGraph, names.only_graph],
  ] as const
  const isCompared = compared.some(([, count]) => count > 0)
  return (
    <section aria-labelledby="precise-index" className={`${cardStyle} p-5`}>
      <Heading id="precise-index" title={texts.projects.preciseIndex}>
        {tool}
      </Heading>
      <p className="mt-2">{texts.projects.indexFiles(documents.used, leftOut)}</p>
      {edges > 0 && <p className="mt-2">{texts.projects.indexEdges(edges)}</p>}
      {isCompared && (
        <>
          <p className="mt-2 text-muted">{texts.projects.indexCompared}</p>
          <Bars rows={compared.map(([name, value]) => ({ name, value, note: texts.format.count(value) }))} />
        </>
      )}
    </section>
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

function CountTable({
  id,
  title,
  counts,
  nameOf,
}: {
  id: string
  title: string
  counts: Counts
  nameOf: (kind: string, texts: Texts) => string
}) {
  const texts = useTexts()
  const rows = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
  return (
    <section aria-labelledby={id}>
      <Heading id={id} title={title}>
        {texts.format.count(rows.reduce((sum, [, count]) => sum + count, 0))}
      </Heading>
      <dl className="mt-2 text-sm">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between border-b border-line/60 py-1 last:border-0">
            <dt>{nameOf(name, texts)}</dt>
            <dd className="text-muted tabular-nums">{texts.format.count(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
