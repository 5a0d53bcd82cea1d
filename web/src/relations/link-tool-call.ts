import type { RelationsSearch } from './relations-address.ts'

/** The page that shows what a call of a tool looked at; undefined for tools that have none. */
export function linkToolCall(tool: string, input: unknown): RelationsSearch | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(input, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const node = text('node')
  const [from, to] = [text('from'), text('to')]
  if (tool === 'find_path')
    return from === undefined || to === undefined ? undefined : { node: from, view: 'path', to }
  // Of several of a name the path says which one was meant, which an address does not know.
  if (node === undefined || text('path') !== undefined) return undefined
  if (tool === 'impact') return { node, view: 'impact' }
  if (tool === 'neighbours') return { node, view: text('direction') === 'out' ? 'callees' : 'callers' }
  return undefined
}
