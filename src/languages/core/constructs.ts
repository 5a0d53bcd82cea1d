import type { FactsBuilder } from '../facts-builder.ts'
import { Op } from '../facts.ts'
import type { Extraction } from './extraction.ts'
import type { ExpressionHandler, Registration } from './handlers.ts'

/*
 * What several languages write alike. What nests as deep as generated code is long is read in a loop.
 */

/** Longer literals are data, not names of anything. */
export const longestString = 2000

/** A literal in quotes, of which `valueOf` tells what it says from how it is written. */
export function stringLiteral(valueOf: (written: string) => string): ExpressionHandler<Extraction> {
  return (context, node) => {
    const { tree, facts } = context
    if (tree.end[node]! - tree.start[node]! > longestString) return context.literal(node, 'string')
    return context.spanning(Op.STRING, facts.string(valueOf(context.textAt(node))), -1, node)
  }
}

/** `[a, b]`: an array of its parts. */
export function arrayLiteral(context: Extraction, node: number): number {
  return context.spanning(Op.ARRAY, context.facts.list(context.expressionsOf(node)), -1, node)
}

interface WithFields extends Extraction {
  readonly kinds: {
    readonly fields: {
      readonly condition: number
      readonly consequence: number
      readonly alternative: number
    }
  }
}

/** `a ? b : c ? d : e` is any of b, d and e; `a ?: b` is a or b. */
export function conditional(context: WithFields, node: number): number {
  const { tree, facts } = context
  const { condition, consequence, alternative } = context.kinds.fields
  const rows: number[] = []
  let current = node
  while (current !== -1 && tree.kind[current] === tree.kind[node]) {
    const test = context.childByField(current, condition)
    const then = context.childByField(current, consequence)
    const tested = context.expression(test)
    if (then !== -1) rows.push(context.expression(then))
    else if (tested !== -1) rows.push(tested)
    current = context.childByField(current, alternative)
  }
  if (current !== -1) rows.push(context.expression(current))
  return context.spanning(Op.ANY_OF, facts.list(rows), -1, node)
}

/**
 * `a.b().c[d]`, read from its head outwards: `operands` tells under which field the links of each kind have what they
 * stand on ('': it is their first part), and `link` gives the row of a link from the row of that.
 */
export function registerChain<Context extends Extraction>(
  { grammar, onExpression }: Registration<Context>,
  operands: Readonly<Record<string, string>>,
  link: (context: Context, node: number, base: number) => number,
): void {
  const fields: (number | undefined)[] = []
  for (const [kind, field] of Object.entries(operands))
    fields[grammar.kindId(kind)] = field === '' ? -1 : grammar.fieldId(field)
  const operandOf = (context: Context, node: number): number => {
    const field = fields[context.tree.kind[node]!]
    if (field === undefined) return -1
    return field === -1 ? context.firstNamed(node) : context.childByField(node, field)
  }
  onExpression(Object.keys(operands).join(' '), (context, node) => {
    const links = context.chain
    const floor = links.length
    let head = node
    for (let next = operandOf(context, head); next !== -1; next = operandOf(context, next)) {
      links.push(head)
      head = next
    }
    // A link without its operand is broken code; it must not come back here.
    let row = head === node ? context.unknown(node) : context.expression(head)
    while (links.length > floor) row = link(context, links.pop()!, row)
    return row
  })
}

/** What is read of the terms of a sum, which is a text where one of them is: `mayBeObject` tells which ones it is asked of. */
export class Terms {
  /** The text that all of them make, undefined where one is none. */
  constant: string | undefined = ''
  isText = false
  readonly objects: number[] = []
  readonly #facts: FactsBuilder
  readonly #mayBeObject: (op: number) => boolean

  constructor({ facts }: Extraction, mayBeObject: (op: number) => boolean) {
    this.#facts = facts
    this.#mayBeObject = mayBeObject
  }

  add(row: number): void {
    const { expressions } = this.#facts
    const op = expressions.get(row, 0)
    if (this.#mayBeObject(op)) this.objects.push(row)
    const text = () => this.#facts.stringAt(expressions.get(row, 2))
    if (op === Op.STRING) {
      this.isText = true
      if (this.constant !== undefined) this.constant += text()
      return
    }
    this.constant = undefined
    this.isText ||= op === Op.LITERAL && text() === 'string'
  }
}
