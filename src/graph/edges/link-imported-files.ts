import { ImportFlag } from '../../languages/facts.ts'
import type { Containment } from '../containment.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { SiteTable } from '../graph.ts'
import type { Positions } from '../program/positions.ts'
import type { Nodes } from './nodes.ts'
import { SiteRows } from './sites.ts'

/**
 * Edges `imports` between files, before anything is known of names and values: a part of what `linkImports` finds. It
 * asks where import paths lead and nothing else.
 */
export function linkImportedFiles(
  { program, modules }: LinkContext,
  nodes: Nodes,
  positions: Positions,
  nodeCount: number,
  containment: Containment,
): SiteTable {
  const sites = new SiteRows()
  for (let file = 0; file < program.files.length; file++) {
    const count = program.files[file]!.facts?.imports.count ?? 0
    containment.each('imports', file, count, (row) => {
      const { imports } = program.factsOf(file)
      if ((imports.flags[row]! & (ImportFlag.PATH_ALONE | ImportFlag.IMPLICIT)) !== 0) return
      const link = modules.ofImport(program.importBase[file]! + row)
      if (link.kind !== 'module') return
      const targets = modules.files(link.module)
      // Of a package of many files, only the names say which are meant.
      if (targets.length !== 1 || targets[0] === file) return
      const at = { file, offset: imports.start[row]! }
      sites.add('imports', nodes.ofFile[file]!, nodes.ofFile[targets[0]!]!, at, 0, Rule.import)
    })
  }
  return sites.sites(nodeCount, positions)
}
