import type { ReactElement } from 'react'

export interface Drawing {
  /** As Mermaid makes it, markup. */
  readonly content: string | ReactElement
  /** What is written in its boxes, as it is looked up. */
  readonly names: readonly string[]
}

/** Drawings that were made: one that comes into view again is there at once. */
const most = 60
const drawings = new Map<string, Drawing>()

export function knownDrawing(source: string, isDark: boolean): Drawing | undefined {
  return drawings.get(keyOf(source, isDark))
}

export function keepDrawing(source: string, isDark: boolean, drawing: Drawing): void {
  drawings.set(keyOf(source, isDark), drawing)
  const [oldest] = drawings.keys()
  if (drawings.size > most && oldest !== undefined) drawings.delete(oldest)
}

function keyOf(source: string, isDark: boolean): string {
  return `${isDark ? 'dark' : 'light'} ${source}`
}
