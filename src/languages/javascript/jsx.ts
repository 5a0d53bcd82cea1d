import { ExpressionFlag, Op } from '../facts.ts'
import { Kind } from './kinds.ts'
import { keyDistances } from './object-keys.ts'
import { platformElements } from './platform-elements.ts'
import { visitTypeArguments } from './type-arguments.ts'
import type { Context } from './context.ts'

/**
 * `<Foo a={b}>c</Foo>` calls Foo with the object of its attributes and children; `<div>` calls nothing, but what
 * stands in its attributes and children is read.
 */
export function visitJsx(context: Context, node: number): number {
  const { facts, fields } = context
  if (context.kindOf(node) === Kind.JSX_EXPRESSION) {
    return context.valueRow(context.firstNamed(node))
  }
  const isPair = context.kindOf(node) === Kind.JSX_ELEMENT
  const head = isPair ? context.fieldOf(node, fields.open_tag) : node
  if (head === -1) return -1
  const nameNode = context.fieldOf(head, fields.name)
  const component = nameNode === -1 || !isComponent(context, nameNode) ? -1 : context.valueRow(nameNode)
  if (component === -1 && nameNode !== -1) nameElement(context, nameNode)
  const types = context.fieldOf(head, fields.type_arguments)
  if (types !== -1) visitTypeArguments(context, types)
  const keys: number[] = []
  const entries = attributesOf(context, head, keys)
  if (isPair) {
    const children = childrenOf(context, node)
    if (children !== -1) {
      entries.push(facts.string('children'), children)
      keys.push(-1)
    }
    visitClosingTag(context, node, component !== -1)
  }
  const distances = keyDistances(facts, entries, keys)
  const flags = component === -1 ? ExpressionFlag.IMPLICIT : 0
  // The attributes of an element of the platform are kept where more of them than those that are written may be meant.
  const properties =
    component === -1 && !entries.includes(0)
      ? -1
      : context.spanning(Op.OBJECT, facts.list(entries), distances, node, flags)
  if (component === -1) return context.literal(node, 'jsx')
  facts.addExpressionFlags(component, ExpressionFlag.CALLEE)
  return context.spanning(Op.CALL, component, facts.list([properties]), node)
}

/** `div` and `svg:path` are elements of the platform; `Foo`, `foo.Bar` and `this.view` are values. */
function isComponent(context: Context, name: number): boolean {
  const kind = context.kindOf(name)
  if (kind === Kind.MEMBER) return true
  if (kind !== Kind.IDENTIFIER) return false
  const first = context.text.charCodeAt(context.tree.start[name]!)
  return !(first >= 97 && first <= 122)
}

/** Pairs of names and values; `keys` is given where each name stands, -1 for none. */
function attributesOf(context: Context, head: number, keys: number[]): number[] {
  const entries: number[] = []
  for (let child = context.firstNamed(head); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
    if (kind === Kind.JSX_EXPRESSION) {
      const inner = context.firstNamed(child)
      if (inner === -1) continue
      entries.push(0, context.expression(inner))
      keys.push(-1)
      continue
    }
    if (kind !== Kind.JSX_ATTRIBUTE) continue
    const key = context.firstNamed(child)
    const value = context.nextNamed(key)
    if (key === -1) continue
    entries.push(context.facts.string(context.textAt(key)), attributeValue(context, child, value))
    keys.push(context.tree.start[key]!)
  }
  return entries
}

function attributeValue(context: Context, attribute: number, value: number): number {
  if (value === -1) return context.literal(attribute, 'boolean')
  if (context.kindOf(value) !== Kind.STRING) return context.expression(value)
  const text = context.stringValue(value)
  return context.spanning(Op.STRING, context.facts.string(text), -1, value)
}

/** The value of `children`: the only child, or an array of them. Text is left out. */
function childrenOf(context: Context, node: number): number {
  const children: number[] = []
  for (let child = context.firstChild(node); child !== -1; child = context.tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind !== Kind.JSX_EXPRESSION && kind !== Kind.JSX_ELEMENT && kind !== Kind.JSX_SELF_CLOSING) continue
    const value = context.valueRow(child)
    if (value !== -1) children.push(value)
  }
  if (children.length < 2) return children[0] ?? -1
  return context.spanning(Op.ARRAY, context.facts.list(children), -1, node)
}

/** The name in the closing tag refers to the component too. */
function visitClosingTag(context: Context, node: number, isOfComponent: boolean): void {
  const closing = context.fieldOf(node, context.fields.close_tag)
  const name = closing === -1 ? -1 : context.fieldOf(closing, context.fields.name)
  if (name === -1) return
  if (isOfComponent) context.valueRow(name)
  else nameElement(context, name)
}

/** A small name that no platform has and that is in sight: some dialects make elements of values by such names. */
function nameElement(context: Context, node: number): void {
  const { scope } = context
  if (context.kindOf(node) !== Kind.IDENTIFIER) return
  const name = context.textAt(node)
  if (platformElements.has(name) || context.findBinding(context.facts.string(name), scope) === -1) return
  context.nameRow(node)
}
