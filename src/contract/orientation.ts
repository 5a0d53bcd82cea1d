/** What a project's page tells. Locations are citations, `path:start-end`; each list says how long the whole is. */
import { z } from 'zod'
import { optional, queryInteger } from './fields.ts'
import { idText } from './limits.ts'

const location = z.string().describe('`path:start-end`, 1-based and inclusive, or a path.')

const excerpt = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), shown: z.array(item) })

export const orientation = z
  .object({
    readme: z.object({ text: z.string(), location }).nullable().describe('How the README begins.'),
    commands: z
      .array(z.object({ purpose: z.string(), command: z.string(), location }))
      .describe('How to install, build, run, test and check it, the best first of each purpose.'),
    requirements: z
      .array(z.object({ text: z.string(), location }))
      .describe('What must be installed, e.g. `Node.js >=20`.'),
    modules: z
      .array(
        z.object({
          path: z.string(),
          files: z.int(),
          lines: z.int(),
          purpose: z.object({ text: z.string(), location }).nullable(),
        }),
      )
      .describe('The directories of the code, most lines first, and what they say of themselves.'),
    dependencies: z
      .array(z.object({ from: z.string(), to: z.string(), imports: z.int(), site: location }))
      .describe('Imports between directories, most first.'),
    entry_points: z.array(z.string()).describe('Files that a program may start in.'),
    central: z
      .array(
        z.object({
          node_id: z.string(),
          kind: z.string(),
          name: z.string(),
          location,
          signature: z.string(),
          doc: z.string(),
        }),
      )
      .describe('Definitions that most of the others depend on.'),
    routes: excerpt(z.object({ method: z.string(), route: z.string(), handler: z.string(), location })),
    tables: excerpt(z.object({ name: z.string(), fields: z.int(), location })),
    options: excerpt(z.object({ name: z.string(), help: z.string(), location })).describe(
      'Options and arguments of the command line.',
    ),
    configuration: excerpt(z.object({ kind: z.string(), path: z.string() })).describe(
      'Manifests, settings, containers and CI files.',
    ),
    tests: z.object({ files: z.int(), cases: z.int().describe('Those that the graph knows.') }),
    hot_spots: z
      .object({
        files: z.array(z.object({ path: z.string(), commits: z.int(), last: z.string() })),
        commits: z.int().describe('Commits that were counted; merges and sweeping ones are not.'),
        since: z.string(),
        complete: z.boolean(),
        unavailable: z.string().nullable().describe('Why there is no history.'),
      })
      .describe('Files that commits change most.'),
    questions: z
      .array(z.string())
      .describe('Questions to begin with, without those that the user has asked already.'),
  })
  .meta({ id: 'Orientation' })

/** Of the lists of `orientation` that may go on. */
export const inventoryNames = ['routes', 'tables', 'options', 'configuration'] as const

export const inventoryParams = z.object({ project_id: idText, list: z.enum(inventoryNames) })

export const inventoryQuery = z.object({
  start: optional(queryInteger(0, 1_000_000)).describe('So many are left out; 0 if absent.'),
  limit: optional(queryInteger(1, 500)).describe('100 if absent.'),
})

export const inventory = orientation
  .pick({ routes: true, tables: true, options: true, configuration: true })
  .partial()
  .meta({ id: 'InventoryPart' })

export const suggestions = z.object({ questions: z.array(z.string()) })
