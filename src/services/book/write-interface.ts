import type { Route } from '../../agents/knowledge/inventory/routes/route.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import type { BookSources } from './book-sources.ts'
import type { Block, Section } from './page.ts'
import { tableOf } from './page.ts'
import { quote } from './quote.ts'

const mostRows = 150

/** What can be asked of the program from outside: routes, and commands with their options. */
export function writeInterface(sources: BookSources): Section[] {
  return [
    {
      title: 'Routes',
      note: 'Routes that are registered the way common frameworks do.',
      blocks: [tabulateRoutes(sources, () => true)],
    },
    { title: 'Commands', note: '', blocks: [tabulateCommands(sources)] },
    { title: 'Options and arguments', note: '', blocks: [tabulateOptions(sources)] },
  ]
}

export function tabulateRoutes({ routes, cite }: BookSources, takes: (route: Route) => boolean): Block {
  const found = routes.filter(takes)
  return tableOf(['Method', 'Route', 'Handler', 'Before it'], found, mostRows, (route) => ({
    cells: [
      route.method,
      code(route.route),
      route.handler === '' ? '' : code(route.handler),
      [...new Set(route.guards)].slice(0, 4).map(code).join(', '),
    ],
    citations: cite(route),
  }))
}

function tabulateCommands({ commandLine, registeredCommands, cite }: BookSources): Block {
  const declared = commandLine.commands.map(({ name, help = '', ...place }) => ({
    name,
    says: quote(help),
    place,
  }))
  const registered = registeredCommands.map(({ name, handler = '', ...place }) => ({
    name,
    says: handler === '' ? '' : `runs ${code(handler)}`,
    place,
  }))
  const commands = [...declared, ...registered]
  return tableOf(['Command', 'Description'], commands, mostRows, ({ name, says, place }) => ({
    cells: [code(name), says],
    citations: cite(place),
  }))
}

function tabulateOptions({ commandLine: { options }, cite }: BookSources): Block {
  return tableOf(['Option', 'Command', 'Description', 'Default'], options, mostRows, (option) => ({
    cells: [
      option.names.map(code).join(', '),
      option.command === undefined ? '' : code(option.command),
      quote(option.help ?? ''),
      option.default === undefined || option.default === '' ? '' : code(option.default.slice(0, 120)),
    ],
    citations: cite(option),
  }))
}
