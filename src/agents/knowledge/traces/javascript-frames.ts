import type { FrameReader } from './frame.ts'
import { toFrame } from './frame.ts'

/**
 * V8: `at async Cart.total [as sum] (file:///app/cart.ts:13:5)`, `at new Shop (…)`, `at /app/main.js:2:1`,
 * `at eval (eval at run (/app/a.js:1:2), <anonymous>:1:1)`. Firefox and Safari: `total@http://host/app.js:13:5`.
 */
export const readJavaScriptFrame: FrameReader = (lines, index) => {
  const line = (lines[index] ?? '').trimEnd()
  const evaluated = /^\s*at .{0,200}\(eval at ([\w$.<>]+) \(([^()\s]+):(\d+):\d+\)/u.exec(line)
  if (evaluated !== null) return toFrame(evaluated[2], evaluated[3], plainName(evaluated[1]))
  const named =
    /^\s*at (?:async )?(?:new )?([^()]+?) (?:\[as [^\]]+\] )?\(([^()]*?(?:\([^()]*\)[^()]*?)?):(\d+)(?::(\d+))?\)$/u.exec(
      line,
    )
  if (named !== null && isScriptPath(named[2]))
    return toFrame(named[2], named[3], plainName(named[1]), '', named[4])
  const bare = /^\s*at (?:async )?\(?((?:[\w+.-]+:\/\/|[A-Za-z]:[\\/])?[^\s()]+?):(\d+)(?::(\d+))\)?$/u.exec(
    line,
  )
  if (bare !== null) return toFrame(bare[1], bare[2], '', '', bare[3])
  const withoutColumn = /^\s*at (?:async )?\(?((?:[A-Za-z]:)?[^\s():]+\.[cm]?[jt]sx?):(\d+)\)?$/u.exec(line)
  if (withoutColumn !== null) return toFrame(withoutColumn[1], withoutColumn[2])
  const gecko = /^\s*([\w$.<>/*]*)@((?:https?|file|webpack):\/\/\S+?|\/\S+?):(\d+)(?::(\d+))?$/u.exec(line)
  return gecko === null
    ? undefined
    : toFrame(gecko[2], gecko[3], plainName(gecko[1]?.replace(/(?<![/<*])[/<*]+$/u, '')), '', gecko[4])
}

function isScriptPath(path: string | undefined): boolean {
  return /\.(?:[cm]?[jt]sx?|vue|svelte|astro)(?:[?#].*)?$|^(?:node|internal|native|webpack)/u.test(path ?? '')
}

/** `Cart.total` of `Function.Cart.total`, `Object.<anonymous>`, `async Promise.all (index 0)`. */
function plainName(name: string | undefined): string {
  const plain = (name ?? '')
    .replace(/^(?:async|new) /u, '')
    .replace(/^(?:Object|Function|Module|exports)\./u, '')
  return /^(?:<anonymous>|eval|anonymous)$/u.test(plain) ? '' : plain.replace(/\.<anonymous>$/u, '')
}
