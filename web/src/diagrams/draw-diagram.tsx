import { nameOfLabel } from './box-target.ts'
import { withoutSettings } from './clean-diagram.ts'
import { drawScene } from './draw-scene.ts'
import type { Drawing } from './drawings.ts'
import { findBoxes } from './find-boxes.ts'
import { pageTypeSetter } from './scene/page-type-setter.ts'
import { SceneSvg } from './scene/scene-svg.tsx'

let drawn = 0

/**
 * Flowcharts and sequences are drawn here, other kinds and what is not understood of these by Mermaid, which is loaded
 * then. Rejects where the source is no diagram.
 */
export async function drawDiagram(source: string, isDark: boolean): Promise<Drawing> {
  // Styles inside a drawing of Mermaid name it: no two on a page may be called the same.
  drawn += 1
  const id = `diagram${drawn}`
  const text = withoutSettings(source)
  const scene = drawScene(text, pageTypeSetter())
  if (scene !== undefined) {
    const labels = scene.marks.flatMap((mark) => (mark.kind === 'box' ? [mark.name] : []))
    return { content: <SceneSvg scene={scene} id={id} />, names: toNames(labels) }
  }
  const { drawWithMermaid } = await import('./draw-with-mermaid.ts')
  const markup = await drawWithMermaid(text, id, isDark)
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  return { content: markup, names: toNames(findBoxes(body).map(({ label }) => label)) }
}

function toNames(labels: readonly string[]): string[] {
  return [...new Set(labels.filter((label) => label !== '').map(nameOfLabel))]
}
