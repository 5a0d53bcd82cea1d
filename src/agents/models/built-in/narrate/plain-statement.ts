import type { Code } from './code-text.ts'
import { closingOf } from './code-text.ts'
import type { Statement } from './statement.ts'

/** Where the statement ends that begins at `from`. */
export function plainEnd({ mask, spelling }: Code, from: number, to: number): number {
  let nesting = 0
  let at = from
  for (; at < to; at += 1) {
    const character = mask[at] ?? ''
    if ('([{'.includes(character)) nesting += 1
    else if (')]}'.includes(character)) {
      nesting -= 1
      // A function that stands by itself ends with its brace.
      if (nesting === 0 && character === '}' && isFunctionStart(mask.slice(from, from + 40))) {
        at += 1
        break
      }
    } else if (nesting === 0 && character === ';') break
    else if (nesting === 0 && character === '\n' && spelling.lineEnds && endsHere(mask, from, at, to)) break
    if (nesting < 0) break
  }
  return at
}

/** In Rust the expression that ends a block is its value. */
export function isTail({ spelling }: Code, { kind, text }: Statement, end: number, to: number): boolean {
  return (
    spelling.bareHeads &&
    !spelling.lineEnds &&
    end === to &&
    kind === 'plain' &&
    !/^(?:return|break|continue|panic!|let)\b/u.test(text)
  )
}

/**
 * The brace of a function that is all of what is assigned or returned: `x = (a) => {`, `return function (a) {`,
 * `f := func(a int) {`; -1 where the value is something else.
 */
export function findFunctionBody(mask: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const character = mask[at] ?? ''
    if (character === '{' && depth === 0) {
      const head = mask.slice(from, at).trimEnd()
      const isFunction =
        head.endsWith('=>') ||
        /(?:\bfunction\b[\s\w*]{0,60}|\bfunc\s?)\([^(){}]*\)[^(){}=]{0,60}$/u.test(head.slice(-400))
      return isFunction && /^[\s;,)]*$/u.test(mask.slice(closingOf(mask, at, to), to)) ? at : -1
    }
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
  }
  return -1
}

/** A function or class with a name, which is no step of what is told. */
export function isFunctionStart(text: string): boolean {
  return /^(?:export\s+)?(?:async\s+)?(?:function\b|fn\s+\w|class\s+\w)/u.test(text)
}

function endsHere(mask: string, from: number, at: number, to: number): boolean {
  const before = mask.slice(from, at).trimEnd().at(-1) ?? ''
  if (',+-*/%&|^=<>?:.([{!~'.includes(before)) {
    const two = mask.slice(from, at).trimEnd().slice(-2)
    if (two !== '++' && two !== '--') return false
  }
  const next = mask.slice(at, Math.min(to, at + 400)).trimStart()
  return !/^(?:[.?:&|+*/%,=)\]]|instanceof\b|in\b)/u.test(next)
}
