import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Open } from '../../edge-rules.ts'
import { expressionAt } from '../../program/program.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { ExpressionId, Packed } from '../../row-ids.ts'

/** Functions of libraries that give modules by names which are computed, the repository's too. */
const IMPORTERS: ReadonlySet<string> = new Set(['importlib#import_module', 'pydoc#locate'])

/** Functions of the language that give an object which they are asked to find or choose. */
const FINDERS: ReadonlySet<string> = new Set(['getattr', '__import__', 'eval', 'next', 'max', 'min'])

/** Whether a callee, as one value, finds or chooses an object, which may be one of the repository's. */
export function findsObjects(context: LinkContext, value: Packed, callee: ExpressionId): boolean {
  if (kindOf(value) === ValueKind.EXTERNAL) return IMPORTERS.has(context.externals.names[idOf(value)]!)
  if (idOf(value) !== Open.builtin) return false
  const { program } = context
  const { facts, row } = expressionAt(program, callee)
  const { expressions, strings } = facts
  return expressions.op[row] === Op.NAME && FINDERS.has(strings[expressions.a[row]!]!)
}
