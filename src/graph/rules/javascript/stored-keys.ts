import { FlowKind, Op, type FileFacts } from '../../../languages/facts.ts'
import { fitsParts } from '../../fixed-parts.ts'
import type { Program } from '../../program/program.ts'
import { MAX_LENGTH } from './sets-of-texts.ts'

/**
 * Adds the names that `object[key] = value` may store under where the language reaches members by key: the key itself
 * where it is written out, what a template of it can give, and, where only evaluation can tell, every text that the
 * repository writes out and every name of an entry.
 */
export function addStoredKeys(program: Program, names: Set<string>): void {
  const templates = new Set<string>()
  const files: FileFacts[] = []
  let isAnyText = false
  for (let file = 0; file < program.files.length; file++) {
    const { facts } = program.files[file]!
    if (facts === undefined || !program.languages[file]!.semantics.membersByKey) continue
    files.push(facts)
    const { expressions, flows, strings } = facts
    const { op, a, b } = expressions
    for (let row = 0; row < flows.count; row++) {
      const target = flows.target[row]!
      if (flows.kind[row] !== FlowKind.STORE || op[target] !== Op.INDEX) continue
      const key = b[target]!
      if (key === -1) continue
      if (op[key] === Op.STRING) names.add(strings[a[key]!]!)
      else if (op[key] !== Op.LITERAL) isAnyText = true
      else if (b[key] !== -1) templates.add(strings[a[key]!]!)
    }
  }
  const forms = formsOf(templates)
  const separators = isAnyText ? separatorsOf(files) : undefined
  for (const facts of files) {
    if (separators !== undefined) addTexts(facts, names, separators)
    if (forms.length > 0) addFitting(facts, forms, names)
  }
}

/** The names of a file that fit. */
function addFitting({ strings }: FileFacts, forms: readonly (readonly string[])[], names: Set<string>): void {
  for (const text of strings) {
    if (NAME.test(text) && forms.some((parts) => fitsParts(text, parts, 1))) names.add(text)
  }
}

/** `template:on${}` fits every name that begins with `on`; a template in which nothing is fixed is left out. */
function formsOf(templates: ReadonlySet<string>): readonly (readonly string[])[] {
  return [...templates].flatMap((template) => {
    const parts = template.slice(template.indexOf(':') + 1).split('${}')
    return parts.every((text) => text === '') ? [] : [parts]
  })
}

const NAME = /^[\w$:.-]{1,60}$/

/** What texts are split by, of what may stand between words; most texts have words, and few are ever split. */
function separatorsOf(files: readonly FileFacts[]): ReadonlySet<string> {
  const separators = new Set<string>()
  for (const { expressions, lists, strings } of files) {
    if (!strings.includes('split')) continue
    const { op, a, b, count } = expressions
    for (let row = 0; row < count; row++) {
      const callee = a[row]!
      if (op[row] !== Op.CALL || op[callee] !== Op.MEMBER || strings[b[callee]!] !== 'split') continue
      const list = b[row]!
      if (list === -1 || lists[list]! === 0) continue
      const separator = lists[list + 1]!
      if (op[separator] === Op.STRING) {
        const text = strings[a[separator]!]!
        if (BETWEEN_WORDS.test(text)) separators.add(text)
      } else if (op[separator] !== Op.LITERAL || b[separator] !== -1) {
        for (const text of [' ', ',', '|']) separators.add(text)
      }
    }
  }
  return separators
}

const BETWEEN_WORDS = /^[\s,|]+$/

function addTexts(
  { expressions, lists, strings }: FileFacts,
  names: Set<string>,
  separators: ReadonlySet<string>,
): void {
  const { op, a, b, count } = expressions
  const seen = new Uint8Array(strings.length)
  for (let row = 0; row < count; row++) {
    if (op[row] === Op.STRING) {
      if (seen[a[row]!] === 1) continue
      seen[a[row]!] = 1
      const text = strings[a[row]!]!
      if (text.length <= MAX_LENGTH) addText(text, names, separators)
    } else if (op[row] === Op.MEMBER && op[a[row]!] === Op.STRING && strings[b[row]!] === 'split') {
      // Only what is split where it stands may be longer than texts that are followed.
      const text = strings[a[a[row]!]!]!
      if (text.length > MAX_LENGTH && text.length <= MAX_SPLIT) addWords(text, names)
    } else if (op[row] === Op.OBJECT && a[row] !== -1) {
      const list = a[row]!
      for (let at = list + 1; at < list + lists[list]!; at += 2) {
        const key = lists[at]!
        if (key <= 0 || seen[key] === 1) continue
        seen[key] = 1
        names.add(strings[key]!)
      }
    }
  }
}

const MAX_SPLIT = 400

/** A text, or each word of one that may be split; capitals may be written small where they are a name. */
function addText(text: string, names: Set<string>, separators: ReadonlySet<string>): void {
  if (!NAME.test(text)) {
    for (const separator of separators) {
      if (!text.includes(separator)) continue
      addWords(text, names)
      return
    }
    const trimmed = text.trim()
    if (trimmed !== text && NAME.test(trimmed)) names.add(trimmed)
    return
  }
  names.add(text)
  const first = text.charCodeAt(0)
  if (first >= 65 && first <= 90 && text === text.toUpperCase()) names.add(text.toLowerCase())
}

function addWords(text: string, names: Set<string>): void {
  for (const word of text.split(/[\s,|]+/)) if (NAME.test(word)) names.add(word)
}
