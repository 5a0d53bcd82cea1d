import type { z } from 'zod'
import type { Orientation } from '../agents/knowledge/orientation/orient.ts'
import type { orientation } from '../contract/orientation.ts'

export function presentOrientation(found: Orientation): z.output<typeof orientation> {
  const { hotSpots } = found
  return {
    readme: found.readme ?? null,
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
    routes: excerpt(found.routes, ({ method, route, handler = '', location }) => ({
      method,
      route,
      handler,
      location,
    })),
    tables: excerpt(found.tables, (table) => table),
    options: excerpt(found.options, (option) => option),
    configuration: excerpt(found.configuration, (file) => file),
    tests: found.tests,
    hot_spots:
      'unavailable' in hotSpots
        ? { files: [], commits: 0, since: '', complete: false, unavailable: hotSpots.unavailable }
        : { ...hotSpots, files: [...hotSpots.files], unavailable: null },
    questions: [...found.questions],
  }
}

function excerpt<Item, Shown>(
  { total, shown }: { readonly total: number; readonly shown: readonly Item[] },
  present: (item: Item) => Shown,
): { total: number; shown: Shown[] } {
  return { total, shown: shown.map(present) }
}
