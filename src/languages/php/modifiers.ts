import { DefinitionFlag, DefinitionKind } from '../facts.ts'
import { docNode } from './docs.ts'
import type { Context } from './context.ts'

/** Flags of the words before a class, method or property. */
export function modifierFlags(context: Context, node: number): number {
  let flags: number = DefinitionFlag.EXPORTED
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const word = context.textAt(child).toLowerCase()
    if (word === 'private') flags = (flags | DefinitionFlag.PRIVATE) & ~DefinitionFlag.EXPORTED
    else if (word === 'protected') flags &= ~DefinitionFlag.EXPORTED
    else if (word === 'static') flags |= DefinitionFlag.STATIC
    else if (word === 'abstract') flags |= DefinitionFlag.ABSTRACT
  }
  const comment = docNode(context, node)
  if (comment !== -1 && context.textAt(comment).includes('@deprecated')) flags |= DefinitionFlag.DEPRECATED
  return flags
}

export function methodFlags(context: Context, node: number, nameNode: number): number {
  const { facts, owner } = context
  const hasBody = context.field(node, 'body') !== -1
  const name = context.textAt(nameNode)
  let flags = modifierFlags(context, node)
  const isInterface = owner !== -1 && facts.definitions.get(owner, 0) === DefinitionKind.INTERFACE
  if (!hasBody) flags |= DefinitionFlag.DECLARATION | (isInterface ? DefinitionFlag.ABSTRACT : 0)
  // What `static` and `new static` are depends on the class that a static method is called on.
  if ((flags & DefinitionFlag.STATIC) !== 0) flags |= DefinitionFlag.CLASS_METHOD
  if (name.toLowerCase() === '__construct') flags |= DefinitionFlag.CONSTRUCTOR
  return isTestMethod(context, node, name) ? flags | DefinitionFlag.TEST : flags
}

/** PHPUnit: `testX`, `@test` or `#[Test]` in a file of tests. */
function isTestMethod(context: Context, node: number, name: string): boolean {
  if (!context.isTestFile) return false
  if (/^test(?![a-z])/.test(name)) return true
  const comment = docNode(context, node)
  if (comment !== -1 && /@test\b/.test(context.textAt(comment))) return true
  return /\bTest\b/.test(context.textAt(context.field(node, 'attributes')))
}
