import { Columns2, Rows3, Terminal } from 'lucide-react'
import { Fragment, use, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { CodeLine } from '../code/code-line.tsx'
import { findLanguageOfFile } from '../code/find-language.ts'
import type { HighlightedLines } from '../code/highlight.ts'
import { useHighlighted } from '../code/use-highlighted.ts'
import { ProjectOfCodeContext } from '../code/project-of-code.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useMediaQuery } from '../components/use-media-query.ts'
import { pairLines, toApplyCommand } from './diff-rows.ts'
import type { ChangedFile, Diff, DiffLine } from './diff-rows.ts'
import { FileImpactView } from './file-impact-view.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Longer changes of a file are folded until somebody wants them. */
const maximumOpenLines = 400

/** A proposed change, file by file, side by side or in line, to be copied as it is applied. */
export default function DiffView({ diff, patch }: { diff: Diff; patch: string }) {
  const texts = useTexts()
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const projectId = use(ProjectOfCodeContext)
  const [choice, setChoice] = useState<boolean>()
  const isSplit = choice ?? false
  const added = diff.files.reduce((sum, file) => sum + file.added, 0)
  const removed = diff.files.reduce((sum, file) => sum + file.removed, 0)
  return (
    <section
      aria-label={texts.diffs.proposed}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line bg-sunken py-1 pr-1 pl-3 text-xs text-muted">
        <span>{texts.diffs.changed(diff.files.length)}</span>
        <Counts added={added} removed={removed} />
        <span className="ml-auto flex">
          {hasRoom && (
            <IconButton
              label={isSplit ? texts.diffs.inLine : texts.diffs.sideBySide}
              onClick={() => setChoice(!isSplit)}
            >
              {isSplit ? <Rows3 /> : <Columns2 />}
            </IconButton>
          )}
          {diff.isApplicable && (
            <CopyButton
              label={texts.diffs.copyCommand}
              icon={<Terminal />}
              text={() => toApplyCommand(patch)}
            />
          )}
          <CopyButton label={texts.diffs.copyPatch} text={() => patch.replace(/\n*$/u, '\n')} />
        </span>
      </div>
      {diff.files.map((file) => (
        <FileChange key={file.path} file={file} isSplit={isSplit && hasRoom}>
          {projectId !== undefined && (
            <FileImpactView projectId={projectId} patch={patch} path={file.oldPath ?? file.path} />
          )}
        </FileChange>
      ))}
      {!diff.isApplicable && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-muted">{texts.diffs.notApplicable}</p>
      )}
    </section>
  )
}

type FileChangeProps = {
  file: ChangedFile
  isSplit: boolean
  /** What is known of the change. */
  children: ReactNode
}

function FileChange({ file, isSplit, children }: FileChangeProps) {
  const texts = useTexts()
  const id = useId()
  const lines = file.hunks.flat()
  const colored = useHighlighted(lines.map(({ text }) => text).join('\n'), findLanguageOfFile(file.path))
  return (
    <details
      open={lines.length <= maximumOpenLines}
      className="not-first-of-type:border-t not-first-of-type:border-line"
    >
      <summary id={id} className="flex items-center gap-3 px-3 py-1.5 text-compact -outline-offset-2">
        <span className="min-w-0 truncate font-mono" title={file.path}>
          {file.path}
        </span>
        {file.change !== 'changed' && (
          <span className="truncate text-xs text-muted">
            {texts.diffs.changes[file.change]} {file.oldPath}
          </span>
        )}
        <span className="ml-auto text-xs">
          <Counts added={file.added} removed={file.removed} />
        </span>
      </summary>
      {children}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-labelledby={id}
        // Keyboards have to reach what may need scrolling.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="code-lines overflow-x-auto border-t border-line -outline-offset-2"
      >
        <table className={`w-full ${isSplit ? 'table-fixed' : ''}`}>
          <caption className="sr-only">{texts.diffs.changesOf(file.path)}</caption>
          <colgroup>
            <col className="w-11" />
            <col className={isSplit ? '' : 'w-11'} />
            {isSplit && <col className="w-11" />}
            <col />
          </colgroup>
          <tbody>
            {file.hunks.map((hunk, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>
                {index > 0 && (
                  <tr>
                    <td
                      colSpan={isSplit ? 4 : 3}
                      className="border-0! bg-sunken px-3! py-0! text-muted select-none"
                    >
                      ⋯
                    </td>
                  </tr>
                )}
                {isSplit ? (
                  <SplitRows hunk={hunk} colored={colored} />
                ) : (
                  <UnifiedRows hunk={hunk} colored={colored} />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

type RowsProps = { hunk: readonly DiffLine[]; colored: HighlightedLines }

function UnifiedRows({ hunk, colored }: RowsProps) {
  return hunk.map((line) => (
    <tr key={line.index} className={grounds[line.kind]}>
      <LineNumber number={line.oldLine} />
      <LineNumber number={line.newLine} />
      <Code line={line} colored={colored} />
    </tr>
  ))
}

function SplitRows({ hunk, colored }: RowsProps) {
  return pairLines(hunk).map((pair) => (
    <tr key={`${pair.old?.index ?? ''} ${pair.new?.index ?? ''}`}>
      <LineNumber number={pair.old?.oldLine} ground={ground(pair.old)} />
      <Code line={pair.old} colored={colored} ground={ground(pair.old)} />
      <LineNumber number={pair.new?.newLine} ground={ground(pair.new)} />
      <Code line={pair.new} colored={colored} ground={ground(pair.new)} />
    </tr>
  ))
}

const grounds: { readonly [Kind in DiffLine['kind']]: string } = {
  same: '',
  added: 'bg-accent-soft',
  removed: 'bg-danger-soft',
}

function ground(line: DiffLine | undefined): string {
  return line === undefined ? 'bg-sunken' : grounds[line.kind]
}

function LineNumber({ number, ground: own = '' }: { number: number | undefined; ground?: string }) {
  return (
    <td className={`border-0! px-2! py-0! text-right! text-xs leading-5 text-muted select-none ${own}`}>
      {number}
    </td>
  )
}

const marks: { readonly [Kind in DiffLine['kind']]: string } = { same: ' ', added: '+', removed: '−' }

function Code({
  line,
  colored,
  ground: own = '',
}: {
  line: DiffLine | undefined
  colored: HighlightedLines
  ground?: string
}) {
  const texts = useTexts()
  if (line === undefined) {
    return (
      <td className={`border-0! ${own}`}>
        <span className="sr-only">{texts.diffs.noLine}</span>
      </td>
    )
  }
  return (
    <td
      className={`border-0! py-0! pr-3! pl-1! leading-5 whitespace-pre-wrap [overflow-wrap:anywhere] ${own}`}
    >
      <span aria-hidden="true" className="mr-2 text-muted select-none">
        {marks[line.kind]}
      </span>
      <span className="sr-only">{line.kind === 'same' ? '' : texts.diffs.said[line.kind]}</span>
      {/* The colours of code have too little contrast on the grounds of changes. */}
      <CodeLine text={line.text} tokens={line.kind === 'same' ? colored[line.index] : undefined} />
    </td>
  )
}

function Counts({ added, removed }: { added: number; removed: number }) {
  const texts = useTexts()
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-accent">+{added}</span> <span className="text-danger">−{removed}</span>
      <span className="sr-only">{texts.diffs.linesAloud}</span>
    </span>
  )
}
