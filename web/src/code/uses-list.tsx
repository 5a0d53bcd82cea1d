import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Known, Use } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { formatLine } from './code-address.ts'
import { CodeLink } from './code-link.tsx'
import { usesOptions, usesPerPage } from './code-queries.ts'
import { CompletenessNote } from './completeness-note.tsx'
import { knownLevels } from './describe-known.ts'
import { KnownBadge } from './known-badge.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { nameEdge } from './name-kind.ts'

type UsesListProps = {
  projectId: string
  nodeId: string
  /** What the address keeps while one goes through the places. */
  search: { readonly show: 'symbol'; readonly node: string; readonly view: 'uses' }
}

/** Where a definition is used: each place with its line and how it is known, and whether these are all. */
export function UsesList({ projectId, nodeId, search }: UsesListProps) {
  const texts = useTexts()
  const [known, setKnown] = useState<readonly Known[]>(knownLevels)
  const [kind, setKind] = useState('')
  const [limit, setLimit] = useState(usesPerPage)
  const uses = useQuery(
    usesOptions(projectId, nodeId, {
      ...(known.length === knownLevels.length ? {} : { known: known.join(',') }),
      ...(kind === '' ? {} : { kinds: kind }),
      limit,
    }),
  )
  if (uses.data === undefined) {
    return uses.isError ? (
      <QueryError what={texts.code.usesFailed} query={uses} />
    ) : (
      <Loading label={texts.code.loadingUses} lines={6} />
    )
  }
  const { data } = uses
  const kinds = Object.entries(data.by_kind).toSorted(([, one], [, other]) => other - one)
  const toggle = (level: Known): void => {
    const next = knownLevels.filter((each) => (each === level) !== known.includes(each))
    setKnown(next.length === 0 ? knownLevels : next)
  }
  return (
    <div className="flex flex-col gap-3">
      <CompletenessNote
        complete={data.complete}
        reasons={data.reasons}
        whole={Object.keys(data.by_kind).length === 0 ? texts.code.usesNone : texts.code.usesWhole}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="group" aria-label={texts.code.howKnown} className="flex flex-wrap gap-1">
          {knownLevels.map((level) => (
            <button
              key={level}
              type="button"
              aria-pressed={known.includes(level)}
              title={texts.known.descriptions[level]}
              onClick={() => toggle(level)}
              className="rounded-full border border-edge/60 px-2 text-xs leading-6 text-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
            >
              {texts.known.names[level]} {texts.format.count(data.by_known[level])}
            </button>
          ))}
        </div>
        {kinds.length > 1 && (
          <select
            aria-label={texts.code.kindOfUse}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            className="ml-auto h-7 rounded-md border border-edge/60 bg-surface px-1.5 text-xs"
          >
            <option value="">{texts.code.everyKind}</option>
            {kinds.map(([name, count]) => (
              <option key={name} value={name}>
                {nameEdge(name, texts)} ({texts.format.count(count)})
              </option>
            ))}
          </select>
        )}
      </div>
      {data.total === 0 ? (
        <p className="text-sm text-muted">
          {Object.keys(data.by_kind).length === 0 ? texts.code.usesEmpty : texts.code.usesFiltered}
        </p>
      ) : (
        [...Map.groupBy(data.uses, ({ file_path }) => file_path)].map(([path, inFile]) => (
          <FileUses key={path} projectId={projectId} path={path} uses={inFile} search={search} />
        ))
      )}
      {data.uses.length < data.total && (
        <Button disabled={limit >= 500 || uses.isFetching} onClick={() => setLimit(500)}>
          {limit >= 500 ? texts.code.firstUses(data.total) : texts.code.showMoreUses(data.total)}
        </Button>
      )}
    </div>
  )
}

function FileUses({
  projectId,
  path,
  uses,
  search,
}: {
  projectId: string
  path: string
  uses: readonly Use[]
  search: UsesListProps['search']
}) {
  const texts = useTexts()
  const slash = path.lastIndexOf('/') + 1
  return (
    <section aria-label={path}>
      <h4 className="flex gap-2 truncate pb-1 text-xs" title={path}>
        <span className="min-w-0 truncate">
          <span className="text-muted">{path.slice(0, slash)}</span>
          {path.slice(slash)}
        </span>
        <span className="ml-auto text-muted">{uses.length}</span>
      </h4>
      <ul className="overflow-hidden rounded-lg border border-line">
        {uses.map((use) => (
          <li key={`${use.line} ${use.column}`} className="border-line not-first:border-t">
            <CodeLink
              projectId={projectId}
              path={path}
              search={{ ...search, lines: formatLine(use.line) }}
              className="flex items-baseline gap-2 px-2 py-1 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="w-8 shrink-0 text-right text-xs text-muted">{use.line}</span>
              <code className="min-w-0 flex-1 truncate font-mono text-xs" title={use.from}>
                {use.text.trim()}
              </code>
              <span className="sr-only">, {nameEdge(use.kind, texts)}, </span>
              <KnownBadge known={use.known} />
            </CodeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
