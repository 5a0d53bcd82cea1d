import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, ScopeKind } from '../facts.ts'
import { noSelf, type Context } from './context.ts'
import { foldSignature, joinDoc, outerDocText, previousSibling } from './docs.ts'
import { importModule, importTokens } from './imports.ts'
import { bindName } from './names.ts'
import { parameterTokens, typeOfTokens } from './token-names.ts'
import { tokenArguments } from './token-trees.ts'

/**
 * Items that a macro in the place of an item is given: `cfg_rt! { pub mod task; pub use task::spawn; }` wraps half of
 * some crates. The grammar leaves them as tokens, so they are known by their keywords, names and extents; of functions
 * also the parameters and, read as macro arguments are, the body.
 */
export function macroItems(context: Context, list: number): void {
  const { tree, kinds } = context
  if (!context.enter()) return
  let start = -1
  let isPublic = false
  let token = list + 1 <= tree.last[list]! ? list + 1 : -1
  while (token !== -1) {
    const next = tree.next[token]!
    const kind = tree.kind[token]!
    if (kind === kinds.tokens.pub || modifiers.has(tree.grammar.kindName(kind))) {
      if (start === -1) start = token
      isPublic ||= kind === kinds.tokens.pub
      const hasPlace = kind === kinds.tokens.pub && opens(context, next, kinds.tokens.leftParenthesis)
      token = hasPlace ? tree.next[next]! : next
      if (kind !== kinds.tokens.const || !isName(context, next)) continue
      token = item(context, kind, next, start, isPublic)
    } else if (itemKinds.has(tree.grammar.kindName(kind)) || kind === kinds.tokens.impl) {
      token = item(context, kind, next, start === -1 ? token : start, isPublic)
    } else if (kind === kinds.tokens.use) {
      token = importTokens(context, next, isPublic)
    } else {
      if (opens(context, token, kinds.tokens.leftBrace)) macroItems(context, token)
      token = next
    }
    start = -1
    isPublic = false
  }
  context.depth--
}

const modifiers = new Set(['async', 'unsafe', 'const', 'extern', 'default'])

const itemKinds: ReadonlyMap<string, number> = new Map([
  ['mod', DefinitionKind.MODULE],
  ['fn', DefinitionKind.FUNCTION],
  ['struct', DefinitionKind.CLASS],
  ['union', DefinitionKind.CLASS],
  ['enum', DefinitionKind.ENUM],
  ['trait', DefinitionKind.INTERFACE],
  ['type', DefinitionKind.TYPE],
  ['static', DefinitionKind.VARIABLE],
  ['const', DefinitionKind.VARIABLE],
])

/** One item from its keyword on; gives the token after it. */
function item(context: Context, keyword: number, from: number, start: number, isPublic: boolean): number {
  const { tree, kinds } = context
  const { tokens } = kinds
  const nameNode = tree.kind[from] === kinds.mutableSpecifier ? tree.next[from]! : from
  let end = from
  while (end !== -1 && tree.kind[end] !== tokens.semicolon && !opens(context, end, tokens.leftBrace)) {
    end = tree.next[end]!
  }
  if (end === -1) return -1
  const after = tree.next[end]!
  const hasBody = tree.kind[end] !== tokens.semicolon
  if (keyword === tokens.impl) {
    if (hasBody) implTokens(context, from, end)
    return after
  }
  if (!isName(context, nameNode)) return after
  const kind = itemKinds.get(tree.grammar.kindName(keyword))!
  if (kind === DefinitionKind.MODULE && !hasBody) {
    importModule(context, start, nameNode, '', false)
    return after
  }
  const isMember = context.container.kind !== 'none'
  const parameters =
    kind === DefinitionKind.FUNCTION ? find(context, nameNode, end, tokens.leftParenthesis) : -1
  const definition = defineTokens(context, { kind, nameNode, start, end, parameters, isPublic, isMember })
  if (!hasBody) return after
  if (kind === DefinitionKind.FUNCTION) {
    context.withFunction(definition, end, () => {
      if (parameters !== -1) {
        parameterTokens(context, parameters)
        const result = typeOfTokens(context, tree.next[parameters]!, end)
        if (result !== -1)
          context.facts.flow(FlowKind.RETURN_TYPE, definition, result, tree.start[parameters]!)
      }
      tokenArguments(context, end)
    })
  } else if (kind === DefinitionKind.MODULE) {
    inModule(context, definition, nameNode, end)
  } else if (
    kind === DefinitionKind.CLASS ||
    kind === DefinitionKind.ENUM ||
    kind === DefinitionKind.INTERFACE
  ) {
    const outer = context.enterScope(ScopeKind.CLASS, end)
    context.facts.setInnerScope(definition, context.scope)
    context.leaveScope(outer)
  }
  return after
}

