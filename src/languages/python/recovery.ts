import { BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context } from './context.ts'
import { nextStatement } from './docs.ts'
import {
  bindIn,
  bindingFrame,
  FrameKind,
  isLocal,
  moveTo,
  nameFlags,
  openFrame,
  type Frame,
} from './frames.ts'

/** A definition whose head stands in a broken region. */
interface Recovered {
  readonly start: number
  /** After the head's line. */
  readonly headEnd: number
  readonly end: number
  readonly frame: Frame
}

/**
 * Takes what an ERROR node holds. An unclosed bracket makes the parser read all that follows as one broken
 * expression, `def` and `class` included; there the heads are found by their lines, and what belongs to them by its
 * indentation, as the tokenizer would have done it. Returns the definitions found, in order.
 */
export function recover(context: Context, error: number): readonly Recovered[] {
  const { tree, kinds } = context
  const outside = context.frame
  const found: Recovered[] = []
  const last = tree.last[error]!
  for (let node = error + 1; node <= last; node++) {
    if (tree.kind[node] === kinds.functionDefinition || tree.kind[node] === kinds.classDefinition) {
      // A definition that the parser did see takes care of the broken regions in it.
      node = tree.last[node]!
      continue
    }
    if (tree.last[node] !== node) continue
    const length = tree.end[node]! - tree.start[node]!
    if (length !== 3 && length !== 5) continue
    const head = readHead(context, node)
    if (head !== null) found.push(declare(context, head, frameAround(context, found, outside, head)))
  }
  visitParts(context, error, found, outside)
  moveTo(context, outside)
  return found
}

/** The frame in which a node stands: that of the innermost recovered definition around all of it. */
export function recoveredFrame(context: Context, found: readonly Recovered[], node: number): Frame | null {
  const { tree } = context
  return innermost(found, tree.start[node]!, tree.end[node]!)
}

function innermost(found: readonly Recovered[], start: number, end: number): Frame | null {
  for (let at = found.length - 1; at >= 0; at--) {
    const { headEnd, end: lastEnd, frame } = found[at]!
    if (start >= headEnd && end <= lastEnd) return frame
  }
  return null
}

interface Head {
  /** Offset of the first word of the line, `async` or decorators not being looked for. */
  readonly start: number
  readonly indent: number
  readonly isClass: boolean
  readonly name: string
  readonly nameStart: number
  readonly lineEnd: number
}

const headPattern = /(async[ \t]+def|def|class)[ \t]+([\p{L}_][\p{L}\p{N}_]*)/uy

function readHead(context: Context, node: number): Head | null {
  const { tree } = context
  const { text } = tree
  const word = text.slice(tree.start[node], tree.end[node])
  if (word !== 'def' && word !== 'class' && word !== 'async') return null
  const start = tree.start[node]!
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  if (text.slice(lineStart, start).trim() !== '') return null
  headPattern.lastIndex = start
  const match = headPattern.exec(text)
  if (match === null) return null
  const newline = text.indexOf('\n', start)
  return {
    start,
    indent: start - lineStart,
    isClass: match[1] === 'class',
    name: match[2]!,
    nameStart: start + match[0].length - match[2]!.length,
    lineEnd: newline === -1 ? text.length : newline,
  }
}

/** The class or function that a head is nested in by its indentation. */
function frameAround(context: Context, found: readonly Recovered[], outside: Frame, head: Head): Frame {
  let frame = innermost(found, head.start, head.start) ?? bindingFrame(outside)
  while (frame.parent !== null && indentOf(context, frame) >= head.indent) frame = bindingFrame(frame.parent)
  return frame
}

function indentOf(context: Context, frame: Frame): number {
  const start = context.facts.definitions.get(frame.definition, 9)
  return start - (context.tree.text.lastIndexOf('\n', start - 1) + 1)
}

