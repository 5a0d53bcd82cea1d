import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DiagramCase {
  readonly title: string
  readonly source: string
  /** Whether it is drawn without Mermaid. */
  readonly isUnderstood: boolean
}

/** Of a file of this folder: `## title`, and behind it the source of a diagram. */
export function readDiagramCases(name: 'flowcharts' | 'sequences'): DiagramCase[] {
  const text = readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')
  const [, ...sections] = text.split(/^## /mu)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title, source: lines.join('\n').trimEnd(), isUnderstood: !title.startsWith('left to Mermaid') }
  })
}
