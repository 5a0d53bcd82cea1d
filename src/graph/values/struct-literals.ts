import { Op, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import type { Program } from '../program/program.ts'
import { ValueKind, pack } from '../solver/values.ts'
import { mentionsTypeParameter } from '../types/type-parameters.ts'
import { storeMember } from './propagate-stores.ts'
import type { BindingId, Place } from '../row-ids.ts'

/** `Point { x: 1, y }` and `Pair(a, b)` store into the fields of what they make. */
export function makeByFields(context: LinkContext, definition: number, place: Place): void {
  const made = pack(ValueKind.INSTANCE, definition)
  argumentsOf(place).forEach((argument, index) => {
    if (argument.kind === 'named') storeMember(context, made, argument.name, argument.source)
    else if (argument.kind === 'plain') storeMember(context, made, String(index), argument.source)
  })
}

/** Whether a field of a type parameter is filled by the literals that make its struct. */
export function isFilledByLiterals(context: LinkContext, binding: BindingId, file: number): boolean {
  const { program } = context
  const { bindings, scopes } = program.factsOf(file)
  const row = binding - program.bindingBase[file]!
  if (scopes.kind[bindings.scope[row]!] !== ScopeKind.CLASS) return false
  const type = program.declaredTypeOf(binding)
  return type !== -1 && mentionsTypeParameter(context, type)
}

/** Adds the names of fields that literals name, or fill by place. */
export function addLiteralFields(program: Program, names: Set<string>): void {
  for (const [file, { facts }] of program.files.entries()) {
    const isOwn = program.languages[file]?.semantics.makesByFields === true
    if (facts !== undefined && isOwn) collectLiteralFields(facts, names)
  }
}

/** Fields that literals name, or fill by place. */
function collectLiteralFields({ expressions, strings }: FileFacts, names: Set<string>): void {
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] === Op.KEYWORD) names.add(strings[expressions.a[row]!]!)
  }
  for (let place = 0; place < 12; place++) names.add(String(place))
}
