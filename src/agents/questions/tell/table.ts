import { groupDigits } from '../../../contract/group-digits.ts'
import { claim, limits, quantity } from '../../checks/evidence/claims.ts'
import type { Extent } from '../../checks/evidence/extent.ts'
import type { DataModelOutput } from '../../tools/data-model.ts'
import type { ListDefinitionsOutput } from '../../tools/list-definitions.ts'
import type { ListFilesOutput } from '../../tools/list-files.ts'
import type { ListOptionsOutput } from '../../tools/list-options.ts'
import type { ListPackagesOutput } from '../../tools/list-packages.ts'
import type { ListSettingsOutput, ShownSetting } from '../../tools/list-settings.ts'
import type { Narrowing } from '../../tools/narrowing.ts'
import type { ListRoutesOutput } from '../../tools/list-routes.ts'
import {
  at,
  code,
  described,
  listed,
  named,
  noted,
  plain,
  quoted,
  section,
  sentence,
  table,
} from './markdown.ts'
import { count } from '../../tools/tool.ts'

/** Of an answer; who asks for a list alone has it whole. */
const fewRows = 60

interface Rows {
  readonly mostRows?: number
}

/** `12 routes (Flask) were found.`: what is looked for by its usual forms may take others, so nothing is said of all. */
function headOf(
  extent: Extent,
  { count, narrowed }: { readonly count: number; readonly narrowed?: Narrowing | undefined },
  noun: string,
  frameworks: readonly string[] = [],
  nouns = `${noun}s`,
  isContinued = false,
): string {
  const by = frameworks.length === 0 ? '' : ` (${frameworks.map(plain).join(', ')})`
  if (narrowed !== undefined) return headOfSome(extent, count, narrowed, nouns)
  if (count === 0) return `No ${noun} was found in the forms that Parley recognises.${limits(extent)}`
  const number = quantity(extent, noun, nouns)
  const verb = (extent.total ?? count) === 1 && !isContinued ? 'was' : 'were'
  return `${isContinued ? number : sentence(number)}${by} ${verb} found.${limits(extent)}`
}

/** `2 of the 41 routes that were found match \`admin\`.`: how words pick entries is no claim about what the entries do. */
function headOfSome(extent: Extent, count: number, { words, of }: Narrowing, nouns: string): string {
  const all = `the ${groupDigits(of)} ${nouns} that were found`
  const said = words.map(code).join(', ')
  const number = groupDigits(extent.total ?? count)
  return count === 0
    ? `None of ${all} matches ${said}.${limits(extent)}`
    : `${number} of ${all} ${count === 1 ? 'matches' : 'match'} ${said}.${limits(extent)}`
}

export function tellRoutes(output: ListRoutesOutput, { mostRows = fewRows }: Rows): string[] {
  const { routes, frameworks, access, extent, lookalikes, global_checks: checks, narrowed } = output
  return [
    headOf(extent, { count: routes.length, narrowed }, 'route', frameworks),
    ...tellAccess(access),
    ...tellUnchecked(output),
    ...section(
      '',
      table(
        ['Method', 'Route', 'Handler', 'Before it', 'Place'],
        routes
          .slice(0, mostRows)
          .map(({ method, route, handler, before = [], location }) => [
            method,
            code(route),
            handler === undefined ? '' : code(handler),
            before.map(code).join(', '),
            `[${location}]`,
          ]),
        extent.total ?? routes.length,
      ),
    ),
    ...tellRelative(routes),
    ...(checks.length === 0
      ? []
      : ['', `May check all of them: ${checks.slice(0, 6).map(named).join(', ')}.`]),
    ...section(
      'Lines that look like registrations:',
      listed(lookalikes, 8, null, ({ text, location }) => `[${location}]${quoted(text)}`),
    ),
  ]
}

function tellRelative(routes: ListRoutesOutput['routes']): string[] {
  const relative = routes.filter((route) => route.relative === true)
  if (relative.length === 0) return []
  const places = [...new Set(relative.map(({ location }) => location.replace(/:[\d-]+$/u, '')))]
  return [
    '',
    `Where the routers of ${places.slice(0, 6).map(code).join(', ')}${places.length > 6 ? ', …' : ''} are mounted, or a part of their paths, is not known: these may be longer.`,
  ]
}

