import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Copy, FolderTree, Link2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../components/copy-button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { formatLines, showRepository } from './parse-citation.ts'
import type { Citation } from './parse-citation.ts'
import { RelationLinks } from '../relations/relation-links.tsx'
import { formatLineRange } from './code-address.ts'
import { CodeLink } from './code-link.tsx'
import { outlineOptions } from './code-queries.ts'
import { definitionAround } from './definition-around.ts'
import { KindIcon } from './kind-icon.tsx'
import { SourceView } from './source-view.tsx'
import { fileOptions } from './file-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

type CodePanelProps = {
  projectId: string
  citation: Citation
  /** Undefined: there is nothing before it. */
  onBack: (() => void) | undefined
  onClose: () => void
  /** Whether it was opened by hand, and so takes the focus. */
  takesFocus: boolean
}

/** The code that a citation points at, in its file. */
export function CodePanel({ projectId, citation, onBack, onClose, takesFocus }: CodePanelProps) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const file = useQuery(fileOptions(projectId, citation.path))
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [citation.text, takesFocus])

  const slash = citation.path.lastIndexOf('/') + 1
  const { startLine, endLine } = citation
  const marked = startLine === null || endLine === null ? null : { startLine, endLine }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex h-14 shrink-0 items-center gap-0.5 border-b border-line px-2">
        {onBack !== undefined && (
          <IconButton label={texts.code.panelBack} onClick={onBack}>
            <ArrowLeft />
          </IconButton>
        )}
        <h2
          ref={heading}
          tabIndex={-1}
          title={citation.text}
          aria-label={`${showRepository(citation)}${citation.path}${citation.startLine === null ? '' : texts.common.linesAloud(citation.startLine, citation.endLine ?? citation.startLine)}`}
          className="flex min-w-0 flex-1 rounded px-1.5 font-mono text-compact"
        >
          {/* Of a long path the end matters most: the folders give way. */}
          <span className="truncate text-muted">
            {showRepository(citation)}
            {citation.path.slice(0, slash)}
          </span>
          <span className="max-w-full shrink-0 truncate">
            {citation.path.slice(slash)}
            <span className="text-muted">{formatLines(citation)}</span>
          </span>
        </h2>
        <CodeLink
          projectId={projectId}
          path={citation.path}
          search={
            startLine === null ? {} : { lines: formatLineRange({ startLine, endLine: endLine ?? startLine }) }
          }
          label={texts.code.openInBrowser}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-line/60 hover:text-ink [&_svg]:size-4"
        >
          <FolderTree />
        </CodeLink>
        <CopyButton label={texts.code.copyPath} icon={<Copy />} text={() => citation.path} />
        <CopyButton label={texts.code.copyLinesLink} icon={<Link2 />} text={() => location.href} />
        <IconButton label={texts.code.closeCode} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {startLine !== null && <Around projectId={projectId} path={citation.path} line={startLine} />}
      {file.data !== undefined ? (
        <SourceView path={citation.path} text={file.data} marked={marked} />
      ) : (
        <div className="p-4">
          {file.isError ? (
            <QueryError what={texts.code.fileFailed} query={file} projectId={projectId} />
          ) : (
            <Loading label={texts.code.loading(citation.path)} lines={8} />
          )}
        </div>
      )}
    </div>
  )
}

/** What the lines are a part of, with the ways to what calls it and what depends on it. */
function Around({ projectId, path, line }: { projectId: string; path: string; line: number }) {
  const outline = useQuery(outlineOptions(projectId, path)).data
  const around = outline === undefined ? undefined : definitionAround(outline.definitions, line)
  if (around === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-1.5">
      <span className="flex min-w-0 items-center gap-1.5">
        <KindIcon kind={around.kind} />
        <code className="truncate font-mono text-compact">{around.name}</code>
      </span>
      <RelationLinks projectId={projectId} nodeId={around.node_id} name={around.name} />
    </div>
  )
}
