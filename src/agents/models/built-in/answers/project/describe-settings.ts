import { cite, code, joinNames } from '../../prose.ts'
import type { JoinedSetting } from './all-settings.ts'

/** One row: name, what it is without, what it means, where it is read and given. */
export function describeSetting(setting: JoinedSetting, doc = ''): string {
  const { name, value, meaning, isRequired, places, readAt, givenIn, kind } = setting
  const parts: string[] = []
  if (meaning !== '') parts.push(meaning.replace(/[[\]]/gu, '').replace(/\.$/u, ''))
  else if (doc !== '') parts.push(doc)
  if (value !== undefined && value !== '')
    parts.push(`${kind === 'key' ? 'set to' : 'default'} ${code(value.slice(0, 120))}`)
  else if (isRequired) parts.push('must be set: there is no default')
  const head = `${code(name)}${parts.length === 0 ? '' : `: ${parts.join('; ')}`}`
  const verb = kind === 'environment' ? 'read at ' : ''
  const shown = places.slice(0, 3).map((place) => cite(place).trim())
  const more = places.length > 3 ? ` and ${places.length - 3} more places` : ''
  const read = shown.length === 0 ? '' : `${verb}${joinNames(shown, 3)}${more}`
  const given = givenIn
    .slice(0, 2)
    .map(
      ({ location, value: sample }) =>
        `${sample === undefined ? '' : `${code(sample.slice(0, 80))} in `}[${location}]`,
    )
  const reads = readAt.slice(0, 3).map((place) => `[${place}]`)
  const rest = [
    read,
    ...(reads.length > 0 ? [`read at ${joinNames(reads, 3)}`] : []),
    ...(given.length > 0 ? [`given as ${joinNames(given, 2)}`] : []),
  ].filter((part) => part !== '')
  return `- ${head}${rest.length === 0 ? '' : `${parts.length === 0 ? ' ' : ', '}${rest.join('; ')}`}\n`
}
