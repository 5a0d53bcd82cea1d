import type { Context } from './context.ts'

/** The words before a declaration's type. */
export interface Specifiers {
  readonly isStatic: boolean
  readonly isExtern: boolean
  readonly isConstant: boolean
  readonly isVirtual: boolean
}

/** Reads `static`, `extern`, `const` and the like, and visits attributes. */
export function readSpecifiers(context: Context, node: number): Specifiers {
  const { tree, kinds } = context
  let isStatic = false
  let isExtern = false
  let isConstant = false
  let isVirtual = false
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    const kind = tree.kind[child]
    if (kind === kinds.storageClass) {
      const word = context.textAt(child)
      isStatic ||= word === 'static'
      isExtern ||= word === 'extern'
    } else if (kind === kinds.typeQualifier) {
      const word = context.textAt(child)
      isConstant ||= word === 'const' || word === 'constexpr' || word === 'constinit'
    } else if (kind === kinds.tokens.virtual) {
      isVirtual = true
    } else if (kind === kinds.attributeSpecifier || kind === kinds.attributeDeclaration) {
      context.anything(child)
    }
  }
  return { isStatic, isExtern, isConstant, isVirtual }
}
