import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
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
export function* findDeclarations(): Script<Declarations> {
  const { matches } = yield* grepAll([define, settingsClass, viper, keyRead].join('|'))
  const product = matches.filter(
    ({ in_test, location }) =>
      in_test !== true && !/\.(?:md|rst|txt|adoc):|^(?:docs?|examples?)\//iu.test(location),
  )
  return {
    variables: [...(yield* findFields(product)), ...findViperKeys(product)],
    keys: product.flatMap(readKeys),
    defines: product.flatMap(readDefine),
  }
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
