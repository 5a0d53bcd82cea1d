import { BindingKind, DefinitionFlag, ExportKind, Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import { declaringScope } from './versions.ts'
import type { Context } from './context.ts'

/**
 * What an assignment to `left` exports: `=` for `module.exports`, a name for `exports.x` and `module.exports.x`.
 * A file that declares `module` or `exports` itself means something else.
 */
export function exportTarget(context: Context, left: number): string | undefined {
  if (context.kindOf(left) !== Kind.MEMBER) return undefined
  const { fields } = context
  const object = context.withoutParentheses(context.fieldOf(left, fields.object))
  const property = context.fieldOf(left, fields.property)
  if (object === -1 || property === -1) return undefined
  if (isFree(context, object, 'module')) return context.textAt(property) === 'exports' ? '=' : undefined
  if (isFree(context, object, 'exports')) return context.textAt(property)
  return isModuleExports(context, object) ? context.textAt(property) : undefined
}

function isModuleExports(context: Context, node: number): boolean {
  if (context.kindOf(node) !== Kind.MEMBER) return false
  const object = context.fieldOf(node, context.fields.object)
  const property = context.fieldOf(node, context.fields.property)
  if (object === -1 || property === -1) return false
  return isFree(context, object, 'module') && context.textAt(property) === 'exports'
}

function isFree(context: Context, node: number, name: string): boolean {
  const { scope } = context
  if (context.kindOf(node) !== Kind.IDENTIFIER || context.textAt(node) !== name) return false
  const binding = context.findBinding(context.facts.string(name), scope)
  if (binding === -1) return true
  // `define(function (require, exports, module) { … })` hands over what a module of CommonJS has.
  return context.facts.bindings.get(binding, 0) === BindingKind.PARAMETER && isInDefine(context, node)
}

function isInDefine(context: Context, node: number): boolean {
  const { tree, fields } = context
  for (let at = tree.parent[node]!; at > 0; at = tree.parent[at]!) {
    if (context.kindOf(at) !== Kind.ARGUMENTS) continue
    const call = tree.parent[at]!
    const callee = context.kindOf(call) === Kind.CALL ? context.fieldOf(call, fields.function) : -1
    if (callee !== -1 && context.textAt(callee) === 'define') return true
  }
  return false
}

/** `module.exports = value`: the whole, and each entry of an object that is written out. */
export function exportWhole(context: Context, value: number, node: number, start: number): void {
  const { facts } = context
  facts.export(ExportKind.EXPRESSION, '=', value, start)
  markExported(context, value)
  if (context.kindOf(node) !== Kind.OBJECT) return
  const entries = context.lastEntries
  for (let i = 0; i + 1 < entries.length; i += 2) {
    if (entries[i]! <= 0) continue
    const entry = entries[i + 1]!
    exportMember(context, facts.stringAt(entries[i]!), entry, facts.expressions.get(entry, 5))
  }
}

export function exportMember(context: Context, name: string, value: number, start: number): void {
  const { facts, scope } = context
  const isName = facts.expressions.get(value, 0) === Op.NAME
  markExported(context, value)
  if (isName && declaringScope(context, scope) === 0)
    facts.export(ExportKind.NAME, name, facts.expressions.get(value, 2), start)
  else facts.export(ExportKind.EXPRESSION, name, value, start)
}

function markExported(context: Context, value: number): void {
  const { expressions, definitions } = context.facts
  const op = expressions.get(value, 0)
  if (op === Op.NAME) context.exportedNames.push(expressions.get(value, 2))
  if (op !== Op.DEFINITION) return
  const definition = expressions.get(value, 2)
  const isAnonymous = (definitions.get(definition, 1) & DefinitionFlag.ANONYMOUS) !== 0
  if (!isAnonymous) context.facts.addDefinitionFlags(definition, DefinitionFlag.EXPORTED)
}