/** Of all routes, also those that are not shown; of a program that checks nobody nothing is said. */
function tellAccess({ checked, open, unsaid }: ListRoutesOutput['access']): string[] {
  if (checked === 0 && open === 0) return []
  const said = (count: number, one: string, several: string): string =>
    `${groupDigits(count)} ${count === 1 ? one : several}`
  const decided = [
    ...(checked === 0 ? [] : [said(checked, 'seems to check its callers', 'seem to check their callers')]),
    ...(open === 0 ? [] : [said(open, 'lets everybody in', 'let everybody in')]),
  ]
  const rest =
    unsaid === 0 ? '' : `; ${said(unsaid, 'says', 'say')} ${decided.length === 1 ? 'nothing' : 'neither'}`
  return ['', `By the names of what stands before them, ${decided.join(' and ')}${rest}.`]
}

/** Of a program that checks most of its callers at the routes the other routes: whoever asks for them seeks these. */
function tellUnchecked({
  routes,
  access,
  unchecked = routes.filter((route) => route.checked !== true),
}: ListRoutesOutput): string[] {
  const others = access.open + access.unsaid
  if (others === 0 || others > access.checked) return []
  return [
    '',
    'Before these no check was found; one may stand where no name says so:',
    '',
    ...listed(
      unchecked,
      mostUnchecked,
      others,
      ({ method, route, handler, open: isOpen, location }) =>
        `${method} ${code(route)}${handler === undefined ? '' : ` ${code(handler)}`}${isOpen === true ? ' (lets everybody in)' : ''} [${location}]`,
    ),
  ]
}

const mostUnchecked = 30

export function tellOptions({
  commands,
  options,
  registered,
  frameworks,
  extent,
  command_count: count,
}: ListOptionsOutput): string[] {
  const found = count === 0 ? '' : count === 1 ? 'one command and ' : `${count} commands and `
  return [
    options.length === 0 && count > 0
      ? `${sentence(found.replace(/ and $/u, ''))} ${count === 1 ? 'was' : 'were'} found.${limits(extent)}`
      : `${found === '' ? '' : sentence(found)}${headOf(extent, { count: options.length }, 'command-line option', frameworks, undefined, found !== '')}`,
    ...section(
      'Commands:',
      listed(
        commands,
        40,
        null,
        ({ name, help, location }) =>
          `${code(name)} [${location}]${help === undefined ? '' : ` — ${plain(help)}`}`,
      ),
    ),
    ...section(
      '',
      table(
        ['Option', 'Default', 'Description', 'Command', 'Place'],
        options
          .slice(0, fewRows)
          .map(({ names, help = '', default: value, command = '', location }) => [
            names.map(code).join(', '),
            value === undefined ? '' : code(value),
            plain(help),
            command === '' ? '' : code(command),
            `[${location}]`,
          ]),
        options.length,
      ),
    ),
    ...section(
      'Registered by name:',
      listed(
        registered.commands,
        30,
        registered.total,
        ({ name, handler, location }) =>
          `${code(name)}${handler === undefined ? '' : ` → ${code(handler)}`} [${location}]`,
      ),
    ),
  ]
}

export function tellSettings(
  { settings, by_kind: kinds, computed = [], extent, narrowed }: ListSettingsOutput,
  { mostRows = fewRows }: Rows,
): string[] {
  const counted = Object.entries(kinds).map(([kind, number]) => `${kind} ${number}`)
  return [
    `${headOf(extent, { count: settings.length, narrowed }, 'setting')}${counted.length < 2 ? '' : ` By kind: ${counted.join(', ')}.`}`,
    ...section(
      '',
      table(
        ['Setting', 'Kind', 'Default', 'Description', 'Place', 'Read at', 'Given or documented at'],
        settings
          .slice(0, mostRows)
          .map((one) => [
            code(one.name),
            one.kind,
            one.required === true ? 'required' : one.default === undefined ? '' : code(one.default),
            one.doc === undefined ? '' : plain(one.doc),
            `[${one.location}]`,
            tellReads(one),
            [
              ...(one.given_at ?? []).slice(0, 2),
              ...(one.documented_at === undefined ? [] : [one.documented_at]),
            ]
              .map(at)
              .join('')
              .trim(),
          ]),
        extent.total,
      ),
    ),
    ...section(
      'Read under a computed name:',
      listed(computed, 12, null, ({ location, text }) => `[${location}]${quoted(text)}`),
    ),
  ]
}

const mostReads = 3

function tellReads({ read_at: places = [], read_count: count = places.length }: ShownSetting): string {
  const shown = places.slice(0, mostReads)
  const rest = count - shown.length
  const all = shown.map(at).join('').trim()
  return rest === 0
    ? all
    : shown.length === 0
      ? `${groupDigits(rest)} places`
      : `${all} and ${groupDigits(rest)} more`
}

