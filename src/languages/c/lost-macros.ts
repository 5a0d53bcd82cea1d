import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import { foldSignature } from './docs.ts'
import { macroBody } from './macro-body.ts'

/** Comments first: what is defined in one is not. */
const definition =
  /\/\*[^]*?\*\/|\/\/[^\n]*|^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)(\([^)\n]*\))?((?:[^\\\n]|\\\r?\n|\\)*)/gm

/**
 * Macros whose directives went under in code that the grammar could not read: they are there all the same, and whole
 * headers of a test framework are nothing else.
 */
export function recoverMacros(context: Context): void {
  const { text } = context.tree
  const outer = context.scope
  for (const found of text.matchAll(definition)) {
    const name = found[1]
    if (name === undefined) continue
    const start = found.index
    const nameStart = start + found[0].indexOf(name, found[0].indexOf('define') + 6)
    if (context.macros.has(nameStart)) continue
    const end = start + found[0].trimEnd().length
    const isFunction = found[2] !== undefined
    const bodyStart = nameStart + name.length + (found[2]?.length ?? 0)
    define(context, { name, nameStart, start, end, isFunction, parameters: found[2] ?? '', bodyStart })
  }
  context.scope = outer
}

interface LostMacro {
  readonly name: string
  readonly nameStart: number
  readonly start: number
  readonly end: number
  readonly isFunction: boolean
  readonly parameters: string
  readonly bodyStart: number
}

function define(context: Context, macro: LostMacro): void {
  const { facts, tree } = context
  const { name, nameStart, start, end, isFunction } = macro
  context.scope = 0
  const definition = facts.definition({
    kind: isFunction ? DefinitionKind.FUNCTION : DefinitionKind.VARIABLE,
    name,
    scope: 0,
    parent: -1,
    nameStart,
    nameEnd: nameStart + name.length,
    start,
    end,
    flags: isFunction ? 0 : DefinitionFlag.CONSTANT,
    signature: foldSignature(tree, start, Math.min(end, nameStart + name.length + 150)),
    doc: '',
  })
  const row = { kind: BindingKind.DEFINITION, name, scope: 0, target: definition, nameStart }
  if (!isFunction) {
    // No node names it.
    const binding = context.bindVariable(0, row)
    const value = macro.bodyStart < end ? macroBody(context, macro.bodyStart, end) : -1
    facts.flow(FlowKind.ASSIGN, binding, value, nameStart)
    return
  }
  facts.bind(row)
  context.scope = facts.scope({ kind: ScopeKind.FUNCTION, parent: 0, start, end })
  facts.setInnerScope(definition, context.scope)
  const open = nameStart + name.length
  const names: string[] = []
  for (const parameter of macro.parameters.matchAll(/[A-Za-z_]\w*|\.\.\./g)) {
    if (parameter[0] === '...') {
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
      continue
    }
    facts.bind({
      kind: BindingKind.PARAMETER,
      name: parameter[0],
      scope: context.scope,
      target: definition,
      position: names.push(parameter[0]) - 1,
      nameStart: open + parameter.index,
    })
  }
  const result = macroBody(context, macro.bodyStart, end, names)
  facts.flow(FlowKind.RETURN, definition, result, macro.bodyStart)
}
