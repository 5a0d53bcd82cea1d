import { literalOf, readArguments } from '../../../../inventory/call-text.ts'
import type { Script } from '../../script.ts'
import type { JoinedSetting } from './all-settings.ts'
import type { Match } from './grep-all.ts'
import { grepAll } from './grep-all.ts'

/** Fewer names are no registry, but a function that happens to be called so. */
const leastNames = 3

const noun = '(?:[sS]etting|[pP]ref|[cC]onfig|[cC]var|[tT]unable|SETTING|CONFIG|CVAR)'
const verb = '(?:[aA]dd|[rR]egister|[dD]efine|[dD]eclare|[cC]reate|ADD|REGISTER|DEFINE|DECLARE)'
const opening = String.raw`\w{0,20}\(\s*["']`
/** From the first known word of the function's name up to the quotation mark of its first argument. */
const registration = String.raw`(?:${noun}\w{0,20}${verb}|${verb}\w{0,20}${noun}|[cC]var_[gG]et)${opening}`

/** One call of a registry: `settings_add_int("lag", "lag_check_time", 60)`. */
interface Registration {
  readonly family: string
  readonly literals: readonly string[]
  readonly value: string | undefined
  readonly match: Match
}

/**
 * Settings that code registers one by one at a registry of its own: functions named alike that are called many times
 * with a literal name.
 *
 * @param words in lower case, what the names of the settings that matter most have in them
 */
export function* findRegisteredSettings(words: readonly string[]): Script<JoinedSetting[]> {
  const all = yield* grepAll(registration)
  const matches = all.extent.cut === null ? all.matches : yield* addNamed(all.matches, words)
  const calls = matches.filter(isOfProgram).flatMap(readRegistration)
  return [...Map.groupBy(calls, ({ family }) => family).values()].flatMap(describeRegistry)
}

/** Where the lines of all registrations do not fit, those of settings that have an asked word in their name are searched for. */
function* addNamed(matches: readonly Match[], words: readonly string[]): Script<Match[]> {
  const asked = words.filter((word) => /^[a-z][a-z0-9]{2,30}$/u.test(word))
  if (asked.length === 0) return [...matches]
  const named = yield* grepAll(`${registration}[^)]{0,120}(?:${asked.join('|')})`)
  const known = new Set(matches.map(({ location }) => location))
  return [...matches, ...named.matches.filter(({ location }) => !known.has(location))]
}

function isOfProgram({ in_test, location, text }: Match): boolean {
  return (
    in_test !== true &&
    !/\.(?:md|rst|txt|adoc|html?|diff|patch):|^(?:docs?|examples?|vendor|third_party|scripts?)\//iu.test(
      location,
    ) &&
    !/^\s*(?:\/\/|\*|\/\*|#(?!define))/u.test(text)
  )
}

function readRegistration(match: Match): Registration[] {
  const found = new RegExp(registration, 'u').exec(match.text)
  if (found === null) return []
  const open = found.index + found[0].indexOf('(')
  const name = /\w{1,80}$/u.exec(match.text.slice(0, open))?.[0] ?? ''
  const items = itemsAt(match.text, open)
  const end = items.findIndex((item) => literalOf(item) === undefined)
  const literals = items.slice(0, end === -1 ? items.length : end).flatMap((item) => literalOf(item) ?? [])
  return literals.length === 0
    ? []
    : [{ family: familyOf(name), literals, value: items[literals.length], match }]
}

/** The arguments on this line: a call may go on in the next one. */
function itemsAt(text: string, open: number): readonly string[] {
  const whole = readArguments(text, open)
  if (whole !== undefined) return whole.items
  const begun = readArguments(`${text.trimEnd().replace(/,$/u, '')})`, open)
  return begun?.items ?? []
}

/** `settings_add` of `settings_add_int` and `settings_add_bool`; `createConfig` of `createIntConfig`. */
function familyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(
      /unsigned|string|str|boolean|bool|integer|int|number|num|double|float|time|size|level|choice|enum|list|special|ulong|long|sds|_/gu,
      '',
    )
}

/** The names are the argument that differs from call to call: before it may stand the section. */
function describeRegistry(calls: readonly Registration[]): JoinedSetting[] {
  const different = (at: number): number => new Set(calls.map(({ literals }) => literals[at] ?? '')).size
  const hasSection = calls.every(({ literals }) => literals.length > 1) && different(1) > different(0)
  const at = hasSection ? 1 : 0
  const named = [...Map.groupBy(calls, ({ literals }) => literals[at] ?? '')].filter(([name]) =>
    /^[A-Za-z][\w.:/-]{1,80}$/u.test(name),
  )
  if (named.length < leastNames) return []
  return named.map(([name, own]) => ({
    name,
    kind: 'registered',
    value: own[0]?.literals[at + 1] ?? plainValue(own[0]?.value),
    meaning: '',
    isRequired: false,
    places: [...new Set(own.map(({ match }) => match.location))],
    readIn: [],
    readAt: [],
    givenIn: [],
  }))
}

function plainValue(value: string | undefined): string | undefined {
  return value !== undefined && /^(?:-?\d[\w.]*|TRUE|FALSE|[Tt]rue|[Ff]alse)$/u.test(value)
    ? value
    : undefined
}
