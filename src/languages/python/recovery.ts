import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import { firstNamed, nextNamed, NodeFlag } from '../tree.ts'
import { bindingFrame, createFrame, FrameKind, isLocal, nameFlags, type Frame, type Walk } from './walk.ts'

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
export function recover(walk: Walk, error: number): readonly Recovered[] {
  const { tree, kinds } = walk
  const outside = walk.frame
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
    const head = readHead(walk, node)
    if (head !== null) found.push(declare(walk, head, frameAround(walk, found, outside, head)))
  }
  visitParts(walk, error, found, outside)
  walk.frame = outside
  return found
}

/** The frame in which a node stands: that of the innermost recovered definition around all of it. */
export function recoveredFrame(walk: Walk, found: readonly Recovered[], node: number): Frame | null {
  const { tree } = walk
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
  /** End of the line. */
  readonly lineEnd: number
}

const headPattern = /(async[ \t]+def|def|class)[ \t]+([\p{L}_][\p{L}\p{N}_]*)/uy

function readHead(walk: Walk, node: number): Head | null {
  const { tree } = walk
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
function frameAround(walk: Walk, found: readonly Recovered[], outside: Frame, head: Head): Frame {
  let frame = innermost(found, head.start, head.start) ?? bindingFrame(outside)
  while (frame.parent !== null && indentOf(walk, frame) >= head.indent) frame = bindingFrame(frame.parent)
  return frame
}

function indentOf(walk: Walk, frame: Frame): number {
  const start = walk.facts.definitions.get(frame.definition, 9)
  return start - (walk.tree.text.lastIndexOf('\n', start - 1) + 1)
}

function declare(walk: Walk, head: Head, frame: Frame): Recovered {
  const { facts, tree } = walk
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
  const binding = facts.bind({
    kind: BindingKind.DEFINITION,
    name,
    scope: frame.scope,
    nameStart,
    target: definition,
  })
  frame.names.set(facts.string(name), binding)
  const scope = facts.scope({
    kind: isClass ? ScopeKind.CLASS : ScopeKind.FUNCTION,
    flags: isClass ? ScopeFlag.HIDDEN_FROM_NESTED : 0,
    parent: frame.scope,
    start,
    end,
  })
  facts.setInnerScope(definition, scope)
  const inside = createFrame(isClass ? FrameKind.CLASS : FrameKind.FUNCTION, scope, definition, frame)
  if (!isClass) bindParameters(walk, head, inside, inClass)
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
function bindParameters(walk: Walk, head: Head, inside: Frame, inClass: boolean): void {
  const { facts, tree } = walk
  const open = head.nameStart + head.name.length
  const line = tree.text.slice(open, head.lineEnd)
  let position = 0
  for (const match of line.matchAll(/(?:^\s*\(|,)\s*(\*{0,2})([\p{L}_][\p{L}\p{N}_]*)/gu)) {
    const nameStart = open + match.index + match[0].length - match[2]!.length
    const flags = match[1] === '*' ? BindingFlag.REST : match[1] === '**' ? BindingFlag.KEYWORD_REST : 0
    const binding = facts.bind({
      kind: BindingKind.PARAMETER,
      name: match[2]!,
      scope: inside.scope,
      nameStart,
      target: inside.definition,
      position,
      flags,
    })
    const name = facts.string(match[2]!)
    inside.names.set(name, binding)
    if (inClass && position === 0 && flags === 0) {
      const row = facts.expression(Op.THIS, -1, -1, inside.scope, nameStart, nameStart + match[2]!.length)
      facts.flow(FlowKind.ASSIGN, binding, row, nameStart)
      inside.receiver = name
    }
    position++
  }
}

/** Takes the named parts of a broken region, each in the scope it stands in, heads left out. */
function visitParts(walk: Walk, error: number, found: readonly Recovered[], outside: Frame): void {
  const { tree } = walk
  for (let part = firstNamed(tree, error); part !== -1; part = nextNamed(tree, part)) {
    if ((tree.flags[part]! & NodeFlag.ERROR) !== 0) {
      // Errors within errors are few levels deep: the parser makes one for each attempt to go on.
      if (walk.depth < 100) {
        walk.depth++
        visitParts(walk, part, found, outside)
        walk.depth--
      }
      continue
    }
    const offset = tree.start[part]!
    if (found.some((at) => offset >= at.start && offset < at.headEnd)) continue
    walk.frame = recoveredFrame(walk, found, part) ?? outside
    walk.visit.statement(walk, part)
  }
}
