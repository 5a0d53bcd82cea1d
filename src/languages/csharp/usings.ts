import { BindingKind, DefinitionKind, FlowKind, ImportFlag, ImportKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { dottedName, flatten, knowNamespace } from './qualified-names.ts'
import { typeRows } from './type-arguments.ts'

export function registerUsings(handlers: Handlers): void {
  handlers.onStatement('using_directive', usingDirective)
  // An assembly's alias names nothing that source files declare.
  handlers.onStatement('extern_alias_directive shebang_directive', () => {})
}

/** `using A.B` takes all types of a namespace, `using static A.B.C` all static members of a type, `using X = …` names one. */
function usingDirective(context: Context, node: number): void {
  const { kinds } = context
  const alias = context.nameField(node)
  const target = alias === -1 ? context.firstNamed(node) : context.nextNamed(alias)
  if (target === -1) return
  const flags = projectFlag(context, node)
  if (alias !== -1) {
    aliasDirective(context, node, alias, target)
  } else if (context.childByKind(node, kinds.tokens.static) !== -1) {
    context.importAt(node, {
      kind: ImportKind.STATIC,
      specifier: dottedName(context, target),
      imported: '*',
      flags,
    })
  } else {
    const specifier = dottedName(context, target)
    knowNamespace(context, specifier)
    context.importAt(node, { kind: ImportKind.STAR, specifier, flags })
  }
}

/** `global using` holds for all files of the project. */
function projectFlag(context: Context, node: number): number {
  return context.childByKind(node, context.kinds.tokens.global) === -1 ? 0 : ImportFlag.PROJECT
}

function aliasDirective(context: Context, node: number, alias: number, target: number): void {
  const { tree, facts } = context
  const name = context.nameOf(alias)
  const parts: number[] = []
  flatten(context, target, parts)
  if (parts.length === 0) {
    const definition = context.definitionAt(node, alias, {
      kind: DefinitionKind.TYPE,
      doc: '',
    })
    context.bindDefinition(definition, name, alias)
    facts.flow(FlowKind.ALIAS, definition, context.type(target), tree.start[target]!)
    return
  }
  const last = parts.at(-1)!
  const typeArguments = context.childByKind(last, context.kinds.typeArgumentList)
  if (typeArguments !== -1) typeRows(context, typeArguments)
  const row = context.importAt(node, {
    kind: ImportKind.NAMESPACE,
    specifier: dottedName(context, target),
    imported: '*',
    flags: projectFlag(context, node),
  })
  const binding = context.bindAt(alias, { kind: BindingKind.IMPORT, name, target: row })
  facts.setImportBinding(row, binding)
}
