import { ExpressionFlag, FlowKind, Op, ScopeKind } from '../facts.ts'
import { isNamed } from '../tree.ts'
import { itemOf, lastName, makeCall, selfAsType } from './calls.ts'
import { noSelf, type Context, type Handlers } from './context.ts'
import { formatNames } from './format-strings.ts'
import { includeText } from './include-text.ts'
import { isTypeName, pathImport } from './names.ts'
import { pathAbove } from './path-above.ts'
import { path } from './paths.ts'
import { afterAngles, bindTokens, isPlainLet } from './token-names.ts'

/**
 * Macro calls. The grammar leaves what a macro takes as tokens; most macros take expressions, so the tokens are read as
 * such: chains of names, members, calls and indexes. What looks like neither is passed over.
 */
export function registerTokenTrees(handlers: Handlers): void {
  handlers.onExpression('macro_invocation', macroInvocation)
  handlers.onExpression('token_tree token_repetition', (context, node) => {
    macroBody(context, node)
    return -1
  })
}

function macroInvocation(context: Context, node: number): number {
  const { tree, kinds } = context
  const nameNode = context.childByField(node, kinds.fields.macro)
  const tokens = context.childByKind(node, kinds.tokenTree)
  if (nameNode === -1) return -1
  const callee = path(context, nameNode)
  if (tree.kind[nameNode] === kinds.identifier) context.macroNames.push(callee)
  if (tokens !== -1 && lastName(context, callee) === 'include' && includeText(context, node, tokens))
    return -1
  const isItem = context.enclosingFunction === -1 || context.container.kind !== 'none'
  const isBlock = tokens !== -1 && tree.kind[tokens + 1] === kinds.tokens.leftBrace
  // `cases! { short: parse for "a" }` stands in the place of an item and is given none.
  if (isItem && isBlock && holdsItems(context, tokens)) {
    context.macroItems(context, tokens)
    context.facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
    return context.spanning(Op.CALL, callee, -1, node)
  }
  return macroCall(context, callee, tokens, tree.start[node]!, tree.end[node]!)
}

function holdsItems({ tree }: Context, list: number): boolean {
  for (let token = list + 1; token <= tree.last[list]!; token++) {
    if (itemKeywords.has(tree.grammar.kindName(tree.kind[token]!))) return true
  }
  return false
}

const itemKeywords = new Set('pub use mod fn struct union enum trait type static const impl'.split(' '))

function macroCall(context: Context, callee: number, tokens: number, start: number, end: number): number {
  const { facts } = context
  const name = lastName(context, callee)
  // `cfg!(all(unix))` asks the build.
  const rows = tokens === -1 || name === 'cfg' ? [] : tokenArguments(context, tokens)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  if (tokens !== -1) formatNames(context, name, tokens, rows)
  const row = facts.expression(Op.CALL, callee, facts.list(rows), context.scope, start, end)
  if (name !== 'vec') return row
  return facts.expression(Op.ARRAY, facts.list(rows), -1, context.scope, start, end)
}

/** The right side of a macro's rule: whatever it says, as code. */
export function macroBody(context: Context, tree: number): void {
  tokenArguments(context, tree)
}

/** Values of the arguments within a token tree, one for each comma. */
export function tokenArguments(context: Context, node: number): number[] {
  return argumentsOf(context, node, -1)
}

function argumentsOf(context: Context, node: number, callee: number): number[] {
  const rows: number[] = []
  if (!context.enter()) return rows
  const outer = context.scope
  const token = context.tree.last[node]! > node ? node + 1 : -1
  readArguments(context, { token, parent: node, callee }, rows)
  context.leaveScope(outer)
  context.depth--
  return rows
}

interface Cursor {
  token: number
  readonly parent: number
  /** Method that the arguments are given to: what it hands to closures is known. */
  readonly callee: number
}

