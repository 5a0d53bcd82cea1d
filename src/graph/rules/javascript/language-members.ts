import { ExportKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { elementsOf } from '../../values/elements.ts'
import { factsOf } from '../../program/program.ts'
import { Rule, weakestRule } from '../../edge-rules.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf, pack, packExact } from '../../solver/values.ts'
import { union, type ValueSet } from '../../solver/value-sets.ts'
import { idAt, type ExpressionId } from '../../row-ids.ts'

/** What a file knows itself by where it is a module of CommonJS: `exports`, and `module.exports`. */
export function ownModule(
  context: LinkContext,
  file: number,
  expression: ExpressionId,
  name: string,
): ValueSet | undefined {
  const { program, modules } = context
  const { expressions, strings } = factsOf(program, file)
  const row = expression - program.expressionBase[file]!
  if (expressions.op[row] !== Op.NAME || strings[expressions.a[row]!] !== name) return undefined
  const isFree = context.entitiesOf(expression).entities.every((entity) => kindOf(entity) === EntityKind.OPEN)
  if (!isFree) return undefined
  const module = pack(EntityKind.MODULE, modules.ofFile(file))
  const sets = [context.valuesOfEntities({ entities: [module], rule: Rule.import })]
  const { assigned } = program.modules[file]!
  const { exports } = factsOf(program, file)
  if (assigned !== -1 && exports.kind[assigned] === ExportKind.EXPRESSION)
    sets.push(context.valuesOf(idAt(program.expressionBase[file]!, exports.target[assigned]!)))
  return union(sets)
}

/**
 * Members that the language gives to all values of a kind (JavaScript): `F.prototype` stands for what F makes, the
 * `value` of what a generator's `next()` gives is what it yields. Undefined for any other.
 */
export function languageMember(
  context: LinkContext,
  file: number,
  owner: ExpressionId,
  name: string,
): ValueSet | undefined {
  if (name === 'exports') return ownModule(context, file, owner, 'module')
  if (name !== 'prototype' && name !== 'value') return undefined
  const owners = context.valuesOf(owner)
  if (name === 'prototype') {
    const values = owners.values
      .filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map((value) => packExact(definitionIdOf(value)))
    return values.length === 0 ? undefined : { values, rule: weakestRule(owners.rule, Rule.member) }
  }
  const generators = owners.values.filter((value) => kindOf(value) === ValueKind.GENERATOR)
  return generators.length === 0
    ? undefined
    : elementsOf(context, { values: generators, rule: owners.rule }, -1)
}
