import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/** `File "a.py", line 3, in main`, with the code on the line below. */
export const readPythonFrame: FrameReader = (lines, index) => {
  const match = /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?$/u.exec((lines[index] ?? '').trimEnd())
  if (match === null) return undefined
  return toFrame(match[1], match[2], match[3], codeBelow(lines[index + 1]))
}

/**
 * What IPython prints: `File ~/a.py:52, in f(x)`, `~/a.py in f(x)` and `<ipython-input-1> in f(x)`, with an arrow
 * before the line that was running: `---> 52 return x`.
 */
export const readNotebookFrame: FrameReader = (lines, index) => {
  const line = (lines[index] ?? '').trimEnd()
  const numbered = /^File (\S+\.pyx?):(\d+)(?:, in ([\w.<>]+)\(.*)?$/u.exec(line)
  const named = /^(\S+\.pyx?) in ([\w.<>]+)\(.*$/u.exec(line)
  if (numbered === null && named === null) return undefined
  const arrow = lines
    .slice(index + 1, index + 16)
    .map((below) => /^-+> ?(\d+) ?(.*)$/u.exec(below))
    .find((match) => match !== null)
  if (numbered !== null) return toFrame(numbered[1], numbered[2], lastName(numbered[3]), arrow?.[2])
  return arrow === undefined || arrow === null
    ? undefined
    : toFrame(named?.[1], arrow[1], lastName(named?.[2]), arrow[2])
}

/** `a.py:12: in f` with the code below, or `a.py:12: ValueError` under the function with `>` before its line. */
export const readPytestFrame: FrameReader = (lines, index) => {
  const line = (lines[index] ?? '').trimEnd()
  const match = /^([^\s:'"`]+\.pyx?):(\d+): ?(?:in ([\w<>.]+)|([A-Z]\w*)?)$/u.exec(line)
  if (match === null) return undefined
  if (match[3] !== undefined) return toFrame(match[1], match[2], match[3], codeBelow(lines[index + 1]))
  const above = lines.slice(Math.max(0, index - 60), index)
  const start = above.findLastIndex((text) => /^(?:_ ){3}|^[^\s:]+\.py:\d+: /u.test(text))
  const own = above.slice(start + 1)
  const code = own.findLast((text) => /^>\s/u.test(text))?.replace(/^>\s*/u, '')
  const name = own
    .map((text) => /^\s*(?:async )?def (\w+)/u.exec(text)?.[1])
    .find((found) => found !== undefined)
  return toFrame(match[1], match[2], name, code)
}

/** `Cls.method` of `_make.<locals>.Cls.method`. */
function lastName(name: string | undefined): string {
  return (name ?? '').replace(/^.*<locals>\./u, '')
}

/** The code of a frame stands below it, indented. */
function codeBelow(line: string | undefined): string {
  return line === undefined || !/^\s{2,}\S/u.test(line) || /^\s*(?:File "|at |\[|[\^~-]+\s*$)/u.test(line)
    ? ''
    : line.trim()
}
