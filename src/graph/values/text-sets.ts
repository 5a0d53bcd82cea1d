import { Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import { constantTexts } from './constant-text.ts'
import type { ExpressionId } from '../row-ids.ts'

/**
 * The texts that an expression may be, followed as values are: over variables, parameters, the elements of lists, the
 * keys of objects and what is joined of them. They are the names of members in `object[key]`, where they are few.
 */
export interface Texts {
  readonly texts: readonly string[]
  /** Whether it may be something else besides. */
  readonly isOpen: boolean
}

/** What a key is read for: where values are stored under it all that is given counts, elsewhere what is written out. */
export interface How {
  readonly context: LinkContext
  /** Whether what calls hand over counts, which grows while values are carried. */
  readonly isGiven: boolean
}

/** The texts that an expression may be by what is written out; a parameter's are those that calls write. */
export function textsOf(context: LinkContext, expression: ExpressionId): Texts {
  const texts = textsHow({ context, isGiven: false }, expression)
  if (!texts.isOpen) return texts
  const handed = constantTexts(context, expression)
  return handed === undefined ? texts : { texts: handed, isOpen: false }
}

/** The same with what calls hand over, and what functions return. */
export function givenTextsOf(context: LinkContext, expression: ExpressionId): Texts {
  const { program } = context
  const { membersByKey } = program.languages[program.expressionFile[expression]!]!.semantics
  return membersByKey ? textsHow({ context, isGiven: true }, expression) : textsOf(context, expression)
}

export function textsHow(how: How, expression: ExpressionId): Texts {
  const { context } = how
  const { program } = context
  const { file, expressions, strings, row } = program.expressionAt(expression)
  if (expressions.op[row] === Op.STRING) return { texts: [strings[expressions.a[row]!]!], isOpen: false }
  // Only where members are reached by key is more followed than constants.
  if (program.rules[file]!.values.texts === undefined) return UNKNOWN
  const texts: string[] = []
  let isOpen = false
  for (const value of textsAt(how, expression).values) {
    if (kindOf(value) === ValueKind.TEXT) texts.push(context.sources.names[idOf(value)]!)
    else isOpen = true
  }
  return { texts, isOpen: isOpen || texts.length === 0 }
}

export function textsAt({ context, isGiven }: How, expression: ExpressionId): ValueSet {
  return isGiven ? context.givenTextsOf(expression) : context.textsOf(expression)
}

const UNKNOWN: Texts = { texts: [], isOpen: true }
