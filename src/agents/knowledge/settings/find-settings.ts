import type { LabelledProject } from '../../projects.ts'
import type { CodeLine } from '../scan-lines.ts'
import { scanLines } from '../scan-lines.ts'
import { keepBySnapshot } from '../flow/keep-by-snapshot.ts'
import { collectFacts } from '../project/collect-facts.ts'
import type { Place, Setting } from '../project/facts.ts'
import { findConfigurationKeys, keyPattern } from './configuration-keys.ts'
import { findDefines } from './defines.ts'
import { environmentPattern, findEnvironmentReads } from './environment-reads.ts'
import { prefixReads } from './environment-prefixes.ts'
import { findSchemaVariables, schemaPattern } from './environment-schemas.ts'
import { findRegisteredSettings, registrationPattern } from './registered-settings.ts'
import type { KnownSetting, SettingRead } from './setting.ts'

export interface FoundSettings {
  /** Variables of the environment first. */
  readonly settings: readonly KnownSetting[]
  /** Whether every line of code was looked at. */
  readonly isWhole: boolean
  /** Lines that read a variable whose name is computed. */
  readonly computed: readonly CodeLine[]
}

/** Everything that can be set from outside: variables that code reads, keys of settings files, options of the build. */
export function findSettings(project: LabelledProject): FoundSettings {
  return keep(project.snapshot, '', () => readSettings(project))
}

const keep = keepBySnapshot<FoundSettings>()
const patterns = [environmentPattern, schemaPattern, registrationPattern, keyPattern]

function readSettings(project: LabelledProject): FoundSettings {
  const { snapshot } = project
  // All of the code is read once, whatever is looked for in it.
  const scanned = scanLines(snapshot, patterns.map((pattern) => `(?:${pattern})`).join('|'))
  const [read = [], declared = [], registered = [], keyed = []] = patterns.map((pattern) => {
    const test = new RegExp(pattern, 'u')
    return scanned.lines.filter(({ text }) => test.test(text))
  })
  const environment = findEnvironmentReads(snapshot, read)
  const given = collectFacts(snapshot)
    .files.filter(({ isAside }) => !isAside)
    .flatMap(({ facts }) => facts.settings)
  const ofKind = (kind: Setting['kind']): Setting[] => given.filter((one) => one.kind === kind)
  const variables = join(
    'environment',
    prefixReads(snapshot, [...environment.reads, ...findSchemaVariables(snapshot, declared)]),
    ofKind('environment'),
  )
  const isVariable = new Set(variables.map(({ name }) => name))
  const hasCode = snapshot.info.languages.some(({ name }) => /^(?:c|cpp)$/u.test(name))
  const defines = hasCode ? findDefines(snapshot) : { reads: [], isWhole: true }
  return {
    settings: [
      ...variables,
      ...join('registered', findRegisteredSettings(registered), []),
      ...join('build option', [], ofKind('build option')),
      ...join('feature', [], ofKind('feature')),
      ...join('define', defines.reads, []),
      ...join(
        'key',
        findConfigurationKeys(project, keyed),
        ofKind('key').filter(({ name }) => !isVariable.has(name)),
      ),
    ],
    isWhole: scanned.isWhole && defines.isWhole,
    computed: environment.computed,
  }
}

/** What code reads and what files give, by name. A key is written in any case. */
function join(
  kind: KnownSetting['kind'],
  reads: readonly SettingRead[],
  given: readonly Setting[],
): KnownSetting[] {
  const keyOf = ({ name }: { readonly name: string }): string => (kind === 'key' ? name.toLowerCase() : name)
  const readBy = Map.groupBy(reads, keyOf)
  const givenBy = Map.groupBy(given, keyOf)
  return [...new Set([...readBy.keys(), ...givenBy.keys()])].flatMap((key): KnownSetting[] => {
    const own = readBy.get(key) ?? []
    const samples = givenBy.get(key) ?? []
    const name = own[0]?.name ?? samples[0]?.name ?? ''
    if (name === '') return []
    // A manifest declares its options and features; a sample only gives a variable a value.
    const isDeclaring = kind === 'build option' || kind === 'feature'
    const fallback = own.find(({ value }) => value !== undefined)?.value
    const values = new Set(samples.map(({ value }) => value))
    return [
      {
        name,
        kind,
        value: fallback ?? (values.size === 1 && kind !== 'environment' ? samples[0]?.value : undefined),
        meaning: samples.find(({ meaning }) => meaning !== '')?.meaning ?? '',
        isRequired: own.length > 0 && own.every(({ isRequired }) => isRequired),
        declaredAt: distinct([
          ...own.filter(({ isDeclared }) => isDeclared === true).map(({ place }) => place),
          ...(isDeclaring ? samples.map(({ place }) => place) : []),
        ]),
        readAt: distinct(own.filter(({ isDeclared }) => isDeclared !== true).map(({ place }) => place)),
        givenAt: isDeclaring ? [] : samples.map(({ place, value }) => ({ place, value })),
      },
    ]
  })
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.path}:${place.line}`, place])).values()]
}
