import type { Snapshot } from '../../../index/snapshot.ts'
import { lineAt } from '../project/facts.ts'
import type { CodeLine } from '../scan-lines.ts'
import { scanLines } from '../scan-lines.ts'
import type { SettingRead } from './setting.ts'

const header = /\.(?:h|hh|hpp|hxx|c|cc|cpp|cxx|ipp)$/u

/** Of a line that may define a value. */
const mostCharacters = 500

/**
 * Switches of the preprocessor that a build may set: `#ifndef X` above `#define X 5`, `#ifdef X` of what nothing
 * defines, and a `#define` that stands commented out. Each is looked for by itself, since lines that define anything
 * may be more than are ever read.
 */
export function findDefines(snapshot: Snapshot): DefinesFound {
  const asked = scanLines(snapshot, String.raw`^\s*#\s*ifndef\s+[A-Z]\w+`, header)
  const commented = scanLines(snapshot, String.raw`^\s*//\s*#\s*define\s+[A-Z]\w+`, header)
  const withDefault = asked.lines.flatMap(({ path, line, text }): SettingRead[] => {
    const name = /ifndef\s+([A-Z]\w+)/u.exec(text)?.[1]
    const below =
      snapshot
        .readLines(path, line + 1, line + 2)
        ?.text.split('\n')
        .map((text) => text.slice(0, mostCharacters)) ?? []
    const defined = new RegExp(String.raw`^\s*#\s*define\s+${name}\s+(.+?)\s*(?://.*|/\*.*|\\)?$`, 'u')
    const at = below.findIndex((one) => defined.test(one))
    const value = defined.exec(below[at] ?? '')?.[1]
    return name === undefined || value === undefined
      ? []
      : [toDefine({ path, line: line + 1 + at }, name, value)]
  })
  const switches = findSwitches(snapshot, withDefault)
  return {
    reads: [
      ...withDefault,
      ...switches.reads,
      ...commented.lines.flatMap((line): SettingRead[] => {
        const [, name, value = ''] = /#\s*define\s+([A-Z]\w+)\s*(.*)$/u.exec(line.text) ?? []
        return name === undefined
          ? []
          : [toDefine(line, name, `not defined${value === '' ? '' : ` (${value})`}`)]
      }),
    ],
    isWhole: asked.isWhole && commented.isWhole && switches.isWhole,
  }
}

export interface DefinesFound {
  readonly reads: readonly SettingRead[]
  /** Whether every line was looked at. */
  readonly isWhole: boolean
}

/** A prefix of the project tells its switches from those of compilers and systems. */
function findSwitches(snapshot: Snapshot, withDefault: readonly SettingRead[]): DefinesFound {
  const prefix = commonStart(withDefault.map(({ name }) => name))
  if (prefix === '') return { reads: [], isWhole: true }
  const asked = scanLines(
    snapshot,
    String.raw`^\s*#\s*(?:ifdef\s+${prefix}|(?:el)?if\s.*\bdefined\s*\(?\s*${prefix})`,
    header,
  )
  const defined = scanLines(snapshot, String.raw`^\s*#\s*define\s+${prefix}\w+`, header)
  const names = new Set(defined.lines.map(({ text }) => /define\s+(\w+)/u.exec(text)?.[1]))
  return {
    reads: asked.lines.flatMap((line) =>
      [...line.text.matchAll(/(?:ifdef\s+|defined\s*\(?\s*)([A-Z][A-Z0-9_]+)/gu)].flatMap(([, name = '']) =>
        name.startsWith(prefix) && !names.has(name) ? [toDefine(line, name, 'not defined')] : [],
      ),
    ),
    isWhole: asked.isWhole && defined.isWhole,
  }
}

function toDefine({ path, line }: Omit<CodeLine, 'text'>, name: string, value: string): SettingRead {
  return { name, value, isRequired: false, place: lineAt(path, line), isDeclared: true }
}

/** The prefix that most of the names have: `CPPHTTPLIB_`. */
function commonStart(names: readonly string[]): string {
  const [best] = [...Map.groupBy(names, (name) => /^[A-Z0-9]+_/u.exec(name)?.[0] ?? '')]
    .filter(([start]) => start.length > 3)
    .toSorted(([, a], [, b]) => b.length - a.length)
  return best !== undefined && best[1].length > 1 ? best[0] : ''
}
