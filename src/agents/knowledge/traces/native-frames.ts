import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

const source = String.raw`([^\s:()]+\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inl|m|mm|cu)):(\d+)(?::\d+)?`
const debuggerLine = new RegExp(
  String.raw`^\s*(?:\* )?(?:frame )?#\d+:?\s+(.*?)(?: at |\s)${source}\s*$`,
  'u',
)
const symbolizedLine = new RegExp(
  String.raw`^\s*(?:\[?0x[0-9a-f]+\]?:?\s+)?([\w:~<>*&, ]+(?:\(.*\))?) at ${source}\s*$`,
  'u',
)

/**
 * gdb: `#0  0x0 in shop::total (cart=0x0) at src/cart.cc:13`. Sanitizers: `#1 0x4f in shop::total(Cart*) /src/cart.cc:13:5`.
 * lldb: `frame #0: 0x1 app`shop::total(cart=0x0) at cart.cc:13:5`. Symbolized backtraces: `total at src/cart.c:13`.
 */
export const readNativeFrame: FrameReader = (lines, index) => {
  const line = lines[index] ?? ''
  const debuggers = debuggerLine.exec(line)
  if (debuggers !== null) return toFrame(debuggers[2], debuggers[3], functionOf(debuggers[1] ?? ''))
  const symbolized = symbolizedLine.exec(line)
  return symbolized === null
    ? undefined
    : toFrame(symbolized[2], symbolized[3], functionOf(symbolized[1] ?? ''))
}

/** `shop::total` of `0x4f in shop::total<int>(Cart*)`. */
function functionOf(text: string): string {
  const call = text
    .replaceAll('(anonymous namespace)::', '')
    .replace(/^.*\bin /u, '')
    .replace(/^0x[0-9a-f]+ /u, '')
    .replace(/^.*`/u, '')
  const name = call.split(/[(<]/u, 1)[0] ?? ''
  return name.trim().split(/\s/u).at(-1)?.split('::').slice(-2).join('::') ?? ''
}
