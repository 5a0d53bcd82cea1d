import { Op } from '../facts.ts'
import { callAt } from './calls.ts'
import type { Context } from './context.ts'

/** Macros whose first string names variables in braces. */
const formatMacros = new Set(
  (
    'print println eprint eprintln format format_args write writeln panic assert assert_eq assert_ne debug_assert ' +
    'debug_assert_eq debug_assert_ne todo unimplemented unreachable trace debug info warn error log bail anyhow ensure ' +
    'eyre'
  ).split(' '),
)

/** Names in the format string of a macro call: `{name}`, `{name:?}`; `{{` is a brace. `rows` are its arguments: some may be named. */
export function formatNames(context: Context, macro: string, tokens: number, rows: readonly number[]): void {
  const { tree, kinds } = context
  if (!formatMacros.has(macro)) return
  const { expressions } = context.facts
  const given = rows.filter((row) => expressions.get(row, 0) === Op.KEYWORD)
  const named = new Set(given.map((row) => expressions.get(row, 2)))
  for (let token = tokens + 1; token !== -1 && token <= tree.last[tokens]!; token = tree.next[token]!) {
    if (tree.kind[token] !== kinds.stringLiteral && tree.kind[token] !== kinds.rawStringLiteral) continue
    namesIn(context, tree.start[token]!, tree.end[token]!, named)
    showArguments(context, tree.text.slice(tree.start[token], tree.end[token]), rows)
    return
  }
}

function namesIn(context: Context, start: number, end: number, named: ReadonlySet<number>): void {
  const { tree, facts, scope } = context
  const { text } = tree
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== 123) continue
    if (text.charCodeAt(at + 1) === 123) {
      at++
      continue
    }
    let nameEnd = at + 1
    while (nameEnd < end && isNamePart(text.charCodeAt(nameEnd), nameEnd === at + 1)) nameEnd++
    const after = text.charCodeAt(nameEnd)
    if (nameEnd === at + 1 || (after !== 125 && after !== 58)) continue
    const name = facts.string(text.slice(at + 1, nameEnd))
    if (!named.has(name)) {
      const row = facts.expression(Op.NAME, name, -1, scope, at + 1, nameEnd)
      const shown = shownBy(text.slice(nameEnd, text.indexOf('}', nameEnd)))
      if (shown !== '') callAt(context, row, shown, at + 1, nameEnd)
    }
    at = nameEnd
  }
}

/** Arguments behind the format string are shown as its places say: `{}`, `{:?}`, `{0}`, `{name}`. */
function showArguments(context: Context, format: string, rows: readonly number[]): void {
  const { expressions } = context.facts
  const first = rows.findIndex((row) => expressions.get(row, 0) === Op.STRING)
  if (first === -1) return
  const given = rows.slice(first + 1)
  let position = 0
  for (const [place, name = '', spec = ''] of format.matchAll(PLACE)) {
    if (place === '{{') continue
    let row: number | undefined
    if (name === '') row = given[position++]
    else if (/^\d+$/.test(name)) row = given[Number(name)]
    else row = given.find((each) => isNamed(context, each, name))
    const shown = shownBy(spec)
    if (row === undefined || shown === '') continue
    const value = expressions.get(row, 0) === Op.KEYWORD ? expressions.get(row, 3) : row
    callAt(context, value, shown, expressions.get(row, 5), expressions.get(row, 6))
  }
}

const PLACE = /\{\{|\{(\w*)(:[^{}]*)?\}/g

function isNamed({ facts }: Context, row: number, name: string): boolean {
  return (
    facts.expressions.get(row, 0) === Op.KEYWORD && facts.stringAt(facts.expressions.get(row, 2)) === name
  )
}

/** The trait's method behind what follows a name in braces, '' for formats of numbers. */
function shownBy(spec: string): string {
  const last = spec.at(-1)
  if (last === '?') return 'Debug::fmt'
  return last !== undefined && /[xXobeEp]/.test(last) ? '' : 'Display::fmt'
}

function isNamePart(unit: number, isFirst: boolean): boolean {
  const isLetter = (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit > 127
  return isLetter || (!isFirst && unit >= 48 && unit <= 57)
}
