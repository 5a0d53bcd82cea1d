import { BindingKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { noSelf, type Context } from './context.ts'
import { bindName, startsUpper } from './names.ts'

/** Names in the parentheses of a function that is given as tokens, with their types. */
export function parameterTokens(context: Context, list: number): void {
  bindTokens(context, list + 1, -1, -1)
}

/** The first path from a token up to another as a type; -1 for none. */
export function typeOfTokens(context: Context, from: number, until: number): number {
  const { tree, kinds } = context
  let row = -1
  for (let token = from; token !== -1 && token !== until; token = tree.next[token]!) {
    if (tree.kind[token] !== kinds.identifier) {
      if (row !== -1 && tree.kind[token] !== kinds.tokens.path) break
      continue
    }
    if (row !== -1) row = context.memberRow(row, token, ExpressionFlag.TYPE)
    else if (context.selfType !== noSelf && context.nameOf(token) === 'Self') {
      row = context.spanning(Op.THIS_CLASS, -1, -1, token, ExpressionFlag.TYPE)
    } else {
      row = context.nameRow(token, ExpressionFlag.TYPE)
      const next = tree.next[token]!
      if (next !== -1 && tree.kind[next] === kinds.tokens.path) context.pathHeads.push(row)
    }
  }
  return row
}

/** `let x` or `let mut x`, of which the value is that of x. */
export function isPlainLet(context: Context, token: number): boolean {
  const { tree, kinds } = context
  const name = token !== -1 && tree.kind[token] === kinds.mutableSpecifier ? tree.next[token]! : token
  return name !== -1 && tree.kind[name] === kinds.identifier && !startsUpper(context.nameOf(name))
}

/** Declares the names up to a token, with the types that follow them; gives the token after it. */
export function bindTokens(context: Context, from: number, until: number, source: number): number {
  const { tree, kinds } = context
  let bound = -1
  for (let token = from; token !== -1; token = tree.next[token]!) {
    const kind = tree.kind[token]
    if (kind === until) return tree.next[token]!
    if (kind === kinds.tokens.semicolon) return token
    if (kind === kinds.tokens.colon) {
      token = typeTokens(context, token, until, bound)
      if (token === -1) return -1
    } else if (kind === kinds.identifier) {
      const next = tree.next[token]!
      const isCalled =
        next !== -1 && (tree.kind[next] === kinds.tokens.path || tree.kind[next] === kinds.tokenTree)
      const name = context.nameOf(token)
      if (startsUpper(name)) context.nameRow(token)
      else if (!isCalled) {
        bound = bindToken(context, token, name, source)
        source = -1
      }
    } else if (kind === kinds.tokenTree) {
      for (let inner = token + 1; inner <= tree.last[token]!; inner++) {
        if (tree.kind[inner] !== kinds.identifier) continue
        const name = context.nameOf(inner)
        if (!startsUpper(name)) bindToken(context, inner, name, -1)
      }
    }
  }
  return -1
}

/** The type after a `:` as far as it is a path; gives the last token before a comma or `until`. */
function typeTokens(context: Context, colon: number, until: number, binding: number): number {
  const { tree, kinds } = context
  let row = -1
  let isDone = false
  let last = colon
  for (let token = tree.next[colon]!; token !== -1; token = tree.next[token]!) {
    const kind = tree.kind[token]
    if (kind === kinds.tokens.comma || kind === until || kind === kinds.tokens.semicolon) break
    last = token
    if (kind === kinds.identifier) {
      const follows = tree.kind[token - 1] === kinds.tokens.path && !isDone
      if (row === -1 || !follows) {
        const name = context.nameRow(token, ExpressionFlag.TYPE)
        if (row === -1) row = name
        else isDone = true
        if (row === name && tree.next[token] !== -1 && tree.kind[tree.next[token]!] === kinds.tokens.path)
          context.pathHeads.push(row)
      } else row = context.memberRow(row, token, ExpressionFlag.TYPE)
    } else if (kind === kinds.tokens.less) isDone = true
  }
  if (binding !== -1) context.declareType(binding, row)
  return last
}

function bindToken(context: Context, token: number, name: string, source: number): number {
  const { tree, facts } = context
  const binding = bindName(context, token, {
    kind: BindingKind.VARIABLE,
    name,
    visibleFrom: tree.end[token]!,
  })
  facts.flow(FlowKind.ASSIGN, binding, source, tree.start[token]!)
  return binding
}

/** The token after `<…>`; names in it refer to types. */
export function afterAngles(context: Context, from: number): number {
  const { tree, kinds } = context
  let depth = 0
  for (let token = from; token !== -1; token = tree.next[token]!) {
    const kind = tree.kind[token]
    if (kind === kinds.tokens.less) depth++
    else if (kind === kinds.tokens.greater) depth--
    else if (kind === kinds.identifier && context.nameOf(token) !== '_')
      context.nameRow(token, ExpressionFlag.TYPE)
    if (depth === 0) return tree.next[token]!
  }
  return -1
}
