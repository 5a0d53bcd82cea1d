import type { FactsBuilder } from '../facts-builder.ts'
import { BindingKind, DefinitionFlag, ExportKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { NodeFlag, type FlatTree } from '../tree.ts'
import { isBuiltin } from './builtins.ts'
import { visitClassBody } from './classes.ts'
import { visitExpression } from './expressions.ts'
import { isTestPath } from './paths.ts'
import { visitStatement, visitStatements } from './statements.ts'
import { visitType } from './types.ts'
import { bindVersions, flowToVersions } from './versions.ts'
import { createWalk, findBinding, whyIncomplete, type Visitors, type Walk } from './walk.ts'

const visitors: Visitors = {
  expression: visitExpression,
  statement: visitStatement,
  statements: visitStatements,
  type: visitType,
  classBody: visitClassBody,
}

/** Facts of a JavaScript or TypeScript file. */
export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const walk = createWalk(tree, facts, path, isTestPath(path), visitors)
  walk.isAmbient = /\.d\.[cm]?ts$/.test(path)
  visitStatements(walk, 0, 0)
  flowAssignments(walk)
  markExportedNames(walk)
  // So compilers mark what was an ECMAScript module: it has no default but the one that it exports.
  if (walk.hasEsExports && !walk.hasDefaultExport) facts.export(ExportKind.ALL, '__esModule', -1, 0)
  facts.setErrors(tree.hasError ? countErrors(tree) : 0, whyIncomplete(walk))
}

function countErrors(tree: FlatTree): number {
  const { nodeCount, flags } = tree
  let count = 0
  for (let node = 0; node < nodeCount; node++) {
    if ((flags[node]! & (NodeFlag.ERROR | NodeFlag.MISSING)) !== 0) count++
  }
  return count
}

/**
 * Assignments reach the binding in sight, wherever in its scope it is declared. A name that nothing declares is a
 * global of JavaScript, which the first assignment makes: one in a function makes it when that is run, so that it is
 * only seen inside.
 */
function flowAssignments(walk: Walk): void {
  const { facts, assignments } = walk
  const versions = bindVersions(walk)
  for (let i = 0; i < assignments.length; i += 4) {
    const [name, scope, source, start] = [
      assignments[i]!,
      assignments[i + 1]!,
      assignments[i + 2]!,
      assignments[i + 3]!,
    ]
    let binding = findBinding(walk, name, scope)
    if (binding === -1) {
      const text = facts.stringAt(name)
      // TypeScript has no such globals.
      if (!walk.hasJsdocTypes || isBuiltin(text)) continue
      const owner = outermostFunction(walk, scope)
      binding = facts.bind({ kind: BindingKind.VARIABLE, name: text, scope: owner, nameStart: start })
      walk.bound.set(owner * 0x40_0000 + name, binding)
    }
    if (source === -1) {
      noteChange(walk, binding, scope, start)
      continue
    }
    facts.flow(FlowKind.ASSIGN, binding, source, start)
    if (versions !== undefined) flowToVersions(walk, versions, binding, { name, scope, source, start })
  }
}

/** A parameter that is counted up is not only what it is given. */
function noteChange({ facts }: Walk, binding: number, scope: number, start: number): void {
  if (facts.bindings.get(binding, 0) !== BindingKind.PARAMETER) return
  const unknown = facts.expression(Op.LITERAL, facts.string('unknown'), -1, scope, start, start)
  facts.flow(FlowKind.ASSIGN, binding, unknown, start)
}

function outermostFunction(walk: Walk, from: number): number {
  const { scopes } = walk.facts
  let found = 0
  for (let scope = from; scope !== -1; scope = scopes.get(scope, 2)) {
    if (scopes.get(scope, 0) === ScopeKind.FUNCTION) found = scope
  }
  return found
}

/** `export { a }` and `module.exports = { a }` say of a definition elsewhere in the file that it is exported. */
function markExportedNames(walk: Walk): void {
  const { facts, exportedNames } = walk
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
