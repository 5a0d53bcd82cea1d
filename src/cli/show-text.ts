import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { renderMarkdown, terminalColumns } from './render-markdown.ts'
import { pagerEnvironment } from './program-environment.ts'

/** Prints Markdown rendered and as wide as the terminal, with links to places of the folder, and through a pager where it is long. */
export function showMarkdown(markdown: string, folder: string | undefined): void {
  const rendered = renderMarkdown(markdown, terminalColumns())
  const text = folder === undefined || !process.stdout.isTTY ? rendered : linkPlaces(rendered, folder)
  const isLong = text.split('\n').length > (process.stdout.rows || Number.POSITIVE_INFINITY)
  if (process.stdout.isTTY && isLong && page(text)) return
  process.stdout.write(text)
}

/** `[path:3-9]` becomes what a terminal opens on a click (OSC 8); others show the text alone. */
export function linkPlaces(text: string, folder: string): string {
  return text.replaceAll(
    /\[([^\]\n:]{1,400}):(\d{1,9})(-\d{1,9})?\]/g,
    (whole, path: string, line: string) => {
      const url = `${pathToFileURL(join(folder, path)).href}#L${line}`
      return `\u001B]8;;${url}\u001B\\${whole}\u001B]8;;\u001B\\`
    },
  )
}

/** False where there is no pager, or none is wanted. */
function page(text: string): boolean {
  const program = process.env['PAGER'] ?? 'less'
  if (program === '' || program === 'cat') return false
  const env = { LESS: 'FRX', ...pagerEnvironment(process.env) }
  const shown = spawnSync(program, { input: text, stdio: ['pipe', 'inherit', 'inherit'], shell: true, env })
  return shown.status === 0
}
