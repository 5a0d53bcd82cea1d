import { useQuery } from '@tanstack/react-query'
import { memo, useId, useMemo } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { NearViewport, NearViewportScope } from '../../components/near-viewport.tsx'
import { findHeadings, findOutermost } from '../../markdown/find-headings.ts'
import { drawHtml } from '../../markdown/html-elements.tsx'
import type { Replacement } from '../../markdown/html-elements.tsx'
import { toHtml } from '../../markdown/markdown-blocks.ts'
import { splitMarkdown } from '../../markdown/split-markdown.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { CodeFence } from '../code-fence.tsx'
import { CodeLink } from '../code-link.tsx'
import { rawOptions } from '../code-queries.ts'
import { pictureType } from '../picture-type.ts'
import { useBlobImage } from '../use-blob-image.ts'
import { resolveAddress, slugOf } from './resolve-address.ts'

type MarkdownDocumentProps = {
  projectId: string
  /** Of the document: its links begin there. */
  path: string
  text: string
  /** What it is scrolled in; where there is none it is drawn whole. */
  scroller: Element | null
  /** Of the outermost heading around it; that of the text itself where there is nothing around. */
  outermost?: number
}

/** A Markdown file as a page: links lead to files of the project, pictures are those of the project alone. */
export function MarkdownDocument(props: MarkdownDocumentProps) {
  const { projectId, path, text, scroller } = props
  const id = useId()
  const parts = useMemo(() => splitMarkdown(withoutFrontMatter(text)), [text])
  const outermost = useMemo(() => props.outermost ?? findOutermost(text), [props.outermost, text])
  const idOf = (part: number): string => `${id}-${part}`
  const goTo = (slug: string): void => {
    const part = findPart(parts, slug)
    const element = part === undefined ? null : document.getElementById(idOf(part))
    if (element !== null) showHeading(element, slug)
  }
  return (
    <NearViewportScope scroller={scroller}>
      <div className="answer-text min-w-0 break-words">
        {parts.map((part, index) => (
          <NearViewport
            // Parts of a text have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={idOf(index)}
            className="answer-text mt-[0.85em] first:mt-0"
            estimatedHeight={Math.ceil(part.length / 90) * 26}
            startsNear={index < 3}
          >
            <Part projectId={projectId} path={path} markdown={part} outermost={outermost} onHeading={goTo} />
          </NearViewport>
        ))}
      </div>
    </NearViewportScope>
  )
}

type PartProps = Omit<HtmlDocumentProps, 'html'> & { markdown: string }

const Part = memo(
  ({ markdown, ...props }: PartProps) => <HtmlDocument {...props} html={toHtml(markdown)} />,
  // What a heading leads to is the same whenever it is asked.
  (one, other) =>
    one.markdown === other.markdown &&
    one.outermost === other.outermost &&
    one.path === other.path &&
    one.projectId === other.projectId,
)

type HtmlDocumentProps = {
  projectId: string
  path: string
  html: string
  outermost?: number
  onHeading?: (slug: string) => void
}

/** HTML of a document, as far as it is text, pictures of the project, links and tables. */
export function HtmlDocument({ projectId, path, html, outermost = 1, onHeading }: HtmlDocumentProps) {
  const replacements = new Map<string, Replacement>([
    ...headingsBelow(outermost),
    ['a', (element, children) => toLink({ projectId, path, element, children, onHeading })],
    ['img', (element) => <DocumentPicture projectId={projectId} path={path} element={element} />],
    ['input', (element) => (element.hasAttribute('checked') ? '☑' : '☐')],
    ['pre', (element) => <DocumentCode element={element} />],
    [
      'table',
      (_element, children) => (
        <div className="overflow-x-auto">
          <table>{children}</table>
        </div>
      ),
    ],
  ])
  return <div>{drawHtml(html, replacements)}</div>
}

