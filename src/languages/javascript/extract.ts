import type { FactsBuilder } from '../facts-builder.ts'
import { BindingKind, DefinitionFlag, ExportKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import type { FlatTree } from '../tree.ts'
import { isBuiltin } from './builtins.ts'
import { visitClassBody } from './classes.ts'
import { finishComponent } from './components/component.ts'
import { placeFacts } from './components/place-facts.ts'
import type { PreparedComponent } from './components/prepare.ts'
import { Context, handlersFrom } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { registerStatements, visitStatements } from './statements.ts'
import { registerTypes } from './types.ts'
import { bindVersions, flowToVersions } from './versions.ts'

/** A class that is declared in a method costs more stack frames than a level of other languages does. */
const deepest = 400

/** Facts of a JavaScript or TypeScript file. */
export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  extractWith(tree, facts, path, undefined)
}

/** Facts of a component (Vue, Svelte), from the tree of what it was prepared to; they say where its file has them. */
export function extractComponent(
  tree: FlatTree,
  facts: FactsBuilder,
  path: string,
  prepared: PreparedComponent,
): void {
  extractWith(tree, facts, path, prepared)
  placeFacts(facts, prepared.code)
}

function extractWith(
  tree: FlatTree,
  facts: FactsBuilder,
  path: string,
  component: PreparedComponent | undefined,
): void {
  const bodies = { block: visitStatements, classBody: visitClassBody }
  const context = new Context(bodies, component, tree, facts, handlersOf(tree.grammar), path, deepest)
  visitStatements(context, 0)
  flowAssignments(context)
  markExportedNames(context)
  // So compilers mark what was an ECMAScript module: it has no default but the one that it exports.
  if (context.hasEsExports && !context.hasDefaultExport) facts.export(ExportKind.ALL, '__esModule', -1, 0)
  if (context.component !== undefined) finishComponent(context, context.component)
  context.finish()
  if (component !== undefined && component.unread !== '')
    facts.leaveUnread(component.unread, component.unreadNames)
}

const handlersOf = handlersFrom<Context>([registerExpressions, registerStatements, registerTypes])

/**
 * Assignments reach the binding in sight, wherever in its scope it is declared. A name that nothing declares is a
 * global of JavaScript, which the first assignment makes: one in a function makes it when that is run, so that it is
 * only seen inside.
 */
function flowAssignments(context: Context): void {
  const { facts, assignments } = context
  const versions = bindVersions(context)
  for (let i = 0; i < assignments.length; i += 4) {
    const [name, scope, source, start] = [
      assignments[i]!,
      assignments[i + 1]!,
      assignments[i + 2]!,
      assignments[i + 3]!,
    ]
    let binding = context.findBinding(name, scope)
    if (binding === -1) {
      const text = facts.stringAt(name)
      // TypeScript has no such globals, Svelte's `$: x = …` declares one.
      const isImplied = context.hasJsdocTypes || context.component?.prepared.framework === 'svelte'
      if (!isImplied || isBuiltin(text)) continue
      const owner = outermostFunction(context, scope)
      binding = facts.bind({ kind: BindingKind.VARIABLE, name: text, scope: owner, nameStart: start })
      context.bound.set(owner * 0x40_0000 + name, binding)
    }
    if (source === -1) {
      noteChange(context, binding, scope, start)
      continue
    }
    facts.flow(FlowKind.ASSIGN, binding, source, start)
    if (versions !== undefined) flowToVersions(context, versions, binding, { name, scope, source, start })
  }
}

/** A parameter that is counted up is not only what it is given. */
function noteChange({ facts }: Context, binding: number, scope: number, start: number): void {
  if (facts.bindings.get(binding, 0) !== BindingKind.PARAMETER) return
  const unknown = facts.expression(Op.LITERAL, facts.string('unknown'), -1, scope, start, start)
  facts.flow(FlowKind.ASSIGN, binding, unknown, start)
}

function outermostFunction(context: Context, from: number): number {
  const { scopes } = context.facts
  let found = 0
  for (let scope = from; scope !== -1; scope = scopes.get(scope, 2)) {
    if (scopes.get(scope, 0) === ScopeKind.FUNCTION) found = scope
  }
  return found
}

/** `export { a }` and `module.exports = { a }` say of a definition elsewhere in the file that it is exported. */
function markExportedNames(context: Context): void {
  const { facts, exportedNames } = context
  if (exportedNames.length === 0) return
  const names = new Set(exportedNames)
  for (let binding = 0; binding < facts.bindings.count; binding++) {
    const isInFile = facts.bindings.get(binding, 3) === 0
    if (!isInFile || facts.bindings.get(binding, 0) !== BindingKind.DEFINITION) continue
    if (names.has(facts.bindings.get(binding, 2))) {
      facts.addDefinitionFlags(facts.bindings.get(binding, 4), DefinitionFlag.EXPORTED)
    }
  }
}
