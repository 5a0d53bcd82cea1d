import { linkRules, openReasons, type LinkRule, type OpenReason } from './graph.ts'

/** Index of each rule in `linkRules`. */
export const Rule = Object.fromEntries(linkRules.map((name, index) => [name, index])) as Record<
  LinkRule,
  number
>

/** Index of each reason in `openReasons`. */
export const Open = Object.fromEntries(openReasons.map((name, index) => [name, index])) as Record<
  OpenReason,
  number
>

/** How far a rule is from the text: the weakest of a chain of rules names the edge. */
const weakness: Record<LinkRule, number> = {
  index: 0,
  syntax: 0,
  scope: 1,
  import: 2,
  package: 2,
  'module-member': 3,
  member: 4,
  inherited: 5,
  'declared-type': 6,
  'assigned-value': 7,
  'returned-value': 8,
  'argument-value': 9,
  structural: 10,
  dispatch: 11,
  'unique-name': 12,
  route: 12,
  event: 12,
  table: 12,
  setting: 12,
}
const weaknessByIndex = linkRules.map((name) => weakness[name])

export function weakestRule(a: number, b: number): number {
  return weaknessByIndex[a]! >= weaknessByIndex[b]! ? a : b
}

/** Rules that bind by scope, module and class rules alone, without following a value. */
export function isExactRule(rule: number): boolean {
  return weaknessByIndex[rule]! <= weakness.inherited
}
