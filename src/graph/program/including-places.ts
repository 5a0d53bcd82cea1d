import { ImportFlag, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { IncludingPlace, ModuleLink } from './modules.ts'
import type { Program } from './program.ts'
import { idAt, type ImportId } from '../row-ids.ts'

/** The places of each file whose text others include (Rust `include!`), those around them too, the nearest first. */
export function collectIncludingPlaces(
  program: Program,
  linkOf: (importRow: ImportId) => ModuleLink,
  filesOf: (module: number) => readonly number[],
): ReadonlyMap<number, readonly IncludingPlace[]> {
  const found = new Map<number, IncludingPlace[]>()
  for (let file = 0; file < program.files.length; file++) {
    const count = program.files[file]!.facts?.imports.count ?? 0
    for (let row = 0; row < count; row++) {
      const facts = program.factsOf(file)
      if ((facts.imports.flags[row]! & ImportFlag.INCLUDED) === 0) continue
      const link = linkOf(idAt(program.importBase[file]!, row))
      if (link.kind !== 'module') continue
      const place = { file, member: modulesAround(facts, row) }
      for (const target of filesOf(link.module)) {
        if (target !== file) found.set(target, [...(found.get(target) ?? []), place])
      }
    }
  }
  // What includes a file may be included itself; the list grows while it is walked.
  for (const places of found.values()) {
    for (const { file } of places) {
      for (const outer of found.get(file) ?? []) if (!places.includes(outer)) places.push(outer)
    }
  }
  return found
}

function modulesAround(
  { imports, bindings, scopes, definitions, strings }: FileFacts,
  row: number,
): string[] {
  const names: string[] = []
  const binding = imports.binding[row]!
  let scope = binding === -1 ? 0 : bindings.scope[binding]!
  for (; scope > 0; scope = scopes.parent[scope]!) {
    const definition = scopes.definition[scope]!
    if (scopes.kind[scope] === ScopeKind.NAMESPACE && definition !== -1)
      names.unshift(strings[definitions.name[definition]!]!)
  }
  return names
}