/** The page has the first level for itself: the outermost of the document is the second. */
function headingsBelow(outermost: number): [string, Replacement][] {
  return levels.map((level) => {
    const own = Math.min(6, Math.max(1, level - outermost + 1))
    const Heading = `h${Math.min(6, own + 1)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
    const draw: Replacement = (element, children) => (
      <Heading tabIndex={-1} data-slug={slugOf(element.textContent ?? '')} className={sizes[own]}>
        {children}
      </Heading>
    )
    return [`h${level}`, draw]
  })
}

const levels = [1, 2, 3, 4, 5, 6]
const sizes: readonly (string | undefined)[] = [
  undefined,
  'border-b border-line pb-1.5 text-2xl font-semibold',
  'mt-8 border-b border-line pb-1 text-xl font-semibold',
]

type LinkProps = Pick<HtmlDocumentProps, 'projectId' | 'path'> & {
  element: Element
  children: ReactNode
  onHeading: HtmlDocumentProps['onHeading']
}

function toLink({ projectId, path, element, children, onHeading }: LinkProps): ReactNode {
  const target = resolveAddress(path, element.getAttribute('href') ?? '')
  switch (target?.kind) {
    case 'outside':
      return (
        <a href={target.address} target="_blank" rel="noreferrer">
          {children}
        </a>
      )
    case 'heading':
      return (
        <a
          href={`#${target.slug}`}
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            onHeading?.(target.slug)
          }}
        >
          {children}
        </a>
      )
    case 'file':
      return (
        <CodeLink
          projectId={projectId}
          path={target.path}
          search={target.lines === undefined ? {} : { lines: target.lines }}
        >
          {children}
        </CodeLink>
      )
    default:
      return children
  }
}

/** Of the project; from elsewhere nothing is loaded, and what the picture says stays readable. */
function DocumentPicture({
  projectId,
  path,
  element,
}: Pick<HtmlDocumentProps, 'projectId' | 'path'> & { element: Element }) {
  const target = resolveAddress(path, element.getAttribute('src') ?? '')
  const alt = element.getAttribute('alt') ?? ''
  const type = target?.kind === 'file' ? pictureType(target.path) : undefined
  if (target?.kind !== 'file' || type === undefined) return <MissingPicture alt={alt} />
  return (
    <ProjectPicture
      projectId={projectId}
      path={target.path}
      type={type}
      alt={alt}
      width={element.getAttribute('width')}
    />
  )
}

function ProjectPicture(props: {
  projectId: string
  path: string
  type: string
  alt: string
  width: string | null
}) {
  const { projectId, path, type, alt, width } = props
  const raw = useQuery(rawOptions(projectId, path))
  const show = useBlobImage(raw.data, type)
  if (raw.isError) return <MissingPicture alt={alt} />
  const widthPx = /^\d{1,4}(?:px)?$/u.test(width ?? '') ? Number.parseInt(width ?? '', 10) : undefined
  return <img ref={show} alt={alt} width={widthPx} className="inline-block max-w-full" />
}

function MissingPicture({ alt }: { alt: string }) {
  const texts = useTexts()
  return alt === '' ? null : <span className="text-muted">{texts.conversations.pictureOf(alt)}</span>
}

function DocumentCode({ element }: { element: Element }) {
  const language = /(?:^|\s)language-(\S+)/u.exec(element.querySelector('code')?.className ?? '')?.[1] ?? ''
  return <CodeFence code={(element.textContent ?? '').replace(/\n$/u, '')} language={language} isComplete />
}

/** What generators of sites read, between two lines of dashes at the very beginning. */
function withoutFrontMatter(text: string): string {
  if (!/^---\r?\n/u.test(text)) return text
  const end = /\n---[ \t]*(?:\r?\n|$)/u.exec(text)
  return end === null ? text : text.slice(end.index + end[0].length)
}

/** In which part the heading stands that a link means; of several of one name links count. */
function findPart(parts: readonly string[], slug: string): number | undefined {
  const named = findHeadings(parts).map(({ part, markdown }) => ({
    part,
    slug: slugOf(new DOMParser().parseFromString(toHtml(markdown), 'text/html').body.textContent ?? ''),
  }))
  return (
    named.find((heading) => heading.slug === slug) ??
    named.find((heading) => heading.slug === slug.replace(/-\d+$/u, ''))
  )?.part
}

/** A part that is not drawn by then never will be. */
const patienceMs = 3_000

/** Scrolls to a heading as soon as it is drawn, and moves the focus to it. */
function showHeading(part: HTMLElement, slug: string): void {
  const show = (): boolean => {
    const drawn = [...part.querySelectorAll<HTMLElement>('[data-slug]')]
    const heading =
      drawn.find(({ dataset }) => dataset['slug'] === slug) ??
      drawn.find(({ dataset }) => dataset['slug'] === slug.replace(/-\d+$/u, ''))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
    return heading !== undefined
  }
  if (show()) return
  const observer = new MutationObserver(() => show() && observer.disconnect())
  observer.observe(part, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
  part.scrollIntoView({ block: 'start' })
}
