import { join } from 'node:path'

/** As far as it is asked here: of a bundler's module what it imports at its beginning. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * The group of a module for the bundler: what the pages need, given as files beside this one, is a file of its own, so
 * that they load nothing of what only others share.
 */
export function createGroup<Name extends string>(
  name: Name,
  pages: readonly string[],
): (id: string, graph: ModuleGraph) => Name | null {
  let needed: Set<string> | undefined
  return (id, graph) => {
    needed ??= reach(graph, pages)
    return needed.has(id) ? name : null
  }
}

function reach(graph: ModuleGraph, pages: readonly string[]): Set<string> {
  const found = new Set(pages.map((path) => join(import.meta.dirname, path)))
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
