import { findRegisteredCommands } from '../src/agents/knowledge/inventory/commands/find-registered-commands.ts'
import { findEntities } from '../src/agents/knowledge/inventory/entities/find-entities.ts'
import type { EntityField } from '../src/agents/knowledge/inventory/entities/entity.ts'
import { findOptions } from '../src/agents/knowledge/inventory/options/find-options.ts'
import { findRoutes } from '../src/agents/knowledge/inventory/routes/find-routes.ts'
import { findGlobalChecks } from '../src/agents/knowledge/inventory/routes/global-checks.ts'
import type { LabelledProject } from '../src/agents/projects.ts'
import { useTool } from '../src/agents/testing/use-tool.ts'
import type { ListDefinitionsOutput } from '../src/agents/tools/list-definitions.ts'
import { listDefinitionsTool } from '../src/agents/tools/list-definitions.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { testGoldenFiles } from './support/golden-files.ts'

type Line = readonly (string | false | undefined)[]

/** What is asked for by the word behind `found`, an entry a line. */
const inventories: Readonly<Record<string, (project: LabelledProject) => Line[] | Promise<Line[]>>> = {
  routes: (project) =>
    findRoutes(project).map(({ method, route, handler, guards, isRelative, path, line }) => [
      method,
      route,
      handler,
      guards.length === 0 ? '' : `[${guards.join(' ')}]`,
      isRelative === true && '(its prefix is not known)',
      `${path}:${line}`,
    ]),
  checks(project) {
    // Looked for in the languages of the routes that there are: here one in each file.
    const rest = { method: 'GET', route: '/', handler: '', guards: [], framework: '', line: 1, endLine: 1 }
    const routes = project.snapshot.listFiles().map(({ path }) => ({ ...rest, path }))
    return findGlobalChecks(project, routes).map(({ name, path, line }) => [name, `${path}:${line}`])
  },
  tables: (project) =>
    findEntities(project).map(({ name, framework, kind, path, line, fields }) => [
      `${framework} ${kind} ${name}(${fields.map(showField).join('; ')})`,
      `${path}:${line}`,
    ]),
  options(project) {
    const { options, commands } = findOptions(project)
    return [
      ...commands.map(({ name, isHidden }) => ['command', name, isHidden === true && '(hidden)']),
      ...options.map(({ names, values, default: value, isHidden, help, path, line }) => [
        names.join(' '),
        values === undefined ? '' : `values ${values}`,
        value === undefined ? '' : `default ${value}`,
        isHidden === true && '(hidden)',
        `${path}:${line}`,
        help === undefined ? '' : `"${help}"`,
      ]),
    ]
  },
  commands: (project) =>
    findRegisteredCommands(project).map(({ name, handler, registeredBy, path, line }) => [
      name,
      `-> ${handler ?? '?'} by ${registeredBy} ${path}:${line}`,
    ]),
  async unused(project) {
    const output = await useTool(listDefinitionsTool, { unused: true }, project)
    const {
      definitions,
      named_elsewhere: named,
      perhaps_used: open,
      extent,
    } = output as ListDefinitionsOutput
    return [
      ...definitions.map(({ name, location }) => [name, location]),
      ...(named ?? []).map(({ name, location }) => ['named elsewhere:', name, location]),
      ...(open ?? []).map(({ name, location, reasons }) => ['perhaps used:', name, location, ...reasons]),
      [`${extent.shown} of ${extent.total}`, ...extent.unread.map(({ what, count }) => `(${count} ${what})`)],
    ]
  },
}

function showField({ name, type, relation }: EntityField): string {
  if (relation === undefined) return `${name} ${type}`
  return `${name} ${relation.kind} ${relation.to}${relation.isByName === true ? ' by name' : ''}`
}

testGoldenFiles('inventories', 'found', async ({ texts, words: [kind = ''] }) => {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const lines = await inventories[kind]!({ label: '', repoName: 'acme/shop', snapshot })
  return lines.map((parts) => parts.filter(Boolean).join(' ')).join('\n')
})
