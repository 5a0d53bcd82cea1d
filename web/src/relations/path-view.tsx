import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowDownUp, Search } from 'lucide-react'
import { Fragment } from 'react'
import type { PathBetween } from '../api/types.ts'
import { KindIcon } from '../code/kind-icon.tsx'
import { KnownBadge } from '../code/known-badge.tsx'
import { shortenPlace } from '../code/parse-citation.ts'
import { Button } from '../components/button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { describeExtent, ExtentNote } from './extent-note.tsx'
import { hierarchyOptions } from '../code/code-queries.ts'
import { pathOptions } from './relations-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameEdge } from '../code/name-kind.ts'

type PathViewProps = {
  projectId: string
  from: string
  /** Undefined until it is chosen. */
  to: string | undefined
  onChoose: () => void
  onSwap: () => void
  /** Shows `path:line` beside the path. */
  onShow: (place: string) => void
}

/** The shortest way from one definition to another, step by step. */
export function PathView({ projectId, from, to, onChoose, onSwap, onShow }: PathViewProps) {
  const texts = useTexts().relations.path
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
      {to === undefined && <p className="text-sm text-muted">{texts.intro}</p>}
      <div className="flex flex-wrap gap-2">
        <Button look={to === undefined ? 'primary' : 'quiet'} onClick={onChoose}>
          <Search aria-hidden="true" />
          {to === undefined ? texts.choose : texts.chooseAnother}
        </Button>
        {to !== undefined && (
          <Button onClick={onSwap}>
            <ArrowDownUp aria-hidden="true" />
            {texts.swap}
          </Button>
        )}
      </div>
      {to !== undefined && <FoundPath projectId={projectId} from={from} to={to} onShow={onShow} />}
    </div>
  )
}

type FoundPathProps = { projectId: string; from: string; to: string; onShow: (place: string) => void }

function FoundPath({ projectId, from, to, onShow }: FoundPathProps) {
  const all = useTexts()
  const texts = all.relations.path
  // Whether there is such a definition: asked alone, it names similar ones.
  const end = useQuery(hierarchyOptions(projectId, to, 'callers'))
  const query = useQuery(pathOptions(projectId, from, to))
  const failed = end.isError ? end : query
  const path = query.data
  if (path === undefined || end.isError) {
    return failed.isError ? (
      <QueryError what={texts.failed} query={failed} nodeField="to" />
    ) : (
      <Loading label={texts.loading} lines={5} />
    )
  }
  if (!path.found) return <NoPath path={path} onShow={onShow} />
  const [first] = path.steps
  return (
    <>
      <p className="text-sm">{path.reversed ? texts.reversed : texts.found(path.steps.length)}</p>
      <ol aria-label={texts.steps} className="flex flex-col">
        {first !== undefined && (
          <li>
            <Stop node={first.from} onShow={onShow} />
          </li>
        )}
        {path.steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            <li className="flex flex-col">
              <div className="ml-[1.15rem] flex items-start gap-3 border-l-2 border-line py-2 pl-4">
                <ArrowDown aria-hidden="true" className="mt-0.5 -ml-[1.55rem] size-4 bg-paper text-muted" />
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <p className="flex flex-wrap items-center gap-2 text-compact">
                    {step.by ?? nameEdge(step.kind, all)}
                    <KnownBadge known={step.known} />
                    {step.site !== '' && <Place place={step.site} onShow={onShow} />}
                  </p>
                  {step.text !== undefined && (
                    <code
                      className="truncate rounded bg-sunken px-2 py-0.5 font-mono text-xs"
                      title={step.text}
                    >
                      {step.text}
                    </code>
                  )}
                </div>
              </div>
              <Stop node={step.to} onShow={onShow} />
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  )
}

type Node = PathBetween['from']

function Stop({ node, onShow }: { node: Node; onShow: (place: string) => void }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 rounded-lg border border-line bg-surface px-3 py-1.5">
      <KindIcon kind={node.kind} />
      <span className="min-w-0 truncate font-mono text-sm font-medium" title={node.signature}>
        {node.name}
      </span>
      <span className="ml-auto min-w-0">
        <Place place={node.location} onShow={onShow} />
      </span>
    </div>
  )
}

function Place({ place: given, onShow }: { place: string; onShow: (place: string) => void }) {
  const texts = useTexts().relations.path
  const place = shortenPlace(given)
  return (
    <button
      type="button"
      aria-label={texts.line(place)}
      onClick={() => onShow(place)}
      className="max-w-full truncate rounded font-mono text-xs text-accent hover:underline"
    >
      {place}
    </button>
  )
}

function NoPath({ path, onShow }: { path: PathBetween; onShow: (place: string) => void }) {
  const all = useTexts()
  const texts = all.relations.path
  const open = path.open_calls ?? []
  return (
    <>
      <p className="text-sm font-medium">
        {describeExtent(path.extent, all) === null ? texts.none : texts.noneKnown}
      </p>
      <ExtentNote extent={path.extent} whole={texts.whole} />
      {open.length > 0 && (
        <>
          <p className="text-sm">{texts.open}</p>
          <ul className="flex flex-col gap-1">
            {open.map(({ name, location }) => (
              <li key={`${name} ${location}`} className="flex min-w-0 items-baseline gap-3">
                <code className="truncate font-mono text-compact">{name}</code>
                <Place place={location} onShow={onShow} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
