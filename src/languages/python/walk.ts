import type { FactsBuilder } from '../facts-builder.ts'
import { BindingKind, DefinitionFlag, DefinitionKind, Op } from '../facts.ts'
import { textOf, type FlatTree } from '../tree.ts'
import type { Kinds } from './kinds.ts'
import { assignmentHead } from './signature.ts'

export const FrameKind = {
  FILE: 0,
  CLASS: 1,
  FUNCTION: 2,
  COMPREHENSION: 3,
  TYPE_PARAMETERS: 4,
  VERSION: 5,
} as const

/** One scope while it is walked. */
export interface Frame {
  readonly kind: number
  readonly scope: number
  /** The definition that owns what stands here, -1 in the file's own scope. */
  readonly definition: number
  readonly parent: Frame | null
  /** String id of a name to the latest binding of it in this scope. */
  readonly names: Map<number, number>
  /** Names that `global` and `nonlocal` send to another scope: string id to whether it is the file's. */
  outer: Map<number, boolean> | null
  /** A method's receiver (`self`, `cls`) as a string id, 0 for none. */
  receiver: number
  /** Whether the receiver is the class itself. */
  receiverIsClass: boolean
  /** A class body: string ids of the names that it declares directly, known before its methods are walked. */
  declared: Set<number> | null
  /** A class body: flags that its plain attributes get. */
  attributeFlags: number
  /** A class body whose methods are tests. */
  holdsTests: boolean
  /** The body of a protocol: methods that do nothing are only declared. */
  isInterface: boolean
  /** A version of a variable: the block that it was opened in. */
  block: number
}

/** A name (string id) and what it is where a condition holds (expression row). */
export interface Told {
  readonly name: number
  readonly row: number
}

/** A write to a name of an outer scope, bound at the end, when that scope's own names are all known. */
interface OuterWrite {
  readonly frame: Frame
  readonly isGlobal: boolean
  readonly name: number
  readonly source: number
  readonly node: number
  readonly statement: number
}

export interface Walk {
  readonly tree: FlatTree
  readonly facts: FactsBuilder
  readonly kinds: Kinds
  readonly path: string
  readonly isTestFile: boolean
  readonly isStub: boolean
  frame: Frame
  readonly fileFrame: Frame
  depth: number
  tooDeep: boolean
  /** Inside `if TYPE_CHECKING:`. */
  typeOnly: boolean
  /** The assignment statement whose targets become variables and fields, -1 elsewhere. */
  declaring: number
  /** Definitions that the last assignment statement made: a string right after it is their doc. */
  readonly declared: number[]
  readonly outerWrites: OuterWrite[]
  /** The innermost block of statements, numbered, and where it ends. */
  block: number
  blockEnd: number
  blockCount: number
  /** Pairs (nodes) of dictionaries that the statements right behind replace. */
  readonly overwritten: Set<number>
  /** Names (strings) that the innermost block assigns more than once. */
  reassigned: ReadonlySet<number>
  /** What is assigned replaces what a name held until here: statements do, a walrus or `+=` may not. */
  rebinds: boolean
  /** The subscript that is being assigned to or deleted, -1 for none. */
  writing: number
  /** Expression rows of the decorators of the last decorated definition, by node. */
  readonly decoratorRows: Map<number, number>
  /** What calls of `isinstance` say of a name, by the node of the call. */
  readonly tests: Map<number, Told>
  /** Versions by the binding of their variable. */
  readonly versions: Map<number, number[]>
  /** Declared types by binding. */
  readonly typeRows: Map<number, number>
  /** Parameters with an annotation, and receivers: what a docstring says of their type does not count. */
  readonly typedBindings: Set<number>
  /** `T = TypeVar('T', bound=A)` so far: the place of the name and the bound (nodes, -1 for none), by name. */
  readonly typeVariables: Map<string, { readonly name: number; readonly bound: number }>
  /** The last list or tuple that was walked, for assignments that take it apart at once. */
  lastSequence: { readonly row: number; readonly items: readonly number[] }
  /** The last call that was walked, and its arguments. */
  lastCall: { readonly call: number; readonly rows: readonly number[] }
  /** Links of the attribute, call and subscript chains being walked. */
  readonly links: number[]
  readonly visit: Visit
}

/** The walkers that everything else leads back to; late-bound, so that no file imports in a circle. */
interface Visit {
  /** Takes an expression; returns its row, always a valid one. */
  value(walk: Walk, node: number): number
  /** Takes one statement, or what is left of one. */
  statement(walk: Walk, node: number): void
  /** Takes the statements of a block. */
  statements(walk: Walk, block: number): void
}

/** Nesting of expressions and blocks that is followed. CPython itself stops at 100 blocks and 200 parentheses. */
export const maxDepth = 400

export function createFrame(kind: number, scope: number, definition: number, parent: Frame | null): Frame {
  return {
    kind,
    scope,
    definition,
    parent,
    names: new Map(),
    outer: null,
    receiver: 0,
    receiverIsClass: false,
    declared: null,
    attributeFlags: 0,
    holdsTests: false,
    isInterface: false,
    block: -1,
  }
}

