import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Copy,
  Download,
  FileText,
  GitCommitHorizontal,
  History,
  Link2,
  ListTree,
  WrapText,
} from 'lucide-react'
import { useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Outline } from '../api/types.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { describeLanguage } from '../projects/describe-language.ts'
import { AskAboutLines } from './ask-about-lines.tsx'
import { wantsSource } from './code-address.ts'
import type { CodePanelName, CodeSearch } from './code-address.ts'
import { rawOptions } from './code-queries.ts'
import { documentKind } from './documents/document-kind.ts'
import { LineCount } from './line-count.tsx'
import { pictureType } from './picture-type.ts'
import { ToggleButton } from '../components/toggle-button.tsx'
import { labelWithKey } from '../texts/name-keys.ts'
import { shortcuts } from '../texts/shortcuts.ts'
import { useWrap } from './use-wrap.ts'
import { useTexts } from '../texts/use-texts.ts'

type FileToolbarProps = {
  projectId: string
  outline: Outline
  search: CodeSearch
  panel: CodePanelName
  onGoToLine: () => void
}

/** Gives way to what can be done with a file where there is no room for both. */
const lessNarrow = 'hidden sm:inline'

/** What a file is, and what can be done with it. */
export function FileToolbar(props: FileToolbarProps) {
  const { projectId, outline, search, panel, onGoToLine } = props
  const texts = useTexts()
  const navigate = useNavigate()
  const { file, commit_id: commit } = outline
  const isText = file.kind === 'text'
  const change = (next: Partial<CodeSearch>): void => {
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  }
  const isSource = wantsSource(search)
  const isPage = isText && (pictureType(file.path) !== undefined || documentKind(file) !== undefined)
  const showsText = isText && (isSource || !isPage)
  return (
    <div className="flex h-11 shrink-0 items-center gap-x-3 overflow-x-auto border-b border-line px-3 text-xs whitespace-nowrap text-muted">
      {file.language !== '' && <span className={lessNarrow}>{describeLanguage(file.language, texts)}</span>}
      {isText && !showsText && <span>{texts.counted.lines(file.line_count)}</span>}
      {showsText && <LineCount count={file.line_count} onGoToLine={onGoToLine} />}
      <span className={isText ? lessNarrow : undefined}>{texts.format.bytes(file.byte_size)}</span>
      {file.is_test && <span>{texts.code.isTest}</span>}
      {file.is_generated && <span>{texts.code.isGenerated}</span>}
      <span className="ml-auto flex items-center">
        {isText && <AskAboutLines projectId={projectId} path={file.path} lines={search.lines} />}
        {isPage && (
          <ToggleButton
            label={texts.code.showSource}
            isOn={isSource}
            onToggle={() => change({ as: isSource ? 'page' : 'source' })}
          >
            <FileText />
          </ToggleButton>
        )}
        {showsText && (
          <>
            <WrapButton />
            <ToggleButton
              label={texts.code.showBlame}
              isOn={search.blame === 'on'}
              onToggle={() => change({ blame: search.blame === 'on' ? 'off' : 'on' })}
            >
              <GitCommitHorizontal />
            </ToggleButton>
            <ToggleButton
              label={texts.code.showHistory}
              isOn={panel === 'history'}
              onToggle={() => change({ show: panel === 'history' ? 'none' : 'history' })}
            >
              <History />
            </ToggleButton>
            <ToggleButton
              label={texts.code.outline}
              isOn={panel === 'outline'}
              onToggle={() => change({ show: panel === 'outline' ? 'none' : 'outline' })}
            >
              <ListTree />
            </ToggleButton>
          </>
        )}
        <CopyButton label={texts.code.copyPath} icon={<Copy />} text={() => file.path} />
        <CopyButton
          label={texts.code.copyPermalink}
          icon={<Link2 />}
          text={() => {
            const address = new URL(location.href)
            if (commit !== null) address.searchParams.set('commit', commit)
            return address.href
          }}
        />
        <RawButton projectId={projectId} path={file.path} isText={isText} />
      </span>
    </div>
  )
}

function WrapButton() {
  const texts = useTexts()
  const { isWrapped, wrap } = useWrap()
  return (
    <ToggleButton
      label={labelWithKey(texts.code.wrap, shortcuts.inCode.wrapLines, texts)}
      isOn={isWrapped}
      onToggle={() => wrap(!isWrapped)}
    >
      <WrapText />
    </ToggleButton>
  )
}

/** The bytes need the key, which an address does not carry: the browser makes a file of them. */
function RawButton({ projectId, path, isText }: { projectId: string; path: string; isText: boolean }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState('')
  const open = async (): Promise<void> => {
    const bytes = await queryClient.fetchQuery(rawOptions(projectId, path))
    const type = isText ? 'text/plain;charset=utf-8' : (pictureType(path) ?? 'application/octet-stream')
    const address = URL.createObjectURL(new Blob([bytes], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = path.slice(path.lastIndexOf('/') + 1)
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <>
      <IconButton
        label={problem === '' ? texts.code.downloadRaw : problem}
        onClick={() => {
          open().catch((error: unknown) => setProblem(texts.code.rawFailed(toMessage(error))))
        }}
      >
        <Download />
      </IconButton>
      <output className="sr-only">{problem}</output>
    </>
  )
}
