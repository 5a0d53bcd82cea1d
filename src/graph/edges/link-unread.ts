import type { Program } from '../program/program.ts'
import { Open } from '../edge-rules.ts'
import type { Nodes } from './nodes.ts'
import type { SiteRows } from './sites.ts'

/**
 * Code that facts do not tell may call whatever it names: each definition's name that is found in its text stands at
 * the file as a call that leads nowhere known.
 */
export function addUnreadNames(program: Program, nodes: Nodes, sites: SiteRows): void {
  if (program.files.every(({ unreadNames }) => unreadNames === undefined)) return
  const defined = definedNames(program)
  for (const [file, { unreadNames }] of program.files.entries()) {
    for (const name of unreadNames ?? []) {
      if (!defined.has(name)) continue
      sites.addOpen(nodes.ofFile[file]!, name, { file, offset: 0 }, Open['incomplete-file'])
    }
  }
}

function definedNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { facts } of program.files) {
    for (let row = 0; row < (facts?.definitions.count ?? 0); row++) {
      names.add(facts!.strings[facts!.definitions.name[row]!]!)
    }
  }
  return names
}
