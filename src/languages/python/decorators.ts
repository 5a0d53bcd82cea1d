import { DefinitionFlag, ExpressionFlag, FlowKind } from '../facts.ts'
import type { Context } from './context.ts'

export interface Decorators {
  /** Offset of the first `@`. */
  readonly start: number
  /** The expressions after each `@`, top first. */
  readonly nodes: readonly number[]
}

export function decoratorsOf(context: Context, decorated: number): Decorators {
  const { tree, kinds } = context
  const nodes: number[] = []
  for (let at = context.firstNamed(decorated); at !== -1; at = context.nextNamed(at)) {
    if (tree.kind[at] !== kinds.decorator) continue
    const expression = context.firstNamed(at)
    if (expression !== -1) nodes.push(expression)
  }
  return { start: tree.start[decorated]!, nodes }
}

export function decorate(context: Context, definition: number, decorators: Decorators): void {
  for (const node of decorators.nodes) {
    const row = context.expression(node)
    context.decoratorRows.set(node, row)
    context.facts.addExpressionFlags(row, ExpressionFlag.DECORATOR)
    context.facts.flow(FlowKind.DECORATE, definition, row, context.tree.start[node]!)
  }
}

/** The last name of a decorator: `setter` of `@x.setter`, `lru_cache` of `@functools.lru_cache(None)`. */
export function decoratorName(context: Context, expression: number): string {
  const { tree, kinds } = context
  let node = expression
  if (tree.kind[node] === kinds.call) node = context.childByField(node, kinds.fields.function)
  if (node !== -1 && tree.kind[node] === kinds.attribute)
    node = context.childByField(node, kinds.fields.attribute)
  return node !== -1 && tree.kind[node] === kinds.identifier ? context.textAt(node) : ''
}

const getter = DefinitionFlag.PROPERTY | DefinitionFlag.GETTER

const flagsByName: ReadonlyMap<string, number> = new Map([
  ['property', getter],
  ['cached_property', getter],
  ['abstractproperty', getter | DefinitionFlag.ABSTRACT],
  ['getter', getter],
  ['setter', DefinitionFlag.PROPERTY | DefinitionFlag.SETTER],
  ['deleter', DefinitionFlag.PROPERTY],
  ['staticmethod', DefinitionFlag.STATIC],
  ['classmethod', DefinitionFlag.CLASS_METHOD],
  ['abstractmethod', DefinitionFlag.ABSTRACT],
  ['abstractstaticmethod', DefinitionFlag.ABSTRACT | DefinitionFlag.STATIC],
  ['abstractclassmethod', DefinitionFlag.ABSTRACT | DefinitionFlag.CLASS_METHOD],
  ['overload', DefinitionFlag.DECLARATION],
  ['deprecated', DefinitionFlag.DEPRECATED],
])

export function decoratorFlags(name: string): number {
  return flagsByName.get(name) ?? 0
}
