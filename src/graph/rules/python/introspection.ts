import { Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { argumentsOf } from '../../program/call-arguments.ts'
import { union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, idOf, kindOf, pack } from '../../solver/values.ts'
import { textsOf } from '../../values/text-sets.ts'
import { idAt, type Packed, type Place, type ExpressionId } from '../../row-ids.ts'

const FUNCTIONS: ReadonlySet<string> = new Set(['getattr', 'type', 'globals', 'vars'])

/**
 * What Python's functions give that look at objects: `getattr(x, NAME)` the member of that name where it is constant,
 * `type(x)` the class, `globals()` and `vars(module)` the module. Undefined for any other call.
 */
export function resultOfIntrospection(context: LinkContext, place: Place): ValueSet | undefined {
  const { file, expressions, strings, base, a: callee } = place
  if (expressions.op[callee] !== Op.NAME || !FUNCTIONS.has(strings[expressions.a[callee]!]!)) return undefined
  if (context.program.languages[file]!.semantics.dataModel !== true) return undefined
  const { values } = context.valuesOf(idAt(base, callee))
  if (values.some((value) => kindOf(value) !== ValueKind.OPEN || idOf(value) !== Open.builtin))
    return undefined
  const given = argumentsOf(place)
  const name = strings[expressions.a[callee]!]!
  const [first, second, third] = given
  if (name === 'globals') return ofModules([pack(ValueKind.MODULE, context.modules.ofFile(file))])
  if (first?.kind !== 'plain') return undefined
  const objects = context.valuesOf(first.source.row)
  if (name === 'vars') return ofModules(objects.values.filter((value) => kindOf(value) === ValueKind.MODULE))
  if (name === 'type') return given.length === 1 ? classesOf(context, objects) : undefined
  if (second?.kind !== 'plain') return undefined
  const { texts, isOpen } = textsOf(context, second.source.row)
  if (isOpen) return undefined
  const found = objects.values.flatMap((value) =>
    texts.map((text) => context.valuesOfEntities(context.memberOf(value, text))),
  )
  const isKnown = (set: ValueSet) => set.values.some((value) => kindOf(value) !== ValueKind.OPEN)
  if (third?.kind === 'plain' && !found.every(isKnown)) found.push(context.valuesOf(third.source.row))
  const all = union(found)
  return all.values.length === 0 ? undefined : withRule(all, Rule['assigned-value'])
}

function ofModules(modules: readonly Packed[]): ValueSet | undefined {
  return modules.length === 0 ? undefined : { values: modules, rule: Rule.member }
}

export function classesOf(context: LinkContext, objects: ValueSet): ValueSet | undefined {
  const values = objects.values
    .filter((value) => context.program.isInstanceOfClass(value))
    .map((value) => pack(ValueKind.DEFINITION, idOf(value)))
  return values.length === 0 ? undefined : { values: [...new Set(values)], rule: objects.rule }
}

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
