import { choose, limits, quantity } from '../../checks/evidence/claims.ts'
import type { EditCodeOutput } from '../../tools/edit-code.ts'
import { at, listed, named, plain, section } from './markdown.ts'

/** A structural change: its diff, what was checked, who uses what it changes, what is left to a person. */
export function tellEdit(output: EditCodeOutput): string[] {
  const {
    summary,
    node,
    diff,
    checked,
    notes,
    left,
    extent,
    users,
    user_count: count,
    other_definitions: others,
  } = output
  return [
    `${summary}${at(node.location)}.${others === 0 ? '' : ` Other definitions of this name: ${others}; give a path if another one was meant.`}`,
    '',
    // A fence that no line of the diff can close.
    '````diff',
    diff,
    '````',
    '',
    [checked, ...notes].map(plain).join(' '),
    ...(output.affects_users
      ? [
          '',
          count > 0
            ? `Used directly by ${quantity(extent, 'definition or file', 'definitions and files')} outside of tests:${limits(extent)}`
            : `${choose(extent, 'Nothing outside of tests uses it.', 'No direct use outside of tests was found.')}${limits(extent)}`,
          '',
          ...listed(users, 10, count, named),
        ]
      : []),
    ...section(
      'Tests to run:',
      listed(output.tests, 10, output.test_count, (path) => `[${path}]`),
    ),
    ...left.flatMap(({ what, places, total }) =>
      section(
        `Not changed, ${plain(what)}:`,
        listed(places, 8, total, (place) => `[${place}]`),
      ),
    ),
  ]
}
