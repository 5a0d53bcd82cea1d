import { ExportKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { EntityKind, kindOf, pack } from '../solver/values.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import type { ExpressionId } from '../row-ids.ts'

/** What a file knows itself by where it is a module of CommonJS: `exports`, and `module.exports`. */
export function ownModule(
  context: LinkContext,
  file: number,
  expression: ExpressionId,
  name: string,
): ValueSet | undefined {
  const { program, modules } = context
  if (program.languages[file]!.semantics.visibility !== 'exports') return undefined
  const { expressions, strings } = program.factsOf(file)
  const row = expression - program.expressionBase[file]!
  if (expressions.op[row] !== Op.NAME || strings[expressions.a[row]!] !== name) return undefined
  const isFree = context.entitiesOf(expression).entities.every((entity) => kindOf(entity) === EntityKind.OPEN)
  if (!isFree) return undefined
  const module = pack(EntityKind.MODULE, modules.ofFile(file))
  const sets = [context.valuesOfEntities({ entities: [module], rule: Rule.import })]
  const { assigned } = program.modules[file]!
  const { exports } = program.factsOf(file)
  if (assigned !== -1 && exports.kind[assigned] === ExportKind.EXPRESSION)
    sets.push(context.valuesOf(program.expressionId(file, exports.target[assigned]!)))
  return union(sets)
}
