import type { Grammar } from '../tree.ts'
import { childByField } from '../tree.ts'
import { classDefinition } from './classes.ts'
import { onStatement, statements, type Context, type Handlers } from './context.ts'
import { decoratorsOf } from './decorators.ts'
import { functionDefinition } from './functions.ts'

export function registerDefinitions(handlers: Handlers, grammar: Grammar): void {
  onStatement(handlers, grammar, 'function_definition', (context, node) =>
    functionDefinition(context, node, null),
  )
  onStatement(handlers, grammar, 'class_definition', (context, node) => classDefinition(context, node, null))
  onStatement(handlers, grammar, 'decorated_definition', decoratedDefinition)
}

function decoratedDefinition(context: Context, node: number): void {
  const { tree, kinds } = context
  const definition = childByField(tree, node, kinds.fields.definition)
  if (definition === -1) return statements(context, node)
  const decorators = decoratorsOf(context, node)
  if (tree.kind[definition] === kinds.classDefinition) return classDefinition(context, definition, decorators)
  return functionDefinition(context, definition, decorators)
}