interface TokenItem {
  readonly kind: number
  readonly nameNode: number
  readonly start: number
  readonly end: number
  readonly parameters: number
  readonly isPublic: boolean
  readonly isMember: boolean
}

function defineTokens(context: Context, row: TokenItem): number {
  const { tree, facts, kinds, container } = context
  const { nameNode, start, end, parameters, isMember } = row
  const name = context.nameOf(nameNode)
  const isFunction = row.kind === DefinitionKind.FUNCTION
  const kind = isFunction && isMember ? DefinitionKind.METHOD : row.kind
  let takesSelf = false
  for (let token = parameters + 1; parameters !== -1 && token <= tree.last[parameters]!; token++) {
    if (tree.kind[token] === kinds.self) takesSelf = true
  }
  const definition = context.definitionAt(end, nameNode, {
    kind,
    start: tree.start[start]!,
    flags:
      (row.isPublic || container.isExported ? DefinitionFlag.EXPORTED : 0) |
      (isFunction && isMember && !takesSelf ? DefinitionFlag.STATIC : 0),
    signature: foldSignature(tree, tree.start[start]!, tree.start[end]!),
    doc: docOfTokens(context, start),
  })
  if (isMember && container.typeRow !== -1) {
    facts.flow(FlowKind.RECEIVER, definition, container.typeRow, tree.start[nameNode]!)
  } else if (container.kind !== 'impl') {
    bindName(context, nameNode, { kind: BindingKind.DEFINITION, name, target: definition })
  }
  return definition
}

function inModule(context: Context, definition: number, nameNode: number, body: number): void {
  const scope = context.scopeAt(ScopeKind.NAMESPACE, body, context.scope)
  context.facts.setInnerScope(definition, scope)
  const modulePath = [...context.modulePath, context.nameOf(nameNode)]
  context.having({ scope, owner: definition, modulePath }, () => macroItems(context, body))
}

/** `impl Type { … }` and `impl Trait for Type { … }`: the functions within are methods of the type. */
function implTokens(context: Context, from: number, body: number): void {
  const { tree, kinds } = context
  let type = from
  let trait = -1
  for (let token = from; token !== body; token = tree.next[token]!) {
    if (tree.kind[token] !== kinds.tokens.for) continue
    trait = from
    type = tree.next[token]!
  }
  // The parameters of `impl<T>` stand before the type.
  const typeRow = typeOfTokens(context, afterParameters(context, type), body)
  const isTraitImpl = trait !== -1
  const container = {
    kind: 'impl',
    typeRow,
    isTraitImpl,
    traitRow: -1,
    isExported: isTraitImpl,
    flags: 0,
  } as const
  const selfType = typeRow === -1 ? noSelf : typeRow
  context.having({ container, selfType }, () => macroItems(context, body))
}

function afterParameters(context: Context, from: number): number {
  const { tree, kinds } = context
  if (from === -1 || tree.kind[from] !== kinds.tokens.less) return from
  let depth = 0
  for (let token = from; token !== -1; token = tree.next[token]!) {
    if (tree.kind[token] === kinds.tokens.less) depth++
    else if (tree.kind[token] === kinds.tokens.greater) depth--
    if (depth === 0) return tree.next[token]!
  }
  return -1
}

/** First token tree with this bracket from `from` up to `end`. */
function find(context: Context, from: number, end: number, bracket: number): number {
  for (let token = from; token !== -1 && token !== end; token = context.tree.next[token]!) {
    if (opens(context, token, bracket)) return token
  }
  return -1
}

function opens(context: Context, token: number, bracket: number): boolean {
  const { tree, kinds } = context
  return token !== -1 && tree.kind[token] === kinds.tokenTree && tree.kind[token + 1] === bracket
}

function isName(context: Context, token: number): boolean {
  return token !== -1 && context.tree.kind[token] === context.kinds.identifier
}

/** Doc comments before a token, over attributes. */
function docOfTokens(context: Context, start: number): string {
  const { tree, kinds } = context
  const lines: string[] = []
  for (let before = previousSibling(tree, start); before !== -1; before = previousSibling(tree, before)) {
    const kind = tree.kind[before]
    if (kind === kinds.lineComment || kind === kinds.blockComment) {
      const text = outerDocText(context, before)
      if (text !== undefined) lines.push(text)
    } else if (kind !== kinds.tokens.hash && !opens(context, before, kinds.tokens.leftBracket)) {
      break
    }
  }
  return joinDoc(lines.toReversed())
}
