import { ImportKind } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { knownLevel } from './file-link.ts'
import { followImport } from './names.ts'
import type { OccurrenceCollector } from './occurrences.ts'
import { factsOf } from './program.ts'
import { Rule } from './rules.ts'
import { declaredTargets, openReasonOf } from './targets.ts'

/** Occurrences of the names in import statements: `import { a as b }` leads to the same place from a and from b. */
export function linkImportedNames(context: LinkContext, file: number, collector: OccurrenceCollector): void {
  const { program } = context
  const { imports, bindings, strings } = factsOf(program, file)
  // What a package import binds is not written in it as a name: `import "net/http"`.
  const isWritten = program.languages[file]!.semantics.importsWriteNames
  for (let row = 0; row < imports.count; row++) {
    const kind = imports.kind[row]
    const imported = strings[imports.imported[row]!]!
    const binding = imports.binding[row]!
    const bound = binding === -1 ? '' : strings[bindings.name[binding]!]!
    // An alias stands behind the name; a default import has none but its alias.
    const hasAlias = imported !== bound && imported !== 'default' && imported !== '*'
    const namesFirst = hasAlias && (kind === ImportKind.NAMED || kind === ImportKind.REEXPORT)
    if (!isWritten || (binding === -1 && !namesFirst)) continue
    const entities = followImport(context, program.importBase[file]! + row)
    const set = { entities, rule: Rule.import }
    const targets = declaredTargets(context, set)
    const level = knownLevel(Rule.import, targets.length)
    const add = (offset: number, length: number) => {
      const at = collector.place(offset)
      collector.targets(at, length, targets, level, () => openReasonOf(context, set))
    }
    if (binding !== -1) add(bindings.nameStart[binding]!, bound.length)
    if (namesFirst) add(imports.start[row]!, imported.length)
  }
}
