import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/** Ruby: ``from app/cart.rb:13:in `total'``. PHP: `#0 /app/Cart.php(13): Shop\Cart->total()` and `in /app/Cart.php:13`. */
export const readScriptFrame: FrameReader = (lines, index) => {
  const line = lines[index] ?? ''
  const ruby = /^\s*(?:\d+: )?(?:from )?([^\s:]+\.(?:rb|rake|erb|ru)):(\d+):in [`']([^`']+)'/u.exec(line)
  if (ruby !== null) return toFrame(ruby[1], ruby[2], rubyName(ruby[3]))
  const php = /^\s*#\d+ (\S+\.(?:php|phtml|inc))\((\d+)\): (?:.*\\)?([\w{}]+(?:(?:->|::)[\w{}]+)?)\(/u.exec(
    line,
  )
  if (php !== null) {
    // PHP names the function that was called from the place: the one around the place stands a frame further out.
    const outer = /^\s*#\d+ \S+\(\d+\): (?:.*\\)?([\w{}]+(?:(?:->|::)[\w{}]+)?)\(/u.exec(
      lines[index + 1] ?? '',
    )
    return toFrame(php[1], php[2], phpName(outer?.[1]))
  }
  const thrown = /^.*\bin (\/?[^\s:()]+\.php)(?::| on line )(\d+)\s*$/u.exec(line)
  if (thrown === null) return undefined
  const outer = lines
    .slice(index + 1, index + 4)
    .map((below) => /^\s*#0 \S+\(\d+\): (?:.*\\)?([\w{}]+(?:(?:->|::)[\w{}]+)?)\(/u.exec(below)?.[1])
    .find((name) => name !== undefined)
  return toFrame(thrown[1], thrown[2], phpName(outer))
}

/** `total` of `block (2 levels) in total`, `Cart.total` of `Cart#total`. */
function rubyName(name: string | undefined): string {
  const plain = (name ?? '').replace(/^.* in /u, '').replace('#', '.')
  return plain.startsWith('<') ? '' : (plain.split('::').at(-1) ?? '')
}

function phpName(name: string | undefined): string {
  return (name ?? '')
    .replace(/->|::/u, '.')
    .replace('.__construct', '')
    .replace(/^\{.*$/u, '')
}
