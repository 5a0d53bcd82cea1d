import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import { pathOf } from '../../prose.ts'
import { findSchemaVariables } from './environment-schemas.ts'
import type { JoinedSetting, VariableRead } from './all-settings.ts'
import type { Match } from './grep-all.ts'
import { grepAll } from './grep-all.ts'

/** A key of a configuration file where code reads it. */
export interface KeyRead {
  readonly name: string
  /** The line gives it its value. */
  readonly isSet?: true
  readonly value: string | undefined
  readonly location: string
}

export interface Declarations {
  readonly variables: readonly VariableRead[]
  readonly keys: readonly KeyRead[]
  readonly defines: readonly JoinedSetting[]
}

const define = String.raw`^\s*//\s*#\s*define\s+[A-Z]\w+`
const settingsClass = String.raw`^\s*class\s+\w+\([^)]*BaseSettings\b`
const viper = String.raw`viper\.(?:SetEnvPrefix|AutomaticEnv|Get\w*|SetDefault|BindPFlag)\(`
const keyRead = String.raw`@Value\("\$\{|\b[cC]onfig(?:uration)?\[\s*["']|\bGetConnectionString\("|\.GetValue<[^>]*>\("|\.GetSection\("|\bconfig\.get\(\s*["']|\b(?:app|this)\.(?:set|enable|disable)\(\s*["']`

/** What code declares to be set: switches of headers, classes and keys of configuration libraries. One search. */
export function* findDeclarations(languages: readonly string[]): Script<Declarations> {
  const { matches } = yield* grepAll([define, settingsClass, viper, keyRead].join('|'))
  const guarded = languages.some((name) => /^c(?:\+\+|pp)?$/iu.test(name)) ? yield* findGuardedDefines() : []
  const defaults = yield* findDefaultTables()
  const product = matches.filter(
    ({ in_test, location }) =>
      in_test !== true && !/\.(?:md|rst|txt|adoc|html?):|^(?:docs?|docs_\w+|examples?)\//iu.test(location),
  )
  return {
    variables: [
      ...(yield* findFields(product)),
      ...findViperKeys(product),
      ...(yield* findSchemaVariables()),
    ],
    keys: [...product.flatMap(readKeys), ...defaults],
    defines: [...product.flatMap(readDefine), ...guarded],
  }
}

