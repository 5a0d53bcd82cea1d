import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { linkStyle } from '../components/styles.ts'
import { describeOpenReason } from '../projects/describe-open-reason.ts'
import { formatLine } from './code-address.ts'
import { CodeLink } from './code-link.tsx'
import { hoverOptions } from './code-queries.ts'
import { focusSource } from './focus-source.ts'
import { KindIcon } from './kind-icon.tsx'
import { KnownBadge } from './known-badge.tsx'
import type { NameTarget } from './place-in-page.ts'
import { plainDoc } from './plain-doc.ts'
import { Signature } from './signature.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { RichText } from '../texts/rich-text.tsx'

type HoverCardProps = {
  projectId: string
  path: string
  target: NameTarget
  onShow: () => void
  onClose: () => void
  /** The pointer is on the card: it stays. */
  onStay: (isOn: boolean) => void
}

const gap = 6

/** What a name means, at its place: how it is declared, what is written about it, and how all that is known. */
export function HoverCard({ projectId, path, target, onShow, onClose, onStay }: HoverCardProps) {
  const texts = useTexts()
  const card = useRef<HTMLOutputElement>(null)
  const [position, setPosition] = useState<{ left: number; top: number } | undefined>()
  const hover = useQuery(hoverOptions(projectId, { path, line: target.line, column: target.start }))
  const { data } = hover
  const isEmpty = data === undefined || (data.unresolved === 'no-name' && data.definitions.length === 0)

  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const { width, height } = element.getBoundingClientRect()
    const fitsAbove = target.box.top - gap - height > 8
    setPosition({
      left: Math.max(8, Math.min(target.box.left, innerWidth - width - 8)),
      top: fitsAbove ? target.box.top - gap - height : target.box.bottom + gap,
    })
  }, [target, data])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // A key that led into the card leads back to the code.
      if (card.current?.contains(document.activeElement) === true) focusSource()
      onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  if (isEmpty) return null
  const [first, ...more] = data.definitions
  const [place] = data.places
  return (
    <output
      ref={card}
      aria-label={texts.code.hover.about(target.name)}
      onPointerEnter={() => onStay(true)}
      onPointerLeave={() => onStay(false)}
      style={{ ...position, visibility: position === undefined ? 'hidden' : 'visible' }}
      className="fixed z-30 flex max-h-80 w-[28rem] max-w-[calc(100vw-1rem)] animate-fade flex-col gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3 text-compact shadow-raised"
    >
      {first !== undefined ? (
        <>
          <div className="flex items-center gap-1.5">
            <KindIcon kind={first.kind} />
            <span className="min-w-0 truncate text-muted" title={first.node_id}>
              {first.file_path}:{first.line}
            </span>
            <span className="ml-auto">
              <KnownBadge known={first.known} />
            </span>
          </div>
          <Signature path={first.file_path} text={first.signature === '' ? first.name : first.signature} />
          {first.doc !== '' && (
            <p className="line-clamp-5 whitespace-pre-line text-muted">{plainDoc(first.doc)}</p>
          )}
          {more.length > 0 && (
            <p className="text-muted">
              <RichText
                text={texts.code.hover.or}
                parts={{
                  places: (
                    <>
                      {more.slice(0, 3).map((other, index) => (
                        <span key={other.node_id}>
                          {index > 0 && ', '}
                          <CodeLink
                            projectId={projectId}
                            path={other.file_path}
                            search={{ lines: formatLine(other.line, other.start_line) }}
                            className={linkStyle}
                          >
                            {other.file_path}:{other.line}
                          </CodeLink>
                        </span>
                      ))}
                    </>
                  ),
                }}
              />
              {more.length > 3 && texts.code.hover.andMore(more.length - 3)}
            </p>
          )}
          <p className="flex gap-4">
            <CodeLink
              projectId={projectId}
              path={first.file_path}
              search={{ lines: formatLine(first.line, first.start_line) }}
              className={linkStyle}
            >
              {texts.code.goToDefinition}
            </CodeLink>
            <button type="button" onClick={onShow} className={linkStyle}>
              {texts.code.usesAndCallers}
            </button>
          </p>
        </>
      ) : place !== undefined ? (
        <p className="flex items-center gap-3">
          <span className="text-muted">{texts.code.hover.local(place.line)}</span>
          <CodeLink
            projectId={projectId}
            path={place.file_path}
            search={{ lines: formatLine(place.line) }}
            className={linkStyle}
          >
            {texts.code.goThere}
          </CodeLink>
        </p>
      ) : (
        <p className="text-muted">
          {texts.code.hover.notLinked(describeOpenReason(data.unresolved ?? '', texts))}
        </p>
      )}
    </output>
  )
}
