import type { Snapshot } from '../../../index/snapshot.ts'
import { lineAt } from '../project/facts.ts'
import type { CodeLine } from '../scan-lines.ts'
import { scanLines } from '../scan-lines.ts'
import type { SettingRead } from './setting.ts'

const header = /\.(?:h|hh|hpp|hxx|c|cc|cpp|cxx|ipp)$/u

/**
 * Switches of the preprocessor that a build may set: `#ifndef X` above `#define X 5`, `#ifdef X` of what nothing
 * defines, and a `#define` that stands commented out.
 */
export function findDefines(snapshot: Snapshot): SettingRead[] {
  const { lines } = scanLines(
    snapshot,
    String.raw`^\s*(?://\s*)?#\s*(?:ifndef\s+[A-Z]\w+|define\s+[A-Z][A-Z0-9_]+(?:\s|$)|ifdef\s+[A-Z]\w+|(?:el)?if\s.*\bdefined\s*\(?\s*[A-Z]\w+)`,
    header,
  )
  const commented = lines.filter(({ text }) => /^\s*\/\//u.test(text))
  const active = lines.filter(({ text }) => !/^\s*\/\//u.test(text))
  const defined = Map.groupBy(
    active,
    ({ text }) => /^\s*#\s*define\s+([A-Z][A-Z0-9_]+)/u.exec(text)?.[1] ?? '',
  )
  const withDefault = active.flatMap((line): SettingRead[] => {
    const name = /^\s*#\s*ifndef\s+([A-Z]\w+)/u.exec(line.text)?.[1]
    const next = (defined.get(name ?? '') ?? []).find(
      (one) => one.path === line.path && one.line > line.line && one.line - line.line <= 2,
    )
    const value = /^\s*#\s*define\s+\w+\s+(.+?)\s*(?:\/\/.*|\/\*.*|\\)?$/u.exec(next?.text ?? '')?.[1]
    return name === undefined || next === undefined || value === undefined
      ? []
      : [toDefine(next, name, value)]
  })
  return [
    ...withDefault,
    ...findSwitches(active, defined, withDefault),
    ...commented.flatMap((line): SettingRead[] => {
      const [, name, value = ''] = /#\s*define\s+([A-Z]\w+)\s*(.*)$/u.exec(line.text) ?? []
      return name === undefined
        ? []
        : [toDefine(line, name, `not defined${value === '' ? '' : ` (${value})`}`)]
    }),
  ]
}

/** A prefix of the project tells its switches from those of compilers and systems. */
function findSwitches(
  lines: readonly CodeLine[],
  defined: ReadonlyMap<string, readonly CodeLine[]>,
  withDefault: readonly SettingRead[],
): SettingRead[] {
  const prefix = commonStart(withDefault.map(({ name }) => name))
  if (prefix === '') return []
  return lines.flatMap((line) =>
    [...line.text.matchAll(/(?:ifdef\s+|defined\s*\(?\s*)([A-Z][A-Z0-9_]+)/gu)].flatMap(([, name = '']) =>
      name.startsWith(prefix) && !defined.has(name) ? [toDefine(line, name, 'not defined')] : [],
    ),
  )
}

function toDefine({ path, line }: CodeLine, name: string, value: string): SettingRead {
  return { name, value, isRequired: false, place: lineAt(path, line), isDeclared: true }
}

/** The prefix that most of the names have: `CPPHTTPLIB_`. */
function commonStart(names: readonly string[]): string {
  const [best] = [...Map.groupBy(names, (name) => /^[A-Z0-9]+_/u.exec(name)?.[0] ?? '')]
    .filter(([start]) => start.length > 3)
    .toSorted(([, a], [, b]) => b.length - a.length)
  return best !== undefined && best[1].length > 1 ? best[0] : ''
}