/** Switches of headers that a build may set: `#ifndef X` above `#define X 5`, and `#ifdef X` of what nothing defines. */
function* findGuardedDefines(): Script<JoinedSetting[]> {
  const { matches } = yield* grepAll(
    String.raw`^\s*#\s*(?:ifndef\s+[A-Z]\w+|define\s+[A-Z][A-Z0-9_]+(?:\s|$)|ifdef\s+[A-Z]\w+|(?:el)?if\s.*\bdefined\s*\(?\s*[A-Z]\w+)`,
  )
  const product = matches.filter(
    ({ in_test, location }) =>
      in_test !== true &&
      /\.(?:h|hh|hpp|hxx|c|cc|cpp|cxx|ipp):/u.test(location) &&
      !/(?:^|\/)(?:examples?|vendor|third_party|deps|compat)\//u.test(location),
  )
  const at = ({ location }: Match): { path: string; line: number } => ({
    path: pathOf(location),
    line: Number(/:(\d+)-/u.exec(location)?.[1] ?? 0),
  })
  const defined = new Map<string, Match[]>()
  for (const match of product) {
    const name = /^\s*#\s*define\s+([A-Z][A-Z0-9_]+)/u.exec(match.text)?.[1]
    if (name !== undefined) defined.set(name, [...(defined.get(name) ?? []), match])
  }
  const withDefault = product.flatMap((match): JoinedSetting[] => {
    const name = /^\s*#\s*ifndef\s+([A-Z]\w+)/u.exec(match.text)?.[1]
    const own = at(match)
    const next = (defined.get(name ?? '') ?? []).find(
      (one) => at(one).path === own.path && at(one).line - own.line <= 2 && at(one).line > own.line,
    )
    const value = /^\s*#\s*define\s+\w+\s+(.+?)\s*(?:\/\/.*|\/\*.*|\\)?$/u.exec(next?.text ?? '')?.[1]
    return name === undefined || next === undefined || value === undefined
      ? []
      : [defineOf(name, value, next.location)]
  })
  const owned = commonStart(withDefault.map(({ name }) => name))
  const names = new Set(withDefault.map(({ name }) => name))
  const switches = product.flatMap((match): JoinedSetting[] =>
    /^\s*#\s*define/u.test(match.text)
      ? []
      : [...match.text.matchAll(/(?:ifdef\s+|defined\s*\(?\s*)([A-Z][A-Z0-9_]+)/gu)].flatMap(
          ([, name = '']) => {
            // A prefix of the project tells its switches from those of compilers and systems.
            if (owned === '' || !name.startsWith(owned) || defined.has(name) || names.has(name)) return []
            names.add(name)
            return [defineOf(name, 'not defined', match.location)]
          },
        ),
  )
  return [...withDefault, ...switches]
}

function defineOf(name: string, value: string, location: string): JoinedSetting {
  return {
    name,
    kind: 'define',
    value,
    meaning: '',
    isRequired: false,
    places: [location],
    readIn: [],
    readAt: [],
    givenIn: [],
  }
}

/** The prefix that most of the names have: `CPPHTTPLIB_`. */
function commonStart(names: readonly string[]): string {
  const groups = [...Map.groupBy(names, (name) => /^[A-Z0-9]+_/u.exec(name)?.[0] ?? '')]
    .filter(([start]) => start.length > 3)
    .sort(([, one], [, other]) => other.length - one.length)
  const [best] = groups
  return best !== undefined && best[1].length > 1 ? best[0] : ''
}

/** Tables of defaults in code: `DEFAULT_CONFIG = {…}`, and what `get_default_config()` returns. */
function* findDefaultTables(): Script<KeyRead[]> {
  const output = yield* call('list_entries', { words: ['default', 'config|setting|option'] })
  const tables = isToolFailure(output) ? [] : output.tables
  const own = [...new Map(tables.map((table) => [table.node.node_id, table])).values()].filter(
    ({ node, surplus }) =>
      node.in_test !== true && surplus === 0 && !/(?:^|\/)(?:tests?|docs?|examples?)\//u.test(node.location),
  )
  return own.slice(0, 4).flatMap(({ entries }) =>
    entries.map(({ label, location, value, target }) => ({
      name: label,
      isSet: true as const,
      value: value ?? target,
      location,
    })),
  )
}

/** Switches of the preprocessor that stand commented out in a header for people to turn on. */
function readDefine(match: Match): JoinedSetting[] {
  const [, name, value = ''] = /^\s*\/\/\s*#\s*define\s+([A-Z]\w+)\s*(.*)$/u.exec(match.text) ?? []
  if (name === undefined) return []
  return [
    {
      name,
      kind: 'define',
      value: value === '' ? 'not defined' : `not defined; in the comment: ${value}`,
      meaning: '',
      isRequired: false,
      places: [match.location],
      readIn: [],
      readAt: [],
      givenIn: [],
    },
  ]
}

function readKeys({ text, location }: Match): KeyRead[] {
  const spring = [...text.matchAll(/@Value\("\$\{([\w.-]+)(?::([^}"]*))?\}/gu)].map(([, name, value]) => ({
    name: name ?? '',
    value,
    location,
  }))
  const connection = [...text.matchAll(/\bGetConnectionString\("([^"]+)"/gu)].map(([, name]) => ({
    name: `ConnectionStrings:${name ?? ''}`,
    value: undefined,
    location,
  }))
  const others = [
    ...text.matchAll(
      /(?:\b[cC]onfig(?:uration)?\[\s*|\.GetValue<[^<>]*>\(|\.GetSection\(|\bconfig\.get\(\s*)["']([\w.:-]+)["']/gu,
    ),
  ].map(([, name]) => ({ name: name ?? '', value: undefined, location }))
  const applied = [
    ...text.matchAll(
      /\b(?:app|this)\.(set|enable|disable)\(\s*["']([\w. -]{2,40})["'](?:\s*,\s*(["'][^"']*["']|[\w.]+))?\s*\)/gu,
    ),
  ].flatMap(([, verb, name, value]) =>
    // Headers of a response begin with a capital; a comment shows how the function is called.
    (verb === 'set' && value === undefined) || /^[A-Z]/u.test(name ?? '') || /^\s*(?:\*|\/\/|#)/u.test(text)
      ? []
      : [
          {
            name: name ?? '',
            value: verb === 'set' ? value : String(verb === 'enable'),
            isSet: true as const,
            location,
          },
        ],
  )
  return [...spring, ...connection, ...others, ...applied]
}

/** Fields of settings classes of pydantic, which come from the environment. */
function* findFields(matches: readonly Match[]): Script<VariableRead[]> {
  const nodes = matches
    .filter(({ text }) => text.includes('BaseSettings'))
    .flatMap(({ in: node }) => (node === undefined ? [] : [node]))
    .slice(0, 6)
  const details = yield* callAll(
    'get_node',
    nodes.map((node) => ({ node })),
  )
  return details.flatMap((detail): VariableRead[] => {
    if (isToolFailure(detail)) return []
    const source = detail.node.source ?? ''
    const prefix = /env_prefix\s*=\s*['"]([^'"]+)['"]/u.exec(source)?.[1] ?? ''
    return source.split('\n').flatMap((line): VariableRead[] => {
      const [, number = '', field, value] =
        /^(\d+)\|\s+([a-zA-Z_]\w*)\s*:\s*[^=]+(?:=\s*(.+))?$/u.exec(line) ?? []
      if (field === undefined || field === 'model_config') return []
      return [
        {
          name: `${prefix}${field}`.toUpperCase(),
          value: value?.trim(),
          isRequired: value === undefined,
          location: `${detail.node.path}:${number}-${number}`,
        },
      ]
    })
  })
}

/** Keys of viper, each of which a variable with its prefix sets where it reads the environment automatically. */
function findViperKeys(matches: readonly Match[]): VariableRead[] {
  if (!matches.some(({ text }) => text.includes('AutomaticEnv('))) return []
  const prefix = matches.flatMap(({ text }) => /SetEnvPrefix\("([^"]+)"/u.exec(text)?.[1] ?? [])[0]
  return matches.flatMap(({ text, location }): VariableRead[] => {
    const [, key, value] =
      /viper\.(?:Get\w*|SetDefault|BindPFlag)\("([\w.-]+)"(?:,\s*("[^"]*"|[\w.]+)\))?/u.exec(text) ?? []
    if (key === undefined) return []
    const name = `${prefix === undefined ? '' : `${prefix}_`}${key}`
    return [
      {
        name: name.replaceAll(/[.-]/gu, '_').toUpperCase(),
        value: text.includes('SetDefault') ? value : undefined,
        isRequired: false,
        location,
      },
    ]
  })
}
