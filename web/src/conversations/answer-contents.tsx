import { useMemo } from 'react'
import type { MouseEvent } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { findHeadings } from '../markdown/find-headings.ts'
import type { Heading } from '../markdown/find-headings.ts'
import { toHtml } from '../markdown/markdown-blocks.ts'

/** Of fewer, an answer is seen at a glance. */
const leastHeadings = 3
/** A part that is not drawn by then never will be. */
const patienceMs = 3_000

type AnswerContentsProps = {
  /** Of `splitMarkdown`. */
  parts: readonly string[]
  /** The id of the element that a part is drawn in, as soon as it is near. */
  idOf: (part: number) => string
}

/** What a long answer is about, as links to its headings. */
export function AnswerContents({ parts, idOf }: AnswerContentsProps) {
  const texts = useTexts()
  const headings = useMemo(() => findHeadings(parts), [parts])
  const titles = useMemo(
    () => (headings.length < leastHeadings ? [] : headings.map(({ markdown }) => plainText(markdown))),
    [headings],
  )
  if (titles.length === 0) return null
  const go = (event: MouseEvent, index: number): void => {
    const heading = headings[index]
    const part = heading === undefined ? null : document.getElementById(idOf(heading.part))
    if (heading === undefined || part === null) return
    event.preventDefault()
    const before = headings.slice(0, index).filter((other) => other.part === heading.part)
    const same = before.filter(({ markdown }) => markdown === heading.markdown).length
    showHeading(part, { title: titles[index] ?? '', same, order: before.length })
  }
  return (
    <nav aria-label={texts.conversations.contents} className="mb-3">
      <details className="rounded-lg border border-line bg-sunken/60 px-3 py-1.5 text-sm">
        <summary className="w-fit rounded text-muted hover:text-ink">
          {texts.conversations.contentsOf(titles.length)}
        </summary>
        <ol className="mt-1.5 mb-1 flex flex-col gap-1">
          {titles.map((title, index) => (
            // Headings stay in their order while the answer grows.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} style={{ paddingInlineStart: `${indentOf(headings[index])}rem` }}>
              <a
                href={`#${idOf(headings[index]?.part ?? 0)}`}
                onClick={(event) => go(event, index)}
                className="rounded text-accent underline-offset-3 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function indentOf(heading: Heading | undefined): number {
  return ((heading?.level ?? 1) - 1) * 1.1
}

/** Scrolls to a heading as soon as it is drawn, and moves the focus to it: whoever listens goes on from there. */
function showHeading(
  part: HTMLElement,
  wanted: { readonly title: string; readonly same: number; readonly order: number },
): void {
  const show = (): boolean => {
    const drawn = [...part.querySelectorAll<HTMLElement>('h3, h4, h5, h6')]
    const named = drawn.filter(({ textContent }) => textContent.trim() === wanted.title)
    // One with citations in it is not drawn as it is written.
    const heading = named[wanted.same] ?? drawn[wanted.order]
    if (heading === undefined) return false
    heading.scrollIntoView({ block: 'start' })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return true
  }
  if (show()) return
  part.scrollIntoView({ block: 'start' })
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect()
  })
  observer.observe(part, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
}

/** As it is read: without marks and citations. */
function plainText(markdown: string): string {
  const { body } = new DOMParser().parseFromString(toHtml(markdown), 'text/html')
  return body.textContent.replaceAll(/\s*\[[^[\]]+:\d+(?:-\d+)?\]/gu, '').trim()
}
