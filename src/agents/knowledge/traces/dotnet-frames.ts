import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/**
 * `at Acme.Shop.Cart.Total[T](List`1 items) in C:\src\Cart.cs:line 13`, with the names that the compiler made for
 * asynchronous methods and lambdas: `Cart.<TotalAsync>d__4.MoveNext()`, `Cart.<>c.<Total>b__0_0(Item item)`.
 */
export const readDotnetFrame: FrameReader = (lines, index) => {
  const match =
    /^\s*(?:at|bei|à|в|en) ([^()]+)\(.*\) (?:in|à|en|в) (.+):(?:line|Zeile|ligne|línea|строка) (\d+)\s*$/u.exec(
      lines[index] ?? '',
    )
  return match === null ? undefined : toFrame(match[2], match[3], sourceName(match[1]))
}

function sourceName(compiled: string | undefined): string {
  const name = (compiled ?? '').replace(/\[[^[\]]*\]$/u, '').replace(/`\d+/gu, '')
  const generated = /^([^<]*?)\.?(?:<>c(?:__\w+)?\.)?<([\w.]+)>[\w|]*(?:\.MoveNext)?$/u.exec(name)
  const parts = (generated === null ? name : `${generated[1] ?? ''}.${generated[2] ?? ''}`)
    .split(/[.+]/u)
    .filter((part) => part !== '')
  if (parts.at(-1) === 'ctor' || parts.at(-1) === 'cctor') return parts.at(-2) ?? ''
  return parts
    .slice(-2)
    .join('.')
    .replace(/\.(?:get|set)_(\w+)$/u, '.$1')
}