/** A NAME expression for an identifier. */
export function nameExpression(walk: Walk, node: number, flags = 0): number {
  const { tree, facts } = walk
  const name = facts.string(textOf(tree, node))
  // Error recovery makes identifiers of nothing.
  if (name === 0) return literal(walk, node, 'unknown')
  return facts.expression(Op.NAME, name, -1, walk.frame.scope, tree.start[node]!, tree.end[node]!, flags)
}

/** A LITERAL expression; `unknown` for what carries no value that can be followed. */
export function literal(walk: Walk, node: number, what: string): number {
  const { tree, facts } = walk
  return facts.expression(
    Op.LITERAL,
    facts.string(what),
    -1,
    walk.frame.scope,
    tree.start[node]!,
    tree.end[node]!,
  )
}

/** Op of an expression row. */
export function opOf(walk: Walk, row: number): number {
  return walk.facts.expressions.get(row, 0)
}

/** The last name of a NAME, MEMBER, or APPLY, INDEX or CALL of one: `Optional` for `typing.Optional[int]`. */
export function lastNameOf(walk: Walk, row: number): string {
  const { facts } = walk
  for (let at = row; at !== -1;) {
    const op = opOf(walk, at)
    if (op === Op.NAME) return facts.stringAt(facts.expressions.get(at, 2))
    if (op === Op.MEMBER) return facts.stringAt(facts.expressions.get(at, 3))
    if (op !== Op.APPLY && op !== Op.INDEX && op !== Op.CALL) return ''
    at = facts.expressions.get(at, 2)
  }
  return ''
}

/** The frame that a name assigned here belongs to: comprehensions and type parameter lists take none. */
export function bindingFrame(frame: Frame): Frame {
  let at = frame
  while (at.kind >= FrameKind.COMPREHENSION && at.parent !== null) at = at.parent
  return at
}

/** The frame of the function whose code this is, null outside functions. */
export function functionFrame(frame: Frame): Frame | null {
  const at = bindingFrame(frame)
  return at.kind === FrameKind.FUNCTION ? at : null
}

export function isLocal(frame: Frame): boolean {
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    if (at.kind === FrameKind.FUNCTION) return true
  }
  return false
}

/** The frame in which `def`, `class` and `import` declare a name, which `global` may have moved. */
export function declarationFrame(walk: Walk, name: number): Frame {
  const frame = bindingFrame(walk.frame)
  const isGlobal = frame.outer?.get(name)
  if (isGlobal === undefined) return frame
  if (isGlobal) return walk.fileFrame
  for (let at = frame.parent; at !== null; at = at.parent) {
    if (at.kind === FrameKind.FUNCTION && at.names.has(name)) return at
  }
  return frame
}

/** Declares a variable; in a file or class scope one that an assignment statement makes is a definition too. */
export function declareVariable(
  walk: Walk,
  frame: Frame,
  node: number,
  name: number,
  statement: number,
): number {
  const { tree, facts } = walk
  const text = facts.stringAt(name)
  const nameStart = tree.start[node]!
  let target = -1
  if (statement !== -1 && frame.kind <= FrameKind.CLASS && text !== '_') {
    target = declareDefinition(walk, frame, node, text, statement)
    walk.declared.push(target)
  }
  const binding = facts.bind({
    kind: target === -1 ? BindingKind.VARIABLE : BindingKind.DEFINITION,
    name: text,
    scope: frame.scope,
    nameStart,
    target,
  })
  frame.names.set(name, binding)
  return binding
}

/** A VARIABLE or FIELD definition for a name that an assignment makes in a file's or class's scope. */
export function declareDefinition(
  walk: Walk,
  frame: Frame,
  node: number,
  name: string,
  statement: number,
): number {
  const { tree, facts } = walk
  const inClass = frame.kind === FrameKind.CLASS
  let flags = nameFlags(name) | (isLocal(frame) ? DefinitionFlag.LOCAL : 0)
  if (inClass) flags |= frame.attributeFlags
  if (isConstantName(name)) flags |= DefinitionFlag.CONSTANT
  // Underscored names of an enum are its machinery (`_ignore_`), not members.
  if (inClass && name.startsWith('_')) flags &= ~DefinitionFlag.ENUM_MEMBER
  return facts.definition({
    kind: inClass ? DefinitionKind.FIELD : DefinitionKind.VARIABLE,
    name,
    scope: frame.scope,
    parent: frame.definition,
    nameStart: tree.start[node]!,
    nameEnd: tree.end[node]!,
    start: tree.start[statement]!,
    end: tree.end[statement]!,
    flags,
    signature: assignmentHead(tree, statement),
  })
}

/** `_x` and `__x` are private; `__x__` is not. */
export function nameFlags(name: string): number {
  if (name.charCodeAt(0) !== 95) return 0
  const isDunder = name.length > 4 && name.startsWith('__') && name.endsWith('__')
  return isDunder || name === '_' ? 0 : DefinitionFlag.PRIVATE
}

function isConstantName(name: string): boolean {
  let hasLetter = false
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i)
    if (unit >= 65 && unit <= 90) hasLetter = true
    else if (unit !== 95 && (unit < 48 || unit > 57)) return false
  }
  return hasLetter && name.length > 1
}