export function tellPackages(
  { packages, by_scope: scopes, extent, narrowed }: ListPackagesOutput,
  { mostRows = fewRows }: Rows,
): string[] {
  const counted = Object.entries(scopes).map(([scope, number]) => `${scope} ${number}`)
  return [
    `${headOf(extent, { count: packages.length, narrowed }, 'third-party package')}${counted.length < 2 ? '' : ` By use: ${counted.join(', ')}.`}`,
    ...section(
      '',
      table(
        ['Package', 'Declared', 'Locked', 'Use', 'Imported by', 'Places'],
        packages
          .slice(0, mostRows)
          .map((one) => [
            code(one.name),
            one.version === undefined ? '' : code(one.version),
            one.locked === undefined ? '' : code(one.locked),
            one.scope,
            one.files === undefined
              ? ''
              : [count(one.files, 'file'), ...(one.tests ? [count(one.tests, 'test')] : [])].join(', '),
            [one.location, ...(packages.length <= 3 ? (one.imported_at ?? []) : [])].map(at).join('').trim(),
          ]),
        extent.total,
      ),
    ),
  ]
}

export function tellDataModel({ entities, frameworks, extent, narrowed }: DataModelOutput): string[] {
  const isDetailed = entities.length <= 3
  return [
    headOf(extent, { count: entities.length, narrowed }, 'table or model', frameworks, 'tables and models'),
    ...(entities.length === 0 ? [] : ['']),
    ...(isDetailed
      ? entities.flatMap((entity) => [
          `${named(entity)}${entity.table === undefined ? '' : `, table ${code(entity.table)}`}:`,
          '',
          ...table(
            ['Field', 'Type', 'Relation', 'Place'],
            entity.fields.map(({ name, type, relation, location }) => [
              code(name),
              type === '' ? '' : code(type),
              relation === undefined ? '' : `${relation.kind} ${code(relation.to)}`,
              `[${location}]`,
            ]),
          ),
          '',
        ])
      : table(
          ['Name', 'Table', 'Fields', 'Place'],
          entities.slice(0, fewRows).map(({ name, table: stored, fields, location }) => [
            code(name),
            stored === undefined ? '' : code(stored),
            fields
              .slice(0, 12)
              .map((field) => code(field.name))
              .join(', '),
            `[${location}]`,
          ]),
          extent.total ?? entities.length,
        )),
  ]
}

/** That nothing uses a definition is never certain of all, so neither is that there is no such one. */
export function tellUnused(output: ListDefinitionsOutput, { mostRows = fewRows }: Rows): string[] {
  const { definitions, extent, named_elsewhere: elsewhere = [], perhaps_used: open = [] } = output
  return [
    headOf(
      extent,
      { count: definitions.length },
      'definition without a known use',
      [],
      'definitions without a known use',
    ),
    '',
    ...listed(definitions, mostRows, extent.total, described),
    ...section(
      'No use of these is known either, but their names occur elsewhere:',
      listed(elsewhere, 15, output.named_elsewhere_count ?? null, named),
    ),
    ...section(
      'Nothing is known to use these either, but something may:',
      listed(
        open,
        15,
        output.perhaps_used_count ?? null,
        (node) => `${named(node)} (${plain(node.reasons.join(', '))})`,
      ),
    ),
  ]
}

/** Definitions of the graph, which knows all of them. */
export function tellDefinitions(
  { definitions, extent }: ListDefinitionsOutput,
  { mostRows = fewRows }: Rows,
): string[] {
  return [
    definitions.length === 0
      ? claim(
          extent,
          () => 'There is no such definition.',
          () => 'No such definition was found.',
        )
      : `${sentence(quantity(extent, 'definition'))} ${extent.total === 1 ? 'is' : 'are'} listed.${limits(extent)}`,
    '',
    ...listed(definitions, mostRows, extent.total, described),
  ]
}

export function tellFiles({
  path,
  directories,
  files,
  total_files: total,
  total_lines: lines,
  extent,
  note,
}: ListFilesOutput): string[] {
  return [
    `${path === '' || path === '.' ? 'The repository' : code(path)} has ${quantity({ ...extent, total: extent.total === null ? null : total }, 'file')} with ${count(lines, 'line')}.${limits(extent)}`,
    '',
    ...listed(
      directories,
      40,
      null,
      (directory) =>
        `${code(`${directory.path}/`)}: ${count(directory.files, 'file')}${linesOf(directory.lines)}`,
    ),
    ...listed(
      files,
      fewRows,
      null,
      (file) =>
        `[${file.path}]: ${count(file.lines, 'line')}${file.doc === undefined ? '' : ` — ${plain(file.doc)}`}`,
    ),
    ...noted(note),
  ]
}

/** Lines are those of code. */
function linesOf(lines: number): string {
  return lines === 0 ? '' : `, ${count(lines, 'line')}`
}
