import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { ExpressionFlag, Op } from '../../languages/facts.ts'
import { findLanguage } from '../../languages/registry.ts'
import { extractFacts } from '../../syntax/extract-facts.ts'
import type { TextChange } from './file-edit.ts'
import { applyChanges } from './file-edit.ts'
import { afterLast } from './import-name.ts'
import type { PlannedEdit, RefusedEdit } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { openSource } from './source-file.ts'
import { takenInPackage } from './taken-in-package.ts'

/** How a language declares another name of a type at the top of a file, and below which lines. */
const declarations: Readonly<
  Record<string, { readonly declare: (name: string, type: string) => string; readonly below: RegExp }>
> = {
  typescript: {
    declare: (name, type) => `type ${name} = ${type}`,
    below: /^(?:import\b(?!\s{0,4}\()|\} from\b)/u,
  },
  go: { declare: (name, type) => `type ${name} = ${type}`, below: /^(?:package|import)\b/u },
}

/**
 * Gives a type that is written out a name: an alias at the top of the file, used where the same text stands as a whole
 * type in a definition or file. Each place is tried: the parser must read a type there.
 */
export async function planExtractType(
  snapshot: Snapshot,
  node: NodeRecord,
  type: string,
  name: string,
): Promise<PlannedEdit | RefusedEdit> {
  if (!/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name))
    return refuse(`"${name}" is no name of this language: letters, digits and "_" are`)
  const file = openSource(snapshot, node.filePath)
  const language = file === undefined ? undefined : findLanguage(file.language)
  if (file === undefined || language === undefined)
    return refuse(`the text of \`${node.filePath}\` is not in the snapshot`)
  const form = declarations[file.language]
  if (form === undefined)
    return refuse('aliases of types are worked out without a model in TypeScript and Go only')
  if (isWordIn(file.masked, name)) return refuse(`\`${name}\` stands in this file already`)
  const elsewhere = takenInPackage(snapshot, file, name)
  if (elsewhere !== undefined)
    return refuse(`another file of the package has a \`${name}\` already`, [elsewhere])
  const facts = await extractFacts(language, file.path, file.text)
  const from = file.offsetOf(node.startLine, 0)
  const to = node.kind === 'file' ? file.text.length : file.offsetOf(node.endLine + 1, 0)
  const found = findText(file, type).filter((offset) => offset >= from && offset < to)
  const used: number[] = []
  for (const offset of found) {
    const change = { start: offset, end: offset + type.length, text: name }
    const edit = { path: file.path, newPath: file.path, before: file.text, changes: [change] }
    const tried = await extractFacts(language, file.path, applyChanges(edit))
    if (tried.errorCount <= facts.errorCount && isTypeAt(tried, offset, name)) used.push(offset)
  }
  const placesOf = (offsets: readonly number[]): { path: string; line: number }[] =>
    offsets.map((offset) => ({ path: file.path, line: file.lineOf(offset) }))
  const [first] = used
  if (first === undefined)
    return refuse(`\`${type}\` is nowhere in \`${node.name}\` a type of its own`, placesOf(found))
  const inner = innerName(facts, first, first + type.length)
  if (inner !== undefined)
    return refuse(`\`${inner}\` in it is known inside of a definition only`, placesOf([first]))
  const at = afterLast(file, form.below)
  const ends = file.language === 'typescript' && file.text.slice(0, 4_000).includes(';\n') ? ';' : ''
  const declared = `${form.declare(name, type)}${ends}\n`
  const text = `${at === 0 ? '' : '\n'}${declared}${file.text.startsWith('\n', at) ? '' : '\n'}`
  const changes: TextChange[] = [
    { start: at, end: at, text },
    ...used.map((offset) => ({ start: offset, end: offset + type.length, text: name })),
  ]
  return {
    kind: 'planned',
    summary: `It names the type \`${type}\` \`${name}\` in \`${file.path}\` and uses the name at ${used.length === 1 ? 'the one place' : `${used.length} places`}${node.kind === 'file' ? '' : ` in \`${node.name}\``}`,
    edits: [{ path: file.path, newPath: file.path, before: file.text, changes }],
    targets: [],
    left: [
      {
        what: 'where the same text is part of another type or no type',
        places: placesOf(found.filter((offset) => !used.includes(offset))),
      },
    ],
    notes: ['An alias is the same type under another name: what was assignable still is.'],
    keepsNames: false,
  }
}

/** Where a text stands whole, not inside of a longer name, type or comment. */
function findText({ text, masked }: SourceFile, type: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(type); at >= 0; at = text.indexOf(type, at + type.length)) {
    const before = masked.slice(Math.max(0, at - 80), at).trimEnd()
    const after = masked.slice(at + type.length, at + type.length + 80).trimStart()
    const isCode = masked[at]?.trim() !== '' && masked[at + type.length - 1]?.trim() !== ''
    const isWhole =
      !/[\p{L}\p{N}_$.]$/u.test(masked.slice(Math.max(0, at - 1), at)) &&
      !/^[\p{L}\p{N}_$.]/u.test(masked[at + type.length] ?? '')
    // `A | B[]`, `X & A | B`, `keyof A | B` bind otherwise than the text alone; `A | B | C` is longer.
    const isLonger =
      /(?:[|&?]|\b(?:keyof|typeof|readonly|unique|infer|extends|is|new))$/u.test(before) ||
      /^(?:[|&[]|extends\b)/u.test(after)
    if (isCode && isWhole && !isLonger) found.push(at)
  }
  return found
}

function isTypeAt({ expressions, strings }: FileFacts, offset: number, name: string): boolean {
  for (let row = 0; row < expressions.count; row += 1) {
    if (expressions.start[row] !== offset || expressions.op[row] !== Op.NAME) continue
    const isType = ((expressions.flags[row] ?? 0) & ExpressionFlag.TYPE) !== 0
    if (isType && strings[expressions.a[row] ?? 0] === name) return true
  }
  return false
}

/** A name in a stretch that is declared inside of a definition: a type parameter, a local type. */
function innerName(
  { expressions, bindings, scopes, strings }: FileFacts,
  start: number,
  end: number,
): string | undefined {
  const bound = new Set<string>()
  for (let row = 0; row < bindings.count; row += 1)
    bound.add(`${bindings.scope[row]} ${strings[bindings.name[row] ?? 0] ?? ''}`)
  for (let row = 0; row < expressions.count; row += 1) {
    const at = expressions.start[row] ?? -1
    if (expressions.op[row] !== Op.NAME || at < start || at >= end) continue
    const name = strings[expressions.a[row] ?? 0] ?? ''
    for (let scope = expressions.scope[row] ?? 0; scope > 0; scope = scopes.parent[scope] ?? 0) {
      if (bound.has(`${scope} ${name}`)) return name
    }
  }
  return undefined
}

function isWordIn(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}_$]+/u).includes(word)
}
