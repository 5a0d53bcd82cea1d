import { Maximize2, Minimize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { CodeFence } from '../code/code-fence.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useIsDark } from '../settings/use-is-dark.ts'
import { knownDrawing, keepDrawing } from './drawings.ts'
import type { Drawing } from './drawings.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useBoxTargets } from './use-box-targets.ts'

/** Below it the type of a drawing cannot be read: a large one is scrolled instead. */
const leastScale = 0.75
const mostScale = 4
const step = 1.25
/** Of its boxes, by which a diagram is told from another. */
const mostNames = 3

type DiagramProps = {
  source: string
  isComplete: boolean
  /** Of the answer that it belongs to: they tell which of several namesakes is meant. */
  citations: readonly string[]
  /** Gets the place of the code that a box stands for, as a citation. */
  onOpen: (place: string) => void
}

/** A Mermaid diagram of an answer, in a frame whose height does not change; where it cannot be drawn, its source. */
export function Diagram({ source, isComplete, citations, onOpen }: DiagramProps) {
  const texts = useTexts()
  const isDark = useIsDark()
  const [drawing, setDrawing] = useState<Drawing | 'failed' | undefined>(() => knownDrawing(source, isDark))

  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    const draw = async (): Promise<void> => {
      const known = knownDrawing(source, isDark)
      if (known === undefined) {
        const { drawDiagram } = await import('./draw-diagram.tsx')
        keepDrawing(source, isDark, await drawDiagram(source, isDark))
      }
      if (isCurrent) setDrawing(knownDrawing(source, isDark))
    }
    draw().catch(() => {
      if (isCurrent) setDrawing('failed')
    })
    return () => {
      isCurrent = false
    }
  }, [source, isComplete, isDark])

  const height = frameHeight(source)
  return (
    <figure className="rounded-lg border border-line bg-surface p-3">
      {drawing === undefined ? (
        <div
          style={{ height }}
          className="flex animate-breathe items-center justify-center text-sm text-muted"
        >
          {texts.diagrams.drawing}
        </div>
      ) : drawing === 'failed' ? (
        <div style={{ minHeight: height }}>
          <p className="mb-1 text-sm text-muted">{texts.diagrams.failed}</p>
          <CodeFence code={source} language="mermaid" isComplete />
        </div>
      ) : (
        <DrawingFrame drawing={drawing} height={height} citations={citations} onOpen={onOpen} />
      )}
      {drawing !== 'failed' && (
        <details className="mt-2 text-sm text-muted">
          <summary className="w-fit rounded hover:text-ink">{texts.diagrams.source}</summary>
          <div className="mt-2 text-ink">
            <CodeFence code={source} language="mermaid" isComplete={isComplete} />
          </div>
        </details>
      )}
    </figure>
  )
}

function contentOf({
  content,
}: Drawing): Pick<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  // Mermaid cleans what it draws (security level "strict"), references to the outside are taken out, and the page's
  // policy forbids scripts.
  return typeof content === 'string'
    ? { dangerouslySetInnerHTML: { __html: content } }
    : { children: content }
}

/** Known before anything is drawn, so that nothing moves when it is. */
function frameHeight(source: string): number {
  const lines = source.split('\n').filter((line) => line.trim() !== '').length
  return Math.min(440, Math.max(180, 60 + lines * 26))
}

type DrawingFrameProps = Pick<DiagramProps, 'citations' | 'onOpen'> & { drawing: Drawing; height: number }

function DrawingFrame({ drawing, height, citations, onOpen }: DrawingFrameProps) {
  const texts = useTexts()
  const frame = useRef<HTMLElement>(null)
  const [fit, setFit] = useState<number | undefined>()
  const [zoom, setZoom] = useState(1)
  const [isLarge, setLarge] = useState(false)
  const scale = (fit ?? 1) * zoom

  useEffect(() => {
    const box = frame.current
    const drawn = box?.querySelector('svg')
    if (box === null || drawn === null || drawn === undefined) return
    const { width, height: natural } = drawn.viewBox.baseVal
    const measure = (): void => {
      if (box.clientWidth === 0 || width === 0) return
      const whole = Math.min(box.clientWidth / width, box.clientHeight / natural)
      setFit(Math.min(1, Math.max(leastScale, whole)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [drawing])

  useEffect(() => {
    const drawn = frame.current?.querySelector('svg')
    if (drawn === null || drawn === undefined) return
    drawn.style.maxWidth = 'none'
    drawn.style.width = `${drawn.viewBox.baseVal.width * scale}px`
    drawn.style.height = `${drawn.viewBox.baseVal.height * scale}px`
  }, [drawing, scale])

  const linkCount = useBoxTargets(frame, drawing, citations, onOpen)
  const zoomBy = (factor: number): void => setZoom((now) => Math.min(mostScale, Math.max(0.25, now * factor)))
  const names = drawing.names.slice(0, mostNames).join(', ')
  return (
    // Of several in an answer, which one: its buttons are called the same.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={texts.diagrams.of(names)} className="relative">
      <section
        ref={frame}
        aria-label={texts.diagrams.frame}
        // Keyboards have to reach what needs scrolling.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ height: isLarge ? '80dvh' : height }}
        className="grid overflow-auto rounded-md -outline-offset-2"
      >
        <div
          // There is no address for an image. What is in an image cannot be pressed.
          role={linkCount === 0 ? 'img' : 'group'}
          aria-label={texts.diagrams.picture}
          className="diagram m-auto"
          {...contentOf(drawing)}
        />
      </section>
      {/* Below the frame: it covers nothing that could be pressed. */}
      <div className="absolute top-full right-0 mt-1 flex rounded-md border border-line bg-surface">
        <IconButton label={texts.diagrams.smaller} onClick={() => zoomBy(1 / step)}>
          <ZoomOut />
        </IconButton>
        <button
          type="button"
          onClick={() => setZoom(1)}
          className="w-13 rounded text-xs text-muted tabular-nums hover:text-ink"
          aria-label={texts.diagrams.reset(texts.format.percent(scale))}
        >
          {texts.format.percent(scale)}
        </button>
        <IconButton label={texts.diagrams.larger} onClick={() => zoomBy(step)}>
          <ZoomIn />
        </IconButton>
        <IconButton
          label={isLarge ? texts.diagrams.lessRoom : texts.diagrams.moreRoom}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      </div>
    </div>
  )
}
