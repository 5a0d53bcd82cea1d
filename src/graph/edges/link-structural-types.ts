import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { Nodes } from './nodes.ts'
import type { SiteRows } from './sites.ts'

/** Types that satisfy an interface by their methods alone. */
export function linkStructural(context: LinkContext, nodes: Nodes, sites: SiteRows): void {
  const { program, hierarchy } = context
  for (const definition of program.allDefinitions()) {
    const file = program.definitionFile[definition]!
    if (program.languages[file]!.semantics.interfaces !== 'structural' || !program.isClassLike(definition))
      continue
    const parent = nodes.ofDefinition[definition]!
    // An interface that embeds one from outside asks for more than can be seen.
    const level = hierarchy.hasUnknownAncestor(definition) ? 2 : 1
    for (const child of hierarchy.subclasses(definition)) {
      if (hierarchy.parents(child).includes(definition)) continue
      const node = nodes.ofDefinition[child]!
      const childFile = program.definitionFile[child]!
      const { nameStart } = program.factsOf(childFile).definitions
      const offset = nameStart[child - program.definitionBase[childFile]!]!
      const at = { file: childFile, offset }
      if (node !== -1 && parent !== -1) sites.add('implements', node, parent, at, level, Rule.structural)
    }
  }
}
