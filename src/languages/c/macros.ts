import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature } from './docs.ts'
import { macroBody } from './macro-body.ts'

export function registerMacros(handlers: Handlers): void {
  handlers.onStatement('preproc_def', objectMacro)
  handlers.onStatement('preproc_function_def', functionMacro)
  handlers.onStatement('preproc_if preproc_elif preproc_ifdef preproc_else', branches)
  if (handlers.grammar.name === 'cpp') handlers.onStatement('preproc_elifdef', branches)
  // `#pragma` and `#error`: their text is no code.
  handlers.onStatement('preproc_call', undefinition)
}

/** `#undef NAME` ends what was defined before it, unless only some builds come by here. */
function undefinition(context: Context, node: number): void {
  const { tree, facts } = context
  const [, before, name] =
    /^(#\s*undef\s+)(\w+)/.exec(tree.text.slice(tree.start[node], tree.end[node])) ?? []
  if (before === undefined || name === undefined) return
  const start = tree.start[node]! + before.length
  const row = facts.expression(
    Op.NAME,
    facts.string(name),
    -1,
    context.scope,
    start,
    start + name.length,
    ExpressionFlag.WRITE,
  )
  const around = conditionAround(context, node)
  const inForce = context.macrosInForce.get(name) ?? []
  const ended = inForce.filter((macro) => around === -1 || macro.around === around)
  for (const { definition } of ended) facts.flow(FlowKind.UNDEFINE, definition, row, tree.end[node]!)
  context.macrosInForce.set(
    name,
    inForce.filter((macro) => !ended.includes(macro)),
  )
}

/** The branch of a condition that a directive stands in, -1 for none; that a header is read once is none. */
function conditionAround({ tree, kinds }: Context, node: number): number {
  for (let around = tree.parent[node]!; around !== -1; around = tree.parent[around]!) {
    if (!kinds.conditions.has(tree.kind[around]!)) continue
    // `#ifdef X` … `#undef X` … `#endif`: where it is not defined there is nothing to end.
    const isWhole =
      tree.parent[around] === 0 && tree.kind[around] === kinds.preprocIfdef && tree.next[around] === -1
    if (!isWhole) return around
  }
  return -1
}

/** Every branch is taken: which one is compiled no file says. An `#elif` ladder is read in a loop. */
function branches(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let current = node; current !== -1;) {
    let alternative = -1
    for (let child = context.firstPart(current); child !== -1; child = context.nextPart(child)) {
      const field = tree.field[child]
      if (field === kinds.fields.alternative) alternative = child
      else if (field === kinds.fields.condition) context.expression(child)
      else if (field === kinds.fields.name) context.nameRow(child)
      else context.statement(child)
    }
    current = alternative
  }
}

/** `#define K 3` is a constant; its value is what the text says where that is one name, call or literal. */
function objectMacro(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return
  const value = context.childByField(node, kinds.fields.value)
  if (value === -1 && isIncludeGuard(context, node, nameNode)) {
    context.macros.add(tree.start[nameNode]!)
    return
  }
  const definition = define(context, node, nameNode, DefinitionKind.VARIABLE, DefinitionFlag.CONSTANT)
  const binding = context.bindVariable(nameNode, {
    kind: BindingKind.DEFINITION,
    scope: 0,
    target: definition,
  })
  if (value === -1) return
  const { scope } = context
  context.scope = 0
  const row = macroBody(context, tree.start[value]!, tree.end[value]!)
  context.scope = scope
  facts.flow(FlowKind.ASSIGN, binding, row, tree.start[nameNode]!)
}

/** `#define F(x) g(x)` is a function that returns what its text says. */
function functionMacro(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return
  const definition = define(context, node, nameNode, DefinitionKind.FUNCTION, 0)
  const nameStart = tree.start[nameNode]!
  const name = context.nameOf(nameNode)
  facts.bind({ kind: BindingKind.DEFINITION, name, scope: 0, target: definition, nameStart })
  const { scope } = context
  context.scope = context.scopeAt(ScopeKind.FUNCTION, node, 0)
  facts.setInnerScope(definition, context.scope)
  const parameters = context.childByField(node, kinds.fields.parameters)
  let position = 0
  const names: string[] = []
  for (let child = context.firstChild(parameters); child !== -1; child = tree.next[child]!) {
    if (tree.kind[child] === kinds.identifier) {
      names.push(context.nameOf(child))
      context.bindAt(child, { kind: BindingKind.PARAMETER, target: definition, position: position++ })
    } else if (tree.kind[child] === kinds.tokens.ellipsis) {
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    }
  }
  const value = context.childByField(node, kinds.fields.value)
  if (value !== -1) {
    const text = tree.text.slice(tree.start[value], tree.end[value])
    context.macroTexts.set(name, { parameters: names, text, scope: context.scope })
    const row = macroBody(context, tree.start[value]!, tree.end[value]!, names)
    facts.flow(FlowKind.RETURN, definition, row, tree.start[value]!)
  }
  context.scope = scope
}

/** A macro belongs to its file, wherever in it it is defined; the preprocessor knows no scopes. */
function define(context: Context, node: number, nameNode: number, kind: number, flags: number): number {
  const { tree } = context
  context.macros.add(tree.start[nameNode]!)
  const end = lineEnd(context, node)
  const name = context.nameOf(nameNode)
  const definition = context.definitionAt(node, nameNode, {
    kind,
    scope: 0,
    parent: -1,
    end,
    flags,
    signature: foldSignature(tree, tree.start[node]!, Math.min(end, tree.end[nameNode]! + 150)),
  })
  const inForce = context.macrosInForce.get(name) ?? []
  context.macrosInForce.set(name, [...inForce, { definition, around: conditionAround(context, node) }])
  return definition
}

/** The grammar counts the line's end to a directive. */
function lineEnd(context: Context, node: number): number {
  const { text } = context.tree
  let end = context.tree.end[node]!
  while (end > context.tree.start[node]! && text.charCodeAt(end - 1) <= 32) end--
  return end
}

/** `#ifndef X_H` followed by `#define X_H`. */
function isIncludeGuard(context: Context, node: number, nameNode: number): boolean {
  const { tree, kinds } = context
  const parent = tree.parent[node]!
  if (tree.kind[parent] !== kinds.preprocIfdef) return false
  const tested = context.childByField(parent, kinds.fields.name)
  return tested !== -1 && context.nameOf(tested) === context.nameOf(nameNode)
}
