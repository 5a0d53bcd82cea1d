import type { NodeDetail } from '../../../tools/get-node.ts'
import { shortenCode } from '../narrate/shorten-code.ts'
import { spellingOf } from '../../../mask-code.ts'
import { readStatements } from '../narrate/read-statements.ts'
import type { Statement } from '../narrate/statement.ts'
import { code, languageOf, stripNumbers } from '../prose.ts'

/** An error that a function raises itself, with the conditions around it as they are written. */
export interface RaisedHere {
  /** E.g. `ValueError("empty name")`. */
  readonly error: string
  /** How it is given to the caller: raised, or returned as a value. */
  readonly verb: 'raises' | 'returns'
  /** E.g. "if `name == ""` and unless `force`"; '' where it always comes to it. */
  readonly condition: string
  readonly location: string
}

/** The errors that the source of a function shows, in order. */
export function findRaised(node: NodeDetail): RaisedHere[] {
  if (node.source === undefined) return []
  const { lines, firstLine } = stripNumbers(node.source)
  // A source that was cut has no end that its blocks could be read by.
  if (lines.some((line) => line.startsWith('… ('))) return []
  const found: RaisedHere[] = []
  const walk = (statements: readonly Statement[], around: readonly string[]): void => {
    let before: Statement | undefined
    for (const statement of statements) {
      const { kind, text, body } = statement
      const error = kind === 'plain' ? raisedBy(text) : undefined
      if (error !== undefined) {
        const [first, last] = [firstLine + statement.firstLine, firstLine + statement.lastLine]
        found.push({
          error: shortenCode(error),
          verb: text.startsWith('return') ? 'returns' : 'raises',
          condition: around.join(' and ').replaceAll(' and if ', ' and '),
          location: `${node.path}:${first}-${last}`,
        })
      }
      walk(body, [...around, ...conditionOf(statement, before)])
      if (kind === 'if' || kind === 'unless' || kind === 'else-if') before = statement
    }
  }
  walk(readStatements(lines.join('\n'), spellingOf(languageOf(node.path))), [])
  return found
}

function conditionOf({ kind, text }: Statement, before: Statement | undefined): string[] {
  switch (kind) {
    case 'if':
      return [`if ${shown(text)}`]
    case 'unless':
      return [`unless ${shown(text)}`]
    case 'else-if':
      return [`if ${before?.kind === 'unless' ? '' : 'not '}${shown(before?.text ?? '')} but ${shown(text)}`]
    case 'else':
      if (before === undefined) return []
      return [`${before.kind === 'unless' ? 'if' : 'unless'} ${shown(before.text)}`]
    case 'case':
      return [`in the case ${shown(text.replace(/^case\s+/u, ''))}`]
    case 'catch':
      return text === '' ? ['on an error before it'] : [`after ${shown(text)} was caught`]
    default:
      return []
  }
}

function shown(condition: string): string {
  const text = condition.startsWith('(') && condition.endsWith(')') ? condition.slice(1, -1) : condition
  return code(shortenCode(text))
}

/** What a statement raises, throws or gives as an error; undefined where it does not, or only passes one on. */
function raisedBy(text: string): string | undefined {
  const plain = text.replace(/;$/u, '').trim()
  const raised = /^(?:raise|throw)\s+(?:new\s+)?(.+)$/su.exec(plain)?.[1]
  if (raised !== undefined)
    return /^[a-z_]\w{0,40}$/u.test(raised) ? undefined : raised.replace(/ from \w{1,40}$/u, '')
  if (/^(?:panic!?|bail!|unreachable!|abort)\s?\(/u.test(plain)) return plain
  return (
    /^return\s[^"]{0,80}?\b((?:fmt\.Errorf|errors\.New|Err)\(.*\))$/su.exec(plain)?.[1] ??
    /^return\s[^"()]{0,80}\b((?:\w{1,40}\.)?Err[A-Z]\w{0,60})$/u.exec(plain)?.[1]
  )
}
