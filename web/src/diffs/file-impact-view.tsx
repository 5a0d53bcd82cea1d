import { useQuery } from '@tanstack/react-query'
import { ChevronRight, FlaskConical, TriangleAlert } from 'lucide-react'
import type { FileImpact } from '../api/types.ts'
import { CodeLink } from '../code/code-link.tsx'
import { KindIcon } from '../code/kind-icon.tsx'
import { KnownBadge } from '../code/known-badge.tsx'
import { parseCitation, shortenPlace } from '../code/parse-citation.ts'
import { formatLineRange } from '../code/code-address.ts'
import { linkStyle } from '../components/styles.ts'
import { describeExtent, ExtentNote } from '../relations/extent-note.tsx'
import { RelationLink } from '../relations/relation-link.tsx'
import { judgeDiffOptions } from './diff-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Texts } from '../texts/texts.ts'

/** Beside the change of a file: what depends on the definitions in it, and which tests would tell. */
export function FileImpactView({
  projectId,
  patch,
  path,
}: {
  projectId: string
  patch: string
  path: string
}) {
  const all = useTexts()
  const texts = all.diffs.impact
  const judged = useQuery(judgeDiffOptions(projectId, patch))
  const impact = judged.data?.files.find((file) => file.path === path)
  const line = 'border-t border-line px-3 py-1.5 text-xs text-muted'
  if (impact === undefined) {
    // A file that the service does not know is none of the diff's: nothing can be said of it.
    if (judged.isSuccess) return null
    return <p className={line}>{judged.isError ? texts.failed : texts.loading}</p>
  }
  if (impact.state !== 'judged') return <p className={line}>{texts.state[impact.state]}</p>
  if (impact.changed_count === 0) return <p className={line}>{texts.outside}</p>
  return (
    <details className="group/impact border-t border-line text-compact">
      <summary
        aria-label={`${texts.label(path)}: ${summarize(impact, all)}`}
        className="flex list-none flex-wrap items-center gap-x-2 px-3 py-1.5 -outline-offset-2"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted transition-transform group-open/impact:rotate-90"
        />
        <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span>{describeDependents(impact, all)}</span>
        <span aria-hidden="true" className="text-muted">
          ·
        </span>
        <FlaskConical aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span>{describeTests(impact, all)}</span>
      </summary>
      <ImpactDetails projectId={projectId} impact={impact} />
    </details>
  )
}

function ImpactDetails({ projectId, impact }: { projectId: string; impact: FileImpact }) {
  const texts = useTexts().diffs.impact
  return (
    <div className="flex flex-col gap-3 border-t border-line bg-paper px-3 py-2.5">
      <ExtentNote extent={impact.extent} whole={texts.whole} />
      <List title={texts.changed}>
        {impact.changed.map((node) => (
          <li key={node.node_id} className="flex min-w-0 items-center gap-2 py-0.5">
            <KindIcon kind={node.kind} />
            <code className="truncate font-mono text-xs">{node.name}</code>
            <RelationLink
              projectId={projectId}
              search={{ node: node.node_id, view: 'impact' }}
              className={`rounded text-xs ${linkStyle}`}
            >
              {texts.explore}
              <span className="sr-only">{texts.exploreOf(node.name)}</span>
            </RelationLink>
          </li>
        ))}
      </List>
      {impact.levels.map(({ depth, nodes, total }) => (
        <List key={depth} title={texts.level(depth)} more={total - nodes.length}>
          {nodes.map((node) => (
            <li key={node.node_id} className="flex min-w-0 items-center gap-2 py-0.5">
              <KindIcon kind={node.kind} />
              <code className="truncate font-mono text-xs">{node.name}</code>
              <span className="ml-auto flex min-w-0 items-center gap-2 pl-2">
                <Place projectId={projectId} place={node.site || node.location} />
                <KnownBadge known={node.known} />
              </span>
            </li>
          ))}
        </List>
      ))}
      {impact.test_count > 0 && (
        <List title={texts.testsTitle} more={impact.test_count - impact.tests.length}>
          {impact.tests.map((test) => (
            <li key={test.node_id} className="flex min-w-0 items-center gap-2 py-0.5">
              <KindIcon kind={test.kind} />
              <code className="truncate font-mono text-xs">{test.name}</code>
              <span className="ml-auto min-w-0 pl-2">
                <Place projectId={projectId} place={test.location} />
              </span>
            </li>
          ))}
        </List>
      )}
    </div>
  )
}

function List({ title, more = 0, children }: { title: string; more?: number; children: React.ReactNode }) {
  const texts = useTexts().diffs.impact
  return (
    <section aria-label={title}>
      <p className="pb-0.5 text-xs font-medium text-muted">{title}</p>
      <ul>
        {children}
        {more > 0 && <li className="text-xs text-muted">{texts.more(more)}</li>}
      </ul>
    </section>
  )
}

function Place({ projectId, place }: { projectId: string; place: string }) {
  const { path, startLine, endLine } = parseCitation(place, [])
  return (
    <CodeLink
      projectId={projectId}
      path={path}
      search={
        startLine === null ? {} : { lines: formatLineRange({ startLine, endLine: endLine ?? startLine }) }
      }
      className="block max-w-full truncate rounded font-mono text-xs text-accent hover:underline"
    >
      {shortenPlace(place)}
    </CodeLink>
  )
}

function summarize(impact: FileImpact, texts: Texts): string {
  return `${describeDependents(impact, texts)}, ${describeTests(impact, texts)}`
}

function describeDependents({ levels, extent }: FileImpact, texts: Texts): string {
  const { impact } = texts.diffs
  const count = levels.reduce((sum, { total }) => sum + total, 0)
  if (count > 0) return impact.canBreak(count)
  return describeExtent(extent, texts) === null ? impact.breaksNothing : impact.breaksNothingKnown
}

function describeTests({ test_count: count, extent }: FileImpact, texts: Texts): string {
  const { impact } = texts.diffs
  if (count > 0) return impact.tests(count)
  return describeExtent(extent, texts) === null ? impact.noTests : impact.noTestsKnown
}
