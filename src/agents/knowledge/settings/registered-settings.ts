import { literalOf, readArguments } from '../inventory/call-text.ts'
import { lineAt } from '../project/facts.ts'
import type { CodeLine } from '../scan-lines.ts'
import type { SettingRead } from './setting.ts'

/** Fewer names are no registry, but a function that happens to be called so. */
const leastNames = 3

const noun = '(?:[sS]etting|[pP]ref|[cC]onfig|[cC]var|[tT]unable|SETTING|CONFIG|CVAR)'
const verb = '(?:[aA]dd|[rR]egister|[dD]efine|[dD]eclare|[cC]reate|ADD|REGISTER|DEFINE|DECLARE)'
/** From the first known word of the function's name up to the quotation mark of its first argument. */
export const registrationPattern: string = String.raw`(?:${noun}\w{0,20}${verb}|${verb}\w{0,20}${noun}|[cC]var_[gG]et)\w{0,20}\(\s*["']`

/** One call of a registry: `settings_add_int("lag", "lag_check_time", 60)`. */
interface Registration {
  readonly family: string
  readonly literals: readonly string[]
  readonly value: string | undefined
  readonly line: CodeLine
}

/**
 * Settings that code registers one by one at a registry of its own: functions named alike that are called many times
 * with a literal name.
 */
export function findRegisteredSettings(lines: readonly CodeLine[]): SettingRead[] {
  const calls = lines.flatMap(readRegistration)
  return [...Map.groupBy(calls, ({ family }) => family).values()].flatMap(describeRegistry)
}

function readRegistration(line: CodeLine): Registration[] {
  const found = new RegExp(registrationPattern, 'u').exec(line.text)
  if (found === null) return []
  const open = found.index + found[0].indexOf('(')
  const name = /\w{1,80}$/u.exec(line.text.slice(0, open))?.[0] ?? ''
  const items = itemsAt(line.text, open)
  const end = items.findIndex((item) => literalOf(item) === undefined)
  const literals = items.slice(0, end === -1 ? items.length : end).flatMap((item) => literalOf(item) ?? [])
  return literals.length === 0
    ? []
    : [{ family: familyOf(name), literals, value: items[literals.length], line }]
}

/** The arguments on this line: a call may go on in the next one. */
function itemsAt(text: string, open: number): readonly string[] {
  const whole = readArguments(text, open)
  if (whole !== undefined) return whole.items
  return readArguments(`${text.trimEnd().replace(/,$/u, '')})`, open)?.items ?? []
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
function describeRegistry(calls: readonly Registration[]): SettingRead[] {
  const different = (at: number): number => new Set(calls.map(({ literals }) => literals[at] ?? '')).size
  const hasSection = calls.every(({ literals }) => literals.length > 1) && different(1) > different(0)
  const at = hasSection ? 1 : 0
  const named = calls.filter(({ literals }) => /^[A-Za-z][\w.:/-]{1,80}$/u.test(literals[at] ?? ''))
  if (new Set(named.map(({ literals }) => literals[at])).size < leastNames) return []
  return named.map(({ literals, value, line }) => ({
    name: literals[at] ?? '',
    value: literals[at + 1] ?? plainValue(value),
    isRequired: false,
    place: lineAt(line.path, line.line),
    isDeclared: true,
  }))
}

function plainValue(value: string | undefined): string | undefined {
  return value !== undefined && /^(?:-?\d[\w.]*|TRUE|FALSE|[Tt]rue|[Ff]alse)$/u.test(value)
    ? value
    : undefined
}
