import { ImportKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import type { Nodes } from './nodes.ts'
import type { SiteRows } from './sites.ts'
import { idAt } from '../row-ids.ts'

/**
 * An import (row of a file) that leads out of the repository, where a file of the repository may be meant after all:
 * who uses what it declares under the imported name is not known (Python, a folder of which is parsed alone).
 */
export function leavePossibleOpen(
  context: LinkContext,
  nodes: Nodes,
  sites: SiteRows,
  file: number,
  row: number,
): void {
  const { program, modules } = context
  const { imports, strings } = program.factsOf(file)
  const at = { file, offset: imports.start[row]! }
  const imported = strings[imports.imported[row]!]!
  const isNamed = imports.kind[row] === ImportKind.NAMED
  const perhaps = (specifier: string): readonly number[] => {
    const link = modules.resolve(file, specifier, '')
    return link.kind === 'external' ? (link.perhaps ?? []) : []
  }
  const specifier = strings[imports.specifier[row]!]!
  for (const other of perhaps(specifier)) leaveOpen(other, isNamed ? imported : undefined)
  // `from shop import price` may mean the module of that name.
  if (isNamed) for (const other of perhaps(`${specifier}.${imported}`)) leaveOpen(other, undefined)

  function leaveOpen(other: number, name: string | undefined): void {
    const { definitions } = program.factsOf(other)
    for (let own = 0; own < definitions.count && other !== file; own++) {
      const definition = idAt(program.definitionBase[other]!, own)
      if (definitions.parent[own] !== -1) continue
      if (name !== undefined && program.nameOfDefinition(definition) !== name) continue
      if (program.isFunctionLike(definition)) {
        const declared = program.nameOfDefinition(definition)
        sites.addOpen(nodes.ofFile[file]!, declared, at, Open['unresolved-import'])
      } else if (program.isClassLike(definition)) {
        for (const method of context.hierarchy.ownMethods(definition)) nodes.markEscaping(method)
      }
    }
  }
}
