import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../api/api-error.ts'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { MissingProject } from '../projects/missing-project.tsx'
import { ProjectNews } from '../projects/project-news.tsx'
import { projectOptions } from '../projects/project-queries.ts'
import { ProjectTabs } from '../projects/project-tabs.tsx'
import type { EdgeFilter } from './connections.ts'
import { LoadedMap } from './loaded-map.tsx'
import { MapFilters } from './map-filters.tsx'
import { colorings } from './map-address.ts'
import type { Coloring } from './map-address.ts'
import { mapDepths, mapOptions, measuresOptions } from './map-queries.ts'
import type { MapDepth } from './map-queries.ts'
import { MapSearch } from './map-search.tsx'
import { useUnfolding } from './use-unfolding.ts'
import { useTexts } from '../texts/use-texts.ts'

const nothingHidden: EdgeFilter = { kinds: new Set(), known: new Set() }

/** The project as a map: modules first, unfolded as one looks closer, and the same in words beside it. */
export function MapPage() {
  const {
    common,
    map: { page: texts, colours },
  } = useTexts()
  const { projectId } = useParams({ from: '/projects/$projectId/map' })
  const { node: selectedId, colour: coloring = 'kind' } = useSearch({ from: '/projects/$projectId/map' })
  const navigate = useNavigate()
  const project = useQuery(projectOptions(projectId))
  const name = project.data?.repo_name ?? common.project
  useDocumentTitle(texts.title(name))
  const { unfolding, setDepth, reveal, toggle } = useUnfolding(selectedId)
  const [filter, setFilter] = useState(nothingHidden)
  const found = useQuery(mapOptions(projectId, unfolding))
  const map = found.data
  const measured = useQuery({ ...measuresOptions(projectId), enabled: coloring !== 'kind' })
  const go = (node: string | undefined, colour: Coloring): void => {
    const search = {
      ...(node === undefined ? {} : { node }),
      ...(colour === 'kind' ? {} : { colour }),
    }
    void navigate({ to: '/projects/$projectId/map', params: { projectId }, search, replace: true })
  }
  const select = (id: string | undefined): void => go(id, coloring)
  if (isNotFound(project.error)) return <MissingProject />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ProjectTabs projectId={projectId} />
      {project.data !== undefined && <ProjectNews project={project.data} />}
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h1 className="mr-auto w-full truncate text-sm font-medium sm:w-auto sm:max-w-full">
          <Link to="/projects/$projectId" params={{ projectId }} className="hover:underline">
            {texts.title(name)}
          </Link>
        </h1>
        <MapSearch
          projectId={projectId}
          onFind={(id) => {
            reveal(id)
            select(id)
          }}
        />
        <label className="flex items-center gap-1.5 text-compact text-muted">
          <span className="sr-only sm:not-sr-only">{texts.depth}</span>
          <select
            value={unfolding.depth}
            onChange={(event) => setDepth(event.target.value as MapDepth)}
            className="h-8 rounded-lg border border-edge/60 bg-surface px-2 text-ink"
          >
            {mapDepths.map((depth) => (
              <option key={depth} value={depth}>
                {texts.depths[depth]}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-1.5 text-compact text-muted">
          <span className="sr-only sm:not-sr-only">{colours.label}</span>
          <select
            value={coloring}
            onChange={(event) => go(selectedId, event.target.value as Coloring)}
            className="h-8 rounded-lg border border-edge/60 bg-surface px-2 text-ink"
          >
            {colorings.map((name) => (
              <option key={name} value={name}>
                {colours.names[name]}
              </option>
            ))}
          </select>
        </label>
        {map !== undefined && <MapFilters map={map} filter={filter} onChange={setFilter} />}
      </div>
      {measured.isLoading && <Loading label={colours.loading} lines={1} />}
      {measured.isError && <QueryError what={colours.failed} query={measured} />}
      {map === undefined ? (
        <div className="p-4">
          {found.isError ? (
            <QueryError what={texts.failed} query={found} />
          ) : (
            <Loading label={texts.loading} lines={8} />
          )}
        </div>
      ) : (
        <LoadedMap
          projectId={projectId}
          map={map}
          filter={filter}
          isBusy={found.isPlaceholderData}
          selectedId={selectedId}
          coloring={coloring}
          measures={coloring === 'kind' ? undefined : measured.data}
          onSelect={select}
          onToggle={(node) => toggle(map, node)}
        />
      )}
    </div>
  )
}
