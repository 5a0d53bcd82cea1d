import { claim } from '../../checks/evidence/claims.ts'
import type { FindPathOutput } from '../../tools/find-path.ts'
import { callKinds } from '../../edge-kinds.ts'
import { sayOpen } from '../../checks/evidence/unread.ts'
import { code, listed, named, noted, quoted, section } from './markdown.ts'

/** The steps from one definition to another, each with its place. */
export function tellPath(output: FindPathOutput): string[] {
  const { from, to, steps, open_calls: open = [], hand_overs: handOvers = [], extent, note } = output
  return [
    headOf(output),
    ...(steps.length === 0 ? [] : ['']),
    ...steps.map(
      ({ from: one, to: other, site, text, known, ...step }, index) =>
        `${index + 1}. ${code(one.name)} ${verbOf(step)} ${code(other.name)}${known === 'exact' ? '' : ` (${known})`} [${site}]${quoted(text)}`,
    ),
    ...section(
      'Calls on the way whose target is not known:',
      open
        .slice(0, 10)
        .map(({ name, location, reason }) => `- ${code(name)} [${location}] (${sayOpen(reason)})`),
    ),
    ...section(
      'Hand-overs on the way:',
      listed(handOvers, 10, null, ({ by, location }) => `${by} [${location}]`),
    ),
    ...noted(note),
    ...(output.found
      ? []
      : [
          '',
          claim(
            extent,
            () => `Every call on the way was followed: ${code(from.name)} never leads to ${code(to.name)}.`,
            () => 'A path through calls that were not followed is possible.',
          ),
        ]),
  ]
}

/** `calls`; of what is handed over also how that leads to what takes it. */
function verbOf({ kind, by = kind, runs = 'which runs' }: Pick<Step, 'kind' | 'by' | 'runs'>): string {
  return kind === 'hands-over' ? `${by}, ${runs}` : by
}

type Step = FindPathOutput['steps'][number]

/** Steps along which something runs; over others two definitions are only connected. */
const runningKinds: ReadonlySet<string> = new Set([
  ...callKinds,
  'hands-over',
  'overrides',
  'references',
  'imports',
])

/** How the last of what runs uses data. */
const usingKinds: ReadonlySet<string> = new Set(['reads', 'writes'])

function headOf({ from, to, found, reversed, steps }: FindPathOutput): string {
  if (!found) return `No path from ${named(from)} to ${named(to)} was found.`
  if (
    !steps.every(
      ({ kind }, index) =>
        runningKinds.has(kind) || (index === steps.length - 1 && index > 0 && usingKinds.has(kind)),
    )
  )
    return `No chain of calls from ${named(from)} to ${named(to)} was found; they are connected through:`
  if (reversed)
    return `No path from ${named(from)} to ${named(to)} was found; the opposite path exists, in ${stepsOf(steps.length)}:`
  const verb = steps.some(({ known }) => known === 'possible') ? 'may lead to' : 'leads to'
  return `${named(from)} ${verb} ${named(to)} in ${stepsOf(steps.length)}:`
}

function stepsOf(number: number): string {
  return number === 1 ? 'one step' : `${number} steps`
}
