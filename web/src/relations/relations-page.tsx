import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { use } from 'react'
import { isNotFound } from '../api/api-error.ts'
import type { Hierarchy } from '../api/types.ts'
import { formatLine } from '../code/code-address.ts'
import { CodeBeside } from '../code/code-beside.tsx'
import { CodeLink } from '../code/code-link.tsx'
import { CodePanel } from '../code/code-panel.tsx'
import { hierarchyOptions } from '../code/code-queries.ts'
import { KindIcon } from '../code/kind-icon.tsx'
import { parseCitation } from '../code/parse-citation.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { MissingProject } from '../projects/missing-project.tsx'
import { ProjectNews } from '../projects/project-news.tsx'
import { projectOptions } from '../projects/project-queries.ts'
import { FinderContext } from '../search/finder-context.ts'
import { CallTree } from './call-tree.tsx'
import { ImpactTree } from './impact-tree.tsx'
import { PathView } from './path-view.tsx'
import { RelationLink } from './relation-link.tsx'
import { defaultDepth, relationsViews } from './relations-address.ts'
import type { RelationsSearch } from './relations-address.ts'
import { impactOptions } from './relations-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'

/** What calls a definition, what it calls, what depends on it, and how it leads to another: each at its own address. */
export function RelationsPage() {
  const texts = useTexts().relations.page
  const { projectId } = useParams({ from: '/projects/$projectId/relations' })
  const search = useSearch({ from: '/projects/$projectId/relations' })
  const navigate = useNavigate({ from: '/projects/$projectId/relations' })
  const { pick } = use(FinderContext)
  const { node } = search
  const project = useQuery(projectOptions(projectId))
  const change = (change: RelationsSearch, replace = false): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace })
  const choose = (): void =>
    pick({ projectId, title: texts.choose, onPick: ({ node_id: chosen }) => change({ node: chosen }) })
  const close = (): void => void navigate({ search: ({ at: _closed, ...before }) => before, replace: true })
  if (isNotFound(project.error)) return <MissingProject />
  return (
    <div className="flex h-full min-h-0">
      <section aria-label={texts.page} className="flex min-w-0 flex-1 flex-col">
        {project.data !== undefined && <ProjectNews project={project.data} />}
        {node === undefined ? (
          <div className="m-auto max-w-lg p-6">
            <h1 className="sr-only">{texts.page}</h1>
            <EmptyState icon={<Search />} title={texts.none}>
              {texts.noneMore}
              <span className="mt-4 block">
                <Button look="primary" onClick={choose}>
                  {texts.choose}
                </Button>
              </span>
            </EmptyState>
          </div>
        ) : (
          <Explored
            // What is unfolded is that of one definition.
            key={node}
            projectId={projectId}
            node={node}
            search={search}
            onChange={change}
            onChoose={choose}
          />
        )}
      </section>
      {search.at !== undefined && (
        <CodeBeside onClose={close}>
          <CodePanel
            projectId={projectId}
            citation={parseCitation(search.at, [])}
            onBack={undefined}
            onClose={close}
            takesFocus={false}
          />
        </CodeBeside>
      )}
    </div>
  )
}

type ExploredProps = {
  projectId: string
  node: string
  search: RelationsSearch
  onChange: (change: RelationsSearch, replace?: boolean) => void
  onChoose: () => void
}

function Explored({ projectId, node, search, onChange, onChoose }: ExploredProps) {
  const texts = useTexts().relations.page
  const { view = 'callers', to, depth = defaultDepth } = search
  const { pick } = use(FinderContext)
  const callers = useQuery(hierarchyOptions(projectId, node, 'callers'))
  // What is asked for by id need not wait for the name; the tree below finds the answer in the cache.
  useQuery({ ...impactOptions(projectId, node, depth), enabled: view === 'impact' && node.includes('#') })
  const name = callers.data?.node.name ?? node
  useDocumentTitle(texts.title(texts.views[view], name))
  const show = (at: string): void => onChange({ at }, true)
  if (callers.data === undefined) {
    return (
      <div className="p-4">
        <h1 className="sr-only">{texts.title(texts.views[view], name)}</h1>
        {callers.isError ? (
          <QueryError what={texts.failed} query={callers} />
        ) : (
          <Loading label={texts.loading} lines={6} />
        )}
      </div>
    )
  }
  const nodeId = callers.data.node.node_id
  return (
    <>
      <Heading projectId={projectId} node={callers.data.node} onChoose={onChoose} />
      <nav aria-label={texts.viewsLabel} className="border-b border-line px-3 sm:px-5">
        <ul className="flex gap-1">
          {relationsViews.map((each) => (
            <li key={each}>
              <RelationLink
                projectId={projectId}
                search={{ node, view: each, ...(to === undefined ? {} : { to }) }}
                isCurrent={each === view}
                className="block border-b-2 border-transparent px-3 py-2 text-sm text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {texts.views[each]}
              </RelationLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-h-0 flex-1 flex-col px-4 py-4 sm:px-6">
        {view === 'impact' ? (
          <ImpactTree
            projectId={projectId}
            nodeId={nodeId}
            depth={depth}
            onDepth={(next) => onChange({ depth: next }, true)}
            onShow={show}
          />
        ) : view === 'path' ? (
          <PathView
            projectId={projectId}
            from={nodeId}
            to={to}
            onChoose={() =>
              pick({
                projectId,
                title: texts.pathTo,
                onPick: ({ node_id: chosen }) => onChange({ view: 'path', to: chosen }),
              })
            }
            onSwap={() => to !== undefined && onChange({ node: to, to: nodeId })}
            onShow={show}
          />
        ) : (
          <CallTree key={view} projectId={projectId} nodeId={nodeId} relation={view} onShow={show} />
        )}
      </div>
    </>
  )
}

function Heading({
  projectId,
  node,
  onChoose,
}: {
  projectId: string
  node: Hierarchy['node']
  onChoose: () => void
}) {
  const all = useTexts()
  const texts = all.relations.page
  const project = useQuery(projectOptions(projectId))
  const line = formatLine(node.line, node.start_line)
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pt-4 pb-2 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="flex items-center gap-2 font-mono text-lg font-semibold">
          <KindIcon kind={node.kind} />
          <span className="min-w-0 truncate">{node.node_id.slice(node.node_id.indexOf('#') + 1)}</span>
        </h1>
        <p className="truncate text-compact text-muted">
          {texts.in(nameKind(node.kind, all))}{' '}
          <CodeLink
            projectId={projectId}
            path={node.file_path}
            search={{ lines: line, show: 'symbol', node: node.node_id }}
            className={linkStyle}
          >
            {node.file_path}:{line.slice(1)}
          </CodeLink>
          {project.data !== undefined && ` · ${project.data.repo_name}`}
        </p>
      </div>
      <Button className="text-compact" onClick={onChoose}>
        <Search aria-hidden="true" />
        {texts.another}
      </Button>
    </header>
  )
}
