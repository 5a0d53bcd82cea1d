import { isUnreadFile } from '../grep/grep.ts'
import { createLimitedMap } from '../limited-map.ts'
import { lineAt } from '../line-starts.ts'
import { PLAIN_FILE } from '../read/files.ts'
import type { Files } from '../read/files.ts'
import { FileFlag } from '../snapshot-file.ts'
import { SoughtText } from './sought-text.ts'
import { createWordFiles } from './word-files.ts'
import type { WordFiles } from './word-files.ts'

/** A line in which a name stands as a whole word. */
export interface WordLine {
  readonly filePath: string
  readonly line: number
  /** The line, of a long one the part around the name. */
  readonly text: string
  /** Where in `text` the name begins, in UTF-16 units. */
  readonly at: number
}

export interface WordLines {
  readonly lines: readonly WordLine[]
  /** Whether there may be more: the search ended at its bound of lines or of time. */
  readonly isStopped: boolean
}

export interface WordFinder {
  /** In templates, settings, tables and languages without facts. */
  readonly inUnread: (name: string) => WordLines
  /** In code of a language (`c` and `cpp` are one). */
  readonly inCode: (name: string, language: string) => WordLines
}

const MAX_LINES = 2_000
/** Of a line, on either side of a name. */
const MAX_AROUND = 400
const MAX_KEPT_LINES = 20_000
/** UTF-16 units of the texts read last: the definitions of one file are asked about one after the other. */
const MAX_KEPT_TEXT = 8 * 2 ** 20
/** A first look that reads what nobody has read yet may take so long. */
const MAX_TIME_MS = 150

export function createWordFinder(files: Files): WordFinder {
  const texts = createLimitedMap<number, SoughtText>(MAX_KEPT_TEXT, ({ text }) => text.length)
  const textOf = (file: number): SoughtText => {
    const before = texts.get(file)
    if (before !== undefined) return before
    const read = new SoughtText(files.textOf(file) ?? '')
    texts.set(file, read)
    return read
  }
  const byWorld = new Map<string, WordFiles>()
  const known = createLimitedMap<string, WordLines>(MAX_KEPT_LINES, ({ lines }) => 1 + lines.length)
  const find = (world: string, name: string, isWanted: (file: number) => boolean): WordLines => {
    const key = `${world} ${name}`
    const before = known.get(key)
    if (before !== undefined) return before
    let words = byWorld.get(world)
    if (words === undefined) {
      const wanted = [...files.paths().keys()].filter(isWanted)
      byWorld.set(world, (words = createWordFiles(wanted, files.textOf)))
    }
    const found = linesWith(files.paths(), textOf, words, name)
    if (!found.isStopped || found.lines.length === MAX_LINES) known.set(key, found)
    return found
  }
  return {
    inUnread: (name) => find('', name, (file) => isUnreadFile(files, file, files.paths()[file]!)),
    inCode(name, language) {
      const world = worldOf(language)
      return find(world, name, (file) => isCode(files, file) && worldOf(files.languages()[file]!) === world)
    },
  }
}

function worldOf(language: string): string {
  if (language === 'cpp') return 'c'
  return ['typescript', 'vue', 'svelte'].includes(language) ? 'javascript' : language
}

function isCode(files: Files, file: number): boolean {
  return ((files.flags()[file] ?? 0) & (PLAIN_FILE | FileFlag.MINIFIED)) === 0
}

function linesWith(
  paths: readonly string[],
  textOf: (file: number) => SoughtText,
  words: WordFiles,
  name: string,
): WordLines {
  const [word] = (name.match(/[\w\u0080-\uffff]+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  if (word === undefined) return { lines: [], isStopped: false }
  const { files: candidates, isWhole } = words.with(word, MAX_TIME_MS)
  const lines: WordLine[] = []
  for (const file of candidates) {
    addLines(textOf(file), paths[file]!, name, word, lines)
    if (lines.length === MAX_LINES) return { lines, isStopped: true }
  }
  return { lines, isStopped: !isWhole }
}

function addLines(sought: SoughtText, filePath: string, name: string, word: string, lines: WordLine[]): void {
  const { text, starts } = sought
  let from = 0
  for (const at of sought.placesOf(name, word)) {
    const end = at + name.length
    if (at < from || isWordCharacter(text[at - 1]) || isWordCharacter(text[end])) continue
    const line = lineAt(starts, at)
    const stop = (starts[line + 1] ?? text.length + 1) - 1
    const start = Math.max(starts[line]!, at - MAX_AROUND)
    const around = copyOf(text.slice(start, Math.min(stop, end + MAX_AROUND)))
    lines.push({ filePath, line: line + 1, text: around, at: at - start })
    if (lines.length === MAX_LINES) return
    from = stop
  }
}

/** A slice would keep the whole text in memory. */
function copyOf(slice: string): string {
  return Buffer.from(slice).toString()
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
