import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/** `main.(*Cart).Total(0x1)` with `\t/app/cart.go:13 +0x1d` below; `created by main.run in goroutine 1`. */
export const readGoFrame: FrameReader = (lines, index) => {
  const place = /^\s+(\S+\.go):(\d+)(?: \+0x[0-9a-f]+)?\s*$/u.exec(lines[index] ?? '')
  if (place === null) return undefined
  return toFrame(place[1], place[2], nameAbove(lines[index - 1] ?? ''))
}

function nameAbove(line: string): string {
  const plain = line
    .trim()
    .replace(/^created by /u, '')
    .replace(/ in goroutine \d+$/u, '')
  if (/\s/u.test(plain.replace(/\([^()]*\)$/u, ''))) return ''
  const name =
    plain
      .replace(/\((?:[^()*]|\([^()]*\))*\)$/u, '')
      .split('/')
      .at(-1) ?? ''
  // `pkg.(*Type).Method.func1` is a function literal in the method, `pkg.Type[...].Method` one of a generic type.
  const parts = name
    .replace(/\[\.\.\.\]/gu, '')
    .replace(/[()*]/gu, '')
    .split('.')
    .filter((part) => !/^(?:func)?\d+$/u.test(part))
  return parts.slice(1).join('.')
}
