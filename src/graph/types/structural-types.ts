import { DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { mentionsTypeParameter } from './type-parameters.ts'
import { typeText } from './type-text.ts'
import type { DefinitionId, ExpressionId } from '../row-ids.ts'

/**
 * Finds which types have all methods of which interface, in languages where that makes them its implementations
 * (Go specification, "Implementing an interface"). Compared by the names of methods and of the types in their signatures.
 */
export function linkStructuralTypes(context: LinkContext): void {
  const { program, hierarchy } = context
  const interfaces: DefinitionId[] = []
  const methodsOf = new Map<number, ReadonlyMap<string, Signature>>()
  const typesByMethod = new Map<string, DefinitionId[]>()
  for (const definition of program.allDefinitions()) {
    const { file, definitions, row } = program.definitionAt(definition)
    if (program.languages[file]!.semantics.interfaces !== 'structural' || !program.isClassLike(definition))
      continue
    const methods = methodSignatures(context, definition)
    methodsOf.set(definition, methods)
    if (definitions.kind[row] === DefinitionKind.INTERFACE) {
      if (methods.size > 0) interfaces.push(definition)
      continue
    }
    for (const { name, count } of methods.values()) {
      const shape = `${name}/${count}`
      const list = typesByMethod.get(shape)
      if (list === undefined) typesByMethod.set(shape, [definition])
      else if (list.at(-1) !== definition) list.push(definition)
    }
  }
  for (const candidate of interfaces) {
    const wanted = methodsOf.get(candidate)!
    let rarest: readonly DefinitionId[] | undefined
    for (const { name, count } of wanted.values()) {
      const types = typesByMethod.get(`${name}/${count}`) ?? []
      if (rarest === undefined || types.length < rarest.length) rarest = types
    }
    for (const type of rarest ?? []) {
      const has = methodsOf.get(type)!
      if (wanted.entries().every(([text, method]) => has.has(text) || hasLike(has, method)))
        hierarchy.addStructuralSubtype(candidate, type)
    }
  }
}

interface Signature {
  readonly name: string
  /** Parameters and results. */
  readonly count: number
  /** Texts of their types, '' where a type parameter stands for any. Undefined where none does. */
  readonly open: readonly string[] | undefined
  readonly types: readonly string[]
}

/** Whether one of some methods is the wanted one, with other types in the place of type parameters. */
function hasLike(methods: ReadonlyMap<string, Signature>, wanted: Signature): boolean {
  return methods.values().some((method) => {
    if (method.name !== wanted.name || method.count !== wanted.count) return false
    if (method.open === undefined && wanted.open === undefined) return false
    const own = method.open ?? method.types
    return (wanted.open ?? wanted.types).every(
      (text, at) => text === '' || own[at] === '' || text === own[at],
    )
  })
}

/** Signatures of all methods of a type, those of embedded types too. */
function methodSignatures(context: LinkContext, definition: DefinitionId): ReadonlyMap<string, Signature> {
  const { hierarchy } = context
  const signatures = new Map<string, Signature>()
  for (const type of hierarchy.linearised(definition)) {
    for (const method of hierarchy.ownMethods(type)) {
      const signature = signatureOf(context, method)
      signatures.set(`${signature.name}(${signature.types.join(',')})`, signature)
    }
  }
  return signatures
}

/** `Run(string,[]<T>,error)`: equal for methods that a caller cannot tell apart. */
function signatureOf(context: LinkContext, method: DefinitionId): Signature {
  const { program } = context
  const { file, facts } = program.definitionAt(method)
  const base = program.expressionBase[file]!
  const types: string[] = []
  const open: string[] = []
  let isOpen = false
  const add = (type: ExpressionId | -1): void => {
    const text = type === -1 ? '?' : typeText(facts, type - base)
    const isAny = type !== -1 && mentionsTypeParameter(context, type)
    isOpen ||= isAny
    types.push(text)
    open.push(isAny ? '' : text)
  }
  for (const binding of program.parametersOf(method))
    if (binding !== undefined) add(program.declaredTypeOf(binding))
  types.push(')')
  open.push(')')
  program.definitionFlowSources(method, FlowKind.RETURN_TYPE).forEach(add)
  return {
    name: program.nameOfDefinition(method),
    count: types.length,
    types,
    open: isOpen ? open : undefined,
  }
}
