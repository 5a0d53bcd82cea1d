import type { Context } from './context.ts'
import { literalText } from './strings.ts'

/** More names than this are data. */
const MAX_NAMES = 24

/**
 * The names that a parameter of a block goes through where they are all written out:
 * `%i[a b].each { |name| send(name) }`. Undefined for anything else.
 */
export function listedNames(context: Context, node: number): readonly string[] | undefined {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.identifier) return undefined
  const name = context.textAt(node)
  for (let at = tree.parent[node]!; at !== -1; at = tree.parent[at]!) {
    const kind = tree.kind[at]
    if (kind === kinds.method || kind === kinds.singletonMethod) return undefined
    if (kind !== kinds.block && kind !== kinds.doBlock) continue
    const parameters = context.field(at, 'parameters')
    const first = context.firstNamed(parameters)
    if (first === -1 || context.textAt(first) !== name) continue
    return context.nextNamed(first) === -1 ? namesGiven(context, tree.parent[at]!) : undefined
  }
  return undefined
}

/** Names in the list whose `each` a call is. */
function namesGiven(context: Context, call: number): readonly string[] | undefined {
  const { tree, kinds } = context
  if (tree.kind[call] !== kinds.call) return undefined
  const method = context.field(call, 'method')
  const list = context.field(call, 'receiver')
  if (method === -1 || list === -1 || context.textAt(method) !== 'each') return undefined
  const kind = tree.kind[list]
  if (kind !== kinds.array && kind !== kinds.symbolArray && kind !== kinds.stringArray) return undefined
  const names: string[] = []
  for (let each = context.firstNamed(list); each !== -1; each = context.nextNamed(each)) {
    const text = literalText(context, each)
    if (text === undefined || names.length === MAX_NAMES) return undefined
    names.push(text)
  }
  return names
}
