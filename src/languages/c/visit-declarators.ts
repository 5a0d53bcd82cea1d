import type { Context } from './context.ts'

/** What the parameters of a function type refer to; they bind nothing. */
export function declareNamelessParameters(context: Context, list: number): void {
  const { kinds } = context
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    context.type(context.childByField(child, kinds.fields.type))
    const declarator = context.childByField(child, kinds.fields.declarator)
    if (declarator !== -1) visitDeclarator(context, declarator)
    context.expression(context.childByField(child, kinds.fields.defaultValue))
  }
}

/** Sizes of arrays and parameters of function types inside a declarator; `skipped` is read by somebody else. */
export function visitDeclarator(context: Context, declarator: number, skipped = -1): void {
  const { tree, kinds } = context
  for (let node = declarator; node !== -1;) {
    if (tree.kind[node] === kinds.functionDeclarator && node !== skipped) {
      const parameters = context.childByField(node, kinds.fields.parameters)
      if (parameters !== -1) declareNamelessParameters(context, parameters)
    } else if (tree.kind[node] === kinds.arrayDeclarator) {
      context.expression(context.childByField(node, kinds.fields.size))
    } else if (tree.kind[node] === kinds.abstractFunction) {
      abstractDeclarator(context, node)
      return
    }
    let next = context.childByField(node, kinds.fields.declarator)
    const isWrapper =
      tree.kind[node] === kinds.parenthesizedDeclarator ||
      tree.kind[node] === kinds.referenceDeclarator ||
      tree.kind[node] === kinds.attributedDeclarator
    if (next === -1 && isWrapper) next = context.firstNamed(node)
    node = next
  }
}

/** Visits what an abstract declarator names; whether it makes a function type. */
export function abstractDeclarator(context: Context, declarator: number): boolean {
  const { tree, kinds } = context
  let isFunction = false
  let node = declarator
  while (node !== -1) {
    if (tree.kind[node] === kinds.abstractFunction || tree.kind[node] === kinds.functionDeclarator) {
      isFunction = true
      const parameters = context.childByField(node, kinds.fields.parameters)
      if (parameters !== -1) declareNamelessParameters(context, parameters)
    }
    context.expression(context.childByField(node, kinds.fields.size))
    let next = context.childByField(node, kinds.fields.declarator)
    for (
      let child = context.firstNamed(node);
      next === -1 && child !== -1;
      child = context.nextNamed(child)
    ) {
      const isPart = tree.field[child] === 0 && tree.kind[child] !== kinds.typeQualifier
      if (isPart && tree.kind[child] !== kinds.trailingReturn) next = child
      else if (tree.kind[child] === kinds.trailingReturn) context.type(child)
    }
    node = next
  }
  return isFunction
}