function readArguments(context: Context, cursor: Cursor, rows: number[]): void {
  const { tree, kinds } = context
  const { tokens } = kinds
  let found: number[] = []
  let name = -1
  let isOperand = true
  let declared = -1
  const finish = (): void => {
    const [first] = found
    const last = found.at(-1)
    if (first === undefined || last === undefined) return
    const { facts, scope } = context
    const start = facts.expressions.get(first, 5)
    const end = Math.max(facts.expressions.get(last, 6), start)
    const value =
      found.length === 1 ? first : facts.expression(Op.ANY_OF, facts.list(found), -1, scope, start, end)
    if (declared !== -1) facts.flow(FlowKind.ASSIGN, declared, value, start)
    declared = -1
    if (name === -1) rows.push(value)
    else
      rows.push(
        facts.expression(
          Op.KEYWORD,
          facts.string(context.nameOf(name)),
          value,
          scope,
          tree.start[name]!,
          end,
        ),
      )
    found = []
    name = -1
  }
  while (cursor.token !== -1) {
    const token = cursor.token
    const kind = tree.kind[token]!
    const next = tree.next[token]!
    if (kind === tokens.comma || kind === tokens.semicolon) {
      finish()
      isOperand = true
      cursor.token = next
    } else if (kind === tokens.bar && isOperand) {
      context.enterScope(ScopeKind.BLOCK, cursor.parent)
      cursor.token = bindTokens(context, next, tokens.bar, itemFor(context, cursor))
    } else if (kind === tokens.let) {
      finish()
      const count = context.facts.bindings.count
      cursor.token = bindTokens(context, next, tokens.assign, -1)
      declared = context.facts.bindings.count === count + 1 && isPlainLet(context, next) ? count : -1
      isOperand = true
    } else if (kind === tokens.hash && next !== -1) {
      cursor.token = behindAttribute(context, next)
    } else if (kind === tokens.fn) {
      // The name that a macro declares refers to nothing.
      cursor.token = next === -1 ? -1 : tree.next[next]!
    } else if (isFollowedBy(context, token, tokens.colon)) {
      cursor.token = tree.next[next]!
      if (name === -1 && found.length === 0) name = token
    } else if (
      found.length === 0 &&
      isFollowedBy(context, token, tokens.assign) &&
      tree.kind[cursor.parent + 1] === tokens.leftParenthesis
    ) {
      name = token
      cursor.token = tree.next[next]!
    } else if (isPrimary(context, token)) {
      const row = chain(context, cursor)
      if (row !== -1) found.push(row)
      isOperand = false
    } else {
      isOperand = !isNamed(tree, token)
      cursor.token = next
    }
  }
  finish()
}

/** The token behind an attribute, which says nothing that runs; `#![…]` has a token more. */
function behindAttribute({ tree, kinds }: Context, token: number): number {
  const list = tree.kind[token] === kinds.tokens.not ? tree.next[token]! : token
  return list !== -1 && tree.kind[list] === kinds.tokenTree ? tree.next[list]! : list
}

/** Whether a token is a name with a sign right behind it. */
function isFollowedBy({ tree, kinds }: Context, token: number, sign: number): boolean {
  const next = tree.next[token]!
  return tree.kind[token] === kinds.identifier && next !== -1 && tree.kind[next] === sign
}

function itemFor(context: Context, cursor: Cursor): number {
  const { tree } = context
  if (cursor.callee === -1) return -1
  return itemOf(context, cursor.callee, tree.start[cursor.token]!, tree.end[cursor.token]!)
}

function isPrimary(context: Context, token: number): boolean {
  const { tree, kinds, handlers } = context
  const kind = tree.kind[token]!
  return (
    kind === kinds.identifier ||
    kind === kinds.tokenTree ||
    kind === kinds.tokenRepetition ||
    (isNamed(tree, token) && kind !== kinds.primitiveType && handlers.expression[kind] !== undefined)
  )
}

