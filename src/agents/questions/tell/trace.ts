import { limits } from '../../checks/evidence/claims.ts'
import type { ShownFix, TraceOutput } from '../../tools/trace.ts'
import { at, code, listed, named, plain, quoted, section, sectionOf, table } from './markdown.ts'

const lineKnownBy = {
  text: '',
  number: ' (by its line number alone)',
  nothing: ' (its line is not known)',
} as const

/** A pasted error: where it shows and why, where the bad state may come from, and where to mend it, ranked. */
export function tellTrace(output: TraceOutput): string[] {
  const { errors, frames, missing, symptom, conditions, values, callers, siblings, fixes, extent } = output
  return [
    ...errors.map(({ name, message }) => `${code(name)}${message === '' ? '' : `: ${plain(message)}`}`),
    ...(symptom === undefined
      ? []
      : [
          '',
          `It shows at ${named(symptom)}${symptom.only_by_words === true ? ', judged by the words of the text only' : ''}.`,
        ]),
    ...sectionOf(
      'Under these conditions:',
      conditions.map(({ location, text }) => `[${location}]${quoted(text)}`),
    ),
    ...sectionOf(
      'Values of the line come from:',
      values.map(({ value, from, location, text }) => `${code(value)}, ${from} [${location}]${quoted(text)}`),
    ),
    ...sectionOf(
      'Frames in the repository, innermost first:',
      frames.map((frame) => `${named(frame)}${lineKnownBy[frame.line_by]}`),
    ),
    ...(missing.length === 0
      ? []
      : ['', `Not in the parsed commit: ${missing.slice(0, 8).map(code).join(', ')}.`]),
    ...sectionOf(
      'It is called from:',
      callers.map((caller) => `${named(caller)} (${caller.known})`),
    ),
    ...section('Where to fix it, best first:', tellFixes(fixes)),
    ...(siblings === undefined || siblings.lines.length === 0
      ? []
      : section(
          `Other lines of the same shape, ${code(siblings.pattern)}:`,
          listed(siblings.lines, 12, siblings.total, ({ location, text }) => `[${location}]${quoted(text)}`),
        )),
    ...(limits(extent) === '' ? [] : ['', limits(extent).trim()]),
  ]
}

function tellFixes(fixes: readonly ShownFix[]): string[] {
  return table(
    ['Rank', 'Place', 'Role', 'Advice', 'Evidence'],
    fixes.map(({ name, location, role, advice, evidence }, index) => [
      String(index + 1),
      `${code(name)}${at(location)}`,
      role,
      advice,
      evidence.map(plain).join('; '),
    ]),
  )
}
