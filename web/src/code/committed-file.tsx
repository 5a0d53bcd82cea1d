import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyButton } from '../components/copy-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Loading } from '../components/loading.tsx'
import { linkStyle } from '../components/styles.ts'
import { toMessage } from '../api/api-error.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { formatLineRange, parseLines } from './code-address.ts'
import type { CodeSearch } from './code-address.ts'
import { CodeLink } from './code-link.tsx'
import { fileOptions } from './file-queries.ts'
import { focusSource } from './focus-source.ts'
import { GoToLineBar } from './go-to-line-bar.tsx'
import { LineCount } from './line-count.tsx'
import { SourceView } from './source-view.tsx'
import type { LineRange } from './source-view.tsx'
import { splitLines } from './split-lines.ts'
import { useBarKey } from './use-bar-key.ts'

type CommittedFileProps = { projectId: string; path: string; commit: string; lines: string | undefined }

/**
 * A file as a permanent link means it: at a commit that is not the parsed one. The graph tells of the parsed one only,
 * so that the code stands here without what is known about its names.
 */
export function CommittedFile({ projectId, path, commit, lines }: CommittedFileProps) {
  const texts = useTexts()
  const navigate = useNavigate()
  const file = useQuery(fileOptions(projectId, path, commit))
  const goToLine = useBarKey('g', file.data !== undefined)
  const search: CodeSearch = lines === undefined ? {} : { lines }
  const parsed = (
    <CodeLink projectId={projectId} path={path} search={search} className={linkStyle}>
      {texts.code.showParsed}
    </CodeLink>
  )
  if (file.data === undefined) {
    return (
      <div className="p-4">
        {file.isError ? (
          <ErrorNote message={`${texts.code.commitFailed}: ${toMessage(file.error)}`}>{parsed}</ErrorNote>
        ) : (
          <Loading label={texts.code.loading(path)} lines={12} />
        )}
      </div>
    )
  }
  const lineCount = splitLines(file.data).length
  const close = (): void => {
    goToLine.close()
    focusSource()
  }
  const mark = (range: LineRange, replace: boolean): void => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, lines: formatLineRange(range) }),
      replace,
    })
  }
  return (
    <>
      <div className="flex items-center gap-x-3 border-b border-line bg-mark px-3 py-1 text-compact">
        <p className="min-w-0 flex-1">
          <RichText
            text={texts.code.atCommit}
            parts={{ commit: <code className="font-mono">{commit.slice(0, 10)}</code>, parsed }}
          />
        </p>
        <span className="shrink-0 text-xs">
          <LineCount count={lineCount} onGoToLine={goToLine.open} />
        </span>
        <CopyButton label={texts.code.copyPermalink} text={() => location.href} />
      </div>
      {goToLine.asked > 0 && (
        <GoToLineBar
          lineCount={lineCount}
          asked={goToLine.asked}
          onGo={(range) => {
            close()
            mark(range, false)
          }}
          onClose={close}
        />
      )}
      <SourceView
        path={path}
        text={file.data}
        marked={parseLines(lines)}
        onMark={(range) => mark(range, true)}
      />
    </>
  )
}
