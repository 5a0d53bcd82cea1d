import { FlowKind, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { Program } from '../program/program.ts'

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
  const patterns = [...templates].map(patternOf).filter((pattern) => pattern !== undefined)
  for (const facts of files) {
    if (isAnyText) addTexts(facts, names)
    if (patterns.length > 0) addFitting(facts, patterns, names)
  }
}

/** The names of a file that fit. */
function addFitting({ strings }: FileFacts, patterns: readonly RegExp[], names: Set<string>): void {
  for (const text of strings) {
    if (NAME.test(text) && patterns.some((pattern) => pattern.test(text))) names.add(text)
  }
}

/** `template:on${}` fits every name that begins with `on`; undefined where anything fits. */
function patternOf(template: string): RegExp | undefined {
  const fixed = template.slice(template.indexOf(':') + 1).split('${}')
  if (fixed.every((text) => text === '')) return undefined
  return new RegExp(`^${fixed.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`)
}

const NAME = /^[\w$:.-]{1,60}$/

function addTexts({ expressions, lists, strings }: FileFacts, names: Set<string>): void {
  const { op, a, count } = expressions
  const seen = new Uint8Array(strings.length)
  for (let row = 0; row < count; row++) {
    if (op[row] === Op.STRING) {
      if (seen[a[row]!] === 1) continue
      seen[a[row]!] = 1
      addText(strings[a[row]!]!, names)
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

/** A text, or each word of one that may be split; capitals may be written small where they are a name. */
function addText(text: string, names: Set<string>): void {
  if (text.length > 400) return
  if (!NAME.test(text)) {
    if (!text.includes(' ') && !text.includes(',') && !text.includes('|')) return
    for (const part of text.split(/[\s,|]+/)) if (NAME.test(part)) names.add(part)
    return
  }
  names.add(text)
  const first = text.charCodeAt(0)
  if (first >= 65 && first <= 90 && text === text.toUpperCase()) names.add(text.toLowerCase())
}
