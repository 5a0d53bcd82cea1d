import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Hash, Maximize2 } from 'lucide-react'
import * as Tabs from '@radix-ui/react-tabs'
import { Suspense, lazy } from 'react'
import type { Hierarchy } from '../api/types.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { linkStyle } from '../components/styles.ts'
import { formatLine, nodeViews } from './code-address.ts'
import type { CodeSearch, NodeView } from './code-address.ts'
import { CodeLink } from './code-link.tsx'
import { hierarchyOptions } from './code-queries.ts'
import { HierarchyTree } from './hierarchy-tree.tsx'
import { KindIcon } from './kind-icon.tsx'
import { plainDoc } from './plain-doc.ts'
import { Signature } from './signature.tsx'
import { RelationLink } from '../relations/relation-link.tsx'
import { relationsViews } from '../relations/relations-address.ts'
import { UsesList } from './uses-list.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'
import { nameKind } from './name-kind.ts'

/** Loaded where it is asked for. */
const SymbolImpact = lazy(() => import('./symbol-impact.tsx'))

/** A definition beside the code: what it is, who uses and calls it and how that is known, and what it calls. */
export function SymbolPanel({
  projectId,
  nodeId,
  view,
}: {
  projectId: string
  nodeId: string
  view: NodeView
}) {
  const texts = useTexts()
  const navigate = useNavigate()
  const callers = useQuery(hierarchyOptions(projectId, nodeId, 'callers'))
  if (callers.data === undefined) {
    return (
      <div className="p-4">
        {callers.isError ? (
          <QueryError what={texts.code.definitionFailed} query={callers} />
        ) : (
          <Loading label={texts.code.loadingDefinition} lines={6} />
        )}
      </div>
    )
  }
  const { node } = callers.data
  const search = { show: 'symbol', node: node.node_id } as const
  const type = isType(node.kind)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-3">
      <Heading projectId={projectId} node={node} search={search} view={view} />
      <Tabs.Root
        value={view}
        activationMode="manual"
        onValueChange={(value) => {
          const next = nodeViews.find((name) => name === value) ?? 'uses'
          void navigate({
            to: '.',
            search: (before) => ({ ...before, ...search, view: next }),
            replace: true,
          })
        }}
        className="mt-3 flex flex-col"
      >
        <Tabs.List
          aria-label={texts.code.aboutDefinition}
          className="flex overflow-x-auto border-b border-line"
        >
          {nodeViews.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="shrink-0 border-b-2 border-transparent px-2 py-1 text-sm text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {texts.code.views[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="uses" className="pt-3">
          <UsesList
            key={node.node_id}
            projectId={projectId}
            nodeId={node.node_id}
            search={{ ...search, view: 'uses' }}
          />
        </Tabs.Content>
        <Tabs.Content value="callers" className="pt-3">
          <HierarchyTree
            key={node.node_id}
            projectId={projectId}
            nodeId={node.node_id}
            relation="callers"
            label={texts.code.callers}
            whole={texts.code.callersWhole}
            empty={texts.code.callersEmpty}
            none={texts.code.callersNone}
            search={{ ...search, view: 'callers' }}
          />
        </Tabs.Content>
        <Tabs.Content value="callees" className="pt-3">
          <HierarchyTree
            key={node.node_id}
            projectId={projectId}
            nodeId={node.node_id}
            relation="callees"
            label={texts.code.callees}
            whole={texts.code.calleesWhole}
            empty={texts.code.calleesEmpty}
            none={texts.code.calleesNone}
            search={{ ...search, view: 'callees' }}
          />
        </Tabs.Content>
        <Tabs.Content value="types" className="flex flex-col gap-5 pt-3">
          {(type
            ? ([
                ['supertypes', texts.code.supertypes, texts.code.supertypesEmpty],
                ['subtypes', texts.code.subtypes, texts.code.subtypesEmpty],
              ] as const)
            : ([
                ['overridden', texts.code.overridden, texts.code.overriddenEmpty],
                ['overriding', texts.code.overriding, texts.code.overridingEmpty],
              ] as const)
          ).map(([relation, label, empty]) => (
            <section key={`${relation} ${node.node_id}`} aria-label={label}>
              <h4 className="pb-1.5 text-sm font-medium">{label}</h4>
              <HierarchyTree
                projectId={projectId}
                nodeId={node.node_id}
                relation={relation}
                label={label}
                whole=""
                empty={empty}
                search={{ ...search, view: 'types' }}
              />
            </section>
          ))}
        </Tabs.Content>
        <Tabs.Content value="impact" className="flex flex-col pt-3">
          <Suspense fallback={<Loading label={texts.relations.impact.loading} lines={6} />}>
            <SymbolImpact
              key={node.node_id}
              projectId={projectId}
              nodeId={node.node_id}
              search={{ ...search, view: 'impact' }}
            />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}

function Heading({
  projectId,
  node,
  search,
  view,
}: {
  projectId: string
  node: Hierarchy['node']
  search: CodeSearch
  view: NodeView
}) {
  const texts = useTexts()
  const line = formatLine(node.line, node.start_line)
  return (
    <>
      <div className="flex items-center gap-1.5">
        <KindIcon kind={node.kind} />
        <h3 className="min-w-0 flex-1 truncate font-mono text-sm font-semibold">{node.name}</h3>
        <RelationLink
          projectId={projectId}
          search={{
            node: node.node_id,
            view: relationsViews.find((each) => each === view) ?? 'callers',
          }}
          label={texts.relations.links.of(node.name)}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-line/60 hover:text-ink [&_svg]:size-4"
        >
          <Maximize2 aria-hidden="true" />
        </RelationLink>
        <CopyButton label={texts.code.copyNodeId} icon={<Hash />} text={() => node.node_id} />
      </div>
      {node.file_path !== '' && (
        <p className="truncate text-xs text-muted">
          <RichText
            text={texts.code.kindIn}
            parts={{
              kind: nameKind(node.kind, texts),
              place: (
                <CodeLink
                  projectId={projectId}
                  path={node.file_path}
                  search={{ ...search, view, lines: line }}
                  className={linkStyle}
                >
                  {node.file_path}:{line.slice(1)}
                </CodeLink>
              ),
            }}
          />
        </p>
      )}
      {node.signature !== '' && (
        <div className="mt-2">
          <Signature path={node.file_path} text={node.signature} />
        </div>
      )}
      {node.doc !== '' && (
        <p className="mt-2 line-clamp-6 text-compact whitespace-pre-line text-muted">{plainDoc(node.doc)}</p>
      )}
    </>
  )
}

function isType(kind: string): boolean {
  return ['class', 'interface', 'enum', 'type'].includes(kind)
}
