import { code, joinNames, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import type { JoinedSetting } from './all-settings.ts'

/** Features of Cargo manifests: all of them and which are on by default, or what the one that is named turns on. */
export function* describeFeatures(text: string, settings: readonly JoinedSetting[]): Script<boolean> {
  const features = settings.filter(({ kind }) => kind === 'feature')
  if (features.length === 0) return false
  const own = features.find(({ name }) => name === 'default')
  const named = features.filter(({ name }) => name !== 'default' && isNamed(name, text))
  if (named.length > 0) {
    for (const feature of named.slice(0, 3)) yield* say(describeFeature(feature, features))
    return true
  }
  const others = features.filter((one) => one !== own)
  const byDefault = new Set(own === undefined ? [] : partsOf(own))
  yield* say(
    own === undefined
      ? `${plural(others.length, 'feature')} can be turned on; no list of defaults is declared:\n\n`
      : `On by default ${byDefault.size === 0 ? 'are none' : `${byDefault.size === 1 ? 'is' : 'are'} ${joinNames([...byDefault].map(code), 60)}`} [${own.places[0] ?? ''}]. The ${plural(others.length, 'feature')}:\n\n`,
  )
  for (const feature of others.slice(0, 80)) {
    const parts = partsOf(feature)
    const enabled = parts.length === 0 ? '' : `: enables ${joinNames(parts.map(showPart), 12)}`
    yield* say(
      `- ${code(feature.name)}${byDefault.has(feature.name) ? ' (default)' : ''}${enabled} [${feature.places[0] ?? ''}]\n`,
    )
  }
  return true
}

function isNamed(feature: string, text: string): boolean {
  const words = text.toLowerCase().split(/[^\w-]+/u)
  return words.includes(feature.toLowerCase())
}

/** What a feature turns on itself, and through the features that it turns on. */
function describeFeature(feature: JoinedSetting, all: readonly JoinedSetting[]): string {
  const parts = partsOf(feature)
  const cited = `[${feature.places[0] ?? ''}]`
  if (parts.length === 0)
    return `The feature ${code(feature.name)} enables no other feature and no package; it only switches code that is compiled under it ${cited}.\n`
  const lines = [
    `The feature ${code(feature.name)} enables ${joinNames(parts.map(showPart), 20)} ${cited}.\n`,
  ]
  const seen = new Set([feature.name])
  const queue = [...parts]
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    const inner = all.find(({ name }) => name === part)
    if (inner === undefined || seen.has(inner.name)) continue
    seen.add(inner.name)
    const below = partsOf(inner)
    lines.push(
      below.length === 0
        ? `- ${code(inner.name)} enables nothing further [${inner.places[0] ?? ''}].\n`
        : `- ${code(inner.name)} enables ${joinNames(below.map(showPart), 20)} [${inner.places[0] ?? ''}].\n`,
    )
    queue.push(...below)
  }
  return lines.join('')
}

function partsOf({ value }: JoinedSetting): string[] {
  return (value ?? '').split(', ').filter((part) => part !== '')
}

/** `dep:jieba-rs` is a package, `lindera/unidic` a feature of one. */
function showPart(part: string): string {
  const dependency = /^dep:(.+)$/u.exec(part)?.[1]
  if (dependency !== undefined) return `the package ${code(dependency)}`
  const [name = '', feature] = part.split('/')
  return feature === undefined
    ? code(part)
    : `the feature ${code(feature)} of the package ${code(name.replace('?', ''))}`
}
