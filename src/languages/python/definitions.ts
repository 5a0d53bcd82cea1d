import { classDefinition } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { decoratorsOf } from './decorators.ts'
import { functionDefinition } from './functions.ts'

export function registerDefinitions(handlers: Handlers): void {
  handlers.onStatement('function_definition', (context, node) => functionDefinition(context, node, null))
  handlers.onStatement('class_definition', (context, node) => classDefinition(context, node, null))
  handlers.onStatement('decorated_definition', decoratedDefinition)
}

function decoratedDefinition(context: Context, node: number): void {
  const { tree, kinds } = context
  const definition = context.childByField(node, kinds.fields.definition)
  if (definition === -1) return context.statements(node)
  const decorators = decoratorsOf(context, node)
  if (tree.kind[definition] === kinds.classDefinition) return classDefinition(context, definition, decorators)
  return functionDefinition(context, definition, decorators)
}
