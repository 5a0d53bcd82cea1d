import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import type { Context, MacroText } from './context.ts'

/** Deeper expansions, and longer ones, are left alone. */
const deepest = 6
const longest = 20_000

const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|##|#|\\\r?\n|\s+|./g

/** The macro of this file that a call (node) uses, with the texts that it is given. */
function usedMacro(context: Context, node: number): { macro: MacroText; given: string[] } | undefined {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.callExpression || context.macroTexts.size === 0) return undefined
  const callee = context.childByField(node, kinds.fields.function)
  if (callee === -1 || tree.kind[callee] !== kinds.identifier) return undefined
  const macro = context.macroTexts.get(context.nameOf(callee))
  const list = context.childByField(node, kinds.fields.arguments)
  if (macro === undefined || list === -1) return undefined
  const given: string[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child))
    given.push(context.textAt(child))
  return { macro, given }
}

/**
 * Functions that a macro calls by names which it puts together: `#define CALL(name) handle_##name()` where it is used as
 * `CALL(open)` calls `handle_open`.
 */
export function pastedCalls(context: Context, node: number): void {
  const used = usedMacro(context, node)
  if (used === undefined || !used.macro.text.includes('##')) return
  const { facts } = context
  // What it defines is not called.
  if (/\)\s*\{/.test(substitute(used.macro, used.given))) return
  const pasted = substitute({ ...used.macro, text: pastesAlone(used.macro.text) }, used.given)
  const { scope } = context
  context.scope = used.macro.scope
  for (const [, name] of pasted.matchAll(/\b([A-Za-z_]\w*)\s*\(/g)) {
    const row = context.spanning(Op.NAME, facts.string(name!), -1, node, ExpressionFlag.CALLEE)
    context.spanning(Op.CALL, row, facts.list([]), node)
  }
  context.scope = scope
}

/** Functions that a macro of this file defines where it is used outside of functions: `DEFINE_MAX(int, max_int)`. */
export function expandedFunctions(context: Context, node: number): void {
  const used = usedMacro(context, node)
  if (used === undefined || !used.macro.text.includes('{')) return
  const text = expand(context, substitute(used.macro, used.given), 0)
  for (const found of text.matchAll(functionHead)) {
    const [, head, name, list] = found
    const end = closingBrace(text, found.index + found[0].length)
    if (notFunctions.has(name!) || end === -1 || !/\w/.test(head!)) continue
    defineExpanded(
      context,
      node,
      { head: head!, name: name!, list: list! },
      text.slice(found.index + found[0].length, end),
    )
  }
}

const functionHead = /((?:^|[;}])[\w\s*]*?[\s*])(\w+)\s*\(([^(){};]*)\)\s*\{/g
const notFunctions = new Set(['if', 'for', 'while', 'switch', 'catch', 'do', 'return', 'sizeof'])

function closingBrace(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

function defineExpanded(
  context: Context,
  node: number,
  { head, name, list }: { head: string; name: string; list: string },
  body: string,
): void {
  const { facts, tree } = context
  const named = namingArgument(context, node, name)
  const nameStart = tree.start[named]!
  const definition = context.definitionAt(node, named, {
    kind: DefinitionKind.FUNCTION,
    name,
    nameStart,
    flags: /\bstatic\b/.test(head) || context.isFileLocal ? 0 : DefinitionFlag.EXPORTED,
    signature: `${head.replace(/^[;}]/, '').trim()} ${name}(${list.trim()})`.replaceAll(/\s+/g, ' '),
    doc: '',
  })
  facts.bind({ kind: BindingKind.DEFINITION, name, scope: context.scope, target: definition, nameStart })
  const { scope } = context
  context.scope = context.scopeAt(ScopeKind.FUNCTION, node, scope)
  facts.setInnerScope(definition, context.scope)
  const parameters = splitEntries(list).filter((text) => text !== 'void')
  for (const [position, text] of parameters.entries()) {
    facts.bind({
      kind: BindingKind.PARAMETER,
      name: /(?<!\w)(\w+)\s*(?:\[[^[\]]*\])?$/.exec(text)?.[1] ?? '',
      scope: context.scope,
      target: definition,
      position,
      nameStart,
    })
  }
  for (const [, called, given] of body.matchAll(/(?<![\w.>]\s*)\b([A-Za-z_]\w*)\s*\(([^()]*)/g)) {
    if (notFunctions.has(called!)) continue
    const row = context.spanning(Op.NAME, facts.string(called!), -1, node, ExpressionFlag.CALLEE)
    const rows = splitEntries(given!).map((each) => entryOf(context, each, node, 0))
    context.spanning(Op.CALL, row, facts.list(rows), node)
  }
  context.scope = scope
}

/** What a macro is given that the name of a function is made of, else the whole use. */
function namingArgument(context: Context, node: number, name: string): number {
  const { tree, kinds } = context
  const list = context.childByField(node, kinds.fields.arguments)
  let longestPart = -1
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const text = context.textAt(child)
    const isLonger = longestPart === -1 || text.length > tree.end[longestPart]! - tree.start[longestPart]!
    if (text !== '' && name.includes(text) && isLonger) longestPart = child
  }
  return longestPart === -1 ? node : longestPart
}

/** Of a macro's text the names that are put together, with the sign that follows. */
function pastesAlone(text: string): string {
  return [...text.matchAll(/(?<!\w)\w+(?:\s*##\s*\w+)+\s*\(?/g)].map(([found]) => found).join(' ; ')
}

/** Entries that a macro of this file makes in a list, `static struct command all[] = { COMMANDS(ENTRY) };`. */
export function expandedEntries(context: Context, node: number): readonly number[] {
  const used = usedMacro(context, node)
  if (used === undefined) return []
  const text = expand(context, substitute(used.macro, used.given), 0).trim()
  return text.startsWith('{') || text.startsWith('[') ? entriesOf(context, text, node, 0) : []
}

function expand(context: Context, text: string, depth: number): string {
  if (depth > deepest || text.length > longest) return text
  let isExpanded = false
  const result = text.replaceAll(/\b([A-Za-z_]\w*)\s*\(([^()]*)\)/g, (whole, name: string, list: string) => {
    const macro = context.macroTexts.get(name)
    if (macro === undefined) return whole
    isExpanded = true
    return substitute(
      macro,
      list.split(',').map((each) => each.trim()),
    )
  })
  return isExpanded ? expand(context, result, depth + 1) : text
}

/** A macro's text with what it is given in place of its parameters. */
function substitute({ text, parameters }: MacroText, given: readonly string[]): string {
  let result = ''
  let isText = false
  for (const [token] of text.matchAll(tokens)) {
    if (token === '##') {
      result = result.trimEnd()
      isText = false
      // What follows is put to it, without the blanks between.
      result += PASTE
    } else if (token === '#') {
      isText = true
    } else if (/^(?:\s|\\\r?\n)+$/.test(token)) {
      if (!result.endsWith(PASTE)) result += ' '
    } else {
      const place = parameters.indexOf(token)
      const own = place === -1 ? token : (given[place] ?? '')
      result += isText ? `"${own}"` : own
      isText = false
    }
  }
  return result.replaceAll(PASTE, '')
}

const PASTE = '\u0001'

/** Rows of the entries of a list that is given as text, `{ "start", start }, { .name = "stop", .run = stop }`. */
function entriesOf(context: Context, text: string, node: number, depth: number): number[] {
  const rows: number[] = []
  for (const entry of splitEntries(text)) {
    const value = entry.replace(/^(?:\[[^\]]*\]\s*)+=\s*/, '').trim()
    if (value !== '') rows.push(entryOf(context, value, node, depth))
  }
  return rows
}

function entryOf(context: Context, text: string, node: number, depth: number): number {
  const { facts } = context
  if (text.startsWith('{') && text.endsWith('}') && depth < deepest) {
    const inner = text.slice(1, -1)
    const fields = splitEntries(inner).map((each) => /^\.(\w+)\s*=\s*([^]+)$/.exec(each.trim()))
    if (fields.length > 0 && fields.every((field) => field !== null)) {
      const pairs = fields.flatMap((field) => [
        facts.string(field[1]!),
        entryOf(context, field[2]!.trim(), node, depth + 1),
      ])
      return context.spanning(Op.OBJECT, facts.list(pairs), -1, node)
    }
    return context.spanning(Op.ARRAY, facts.list(entriesOf(context, inner, node, depth + 1)), -1, node)
  }
  const name = /^&?\s*([A-Za-z_]\w*)$/.exec(text)?.[1]
  if (name !== undefined) return context.spanning(Op.NAME, facts.string(name), -1, node)
  return context.literal(node, text.startsWith('"') ? 'string' : 'unknown')
}

/** Parts between the commas that stand in no brackets. */
function splitEntries(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '{' || sign === '(' || sign === '[') depth++
    else if (sign === '}' || sign === ')' || sign === ']') depth--
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
