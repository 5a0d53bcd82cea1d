import { BindingKind, DefinitionKind, FlowKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { EntityKind, bindingIdOf, kindOf } from '../solver/values.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** The function or class that declares a type parameter, and its place there. */
export interface TypeParameter {
  readonly owner: DefinitionId
  readonly position: number
}

/** The same in the rows of a file. */
interface DeclaredParameter {
  readonly owner: number
  readonly position: number
}

/** What a type parameter belongs to, undefined where that cannot be told. */
export function typeParameter(context: LinkContext, binding: BindingId): TypeParameter | undefined {
  const { program } = context
  const { file, facts, row } = program.bindingAt(binding)
  const known = parametersByFile(facts)
  const found = known.get(row)
  if (found === undefined) return undefined
  return { owner: program.definitionId(file, found.owner), position: found.position }
}

/** Bindings of the type parameters that a function or class declares, in order. */
export function typeParametersOf(context: LinkContext, definition: DefinitionId): readonly BindingId[] {
  const { program } = context
  const { file, facts } = program.definitionAt(definition)
  const known = typeParametersByOwner(facts)
  const rows = known.get(definition - program.definitionBase[file]!)
  return rows === undefined ? NONE : rows.map((row) => program.bindingId(file, row))
}

const NONE: readonly never[] = []
const typeParametersByOwner = onceFor((facts: FileFacts): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>()
  for (const [row, { owner, position }] of collectTypeParameters(facts)) {
    const rows = found.get(owner) ?? []
    found.set(owner, rows)
    rows[position] = row
  }
  return found
})

const parametersByFile = onceFor(collectTypeParameters)

/** A function's stand in its own scope, a type's in a block around its name. */
function collectTypeParameters(facts: FileFacts): ReadonlyMap<number, DeclaredParameter> {
  const { bindings, definitions, scopes } = facts
  const result = new Map<number, DeclaredParameter>()
  const counts = new Map<number, number>()
  let declaredIn: Map<number, number> | undefined
  for (let row = 0; row < bindings.count; row++) {
    if (bindings.kind[row] !== BindingKind.TYPE_PARAMETER) continue
    const scope = bindings.scope[row]!
    let owner = scopes.definition[scope]!
    if (owner === -1) {
      if (declaredIn === undefined) {
        declaredIn = new Map()
        for (let definition = definitions.count - 1; definition >= 0; definition--) {
          declaredIn.set(definitions.scope[definition]!, definition)
          const inner = definitions.innerScope[definition]!
          if (inner !== -1) declaredIn.set(scopes.parent[inner]!, definition)
        }
      }
      owner = declaredIn.get(scope) ?? aliasAround(facts, scope)
    }
    if (owner === -1) continue
    const position = counts.get(scope) ?? 0
    counts.set(scope, position + 1)
    result.set(row, { owner, position })
  }
  return result
}

/** `type Result<T> = A<T> | B<T>` has no scope but that of its type parameters. */
function aliasAround({ definitions, scopes, flows }: FileFacts, scope: number): number {
  const { count, kind, scope: scopeOf, start, end } = definitions
  const at = scopes.start[scope]!
  for (let row = 0; row < count; row++) {
    const isAround = scopeOf[row] === scopes.parent[scope] && start[row]! <= at && at < end[row]!
    if (!isAround || kind[row] !== DefinitionKind.TYPE) continue
    const isAlias = (flow: number) => flows.kind[flow] === FlowKind.ALIAS && flows.target[flow] === row
    for (let flow = 0; flow < flows.count; flow++) if (isAlias(flow)) return row
  }
  return -1
}

/** Type parameter that a type expression (NAME) names, -1 for none. */
export function namedTypeParameter(context: LinkContext, type: ExpressionId): BindingId | -1 {
  const { program } = context
  const { expressions, row } = program.expressionAt(type)
  if (expressions.op[row] !== Op.NAME) return -1
  for (const entity of context.entitiesOf(type).entities) {
    if (kindOf(entity) !== EntityKind.BINDING) continue
    const binding = bindingIdOf(entity)
    const { bindings, row } = program.bindingAt(binding)
    if (bindings.kind[row] === BindingKind.TYPE_PARAMETER) return binding
  }
  return -1
}

export function mentionsTypeParameter(context: LinkContext, type: ExpressionId): boolean {
  const { program } = context
  const { file, expressions, lists, base } = program.expressionAt(type)
  const pending = [type - base]
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    const a = expressions.a[row]!
    const b = expressions.b[row]!
    switch (expressions.op[row]) {
      case Op.NAME:
        if (
          mayBeTypeParameter(program.factsOf(file), a) &&
          namedTypeParameter(context, idAt(base, row)) !== -1
        )
          return true
        break
      case Op.APPLY:
        pending.push(a)
        for (let index = 1; b !== -1 && index <= lists[b]!; index++) pending.push(lists[b + index]!)
        break
      case Op.ARRAY:
      case Op.ANY_OF:
        for (let index = 1; a !== -1 && index <= lists[a]!; index++) pending.push(lists[a + index]!)
        break
      default:
    }
  }
  return false
}

const namesOfTypeParameters = onceFor((facts: FileFacts): ReadonlySet<number> => {
  const { bindings } = facts
  const found = new Set<number>()
  for (let row = 0; row < bindings.count; row++) {
    if (bindings.kind[row] === BindingKind.TYPE_PARAMETER) found.add(bindings.name[row]!)
  }
  return found
})

function mayBeTypeParameter(facts: FileFacts, name: number): boolean {
  const names = namesOfTypeParameters(facts)
  return names.has(name)
}
