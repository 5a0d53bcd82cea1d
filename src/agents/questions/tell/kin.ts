import { claim, limits, quantity } from '../../checks/evidence/claims.ts'
import type { KinOutput } from '../../tools/kin.ts'
import { at, code, listed, named, quoted, section } from './markdown.ts'

/** What is made and registered like a definition, and what one would touch to add another. */
export function tellKin({
  node,
  shared,
  siblings,
  members,
  places,
  place_count: total,
  extent,
}: KinOutput): string[] {
  return [
    siblings.length === 0
      ? claim(
          extent,
          () => `${named(node)} has no siblings.`,
          () => `No sibling of ${named(node)} was found.`,
        )
      : `${named(node)} has ${quantity(extent, 'sibling')}.${limits(extent)}`,
    ...section(
      'It shares with them:',
      listed(
        shared,
        8,
        null,
        ({ how, what, others, location = '' }) => `${how} ${code(what)} (${others})${at(location)}`,
      ),
    ),
    ...section(
      'Siblings, most alike first:',
      listed(siblings, 20, extent.total, (one) => `${named(one)} by ${one.by.map(code).join(', ')}`),
    ),
    ...(members.length === 0
      ? []
      : [
          '',
          `Most of them define ${members
            .slice(0, 12)
            .map(({ name }) => code(name))
            .join(', ')}.`,
        ]),
    ...section(
      'Named outside its own file:',
      listed(places, 20, total, ({ kind, location, text }) => `[${location}] ${kind}${quoted(text)}`),
    ),
  ]
}
