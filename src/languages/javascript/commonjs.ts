import { BindingKind, DefinitionFlag, ExportKind, Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import { declaringScope } from './versions.ts'
import { fieldOf, findBinding, kindOf, sliceOf, withoutParentheses, type Walk } from './walk.ts'

/**
 * What an assignment to `left` exports: `=` for `module.exports`, a name for `exports.x` and `module.exports.x`.
 * A file that declares `module` or `exports` itself means something else.
 */
export function exportTarget(walk: Walk, left: number, scope: number): string | undefined {
  if (kindOf(walk, left) !== Kind.MEMBER) return undefined
  const { fields } = walk
  const object = withoutParentheses(walk, fieldOf(walk, left, fields.object))
  const property = fieldOf(walk, left, fields.property)
  if (object === -1 || property === -1) return undefined
  if (isFree(walk, object, 'module', scope)) return sliceOf(walk, property) === 'exports' ? '=' : undefined
  if (isFree(walk, object, 'exports', scope)) return sliceOf(walk, property)
  return isModuleExports(walk, object, scope) ? sliceOf(walk, property) : undefined
}

function isModuleExports(walk: Walk, node: number, scope: number): boolean {
  if (kindOf(walk, node) !== Kind.MEMBER) return false
  const object = fieldOf(walk, node, walk.fields.object)
  const property = fieldOf(walk, node, walk.fields.property)
  if (object === -1 || property === -1) return false
  return isFree(walk, object, 'module', scope) && sliceOf(walk, property) === 'exports'
}

function isFree(walk: Walk, node: number, name: string, scope: number): boolean {
  if (kindOf(walk, node) !== Kind.IDENTIFIER || sliceOf(walk, node) !== name) return false
  const binding = findBinding(walk, walk.facts.string(name), scope)
  if (binding === -1) return true
  // `define(function (require, exports, module) { … })` hands over what a module of CommonJS has.
  return walk.facts.bindings.get(binding, 0) === BindingKind.PARAMETER && isInDefine(walk, node)
}

function isInDefine(walk: Walk, node: number): boolean {
  const { tree, fields } = walk
  for (let at = tree.parent[node]!; at > 0; at = tree.parent[at]!) {
    if (kindOf(walk, at) !== Kind.ARGUMENTS) continue
    const call = tree.parent[at]!
    const callee = kindOf(walk, call) === Kind.CALL ? fieldOf(walk, call, fields.function) : -1
    if (callee !== -1 && sliceOf(walk, callee) === 'define') return true
  }
  return false
}

/** `module.exports = value`: the whole, and each entry of an object that is written out. */
export function exportWhole(walk: Walk, value: number, node: number, scope: number, start: number): void {
  const { facts } = walk
  facts.export(ExportKind.EXPRESSION, '=', value, start)
  markExported(walk, value)
  if (kindOf(walk, node) !== Kind.OBJECT) return
  const entries = walk.lastEntries
  for (let i = 0; i + 1 < entries.length; i += 2) {
    if (entries[i]! <= 0) continue
    const entry = entries[i + 1]!
    exportMember(walk, facts.stringAt(entries[i]!), entry, scope, facts.expressions.get(entry, 5))
  }
}

export function exportMember(walk: Walk, name: string, value: number, scope: number, start: number): void {
  const { facts } = walk
  const isName = facts.expressions.get(value, 0) === Op.NAME
  markExported(walk, value)
  if (isName && declaringScope(walk, scope) === 0)
    facts.export(ExportKind.NAME, name, facts.expressions.get(value, 2), start)
  else facts.export(ExportKind.EXPRESSION, name, value, start)
}

function markExported(walk: Walk, value: number): void {
  const { expressions, definitions } = walk.facts
  const op = expressions.get(value, 0)
  if (op === Op.NAME) walk.exportedNames.push(expressions.get(value, 2))
  if (op !== Op.DEFINITION) return
  const definition = expressions.get(value, 2)
  const isAnonymous = (definitions.get(definition, 1) & DefinitionFlag.ANONYMOUS) !== 0
  if (!isAnonymous) walk.facts.addDefinitionFlags(definition, DefinitionFlag.EXPORTED)
}
