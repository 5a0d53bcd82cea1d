import type { Extent } from '../../../../evidence/extent.ts'
import type { Setting } from '../../../../knowledge/project/facts.ts'
import type { Script } from '../../script.ts'
import type { Match } from './grep-all.ts'
import type { EnvironmentReads } from './environment-reads.ts'
import { findEnvironmentReads } from './environment-reads.ts'
import type { KeyRead } from './setting-declarations.ts'
import { findDeclarations } from './setting-declarations.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { findRegisteredSettings } from './registered-settings.ts'

/** One thing that can be set, with everything that is known of it. */
export interface JoinedSetting {
  readonly name: string
  readonly kind: Setting['kind'] | 'define' | 'registered'
  readonly value: string | undefined
  readonly meaning: string
  readonly isRequired: boolean
  /** Where code reads it; for a key or an option where it is declared. */
  readonly places: readonly string[]
  /** The definitions around those places. */
  readonly readIn: readonly string[]
  /** Where code reads a key that is declared elsewhere. */
  readonly readAt: readonly string[]
  /** Where samples, containers and configuration files give it a value. */
  readonly givenIn: readonly { readonly location: string; readonly value: string | undefined }[]
}

export interface AllSettings {
  readonly settings: readonly JoinedSetting[]
  /** Covers the search for names that code reads from its environment. */
  readonly extent: Extent
  readonly computed: readonly Match[]
}

/** Everything that can be set from outside: variables that code reads, keys of configuration files, options of the build. */
export function* findSettings(gathered: GatheredFacts, words: readonly string[] = []): Script<AllSettings> {
  const environment = yield* findEnvironmentReads(words)
  const declarations = yield* findDeclarations(
    (gathered.overview?.projects ?? []).flatMap(({ languages }) => languages.map(({ name }) => name)),
  )
  const declared = gathered.files.flatMap(({ facts }) => facts.settings)
  const known = new Set(environment.reads.map(({ name }) => name))
  return {
    settings: [
      ...joinVariables([...declarations.variables, ...environmentSettings(environment)], declared),
      ...joinFiles(
        declared
          .filter(({ kind, name }) => kind !== 'environment' && !known.has(name))
          .map((setting) => joinKey(setting, declarations.keys)),
      ),
      ...keysOnlyRead(declarations.keys, declared),
      ...declarations.defines,
      ...(yield* findRegisteredSettings(words)),
    ],
    extent: environment.extent,
    computed: environment.computed,
  }
}

/** One row for a key that several files set: `appsettings.json` and `appsettings.Development.json`. */
function joinFiles(settings: readonly JoinedSetting[]): JoinedSetting[] {
  return [...Map.groupBy(settings, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined || same.length === 1) return same
    const values = new Set(same.map(({ value }) => value))
    return [
      {
        ...first,
        value: values.size === 1 ? first.value : undefined,
        meaning: same.find(({ meaning }) => meaning !== '')?.meaning ?? '',
        places: values.size === 1 ? [...new Set(same.flatMap(({ places }) => places))] : [],
        givenIn:
          values.size === 1
            ? []
            : same.flatMap(({ places, value }) => places.map((location) => ({ location, value }))),
      },
    ]
  })
}

function joinKey(setting: Setting, keys: readonly KeyRead[]): JoinedSetting {
  const reads = keys.filter(({ name }) => name.toLowerCase() === setting.name.toLowerCase())
  return {
    name: setting.name,
    kind: setting.kind,
    value: setting.value,
    meaning: setting.meaning,
    isRequired: false,
    places: [locationOf(setting)],
    readIn: [],
    readAt: reads.map(({ location }) => location),
    givenIn: [],
  }
}

/** Keys that code reads and no configuration file that was read holds. */
function keysOnlyRead(keys: readonly KeyRead[], declared: readonly Setting[]): JoinedSetting[] {
  const held = new Set(declared.map(({ name }) => name.toLowerCase()))
  const rows = [...Map.groupBy(keys, ({ name }) => name)].filter(([name]) => !held.has(name.toLowerCase()))
  return rows.map(([name, reads]) => ({
    name,
    kind: 'key',
    value: reads.find(({ value }) => value !== undefined)?.value,
    meaning: '',
    isRequired: false,
    places: reads.filter(({ isSet }) => isSet === true).map(({ location }) => location),
    readIn: [],
    readAt: reads.filter(({ isSet }) => isSet !== true).map(({ location }) => location),
    givenIn: [],
  }))
}

/** A variable with the place that reads it. */
export interface VariableRead {
  readonly in?: string | undefined
  readonly name: string
  readonly value: string | undefined
  readonly isRequired: boolean
  readonly location: string
}

function environmentSettings({ reads }: EnvironmentReads): VariableRead[] {
  return reads.map(({ name, fallback, isRequired, match }) => ({
    name,
    value: fallback,
    isRequired,
    location: match.location,
    in: match.in,
  }))
}

function joinVariables(reads: readonly VariableRead[], declared: readonly Setting[]): JoinedSetting[] {
  const given = declared.filter(({ kind }) => kind === 'environment')
  const names = [...new Set([...reads.map(({ name }) => name), ...given.map(({ name }) => name)])]
  return names.map((name) => {
    const own = reads.filter((read) => read.name === name)
    const samples = given.filter((setting) => setting.name === name)
    return {
      name,
      kind: 'environment',
      value: own.find(({ value }) => value !== undefined)?.value,
      meaning: samples.find(({ meaning }) => meaning !== '')?.meaning ?? '',
      isRequired: own.length > 0 && own.every(({ isRequired }) => isRequired),
      places: [...new Set(own.map(({ location }) => location))],
      readIn: [...new Set(own.flatMap(({ in: node }) => (node === undefined ? [] : [node])))],
      readAt: [],
      givenIn: samples.map((setting) => ({ location: locationOf(setting), value: setting.value })),
    }
  })
}

function locationOf({ place }: Setting): string {
  return `${place.path}:${place.line}-${place.endLine}`
}
