import type { z } from 'zod'
import type { Inventories } from '../agents/knowledge/orientation/inventories.ts'
import type { Orientation } from '../agents/knowledge/orientation/orient.ts'
import type { orientation } from '../contract/orientation.ts'

export function presentOrientation(found: Orientation): z.output<typeof orientation> {
  const { hotSpots } = found
  return {
    readme: found.readme ?? null,
    commands: found.commands.map(({ for: purpose, text, location }) => ({
      purpose,
      command: text,
      location,
    })),
    requirements: [...found.requirements],
    modules: found.modules.map((module) => ({ ...module, purpose: module.purpose ?? null })),
    dependencies: [...found.dependencies],
    entry_points: [...found.entryPoints],
    central: found.central.map(({ node_id, kind, name, location, signature = '', doc = '' }) => ({
      node_id,
      kind,
      name,
      location,
      signature,
      doc,
    })),
    routes: presentInventory.routes(found.routes),
    tables: presentInventory.tables(found.tables),
    options: presentInventory.options(found.options),
    configuration: presentInventory.configuration(found.configuration),
    tests: found.tests,
    hot_spots:
      'unavailable' in hotSpots
        ? { files: [], commits: 0, since: '', complete: false, unavailable: hotSpots.unavailable }
        : { ...hotSpots, files: [...hotSpots.files], unavailable: null },
    questions: [...found.questions],
  }
}

export const presentInventory: {
  readonly [Name in keyof Inventories]: (found: Inventories[Name]) => z.output<typeof orientation>[Name]
} = {
  routes: (found) =>
    excerpt(found, ({ method, route, handler = '', location }) => ({ method, route, handler, location })),
  tables: (found) => excerpt(found, (table) => table),
  options: (found) => excerpt(found, (option) => option),
  configuration: (found) => excerpt(found, (file) => file),
}

function excerpt<Item, Shown>(
  { total, shown }: { readonly total: number; readonly shown: readonly Item[] },
  present: (item: Item) => Shown,
): { total: number; shown: Shown[] } {
  return { total, shown: shown.map(present) }
}
