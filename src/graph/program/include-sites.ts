import { DefinitionKind, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { isHeader } from './header-names.ts'
import { onceFor } from '../../languages/once-for.ts'

/**
 * The function in whose body the only include of a file stands, -1 for none: what the file says
 * outside of functions is code of that function (`switch (code) {` … `#include "cases.inc"` … `}`).
 */
export function functionAroundInclude(context: LinkContext, file: number): number {
  const found = functionsAroundIncludes(context)
  return found.get(file) ?? -1
}

const functionsAroundIncludes = onceFor(collect)

function collect({ program, modules }: LinkContext): ReadonlyMap<number, number> {
  const byFile = new Map<number, number>()
  for (let file = 0; file < program.files.length; file++) {
    if (program.files[file]!.facts === undefined) continue
    if (program.languages[file]?.semantics.includes !== true) continue
    const facts = program.factsOf(file)
    for (const row of program.modules[file]!.stars) {
      if (!isHeader(facts.strings[facts.imports.specifier[row]!]!)) continue
      const link = modules.ofImport(program.importBase[file]! + row)
      if (link.kind !== 'module') continue
      const inside = functionAt(facts, facts.imports.start[row]!)
      const around = inside === -1 ? -1 : program.definitionBase[file]! + inside
      for (const target of modules.files(link.module)) byFile.set(target, byFile.has(target) ? -1 : around)
    }
  }
  return byFile
}

/** The innermost function (definition row) around an offset, -1 for none. */
function functionAt({ scopes, definitions, strings }: FileFacts, offset: number): number {
  let found = -1
  for (let row = 0; row < scopes.count; row++) {
    const definition = scopes.definition[row]!
    if (scopes.kind[row] !== ScopeKind.FUNCTION || definition === -1) continue
    if (scopes.start[row]! > offset || scopes.end[row]! < offset) continue
    const kind = definitions.kind[definition]
    // The text of a macro ends with its line, and an include may stand on the next one.
    if (strings[definitions.signature[definition]!]!.startsWith('#')) continue
    if (kind === DefinitionKind.FUNCTION || kind === DefinitionKind.METHOD || kind === DefinitionKind.TEST)
      found = definition
  }
  return found
}
