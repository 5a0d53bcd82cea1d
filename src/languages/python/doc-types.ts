import { FlowKind } from '../facts.ts'
import type { Docstring } from './docs.ts'
import type { Context } from './context.ts'
import { moveTo, type Frame } from './frames.ts'
import { dottedTypeText } from './type-text.ts'

/**
 * Types that a docstring states for parameters without annotation and for the result: Sphinx's `:param Foo x:`,
 * `:type x: Foo` and `:rtype: Foo`, numpy's `x : Foo`, Google's `x (Foo): …`.
 * Only plain names of classes count: prose such as `list of int` or `optional` must not become a type.
 */
export function documentedTypes(
  context: Context,
  { start, end }: Docstring,
  inside: Frame,
  definition: number,
  wantsResult: boolean,
): void {
  const { text } = context.tree
  // Almost no docstring states types; a look for the signs costs less than the patterns.
  const doc = text.slice(start, end)
  if (!doc.includes(':')) return
  const found = new Set<number>()
  for (const [pattern, form] of patterns) {
    if (form === 'result' && !wantsResult) continue
    for (const match of doc.matchAll(pattern)) {
      const groups = match.indices!.groups!
      const typeAt = groups['type']!
      const nameAt = groups['name']
      const target =
        nameAt === undefined ? -1 : parameterBinding(context, inside, doc.slice(nameAt[0], nameAt[1]))
      if (form === 'parameter' && (target === -1 || found.has(target))) continue
      const previous = context.frame
      // The names in a docstring are those of the code around the function.
      moveTo(context, inside.parent ?? inside)
      const row = dottedTypeText(context, start + typeAt[0], start + typeAt[1])
      moveTo(context, previous)
      if (row === -1) continue
      found.add(target)
      const kind = form === 'parameter' ? FlowKind.TYPE : FlowKind.RETURN_TYPE
      context.facts.flow(kind, form === 'parameter' ? target : definition, row, start + typeAt[0])
      if (form === 'parameter') context.typeRows.set(target, row)
    }
  }
}

/** The last part begins with a capital, as class names do. */
const type = String.raw`(?<type>(?:[A-Za-z_]\w*\.)*_*[A-Z]\w*)`
const patterns: readonly (readonly [RegExp, 'parameter' | 'result'])[] = [
  [new RegExp(String.raw`^[ \t]*:param[ \t]+${type}[ \t]+\**(?<name>\w+)[ \t]*:`, 'dgm'), 'parameter'],
  [
    new RegExp(String.raw`^[ \t]*:type[ \t]+\**(?<name>\w+)[ \t]*:[ \t]*${type}[ \t]*\.?[ \t]*\r?$`, 'dgm'),
    'parameter',
  ],
  [
    new RegExp(
      String.raw`^[ \t]*(?<name>\w+)[ \t]+:[ \t]*${type}[ \t]*(?:,[ \t]*optional)?[ \t]*\r?$`,
      'dgm',
    ),
    'parameter',
  ],
  [new RegExp(String.raw`^[ \t]+(?<name>\w+)[ \t]+\(${type}(?:,[ \t]*optional)?\):`, 'dgm'), 'parameter'],
  [new RegExp(String.raw`^[ \t]*:rtype[ \t]*:[ \t]*${type}[ \t]*\.?[ \t]*\r?$`, 'dgm'), 'result'],
]

function parameterBinding(context: Context, inside: Frame, name: string): number {
  const binding = inside.names.get(context.facts.string(name))
  if (binding === undefined || context.typedBindings.has(binding)) return -1
  return binding
}
