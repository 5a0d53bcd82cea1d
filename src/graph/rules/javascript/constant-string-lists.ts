import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, expressionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { onlySource } from '../../values/constant-text.ts'
import { CONTENTS, contentsSlot } from '../../values/fields.ts'
import { textsAt, textsHow, type How } from '../../values/text-sets.ts'
import { literalEntries } from './literal-entries.ts'
import { ANY_TEXT, MAX_TEXTS, allTexts, givenTexts, textSet } from './sets-of-texts.ts'
import { idAt, type ExpressionId, type Packed } from '../../row-ids.ts'

/** What the elements of a list may be: of one that is written out, one that a text is split into, one of keys. */
export function textsOfElements(how: How, expression: ExpressionId, position: number): ValueSet {
  const { context } = how
  const listed = keysListed(context, expression) ?? splitTexts(how, expression)
  if (listed !== undefined) return listed
  const sets: ValueSet[] = []
  for (const value of context.valuesOf(expression).values) {
    switch (kindOf(value)) {
      case ValueKind.CONTAINER:
        sets.push(...textsInContainer(how, value, position))
        break
      case ValueKind.REST: {
        const names = position >= 0 ? [`#${position}`] : PLACES
        for (const name of names) {
          const slot = contentsSlot(context, value, name)
          sets.push(givenTexts(how, slot))
        }
        break
      }
      case ValueKind.PAIR:
        sets.push(position === 0 ? keysOfValue(context, pack(ValueKind.OBJECT, idOf(value))) : ANY_TEXT)
        break
      default:
        sets.push(ANY_TEXT)
    }
  }
  return allTexts(sets)
}

const PLACES = ['#0', '#1', '#2', '#3', '#4', '#5', CONTENTS]

export function textsInContainer(how: How, container: Packed, position: number): ValueSet[] {
  const { context } = how
  const { program } = context
  const file = program.expressionFile[expressionIdOf(container)]!
  const { expressions, lists } = program.factsOf(file)
  const base = program.expressionBase[file]!
  const list = expressions.a[idOf(container) - base]!
  const sets: ValueSet[] = []
  if (expressions.op[idOf(container) - base] === Op.ARRAY && list !== -1) {
    for (let i = 1; i <= lists[list]!; i++) {
      if (position >= 0 && position !== i - 1) continue
      sets.push(textsAt(how, idAt(base, lists[list + i]!)))
      if (sets.length > MAX_TEXTS) return [ANY_TEXT]
    }
  }
  sets.push(givenTexts(how, contentsSlot(context, container, CONTENTS)))
  return sets
}

/** `'a b c'.split(' ')` */
function splitTexts(how: How, expression: ExpressionId): ValueSet | undefined {
  const { context } = how
  const call = callBehind(context, expression)
  if (call === -1) return undefined
  const { expressions, lists, strings, base, a: callee, b: list } = context.program.expressionAt(call)
  const isSplit = expressions.op[callee] === Op.MEMBER && strings[expressions.b[callee]!] === 'split'
  if (!isSplit || list === -1 || lists[list]! === 0) return undefined
  const separators = textsHow(how, idAt(base, lists[list + 1]!))
  const { texts, isOpen } = textsHow(how, idAt(base, expressions.a[callee]!))
  const isPlain = separators.texts.length === 1 && !separators.isOpen
  if (!isPlain || texts.length === 0) return undefined
  const parts = texts.flatMap((text) => text.split(separators.texts[0]!))
  const sets = parts.slice(0, MAX_TEXTS).map((text) => textSet(context, text))
  return allTexts(isOpen || parts.length > MAX_TEXTS ? [...sets, ANY_TEXT] : sets)
}

/** `Object.keys(object)`, undefined for any other expression. */
function keysListed(context: LinkContext, expression: ExpressionId): ValueSet | undefined {
  const call = callBehind(context, expression)
  if (call === -1) return undefined
  const { expressions, lists, strings, base, row } = context.program.expressionAt(call)
  const { op, a, b } = expressions
  const callee = a[row]!
  const list = b[row]!
  if (op[callee] !== Op.MEMBER || op[a[callee]!] !== Op.NAME || list === -1 || lists[list] !== 1)
    return undefined
  const name = `${strings[a[a[callee]!]!]!}.${strings[b[callee]!]!}`
  return KEY_FUNCTIONS.has(name) ? keysOf(context, idAt(base, lists[list + 1]!)) : undefined
}

const KEY_FUNCTIONS = new Set(['Object.keys', 'Object.getOwnPropertyNames', 'Reflect.ownKeys'])

/** The call that an expression is or that the name of a constant stands for, -1 for none. */
function callBehind(context: LinkContext, expression: ExpressionId): ExpressionId | -1 {
  const { program } = context
  const file = program.expressionFile[expression]!
  const { op } = program.factsOf(file).expressions
  const own = op[expression - program.expressionBase[file]!]
  if (own === Op.CALL) return expression
  if (own !== Op.NAME) return -1
  const source = onlySource(context, context.entitiesOf(expression).entities)
  if (source === -1) return -1
  const isCall = program.opOf(source) === Op.CALL
  return isCall ? source : -1
}

export function keysOf(context: LinkContext, expression: ExpressionId): ValueSet {
  return allTexts(context.valuesOf(expression).values.map((value) => keysOfValue(context, value)))
}

function keysOfValue(context: LinkContext, value: Packed): ValueSet {
  if (kindOf(value) === ValueKind.OBJECT) {
    const names = new Set(literalEntries(context, [value]).map(([name]) => name))
    const sets = [...names].slice(0, MAX_TEXTS).map((name) => textSet(context, name))
    return names.size > MAX_TEXTS ? ANY_TEXT : allTexts(sets)
  }
  if (kindOf(value) !== ValueKind.MODULE) return ANY_TEXT
  const names = new Set<string>()
  for (const file of context.modules.files(idOf(value))) {
    const facts = context.program.files[file]!.facts
    if (facts === undefined) continue
    const { name, count } = facts.exports
    for (let row = 0; row < count; row++) names.add(facts.strings[name[row]!]!)
  }
  for (const name of ['', '=', 'default']) names.delete(name)
  return names.size > MAX_TEXTS ? ANY_TEXT : allTexts([...names].map((name) => textSet(context, name)))
}
