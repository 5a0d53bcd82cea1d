import { DefinitionKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf, packExact } from '../../solver/values.ts'
import { ARITIES } from '../../types/library-type-fit.ts'
import { functionsAmong } from '../../values/evaluate-bindings.ts'
import { idAt, type Place } from '../../row-ids.ts'

/** How interfaces of one method are called: `HttpClient { … }` makes an object by what it is given. */
const LIKE_FUNCTIONS =
  /^\p{Lu}\w*(?:Action|Callback|Consumer|Factory|Filter|Function|Handler|Interceptor|Listener|Observer|Predicate|Provider|Supplier)$/u

/** `Predicate { … }` (CALL) is the function as an object of the interface. */
export function functionConverted(context: LinkContext, place: Place): ValueSet | undefined {
  const list = place.b
  if (place.op !== Op.CALL || list === -1 || place.lists[list] !== 1) return undefined
  const callee = place.a
  if (place.expressions.op[callee] !== Op.NAME) return undefined
  const name = place.strings[place.expressions.a[callee]!]!
  const { values } = context.valuesOf(idAt(place.base, callee))
  const isConversion = values.some(
    (value) =>
      (kindOf(value) === ValueKind.EXTERNAL && (name in ARITIES || LIKE_FUNCTIONS.test(name))) ||
      (kindOf(value) === ValueKind.DEFINITION &&
        context.program.definitionKinds[definitionIdOf(value)] === DefinitionKind.INTERFACE),
  )
  if (!isConversion) return undefined
  const given = functionsAmong(context, context.valuesOf(idAt(place.base, place.lists[list + 1]!)))
  return given.values.length > 0 ? given : undefined
}

/** Calling a class of Java (CALL) makes an object of it. */
export function madeOfJava(context: LinkContext, place: Place): ValueSet | undefined {
  const { program } = context
  if (place.op !== Op.CALL) return undefined
  const { values, rule } = context.valuesOf(place.operand)
  const made = values.filter(
    (value) =>
      kindOf(value) === ValueKind.DEFINITION &&
      program.definitionKinds[definitionIdOf(value)] === DefinitionKind.CLASS &&
      program.languages[program.definitionFile[definitionIdOf(value)]!]?.id === 'java',
  )
  return made.length === 0
    ? undefined
    : { values: made.map((value) => packExact(definitionIdOf(value))), rule }
}
