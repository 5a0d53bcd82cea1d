import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { ApiError, isNotFound } from '../api/api-error.ts'
import type { Outline } from '../api/types.ts'
import { IconButton } from '../components/icon-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { useDocumentTitle } from '../components/use-document-title.ts'
import { useMediaQuery } from '../components/use-media-query.ts'
import { MissingProject } from '../projects/missing-project.tsx'
import { ProjectNews } from '../projects/project-news.tsx'
import { projectOptions } from '../projects/project-queries.ts'
import { ProjectTabs } from '../projects/project-tabs.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CommittedFile } from './committed-file.tsx'
import { parseLines, wantsSource } from './code-address.ts'
import { folderOptions, outlineOptions } from './code-queries.ts'
import { documentKind } from './documents/document-kind.ts'
import { FileToolbar } from './file-toolbar.tsx'
import { FileTree } from './file-tree.tsx'
import { FileView } from './file-view.tsx'
import { focusSource } from './focus-source.ts'
import { FolderView } from './folder-view.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { OutlinePanel } from './outline-panel.tsx'
import { SymbolPanel } from './symbol-panel.tsx'
import { useBarKey } from './use-bar-key.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Where the tree and what is beside the code have room of their own. */
const treeFrom = '1200px'
const panelFrom = '1024px'

/** The code of a project: its files, a file with its names, and what is known about them beside it. */
export function CodePage() {
  const texts = useTexts()
  const { projectId, _splat: splat = '' } = useParams({ from: '/projects/$projectId/code/$' })
  const path = splat.replace(/\/+$/u, '')
  const project = useQuery(projectOptions(projectId))
  const hasRoom = useMediaQuery(`(min-width: ${treeFrom})`)
  // What was chosen for a wide window says nothing of a narrow one, where the tree hides the code.
  const [choice, setChoice] = useState({ hasRoom, isOpen: hasRoom })
  const isTreeOpen = choice.hasRoom === hasRoom ? choice.isOpen : hasRoom
  const setTreeOpen = (isOpen: boolean): void => setChoice({ hasRoom, isOpen })
  const name = project.data?.repo_name ?? texts.common.project
  const { commit, lines } = useSearch({ from: '/projects/$projectId/code/$' })
  const isOtherCommit = commit !== undefined && commit !== project.data?.commit_id
  useDocumentTitle(path === '' ? texts.code.filesOf(name) : `${path} · ${name}`)
  if (isNotFound(project.error)) return <MissingProject />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ProjectTabs projectId={projectId} />
      <div className="flex min-h-0 flex-1">
        {isTreeOpen && (
          <SidePanel
            title={texts.code.files}
            name="files"
            side="left"
            dockedFrom={treeFrom}
            onClose={() => setTreeOpen(false)}
            className="w-64"
          >
            <FileTree projectId={projectId} path={path} onOpen={() => !hasRoom && setTreeOpen(false)} />
          </SidePanel>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          {project.data !== undefined && <ProjectNews project={project.data} />}
          <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
            {!(isTreeOpen && hasRoom) && (
              <IconButton label={texts.code.showFiles} onClick={() => setTreeOpen(true)}>
                <PanelLeft />
              </IconButton>
            )}
            <Breadcrumbs projectId={projectId} projectName={name} path={path} />
          </div>
          {path === '' ? (
            <FolderView projectId={projectId} path="" />
          ) : isOtherCommit && project.data === undefined ? (
            <div className="p-4">
              <Loading label={texts.code.loading(path)} lines={10} />
            </div>
          ) : isOtherCommit ? (
            <CommittedFile projectId={projectId} path={path} commit={commit} lines={lines} />
          ) : (
            <Entry key={path} projectId={projectId} path={path} />
          )}
        </div>
      </div>
    </div>
  )
}

/** A file, or a folder. Where its name tells nothing, the folder that it is in does, which the tree has mostly asked for. */
function Entry({ projectId, path }: { projectId: string; path: string }) {
  const texts = useTexts()
  const around = useQuery({
    ...folderOptions(projectId, path.slice(0, Math.max(0, path.lastIndexOf('/')))),
    enabled: !/[^/]\.[^/]+$/u.test(path),
  })
  const isListed = around.data?.folders.some((folder) => folder.path === path) === true
  const outline = useQuery({ ...outlineOptions(projectId, path), enabled: !around.isLoading && !isListed })
  const isNoFile = outline.error instanceof ApiError && outline.error.code === 'file_not_found'
  const folder = useQuery({ ...folderOptions(projectId, path), enabled: isListed || isNoFile })
  if (outline.data !== undefined) return <OpenFile projectId={projectId} outline={outline.data} />
  if (folder.data !== undefined) return <FolderView projectId={projectId} path={path} />
  const isFailed = isListed || isNoFile ? folder.isError : outline.isError
  return (
    <div className="p-4">
      {isFailed ? (
        // The file's error names similar files, which that of a folder does not.
        <QueryError what={texts.code.pathFailed(path)} query={isListed ? folder : outline} />
      ) : (
        <Loading label={texts.code.loading(path)} lines={10} />
      )}
    </div>
  )
}

function OpenFile({ projectId, outline }: { projectId: string; outline: Outline }) {
  const texts = useTexts()
  const search = useSearch({ from: '/projects/$projectId/code/$' })
  const navigate = useNavigate()
  const hasRoom = useMediaQuery('(min-width: 1440px)')
  const isText = outline.file.kind === 'text'
  const isPage = isText && !wantsSource(search) && documentKind(outline.file) !== undefined
  const byDefault = hasRoom && isText && !isPage && outline.definitions.length > 0 ? 'outline' : 'none'
  const asked = search.show ?? byDefault
  const panel = asked === 'symbol' && search.node === undefined ? byDefault : asked
  const range = parseLines(search.lines)
  const goToLine = useBarKey('g', isText && !isPage)
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <FileToolbar
          projectId={projectId}
          outline={outline}
          search={search}
          panel={panel}
          onGoToLine={goToLine.open}
        />
        <FileView projectId={projectId} outline={outline} search={search} goToLine={goToLine} />
      </div>
      {panel !== 'none' && (
        <SidePanel
          title={texts.code.panels[panel]}
          // Names are shorter than what is said of uses and commits.
          name={panel === 'outline' ? 'outline' : 'details'}
          side="right"
          dockedFrom={panelFrom}
          className={panel === 'outline' ? 'w-64' : 'w-80 xl:w-92'}
          onClose={() => {
            void navigate({ to: '.', search: (before) => ({ ...before, show: 'none' }), replace: true })
            // What had the focus goes with the panel.
            focusSource()
          }}
        >
          {panel === 'outline' && (
            <OutlinePanel projectId={projectId} outline={outline} line={range?.startLine ?? 0} />
          )}
          {panel === 'symbol' && search.node !== undefined && (
            <SymbolPanel projectId={projectId} nodeId={search.node} view={search.view ?? 'uses'} />
          )}
          {panel === 'history' && (
            <HistoryPanel projectId={projectId} path={outline.file.path} range={range} />
          )}
        </SidePanel>
      )}
    </div>
  )
}
