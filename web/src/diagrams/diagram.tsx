import { useEffect, useState } from 'react'
import { useMediaQuery } from '../components/use-media-query.ts'
import { CodeFence } from './code-fence.tsx'

/** A Mermaid diagram of an answer; where it cannot be drawn, its source. */
export function Diagram({ source, isComplete }: { source: string; isComplete: boolean }) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const [drawing, setDrawing] = useState<{ svg: string } | 'failed' | undefined>()

  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    const draw = async (): Promise<void> => {
      const { drawDiagram } = await import('./draw-diagram.ts')
      const svg = await drawDiagram(source, isDark)
      if (isCurrent) setDrawing({ svg })
    }
    draw().catch(() => {
      if (isCurrent) setDrawing('failed')
    })
    return () => {
      isCurrent = false
    }
  }, [source, isComplete, isDark])

  if (drawing === 'failed') {
    return (
      <div>
        <p className="mb-1 text-sm text-muted">This diagram could not be drawn. Its source:</p>
        <CodeFence code={source} language="mermaid" isComplete />
      </div>
    )
  }
  return (
    <figure className="rounded-lg border border-line bg-surface p-3">
      {drawing === undefined ? (
        <div className="flex min-h-32 animate-breathe items-center justify-center text-sm text-muted">
          Drawing a diagram…
        </div>
      ) : (
        <div
          // What is drawn comes as markup: there is no address for an image.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label="Diagram; its source follows"
          className="flex justify-center overflow-x-auto [&_svg]:h-auto [&_svg]:max-w-full"
          // Mermaid cleans what it draws (security level "strict"), references to the outside are taken out, and the
          // page's policy forbids scripts.
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: drawing.svg }}
        />
      )}
      <details className="mt-2 text-sm text-muted">
        <summary className="w-fit rounded hover:text-ink">Source</summary>
        <div className="mt-2 text-ink">
          <CodeFence code={source} language="mermaid" isComplete={isComplete} />
        </div>
      </details>
    </figure>
  )
}
