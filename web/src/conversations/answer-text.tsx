import { memo, useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import completeMarkdown from 'remend'
import { CodeFence } from '../code/code-fence.tsx'
import { NearViewport } from '../components/near-viewport.tsx'
import { AnswerCitationsContext } from './answer-citations.ts'
import { AnswerContents } from './answer-contents.tsx'
import { AnswerDiagram } from './answer-diagram.tsx'
import { CitationChip } from './citation-chip.tsx'
import { drawHtml } from '../markdown/html-elements.tsx'
import type { Replacement } from '../markdown/html-elements.tsx'
import { markCitations, readCitationLink } from './mark-citations.ts'
import { splitBlocks, toHtml } from '../markdown/markdown-blocks.ts'
import { hasOpenFence, splitMarkdown } from '../markdown/split-markdown.ts'
import { useTexts } from '../texts/use-texts.ts'

type AnswerTextProps = { text: string; citations: readonly string[]; isRunning: boolean }

/** The Markdown of an answer. Text may end anywhere while it is written: half a list or a link is shown as far as it is. */
export const AnswerText = memo(({ text, citations, isRunning }: AnswerTextProps) => {
  const id = useId()
  const parts = useMemo(() => splitMarkdown(text), [text])
  const idOf = (part: number): string => `${id}-${part}`
  const contents = <AnswerContents parts={parts} idOf={idOf} />
  if (parts.length === 1) {
    return (
      <>
        {contents}
        <div id={idOf(0)} data-part={0}>
          <AnswerPart text={text} citations={citations} isRunning={isRunning} />
        </div>
      </>
    )
  }
  const drawn = parts.map((part, index) => {
    const isLast = index === parts.length - 1
    return (
      <NearViewport
        // Parts stay where they are while the answer grows.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        id={idOf(index)}
        part={index}
        className={index === 0 ? undefined : 'mt-[0.85em]'}
        estimatedHeight={Math.ceil(part.length / 90) * 26}
        // It opens at its headline, and grows at its end.
        startsNear={index === 0 || (isLast && isRunning)}
      >
        <AnswerPart text={part} citations={citations} isRunning={isLast && isRunning} />
      </NearViewport>
    )
  })
  return (
    <>
      {contents}
      {drawn}
    </>
  )
})

const AnswerPart = memo(({ text, citations, isRunning }: AnswerTextProps) => {
  const blocks = useMemo(() => {
    const marked = markCitations(text, citations)
    return splitBlocks(isRunning ? completeMarkdown(marked) : marked)
  }, [text, citations, isRunning])
  const isOpen = isRunning && hasOpenFence(text)
  return (
    <AnswerCitationsContext value={citations}>
      <div className="answer-text">
        {blocks.map((block, index) => (
          // Blocks stay where they are while the answer grows.
          // oxlint-disable-next-line react/no-array-index-key
          <AnswerBlock key={index} markdown={block} isOpen={isOpen && index === blocks.length - 1} />
        ))}
      </div>
    </AnswerCitationsContext>
  )
})

/** `isOpen`: its code is still being written. */
const AnswerBlock = memo(({ markdown, isOpen }: { markdown: string; isOpen: boolean }) =>
  drawHtml(toHtml(markdown), isOpen ? whileOpen : whenClosed),
)

/** The page has the first two levels of headings for itself; `styles.css` dresses the rest. */
const replacements: readonly (readonly [string, Replacement])[] = [
  ['h1', (_element, children) => <h3>{children}</h3>],
  ['h2', (_element, children) => <h3>{children}</h3>],
  ['h3', (_element, children) => <h4>{children}</h4>],
  ['h4', (_element, children) => <h5>{children}</h5>],
  ['h5', (_element, children) => <h6>{children}</h6>],
  ['h6', (_element, children) => <h6>{children}</h6>],
  [
    'table',
    (_element, children) => (
      <div className="overflow-x-auto">
        <table>{children}</table>
      </div>
    ),
  ],
  [
    'a',
    (element, children) => <AnswerLink address={element.getAttribute('href') ?? ''}>{children}</AnswerLink>,
  ],
  // Nothing is loaded from elsewhere; what a picture says stays readable.
  ['img', (element) => <Picture alt={element.getAttribute('alt') ?? ''} />],
  // Of a list of tasks.
  ['input', (element) => (element.hasAttribute('checked') ? '☑' : '☐')],
]
const whenClosed = new Map([
  ...replacements,
  ['pre', (element) => <AnswerCode element={element} isComplete />],
])
const whileOpen = new Map([
  ...replacements,
  ['pre', (element) => <AnswerCode element={element} isComplete={false} />],
])

function Picture({ alt }: { alt: string }) {
  const texts = useTexts()
  return <span className="text-muted">{texts.conversations.pictureOf(alt)}</span>
}

function AnswerLink({ address, children }: { address: string; children: ReactNode }) {
  const citation = readCitationLink(address)
  if (citation !== undefined) return <CitationChip text={citation} />
  if (!/^(?:https?:|mailto:)/iu.test(address)) return children
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function AnswerCode({ element, isComplete }: { element: Element; isComplete: boolean }) {
  const language = /(?:^|\s)language-(\S+)/u.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
  const code = (element.textContent ?? '').replace(/\n$/u, '')
  if (language === 'mermaid') return <AnswerDiagram source={code} isComplete={isComplete} />
  return <CodeFence code={code} language={language} isComplete={isComplete} />
}
