import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Streamdown, useIsCodeFenceIncomplete } from 'streamdown'
import type { Components } from 'streamdown'
import { CodeFence } from '../code/code-fence.tsx'
import { NearViewport } from '../components/near-viewport.tsx'
import { Diagram } from '../diagrams/diagram.tsx'
import { CitationChip } from './citation-chip.tsx'
import { markCitations, readCitationLink } from './mark-citations.ts'
import { splitAnswer } from './split-answer.ts'
import { useTexts } from '../texts/use-texts.ts'

type AnswerTextProps = { text: string; citations: readonly string[]; isRunning: boolean }

/** The Markdown of an answer. Text may end anywhere while it is written: half a list or a link is shown as far as it is. */
export const AnswerText = memo(({ text, citations, isRunning }: AnswerTextProps) => {
  const parts = useMemo(() => splitAnswer(text), [text])
  if (parts.length === 1) return <AnswerPart text={text} citations={citations} isRunning={isRunning} />
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    return (
      <NearViewport
        // Parts stay where they are while the answer grows.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={index === 0 ? undefined : 'mt-[0.85em]'}
        estimatedHeight={Math.ceil(part.length / 90) * 26}
        startsNear={isLast && isRunning}
      >
        <AnswerPart text={part} citations={citations} isRunning={isLast && isRunning} />
      </NearViewport>
    )
  })
})

const AnswerPart = memo(({ text, citations, isRunning }: AnswerTextProps) => {
  const marked = useMemo(() => markCitations(text, citations), [text, citations])
  return (
    <Streamdown
      className="answer-text"
      // Also for what is whole: another mode would draw everything anew when the last word has come.
      mode="streaming"
      parseIncompleteMarkdown={isRunning}
      components={components}
      linkSafety={{ enabled: false }}
      controls={false}
    >
      {marked}
    </Streamdown>
  )
})

/** Plain elements, which `styles.css` dresses. The page has the first two levels of headings for itself. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  h6: ({ children }) => <h6>{children}</h6>,
  p: ({ children }) => <p>{children}</p>,
  ul: ({ children }) => <ul>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  hr: () => <hr />,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
  thead: ({ children }) => <thead>{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr>{children}</tr>,
  th: ({ children }) => <th scope="col">{children}</th>,
  td: ({ children }) => <td>{children}</td>,
  a: ({ children, href }) => <AnswerLink href={href}>{children}</AnswerLink>,
  // Nothing is loaded from elsewhere; what a picture says stays readable.
  img: ({ alt }) => <Picture alt={alt ?? ''} />,
  inlineCode: ({ children }) => <code>{children}</code>,
  pre: ({ node }) => <AnswerCode node={node} />,
}

function Picture({ alt }: { alt: string }) {
  const texts = useTexts()
  return <span className="text-muted">{texts.conversations.pictureOf(alt)}</span>
}

function AnswerLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const citation = readCitationLink(href)
  if (citation !== undefined) return <CitationChip text={citation} />
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

type CodeNode = NonNullable<Parameters<Extract<Components['pre'], (props: never) => unknown>>[0]['node']>

function AnswerCode({ node }: { node: CodeNode | undefined }) {
  const isIncomplete = useIsCodeFenceIncomplete()
  const element = node?.children[0]
  if (element?.type !== 'element') return null
  const names = element.properties['className']
  const language = (Array.isArray(names) ? names : [])
    .map(String)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length)
  const code = element.children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .replace(/\n$/u, '')
  if (language === 'mermaid') return <Diagram source={code} isComplete={!isIncomplete} />
  return <CodeFence code={code} language={language ?? ''} isComplete={!isIncomplete} />
}
