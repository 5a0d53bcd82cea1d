import { DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { isClassLike } from './hierarchy.ts'
import {
  parametersOf,
  declaredTypeOf,
  definitionFlowSources,
  factsOf,
  nameOfDefinition,
} from '../program/program.ts'
import { typeText } from './type-text.ts'

/**
 * Finds which types have all methods of which interface, in languages where that makes them its implementations
 * (Go specification, "Implementing an interface"). Compared by the names of methods and of the types in their signatures.
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
    const methods = methodSignatures(context, definition)
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

/** Signatures of all methods of a type, those of embedded types too. */
function methodSignatures(context: LinkContext, definition: number): Set<string> {
  const { hierarchy } = context
  const signatures = new Set<string>()
  for (const type of hierarchy.linearised(definition)) {
    for (const method of hierarchy.ownMethods(type)) signatures.add(signatureOf(context, method))
  }
  return signatures
}

/** `Run(string,[]<T>)error`: equal for methods that a caller cannot tell apart. */
function signatureOf(context: LinkContext, method: number): string {
  const { program } = context
  const file = program.definitionFile[method]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const types = parametersOf(program, method).flatMap((binding) => {
    if (binding === undefined) return []
    const type = declaredTypeOf(program, binding)
    return type === -1 ? '?' : typeText(facts, type - base)
  })
  const results: string[] = []
  for (const source of definitionFlowSources(program, method, FlowKind.RETURN_TYPE)) {
    results.push(typeText(facts, source - base))
  }
  return `${nameOfDefinition(program, method)}(${types.join(',')})${results.join(',')}`
}
