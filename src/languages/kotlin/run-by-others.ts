import { jvmMakers, jvmTests } from '../jvm-conventions.ts'
import type { RunByOthers } from '../run-by-others.ts'

/** Functions that operators and constructs run, whose names nobody writes. */
const operators = [
  'unaryPlus', 'unaryMinus', 'not', 'inc', 'dec', 'plus', 'minus', 'times', 'div', 'rem', 'rangeTo', 'rangeUntil', 'contains',
  'get', 'set', 'invoke', 'plusAssign', 'minusAssign', 'timesAssign', 'divAssign', 'remAssign', 'iterator', 'hasNext', 'next',
  'getValue', 'setValue', 'provideDelegate',
] // prettier-ignore

export const runByOthers: RunByOthers = {
  entryPoints: /^main$/u,
  entryMethods: /@JvmStatic\b/u,
  // A companion is named by its class.
  unnamed: new RegExp(
    `^(?:Companion|hashCode|equals|toString|compareTo|close|clone|readResolve|component\\d+|${operators.join('|')})$`,
    'u',
  ),
  conventions: [...jvmMakers, ...jvmTests],
}
