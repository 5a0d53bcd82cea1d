import { BindingKind, DefinitionFlag, DefinitionKind } from '../facts.ts'
import { foldSignature } from './docs.ts'
import type { Extraction } from './extraction.ts'

/** What there is to say of a definition beside where it stands. */
interface Defined {
  readonly kind: number
  readonly name: string
  readonly flags: number
  /** Where the signature ends: at the body. */
  readonly headEnd: number
  readonly scope?: number
  readonly doc?: string
}

/** A definition that a token names, bound in a scope: the current one unless another is said. */
export function defineAt<Context extends Extraction<Context>>(
  context: Context,
  node: number,
  nameNode: number,
  { kind, name, flags, headEnd, scope = context.scope, doc = '' }: Defined,
): number {
  const { facts, tree } = context
  const nameStart = tree.start[nameNode]!
  const start = tree.start[node]!
  const definition = facts.definition({
    kind,
    name,
    scope,
    parent: context.owner,
    nameStart,
    nameEnd: tree.end[nameNode]!,
    start,
    end: tree.end[node]!,
    flags,
    signature: foldSignature(tree, start, headEnd).replace(/;$/, ''),
    doc,
  })
  facts.bind({ kind: BindingKind.DEFINITION, name, scope, target: definition, nameStart })
  return definition
}

/** A function or class without a name; with the text up to `headEnd` for a signature. */
export function anonymous<Context extends Extraction<Context>>(
  context: Context,
  kind: number,
  start: number,
  end: number,
  headEnd = -1,
): number {
  return context.facts.definition({
    kind,
    name: '',
    scope: context.scope,
    parent: context.owner,
    nameStart: start,
    nameEnd: start,
    start,
    end,
    flags: DefinitionFlag.ANONYMOUS | (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature: headEnd === -1 ? '' : foldSignature(context.tree, start, headEnd),
  })
}

/** A test that a call names by a text. */
export function defineTest<Context extends Extraction<Context>>(
  context: Context,
  call: number,
  title: number,
  name: string,
  headEnd: number,
): number {
  return defineAt(context, call, title, {
    kind: DefinitionKind.TEST,
    name,
    flags: DefinitionFlag.TEST,
    headEnd,
  })
}
