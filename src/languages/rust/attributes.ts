import { DefinitionFlag, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { joinDoc, outerDocText, previousSibling } from './docs.ts'
import { path } from './paths.ts'
import { stringValue } from './strings.ts'

/** What stands before an item: its doc comments and attributes. */
export interface Attributes {
  /** Start of the first attribute, or of the item itself. */
  readonly start: number
  readonly doc: string
  readonly flags: number
  /** Attribute nodes in order. */
  readonly nodes: readonly number[]
}

const nothing: readonly number[] = []

/** Attributes of the compiler: they name nothing that code declares. */
const compilerAttributes = new Set(
  (
    'allow warn deny forbid expect cfg cfg_attr derive doc test bench ignore should_panic inline cold must_use repr ' +
    'macro_use macro_export path no_std no_main deprecated non_exhaustive automatically_derived global_allocator ' +
    'track_caller target_feature link link_name link_section no_link no_mangle export_name used proc_macro ' +
    'proc_macro_derive proc_macro_attribute panic_handler feature rustfmt clippy type_length_limit recursion_limit ' +
    'crate_type crate_name windows_subsystem default diagnostic unsafe'
  ).split(' '),
)

/** Last names of attributes that make a function a test, those of common test frameworks too. */
const testAttributes = new Set(
  'test rstest test_case quickcheck wasm_bindgen_test googletest bench'.split(' '),
)

/** Reads what stands before an item, nearest first. */
export function attributesOf(context: Context, node: number): Attributes {
  const { tree, kinds } = context
  let start = tree.start[node]!
  let before = previousSibling(tree, node)
  const kind = before === -1 ? -1 : tree.kind[before]
  if (kind !== kinds.attributeItem && kind !== kinds.lineComment && kind !== kinds.blockComment) {
    return { start, doc: '', flags: 0, nodes: nothing }
  }
  let flags = 0
  const lines: string[] = []
  const nodes: number[] = []
  for (; before !== -1; before = previousSibling(tree, before)) {
    if (tree.kind[before] === kinds.attributeItem) {
      start = tree.start[before]!
      const attribute = context.childByKind(before, kinds.attribute)
      if (attribute === -1) continue
      nodes.push(attribute)
      const name = attributeName(context, attribute)
      if (testAttributes.has(name)) flags |= DefinitionFlag.TEST
      else if (isLinked(context, attribute, name)) flags |= DefinitionFlag.LINKED_BY_NAME
      else if (name === 'deprecated') flags |= DefinitionFlag.DEPRECATED
      else if (name === 'doc') {
        const value = context.childByField(attribute, kinds.fields.value)
        if (value !== -1 && tree.kind[value] === kinds.stringLiteral)
          lines.push(stringValue(context.nameOf(value)).trim())
      }
    } else if (tree.kind[before] === kinds.lineComment || tree.kind[before] === kinds.blockComment) {
      const text = outerDocText(context, before)
      if (text !== undefined) lines.push(text)
      else if (tree.kind[before] === kinds.blockComment) continue
    } else {
      break
    }
  }
  return { start, doc: joinDoc(lines.toReversed()), flags, nodes: nodes.toReversed() }
}

/** `#[no_mangle]`, `#[unsafe(export_name = "add")]`, and what makes a function one of another language. */
function isLinked(context: Context, attribute: number, name: string): boolean {
  if (linkingAttributes.has(name)) return true
  const mayHold = name === 'unsafe' || name === 'cfg_attr'
  return (
    mayHold &&
    context
      .textAt(attribute)
      .split(/\W+/)
      .some((word) => linkingAttributes.has(word))
  )
}

/**
 * Of the compiler, which also calls macros and what handles a panic itself, and of what makes Rust callable from
 * JavaScript, Python, Ruby, R, Erlang, PHP, Kotlin and Swift.
 */
const linkingAttributes = new Set(
  (
    'no_mangle export_name panic_handler alloc_error_handler proc_macro proc_macro_derive proc_macro_attribute ' +
    'wasm_bindgen pyfunction pymethods napi neon magnus extendr nif php_function php_impl ' +
    'uniffi export rustler'
  ).split(' '),
)

/** `#[derive(Clone)]` and attribute macros decorate the definition. */
export function decorate(context: Context, definition: number, attributes: Attributes): void {
  const { tree, kinds } = context
  const isDerived = attributes.nodes.some((node) => attributeName(context, node) === 'derive')
  for (const attribute of attributes.nodes) {
    const nameNode = context.firstNamed(attribute)
    const tokens = context.childByField(attribute, kinds.fields.arguments)
    if (nameNode === -1) continue
    if (tree.kind[nameNode] === kinds.identifier && context.nameOf(nameNode) === 'derive') {
      if (tokens !== -1) derive(context, definition, tokens)
    } else if (isDerived && tree.kind[nameNode] === kinds.identifier) {
      // `#[serde(…)]` beside a derive tells that derive what to do.
      continue
    } else if (!compilerAttributes.has(firstName(context, nameNode))) {
      let row = path(context, nameNode, ExpressionFlag.DECORATOR)
      if (tokens !== -1) {
        context.facts.addExpressionFlags(row, ExpressionFlag.CALLEE)
        row = context.spanning(Op.CALL, row, context.facts.list(strings(context, tokens)), attribute)
      }
      context.facts.flow(FlowKind.DECORATE, definition, row, tree.start[attribute]!)
    }
  }
}

/** Strings that an attribute is given; what else stands there is no code of this place. */
function strings(context: Context, tokens: number): number[] {
  const { tree, kinds, facts } = context
  const rows: number[] = []
  for (let token = tokens + 1; token !== -1 && token <= tree.last[tokens]!; token = tree.next[token]!) {
    if (tree.kind[token] !== kinds.stringLiteral) continue
    rows.push(context.spanning(Op.STRING, facts.string(stringValue(context.nameOf(token))), -1, token))
  }
  return rows
}

export function hasAttribute(context: Context, attributes: Attributes, name: string): boolean {
  return attributes.nodes.some((attribute) => attributeName(context, attribute) === name)
}

/** `#[cfg(test)]`, `#[cfg(all(test, unix))]`: it is there for tests alone. */
export function isForTests(context: Context, attributes: Attributes): boolean {
  return attributes.nodes.some((node) => /^cfg\s*\(\s*(?:all\s*\(\s*)?test\b/u.test(context.textAt(node)))
}

/** The string that an attribute of this name gives (`#[path = "x.rs"]`), '' for none. */
export function attributeText(context: Context, attributes: Attributes, name: string): string {
  const { tree, kinds } = context
  for (const attribute of attributes.nodes) {
    if (attributeName(context, attribute) !== name) continue
    const value = context.childByField(attribute, kinds.fields.value)
    if (value !== -1 && tree.kind[value] === kinds.stringLiteral) return stringValue(context.nameOf(value))
  }
  return ''
}

function derive(context: Context, definition: number, tokens: number): void {
  const { tree, kinds, facts } = context
  let row = -1
  const finish = (): void => {
    if (row === -1) return
    facts.addExpressionFlags(row, ExpressionFlag.DECORATOR)
    const start = facts.expressions.get(row, 5)
    facts.flow(FlowKind.DECORATE, definition, row, start)
    // A derived trait is implemented, by code that is not seen.
    facts.flow(FlowKind.IMPLEMENTS, definition, row, start)
    row = -1
  }
  for (let token = tokens + 1; token !== -1; token = tree.next[token]!) {
    if (tree.kind[token] === kinds.tokens.comma) finish()
    else if (tree.kind[token] !== kinds.identifier) continue
    else if (row === -1) {
      row = context.nameRow(token)
      if (tree.next[token] !== -1 && tree.kind[tree.next[token]!] === kinds.tokens.path)
        context.pathHeads.push(row)
    } else {
      const name = facts.string(context.nameOf(token))
      row = context.spanning(Op.MEMBER, row, name, token)
    }
  }
  finish()
}

/** Last name of an attribute's path. */
function attributeName(context: Context, attribute: number): string {
  const { tree, kinds } = context
  let node = context.firstNamed(attribute)
  if (node !== -1 && tree.kind[node] === kinds.scopedIdentifier)
    node = context.childByField(node, kinds.fields.name)
  return node === -1 ? '' : context.nameOf(node)
}

function firstName(context: Context, node: number): string {
  const { tree, kinds } = context
  let first = node
  while (tree.kind[first] === kinds.scopedIdentifier) {
    const inner = context.firstNamed(first)
    if (inner === -1) break
    first = inner
  }
  // `#[tokio::test]` says that a function is a test, and is told by the TEST flag alone.
  const last = tree.kind[node] === kinds.scopedIdentifier ? context.childByField(node, kinds.fields.name) : -1
  return last !== -1 && context.nameOf(last) === 'test' && context.nextNamed(first) !== -1
    ? 'test'
    : context.nameOf(first)
}
