import { useMemo } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { findOutermost } from '../../markdown/find-headings.ts'
import { CodeFence } from '../code-fence.tsx'
import { HtmlDocument, MarkdownDocument } from './markdown-document.tsx'
import type { Notebook, NotebookOutput } from './read-notebook.ts'

type NotebookViewProps = { projectId: string; path: string; notebook: Notebook; scroller: Element | null }

/** A notebook: its text, its code, and what that gave when it was run last. */
export function NotebookView({ projectId, path, notebook, scroller }: NotebookViewProps) {
  const texts = useTexts()
  const outermost = useMemo(
    () =>
      findOutermost(notebook.cells.map(({ kind, text }) => (kind === 'markdown' ? text : '')).join('\n\n')),
    [notebook],
  )
  return (
    <ol className="flex flex-col gap-4">
      {notebook.cells.map((cell, index) => (
        // Cells have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="min-w-0">
          {cell.kind === 'markdown' && (
            <MarkdownDocument
              projectId={projectId}
              path={path}
              text={cell.text}
              scroller={scroller}
              outermost={outermost}
            />
          )}
          {cell.kind === 'raw' && <Plain text={cell.text} label={texts.code.rawCell} />}
          {cell.kind === 'code' && (
            <>
              <p className="mb-1 font-mono text-xs text-muted">{texts.code.codeCell(cell.count)}</p>
              <CodeFence code={cell.text} language={notebook.language} isComplete />
              {cell.outputs.map((output, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <div key={at} className="mt-2">
                  <Output projectId={projectId} path={path} output={output} scroller={scroller} />
                </div>
              ))}
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

type OutputProps = Omit<NotebookViewProps, 'notebook'> & { output: NotebookOutput }

function Output({ projectId, path, output, scroller }: OutputProps) {
  const texts = useTexts()
  switch (output.kind) {
    case 'markdown':
      return <MarkdownDocument projectId={projectId} path={path} text={output.text} scroller={scroller} />
    case 'table':
      return (
        <div className="answer-text">
          <HtmlDocument projectId={projectId} path={path} html={output.text} />
        </div>
      )
    case 'picture':
      return (
        <img alt={texts.code.outputPicture} src={output.address} className="max-w-full rounded bg-white" />
      )
    case 'left-out':
      return <p className="text-sm text-muted">{texts.code.outputLeftOut(output.types)}</p>
    default:
      return <Plain text={output.text} label={texts.code.output} isError={output.kind === 'error'} />
  }
}

/** So much of an output is shown at first: a loop that prints everything is no reading. */
const mostCharacters = 20_000

function Plain({ text, label, isError = false }: { text: string; label: string; isError?: boolean }) {
  const shown = useMemo(
    () => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n…` : text),
    [text],
  )
  return (
    // Keyboards have to reach what may need scrolling.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto -outline-offset-2">
      <pre className={`code-lines border-l-2 pl-3 ${isError ? 'border-danger text-danger' : 'border-line'}`}>
        {shown}
      </pre>
    </section>
  )
}
