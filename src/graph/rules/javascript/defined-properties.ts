import { Op, type FileFacts } from '../../../languages/facts.ts'
import type { Program } from '../../program/program.ts'

/** Adds the names that functions of the language's library store under: `Object.defineProperty(o, 'name', …)`. */
export function addDefinedProperties(program: Program, names: Set<string>): void {
  for (const name of NAMES_OF_LIBRARIES) names.add(name)
  for (const [file, { facts }] of program.files.entries()) {
    if (facts === undefined || !program.languages[file]!.semantics.ownThis) continue
    if (facts.strings.includes('defineProperty')) {
      for (const name of definedProperties(facts)) names.add(name)
    }
    if (facts.strings.some((text) => text === 'defineProperties' || text === 'create')) {
      for (const name of describedProperties(facts)) names.add(name)
    }
  }
}

/** The names that `Object.defineProperty(o, 'name', …)` gives. */
function definedProperties({ expressions, lists, strings }: FileFacts): string[] {
  const { op, a, b } = expressions
  const names: string[] = []
  for (let row = 0; row < expressions.count; row++) {
    const list = b[row]!
    const callee = a[row]!
    if (op[row] !== Op.CALL || list === -1 || lists[list]! < 3 || op[callee] !== Op.MEMBER) continue
    const key = lists[list + 2]!
    if (strings[b[callee]!] === 'defineProperty' && op[key] === Op.STRING) names.push(strings[a[key]!]!)
  }
  return names
}

/** The names of entries whose value is a literal, as in `Object.create(proto, { name: { value: … } })`. */
function describedProperties({ expressions, lists, strings }: FileFacts): string[] {
  const { op, a } = expressions
  const names: string[] = []
  for (let row = 0; row < expressions.count; row++) {
    const list = a[row]!
    if (op[row] !== Op.OBJECT || list === -1) continue
    for (let at = list + 1; at < list + lists[list]!; at += 2) {
      if (lists[at]! > 0 && op[lists[at + 1]!] === Op.OBJECT) names.push(strings[lists[at]!]!)
    }
  }
  return names
}

/** What `Object.assign`, `Object.setPrototypeOf` and the makers of components store. */
const NAMES_OF_LIBRARIES = ['__proto__', '...', 'props']
