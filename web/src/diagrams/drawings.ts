/** Drawings that were made: one that comes into view again is there at once. */
const most = 60
const drawings = new Map<string, string>()

export function knownDrawing(source: string, isDark: boolean): string | undefined {
  return drawings.get(keyOf(source, isDark))
}

export function keepDrawing(source: string, isDark: boolean, svg: string): void {
  drawings.set(keyOf(source, isDark), svg)
  const [oldest] = drawings.keys()
  if (drawings.size > most && oldest !== undefined) drawings.delete(oldest)
}

function keyOf(source: string, isDark: boolean): string {
  return `${isDark ? 'dark' : 'light'} ${source}`
}
