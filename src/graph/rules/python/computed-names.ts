import { ExpressionFlag, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { EntityKind, bindingIdOf, kindOf } from '../../solver/values.ts'
import { idAt, type ExpressionId } from '../../row-ids.ts'
import { rowsIn } from '../../program/lists.ts'

/** Longer chains of variables and calls are not followed. */
const MAX_CHAIN = 6

/** What stands in a text where something is put in: `f'visit_{kind}'`, `'visit_{}'.format(kind)`. */
const PLACE = '{'

/**
 * What the text that an expression gives begins with, whatever is put into it: `visit_` of
 * `f'visit_{kind}'.lower()` and of a variable that holds that; '' where nothing is written out (Python).
 */
export function computedPrefix(context: LinkContext, expression: ExpressionId, depth = 0): string {
  if (depth > MAX_CHAIN) return ''
  const { program } = context
  const { file, facts, expressions, flows, strings, base, row } = program.expressionAt(expression)
  const { op, a, b, flags } = expressions
  const of = (other: number) => computedPrefix(context, idAt(base, other), depth + 1)
  switch (op[row]) {
    case Op.STRING: {
      const text = strings[a[row]!]!
      return text.includes(PLACE) ? text.slice(0, text.indexOf(PLACE)) : text
    }
    case Op.CALL: {
      const callee = a[row]!
      if (op[callee] !== Op.MEMBER) return ''
      return methodsOfTexts.get(strings[b[callee]!]!)?.(of(a[callee]!)) ?? ''
    }
    case Op.ANY_OF: {
      const rows = rowsIn(facts, a[row]!)
      // What an operator of a class may give is no text that is written out.
      return commonPrefix(rows.filter((each) => (flags[each]! & ExpressionFlag.IMPLICIT) === 0).map(of))
    }
    case Op.NAME: {
      const { entities } = context.entitiesOf(expression)
      const [entity] = entities
      if (entities.length !== 1 || kindOf(entity!) !== EntityKind.BINDING) return ''
      const binding = bindingIdOf(entity!)
      const ownFile = program.bindingFile[binding]!
      if (ownFile !== file) return ''
      const prefixes: string[] = []
      for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
        const flowRow = flow - program.flowBase[file]!
        if (flows.kind[flowRow] !== FlowKind.ASSIGN) return ''
        prefixes.push(of(flows.source[flowRow]!))
      }
      return commonPrefix(prefixes)
    }
    default:
      return ''
  }
}

/** Methods of texts that keep what a text begins with. */
const methodsOfTexts: ReadonlyMap<string, (prefix: string) => string> = new Map([
  ['lower', (prefix) => prefix.toLowerCase()],
  ['upper', (prefix) => prefix.toUpperCase()],
  ['format', (prefix) => prefix],
])

function commonPrefix(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length--
  }
  return first.slice(0, length)
}
