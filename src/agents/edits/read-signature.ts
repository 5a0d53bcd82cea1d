import type { NodeRecord } from '../../index/snapshot.ts'
import type { SourceFile } from './source-file.ts'
import { findClosing, findParameters } from './source-file.ts'

/** The head of a declaration as it is written, from its name on. */
export interface Signature {
  /** Modifiers and result type in front of the name, e.g. `abstract async ` or `public int `. */
  readonly head: string
  /** From the name to the end of the result type, e.g. `read(path: string): Promise<string>`. */
  readonly text: string
  readonly hasBody: boolean
}

/** Reads the head of a member from its source; undefined where it cannot be told where it ends. */
export function readSignature(file: SourceFile, node: NodeRecord): Signature | undefined {
  if (node.nameLine < 1) return undefined
  const nameStart = file.offsetOf(node.nameLine, node.nameColumn)
  const { masked, text } = file
  const lineStart = text.lastIndexOf('\n', nameStart - 1) + 1
  const head = text.slice(lineStart, nameStart).trimStart()
  const brackets = node.kind === 'field' ? undefined : findParameters(masked, nameStart + node.name.length)
  if (node.kind !== 'field' && brackets === undefined) return undefined
  const from = brackets === undefined ? nameStart + node.name.length : brackets.close + 1
  const limit = file.offsetOf(node.endLine + 1, 0)
  for (let at = from; at <= limit && at <= masked.length; at += 1) {
    const character = masked[at] ?? '\n'
    const before = masked.slice(from, at).trim()
    if (
      file.language === 'python'
        ? character === ':'
        : character === '{' || character === ';' || character === '\n' || character === ','
    ) {
      // A type may be written in braces, or go on in the next line.
      const isType = character === '{' && /(?:[:|&<,(]|=>|->)$/u.test(before)
      if (isType) {
        at = Math.max(at, findClosing(masked, at))
        continue
      }
      if (character === '\n' && /(?:[:|&<,(]|=>|->|throws)$/u.test(before)) continue
      return { head, text: text.slice(nameStart, at).trimEnd(), hasBody: character === '{' }
    }
    if ('([<'.includes(character)) at = Math.max(at, findClosing(masked, at))
  }
  return undefined
}