/** One primary and what follows it: `a::b`, `.c`, `(…)`, `[…]`, `?`, `.await`, `!(…)`. */
function chain(context: Context, cursor: Cursor): number {
  const { tree, kinds, facts } = context
  const { tokens } = kinds
  const first = cursor.token
  const start = tree.start[first]!
  let row = primary(context, cursor)
  let isMethod = false
  for (let token = cursor.token; token !== -1; token = cursor.token) {
    const kind = tree.kind[token]
    const next = tree.next[token]!
    if (kind === tokens.question) {
      row = facts.expression(Op.ELEMENT, row, -1, context.scope, start, tree.end[token]!)
      cursor.token = next
    } else if (kind === tokens.dot && next !== -1) {
      const nextKind = tree.kind[next]
      if (nextKind === tokens.await)
        row = facts.expression(Op.AWAIT, row, -1, context.scope, start, tree.end[next]!)
      else if (nextKind === kinds.identifier || nextKind === kinds.integerLiteral) {
        row = context.memberRow(row, next)
        isMethod = true
      } else if (nextKind !== kinds.metavariable) return row
      cursor.token = tree.next[next]!
    } else if (kind === tokens.path && next !== -1) {
      if (tree.kind[next] === tokens.less) cursor.token = afterAngles(context, next)
      else if (tree.kind[next] === kinds.identifier) {
        row = context.memberRow(row, next)
        isMethod = false
        cursor.token = tree.next[next]!
      } else return row
    } else if (kind === tokens.not && next !== -1 && tree.kind[next] === kinds.tokenTree) {
      if (facts.expressions.get(row, 0) === Op.NAME) context.macroNames.push(row)
      row = macroCall(context, row, next, start, tree.end[next]!)
      cursor.token = tree.next[next]!
    } else if (kind === kinds.tokenTree) {
      const applied = apply(context, row, token, isMethod, start)
      if (applied === -1) return row
      row = applied
      cursor.token = next
    } else {
      return row
    }
  }
  return row
}

/** What the brackets after a value do to it; -1 where they belong to something else. */
function apply(context: Context, row: number, token: number, isMethod: boolean, start: number): number {
  const { tree, kinds, facts } = context
  const { tokens } = kinds
  const open = tree.kind[token + 1]
  const end = tree.end[token]!
  const op = facts.expressions.get(row, 0)
  if (open === tokens.leftParenthesis) {
    return makeCall(context, row, argumentsOf(context, token, isMethod ? row : -1), isMethod, start, end)
  }
  if (open === tokens.leftBracket) {
    const [index] = tokenArguments(context, token)
    return facts.expression(Op.INDEX, row, index ?? -1, context.scope, start, end)
  }
  const isType = op === Op.THIS_CLASS || isTypeName(lastName(context, row))
  if (open !== tokens.leftBrace || !isType) return -1
  const callee = op === Op.THIS_CLASS ? selfAsType(context, row) : row
  const rows = tokenArguments(context, token)
  facts.addExpressionFlags(callee, ExpressionFlag.CALLEE)
  return facts.expression(Op.NEW, callee, facts.list(rows), context.scope, start, end)
}

function primary(context: Context, cursor: Cursor): number {
  const { tree, kinds, facts } = context
  const token = cursor.token
  const next = tree.next[token]!
  const isPath = next !== -1 && tree.kind[next] === kinds.tokens.path
  cursor.token = next
  switch (tree.kind[token]) {
    case kinds.identifier: {
      if (context.selfType !== noSelf && context.nameOf(token) === 'Self')
        return context.spanning(Op.THIS_CLASS, -1, -1, token)
      const row = context.nameRow(token)
      if (isPath) context.pathHeads.push(row)
      return row
    }
    case kinds.self:
      return isPath
        ? moduleImport(context, ['self', ...context.modulePath].join('::'), token)
        : context.spanning(Op.THIS, -1, -1, token)
    case kinds.crate:
      return moduleImport(context, 'crate', token)
    case kinds.super:
      return moduleImport(context, pathAbove(context.modulePath, 1), token)
    case kinds.metavariable:
      return context.nameOf(token) === '$crate'
        ? moduleImport(context, 'crate', token)
        : context.literal(token, 'unknown')
    case kinds.tokenTree:
    case kinds.tokenRepetition: {
      const rows = tokenArguments(context, token)
      if (rows.length === 1 && tree.kind[token + 1] === kinds.tokens.leftParenthesis) return rows[0]!
      return context.spanning(Op.ARRAY, facts.list(rows), -1, token)
    }
    default:
      return context.expression(token)
  }
}

function moduleImport(context: Context, specifier: string, token: number): number {
  const { tree } = context
  const row = pathImport(context, specifier, tree.start[token]!, tree.end[token]!)
  return context.spanning(Op.IMPORT, row, -1, token)
}
