import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { memberPath } from '../../names/names.ts'
import { factsOf } from '../../program/program.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { constantTexts } from '../../values/constant-text.ts'
import { GLOBAL } from './global-names.ts'

/** What a call (row of a file) of a variable runs: also the functions that the texts name which it may hold. */
export function functionsNamed(
  context: LinkContext,
  callees: ValueSet,
  file: number,
  call: number,
): ValueSet {
  const { program } = context
  const { expressions } = factsOf(program, file)
  const callee = expressions.a[call]!
  const op = expressions.op[callee]
  if (op !== Op.NAME && op !== Op.STRING) return callees
  const isKnown = callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)
  if (isKnown && callees.values.every((value) => kindOf(value) === ValueKind.DEFINITION)) return callees
  const texts = constantTexts(context, program.expressionBase[file]! + callee) ?? []
  const named = texts.flatMap((text) => functionNamed(context, file, text))
  if (named.length === 0) return callees
  const known = callees.values.filter((value) => kindOf(value) !== ValueKind.OPEN)
  return { values: [...new Set([...known, ...named])], rule: Rule['argument-value'] }
}

/** Values of what `'A\b'` or `'A::b'` names, always by its whole name. */
function functionNamed(context: LinkContext, file: number, text: string): readonly number[] {
  const found = /^\\?(?:([\w\\]+)\\)?(\w+)(?:::(\w+))?$/.exec(text)
  if (found === null) return []
  const [, namespace = GLOBAL, name, method] = found
  const link = context.modules.resolve(file, namespace, name!)
  if (link.kind !== 'module') return []
  const path = method === undefined ? [name!] : [name!, method]
  const { values } = context.valuesOfEntities({
    entities: memberPath(context, link.module, [...link.member, ...path], file),
    rule: Rule.package,
  })
  return values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
}
