import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import type { Context } from './context.ts'

export interface Modifiers {
  readonly flags: number
  readonly isStatic: boolean
  readonly isConstant: boolean
  /** `attribute` nodes. */
  readonly attributes: readonly number[]
}

/** Attributes of xUnit, NUnit and MSTest that make a method a test. */
const testAttributes = new Set([
  'Fact',
  'Theory',
  'Test',
  'TestCase',
  'TestCaseSource',
  'TestMethod',
  'DataTestMethod',
  'Property',
])

/** Attributes that make a method callable from native code, JavaScript or a container: `DllExport`, `JSExport`. */
const linkingAttribute = /^(?:UnmanagedCallersOnly|MonoPInvokeCallback|JSInvokable|\w*Export)$/

/** The modifiers and attributes that stand among the children of a declaration. */
export function readModifiers(context: Context, node: number): Modifiers {
  const { tree, kinds } = context
  const { tokens } = kinds
  const attributes: number[] = []
  let flags = 0
  let isConstant = false
  // `void IThing.Go()` is reached through IThing.
  let hasAccess = context.childByKind(node, kinds.explicitInterface) !== -1
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (tree.kind[child] === kinds.attributeList) {
      flags |= readAttributes(context, child, attributes)
    } else if (tree.kind[child] === kinds.preprocIf) {
      for (let inner = child; inner <= tree.last[child]!; inner++) {
        if (tree.kind[inner] === kinds.attributeList) flags |= readAttributes(context, inner, attributes)
      }
    } else if (tree.kind[child] === kinds.modifier) {
      const word = tree.kind[context.firstChild(child)]!
      isConstant ||=
        word === tokens.const || (word === tokens.readonly && (flags & DefinitionFlag.STATIC) !== 0)
      hasAccess ||= kinds.accessWords.has(word)
      flags |= kinds.modifierFlags.get(word) ?? 0
    }
  }
  flags |= defaultAccess(context, hasAccess)
  return { flags, isStatic: (flags & DefinitionFlag.STATIC) !== 0, isConstant, attributes }
}

export function ownerKind(context: Context): number {
  return context.owner === -1 ? 0 : context.facts.definitions.get(context.owner, 0)
}

/** Members of an interface are public, those of a class private, unless they say otherwise. */
function defaultAccess(context: Context, hasAccess: boolean): number {
  if (hasAccess) return 0
  switch (ownerKind(context)) {
    case DefinitionKind.INTERFACE:
      return DefinitionFlag.EXPORTED
    case DefinitionKind.CLASS:
      return DefinitionFlag.PRIVATE
    default:
      return 0
  }
}

function readAttributes(context: Context, list: number, into: number[]): number {
  const { tree, kinds } = context
  let flags = 0
  for (let child = context.firstChild(list); child !== -1; child = tree.next[child]!) {
    if (tree.kind[child] !== kinds.attribute) continue
    into.push(child)
    const name = attributeName(context, child)
    if (name === 'Obsolete') flags |= DefinitionFlag.DEPRECATED
    else if (testAttributes.has(name)) flags |= DefinitionFlag.TEST
    else if (linkingAttribute.test(name)) flags |= DefinitionFlag.LINKED_BY_NAME
  }
  return flags
}

/** Its last word, with or without the `Attribute` that its class's name ends with. */
function attributeName(context: Context, attribute: number): string {
  const node = context.nameField(attribute)
  if (node === -1) return ''
  const text = context.nameOf(node)
  return text.slice(text.lastIndexOf('.') + 1).replace(/(?<=.)Attribute$/, '')
}