function declare(context: Context, head: Head, frame: Frame): Recovered {
  const { facts, tree } = context
  const { name, nameStart, start, isClass } = head
  const end = Math.min(blockEnd(tree.text, head), facts.scopes.get(frame.scope, 5))
  const inClass = frame.kind === FrameKind.CLASS
  const definition = facts.definition({
    kind: isClass ? DefinitionKind.CLASS : inClass ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    scope: frame.scope,
    parent: frame.definition,
    nameStart,
    nameEnd: nameStart + name.length,
    start,
    end,
    flags:
      nameFlags(name) |
      (isLocal(frame) ? DefinitionFlag.LOCAL : 0) |
      (inClass && name === '__init__' ? DefinitionFlag.CONSTRUCTOR : 0) |
      (tree.text.startsWith('async', start) ? DefinitionFlag.ASYNC : 0),
    signature: tree.text
      .slice(start, head.lineEnd)
      .trim()
      .replace(/:$/, '')
      .replace(/\s+/g, ' ')
      .slice(0, 300),
  })
  bindIn(context, frame, BindingKind.DEFINITION, name, nameStart, definition)
  const kind = isClass ? FrameKind.CLASS : FrameKind.FUNCTION
  const inside = openFrame(context, kind, start, end, frame, definition)
  if (!isClass) bindParameters(context, head, inside, inClass)
  return { start, headEnd: head.lineEnd, end, frame: inside }
}

/** Where the block under a head ends: before the next line that is indented no more than it. */
function blockEnd(text: string, head: Head): number {
  let end = head.lineEnd
  for (let lineStart = head.lineEnd + 1; lineStart < text.length;) {
    const newline = text.indexOf('\n', lineStart)
    const lineEnd = newline === -1 ? text.length : newline
    let first = lineStart
    while (first < lineEnd && (text[first] === ' ' || text[first] === '\t' || text[first] === '\r')) first++
    if (first < lineEnd) {
      if (first - lineStart <= head.indent) break
      end = lineEnd
    }
    lineStart = lineEnd + 1
  }
  return end
}

/** Parameters as far as they stand on the head's line, by name alone. */
function bindParameters(context: Context, head: Head, inside: Frame, inClass: boolean): void {
  const { facts, tree } = context
  const open = head.nameStart + head.name.length
  const line = tree.text.slice(open, head.lineEnd)
  let position = 0
  for (const match of line.matchAll(/(?:^\s*\(|,)\s*(\*{0,2})([\p{L}_][\p{L}\p{N}_]*)/gu)) {
    const nameStart = open + match.index + match[0].length - match[2]!.length
    const flags = match[1] === '*' ? BindingFlag.REST : match[1] === '**' ? BindingFlag.KEYWORD_REST : 0
    const { scope, definition } = inside
    const name = match[2]!
    const binding = bindIn(
      context,
      inside,
      BindingKind.PARAMETER,
      name,
      nameStart,
      definition,
      position,
      flags,
    )
    if (inClass && position === 0 && flags === 0) {
      const row = facts.expression(Op.THIS, -1, -1, scope, nameStart, nameStart + name.length)
      facts.flow(FlowKind.ASSIGN, binding, row, nameStart)
      inside.receiver = facts.string(name)
    }
    position++
  }
}

/** Takes the named parts of a broken region, each in the scope it stands in, heads left out. */
function visitParts(context: Context, error: number, found: readonly Recovered[], outside: Frame): void {
  const { tree } = context
  for (let part = context.firstNamed(error); part !== -1; part = context.nextNamed(part)) {
    if ((tree.flags[part]! & NodeFlag.ERROR) !== 0) {
      // Errors within errors are few levels deep: the parser makes one for each attempt to go on.
      if (context.depth < 100) {
        context.depth++
        visitParts(context, part, found, outside)
        context.depth--
      }
      continue
    }
    const offset = tree.start[part]!
    if (found.some((at) => offset >= at.start && offset < at.headEnd)) continue
    moveTo(context, recoveredFrame(context, found, part) ?? outside)
    nextStatement(context, part)
  }
}
