import { DefinitionKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf, packExact } from '../../solver/values.ts'
import { functionsAmong } from '../../values/evaluate-bindings.ts'
import { idAt } from '../../row-ids.ts'

/** `Predicate { … }` (CALL row of a file) is the function as an object of the interface. */
export function functionConverted(context: LinkContext, file: number, call: number): ValueSet | undefined {
  const { program } = context
  const { expressions, lists, strings } = program.factsOf(file)
  const list = expressions.b[call]!
  if (expressions.op[call] !== Op.CALL || list === -1 || lists[list] !== 1) return undefined
  const base = program.expressionBase[file]!
  const { values } = context.valuesOf(idAt(base, expressions.a[call]!))
  const isConversion = values.some(
    (value) =>
      kindOf(value) === ValueKind.EXTERNAL ||
      (kindOf(value) === ValueKind.DEFINITION &&
        program.definitionKinds[definitionIdOf(value)] === DefinitionKind.INTERFACE),
  )
  const callee = expressions.a[call]!
  // By the coding conventions a type is capital: `launch { … }` runs what it is given.
  if (!isConversion || expressions.op[callee] !== Op.NAME) return undefined
  if (!/^\p{Lu}/u.test(strings[expressions.a[callee]!]!)) return undefined
  const given = functionsAmong(context, context.valuesOf(idAt(base, lists[list + 1]!)))
  return given.values.length > 0 ? given : undefined
}

/** Calling a class of Java (CALL row of a file) makes an object of it. */
export function madeOfJava(context: LinkContext, file: number, call: number): ValueSet | undefined {
  const { program } = context
  const { expressions } = program.factsOf(file)
  if (expressions.op[call] !== Op.CALL) return undefined
  const { values, rule } = context.valuesOf(idAt(program.expressionBase[file]!, expressions.a[call]!))
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
