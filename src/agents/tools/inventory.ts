import { dataModelTool } from './data-model.ts'
import { listDefinitionsTool } from './list-definitions.ts'
import { listEntriesTool } from './list-entries.ts'
import { listOptionsTool } from './list-options.ts'
import { listPackagesTool } from './list-packages.ts'
import { listRaisesTool } from './list-raises.ts'
import { listRoutesTool } from './list-routes.ts'
import { listSettingsTool } from './list-settings.ts'
import { mergeTools } from './merge-tools.ts'

export const inventoryTool = mergeTools({
  name: 'inventory',
  description:
    'All of one kind that the project declares: HTTP routes, command-line options, settings (environment, keys, flags), third-party packages, errors raised and exit codes, tables with fields, definitions, unused ones, entries of literal lists.',
  verb: 'Listing',
  parts: {
    routes: { tool: listRoutesTool },
    options: { tool: listOptionsTool },
    settings: { tool: listSettingsTool },
    packages: { tool: listPackagesTool },
    raises: { tool: listRaisesTool },
    tables: { tool: dataModelTool },
    definitions: { tool: listDefinitionsTool },
    unused: { tool: listDefinitionsTool, preset: { unused: true } },
    entries: { tool: listEntriesTool },
  },
  rare: ['described', 'direct', 'method', 'unused', 'decorator', 'only'],
  fields: {
    path: 'Only below this path.',
    route: 'Routes: a part of the path.',
    method: 'Routes: "GET".',
    about: 'Routes, settings, packages: words; raises: a message.',
    name: 'Raises: an error or exit code.',
    names: 'Tables.',
    word: 'Definitions: of their names.',
    described: 'Definitions: what their doc calls them.',
    base: 'Definitions: subtypes of it.',
    direct: 'With base: only directly.',
    decorator: 'Definitions: with this decorator.',
    kinds: 'Definitions: e.g. ["function"]; types by default.',
    words: 'Entries: of the name of the list.',
    only: 'Settings: of this kind.',
    limit: '',
    unused: 'Definitions: only unused ones.',
  },
})
