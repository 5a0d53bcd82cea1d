import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/** `thread 'main' panicked at src/x.rs:1:2:`, and of a backtrace `3: shop::cart::total::h0123` with `at ./src/cart.rs:13:5` below. */
export const readRustFrame: FrameReader = (lines, index) => {
  const line = lines[index] ?? ''
  const panicked =
    /^\s*thread '[^']*'(?: \(\d+\))? panicked at (?:.*, )?([^\s,'"]+\.rs):(\d+):\d+:?\s*$/u.exec(line)
  if (panicked !== null) return toFrame(panicked[1], panicked[2])
  const place = /^\s+at ([^\s()]+\.rs):(\d+)(?::\d+)?\s*$/u.exec(line)
  if (place === null) return undefined
  const above = /^\s*\d+:\s+(?:0x[0-9a-f]+ - )?(\S.*)$/u.exec(lines[index - 1] ?? '')?.[1]
  return toFrame(place[1], place[2], sourceName(above ?? ''))
}

/** `Cart::total` of `shop::cart::Cart::total::{{closure}}::h0123456789abcdef` and of `<shop::Cart as Sum>::total`. */
function sourceName(symbol: string): string {
  const plain = symbol
    .replace(/::h[0-9a-f]{16}$/u, '')
    .replaceAll(/::\{\{?closure(?:#\d+)?\}?\}/gu, '')
    .replace(/^<(?:&?(?:mut )?)([\w:]+)(?:<[^<>]*>)?(?: as [^>]*(?:<[^<>]*>)?)?>/u, '$1')
    .replaceAll(/::<[^<>]*>/gu, '')
  return plain.split('::').slice(-2).join('::')
}
