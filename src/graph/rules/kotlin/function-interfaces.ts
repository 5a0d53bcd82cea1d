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
export function functionConverted(
  context: LinkContext,
  { facts: { expressions, lists, strings }, base, row: call }: Place,
): ValueSet | undefined {
  const list = expressions.b[call]!
  if (expressions.op[call] !== Op.CALL || list === -1 || lists[list] !== 1) return undefined
  const callee = expressions.a[call]!
  if (expressions.op[callee] !== Op.NAME) return undefined
  const name = strings[expressions.a[callee]!]!
  const { values } = context.valuesOf(idAt(base, callee))
  const isConversion = values.some(
    (value) =>
      (kindOf(value) === ValueKind.EXTERNAL && (name in ARITIES || LIKE_FUNCTIONS.test(name))) ||
      (kindOf(value) === ValueKind.DEFINITION &&
        context.program.definitionKinds[definitionIdOf(value)] === DefinitionKind.INTERFACE),
  )
  if (!isConversion) return undefined
  const given = functionsAmong(context, context.valuesOf(idAt(base, lists[list + 1]!)))
  return given.values.length > 0 ? given : undefined
}

/** Calling a class of Java (CALL) makes an object of it. */
export function madeOfJava(
  context: LinkContext,
  { expressions, base, row: call }: Place,
): ValueSet | undefined {
  const { program } = context
  if (expressions.op[call] !== Op.CALL) return undefined
  const { values, rule } = context.valuesOf(idAt(base, expressions.a[call]!))
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
