import type { LinkContext } from '../../context.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, kindOf } from '../../solver/values.ts'
import { classesOf } from './introspection.ts'
import type { ExpressionId } from '../../row-ids.ts'

/** `x.__class__`, and `module.__dict__`. */
export function dataModelMember(
  context: LinkContext,
  _file: number,
  owner: ExpressionId,
  name: string,
): ValueSet | undefined {
  if (name !== '__class__' && name !== '__dict__') return undefined
  const owners = context.valuesOf(owner)
  if (name === '__class__') return classesOf(context, owners)
  const modules = owners.values.filter((value) => kindOf(value) === ValueKind.MODULE)
  return modules.length === 0 ? undefined : { values: modules, rule: owners.rule }
}
