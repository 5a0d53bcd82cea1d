import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { filler } from '../mask-code.ts'
import { afterLast } from './import-name.ts'
import type { PlannedEdit, RefusedEdit, SourcePlace } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { openSource } from './source-file.ts'
import { takenInPackage } from './taken-in-package.ts'

interface Declaration {
  readonly declare: (name: string, value: string) => string
  /** Lines that it stands below. */
  readonly below: RegExp
}

/** How a language declares a constant at the top of a file. */
const declarations: Readonly<Record<string, Declaration>> = {
  python: { declare: (name, value) => `${name} = ${value}`, below: /^(?:import|from)\b/u },
  typescript: {
    declare: (name, value) => `const ${name} = ${value}`,
    below: /^(?:import\b(?!\s{0,4}\()|\} from\b)/u,
  },
  javascript: {
    declare: (name, value) => `const ${name} = ${value}`,
    below: /^(?:import\b(?!\s{0,4}\()|\} from\b|(?:const|var|let)\b.{0,200}\brequire\()/u,
  },
  go: { declare: (name, value) => `const ${name} = ${value}`, below: /^(?:package|import)\b/u },
}

const literal = /^(?:-?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?|0[xX][\da-fA-F_]+|"[^"\\\n]*"|'[^'\\\n]*')$/u

/** Gives a literal a name: a constant at the top of the file, used where the literal stands in a definition or file. */
export function planExtractConstant(
  snapshot: Snapshot,
  node: NodeRecord,
  value: string,
  name: string,
): PlannedEdit | RefusedEdit {
  if (!literal.test(value))
    return refuse(`"${value}" is no number or text on one line, whose value is the same everywhere`)
  if (!/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name))
    return refuse(`"${name}" is no name of this language: letters, digits and "_" are`)
  if (node.filePath === '') return refuse(`a ${node.kind} has no code`)
  const file = openSource(snapshot, node.filePath)
  if (file === undefined) return refuse(`the text of \`${node.filePath}\` is not in the snapshot`)
  const form = declarations[file.language]
  if (form === undefined)
    return refuse('constants are worked out without a model in Python, JavaScript, TypeScript and Go only')
  const [taken] = findWords(file.masked, name)
  if (taken !== undefined)
    return refuse(`\`${name}\` stands in this file already`, [{ path: file.path, line: file.lineOf(taken) }])
  const elsewhere = takenInPackage(snapshot, file, name)
  if (elsewhere !== undefined)
    return refuse(`another file of the package has a \`${name}\` already`, [elsewhere])
  const at = afterLast(file, form.below)
  const from = file.offsetOf(node.startLine, 0)
  const to = node.kind === 'file' ? file.text.length : file.offsetOf(node.endLine + 1, 0)
  const found = findLiterals(file, value).filter((offset) => offset >= from && offset < to)
  const places = (offsets: readonly number[]): SourcePlace[] =>
    offsets.map((offset) => ({ path: file.path, line: file.lineOf(offset) }))
  const used = found.filter((offset) => offset >= at && isExpression(file, offset, value.length))
  if (used.length === 0)
    return refuse(`\`${value}\` is no value in \`${node.name}\` that could be taken out`, places(found))
  const endsLines = file.language === 'typescript' || file.language === 'javascript'
  const semicolon = endsLines && /;[ \t]*$/mu.test(file.text.slice(0, 20_000)) ? ';' : ''
  const declared = `${form.declare(name, value)}${semicolon}\n`
  const text = `${at === 0 ? '' : '\n'}${declared}${file.text.startsWith('\n', at) ? '' : '\n'}`
  return {
    kind: 'planned',
    summary: `It names \`${value}\` \`${name}\` in \`${file.path}\` and uses the name at ${used.length === 1 ? 'the one place' : `${used.length} places`}${node.kind === 'file' ? '' : ` in \`${node.name}\``}`,
    edits: [
      {
        path: file.path,
        newPath: file.path,
        before: file.text,
        changes: [
          { start: at, end: at, text },
          ...used.map((offset) => ({ start: offset, end: offset + value.length, text: name })),
        ],
      },
    ],
    targets: [],
    left: [
      {
        what: 'where the literal is a key, a type, a pattern or documentation, or stands above the constant',
        places: places(found.filter((offset) => !used.includes(offset))),
      },
    ],
    notes: ['Whether all these places mean the same value is not in the code.'],
    keepsNames: true,
  }
}

/** Where a literal stands as a token of its own. */
function findLiterals({ text, masked }: SourceFile, value: string): number[] {
  const isText = /^["']/u.test(value)
  const found: number[] = []
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const end = at + value.length
    const isToken = isText
      ? isTextToken(masked.slice(at, end), value, `${text[at - 1] ?? ''}${text[end] ?? ''}`)
      : masked.slice(at, end) === value &&
        !/[\p{L}\p{N}_$.]/u.test(masked[at - 1] ?? '') &&
        !/[\p{L}\p{N}_.]/u.test(masked[end] ?? '')
    if (isToken) found.push(at)
  }
  return found
}

/** Of an empty text, of three quotes and of `f"…"` nothing here tells what they are. */
function isTextToken(masked: string, value: string, around: string): boolean {
  if (value.length < 3 || /[\p{L}\p{N}_"'`]/u.test(around)) return false
  if (masked[0] !== value[0] || masked.at(-1) !== value[0]) return false
  for (const character of masked.slice(1, -1)) if (character !== filler) return false
  return true
}

/** Whether a name may stand in place of a literal: not for a key, a type, a pattern, documentation or a module. */
function isExpression({ masked, language }: SourceFile, offset: number, length: number): boolean {
  const lineStart = masked.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = masked.indexOf('\n', offset + length)
  const before = masked.slice(Math.max(lineStart, offset - 200), offset).trimEnd()
  const after = masked
    .slice(offset + length, Math.min(lineEnd < 0 ? masked.length : lineEnd, offset + length + 200))
    .trimStart()
  if (/(?:^|[^\p{L}\p{N}_$])(?:import|from|case|export|extends|as)$/u.test(before)) return false
  if (language === 'go') return true
  if (language === 'python') {
    // A text that is a statement is documentation.
    if (before === '' && after === '') return false
    return !/^\s*case\b/u.test(before) && !/\bLiteral\[[^\]]{0,200}$/u.test(before)
  }
  if (/\brequire\($/u.test(before)) return false
  // `{ "key": 1 }`; behind a `?` it is a value.
  if (after.startsWith(':') && !before.includes('?')) return false
  // `type A = "b" | "c"`, `x: "a"`, which may be a type.
  const isType = /(?<!\|)\|$|[:<]$|\btype\b[^=]{0,100}=$/u.test(before) || /^(?:\|(?!\|)|>)/u.test(after)
  return language !== 'typescript' || !isType
}

function findWords(masked: string, name: string): number[] {
  const found: number[] = []
  for (let at = masked.indexOf(name); at >= 0; at = masked.indexOf(name, at + name.length)) {
    const around = `${masked[at - 1] ?? ''}${masked[at + name.length] ?? ''}`
    if (!/[\p{L}\p{N}_$]/u.test(around)) found.push(at)
  }
  return found
}
