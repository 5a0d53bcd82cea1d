import { DefinitionKind } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { factsOf, nameOfDefinition } from './program.ts'

/**
 * Finds which types have all methods of which interface, in languages where that makes them its implementations
 * (Go specification, "Implementing an interface"). Compared by method name and number of parameters.
 */
export function linkStructuralTypes(context: LinkContext): void {
  const { program, hierarchy } = context
  const interfaces: number[] = []
  const methodsOf = new Map<number, Set<string>>()
  const typesByMethod = new Map<string, number[]>()
  for (let definition = 0; definition < program.definitionCount; definition++) {
    const file = program.definitionFile[definition]!
    if (!program.languages[file]!.semantics.structuralInterfaces || !isClassLike(context, definition))
      continue
    const row = definition - program.definitionBase[file]!
    const methods = methodNames(context, definition)
    methodsOf.set(definition, methods)
    if (factsOf(program, file).definitions.kind[row] === DefinitionKind.INTERFACE) {
      if (methods.size > 0) interfaces.push(definition)
      continue
    }
    for (const method of methods) {
      const list = typesByMethod.get(method)
      if (list === undefined) typesByMethod.set(method, [definition])
      else list.push(definition)
    }
  }
  for (const candidate of interfaces) {
    const wanted = methodsOf.get(candidate)!
    let rarest: readonly number[] | undefined
    for (const method of wanted) {
      const types = typesByMethod.get(method) ?? []
      if (rarest === undefined || types.length < rarest.length) rarest = types
    }
    for (const type of rarest ?? []) {
      const has = methodsOf.get(type)!
      if ([...wanted].every((method) => has.has(method))) hierarchy.addStructuralSubtype(candidate, type)
    }
  }
}

/** `name/parameters` of all methods of a type, those of embedded types too. */
function methodNames(context: LinkContext, definition: number): Set<string> {
  const { hierarchy } = context
  const names = new Set<string>()
  for (const type of hierarchy.linearised(definition)) {
    for (const method of hierarchy.ownMethods(type)) names.add(signatureKey(context, method))
  }
  return names
}

function signatureKey(context: LinkContext, method: number): string {
  return `${nameOfDefinition(context.program, method)}/${context.program.parameters.most[method]}`
}
