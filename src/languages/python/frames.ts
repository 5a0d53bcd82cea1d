import { BindingKind, DefinitionFlag, DefinitionKind, ScopeFlag, ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import { assignmentHead } from './signature.ts'

export const FrameKind = {
  FILE: 0,
  CLASS: 1,
  FUNCTION: 2,
  COMPREHENSION: 3,
  TYPE_PARAMETERS: 4,
  VERSION: 5,
} as const

/** One scope while it is read. */
export interface Frame {
  readonly kind: number
  readonly scope: number
  /** The definition that owns what stands here, -1 in the file's own scope. */
  readonly definition: number
  /** The function whose code this is, -1 outside of functions. */
  readonly function: number
  readonly parent: Frame | null
  /** String id of a name to the latest binding of it in this scope. */
  readonly names: Map<number, number>
  /** Names that `global` and `nonlocal` send to another scope: string id to whether it is the file's. */
  outer: Map<number, boolean> | null
  /** A method's receiver (`self`, `cls`) as a string id, 0 for none. */
  receiver: number
  receiverIsClass: boolean
  /** A class body: string ids of the names that it declares directly, known before its methods are read. */
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

export function createFrame(kind: number, scope: number, definition: number, parent: Frame | null): Frame {
  const isOwner = kind === FrameKind.FILE || kind === FrameKind.CLASS || parent === null
  return {
    kind,
    scope,
    definition,
    function: kind === FrameKind.FUNCTION ? definition : isOwner ? -1 : parent.function,
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

/** The frame of a new scope within another; that of a function or class is the inside of its definition. */
export function openFrame(
  context: Context,
  kind: number,
  start: number,
  end: number,
  parent: Frame,
  definition = parent.definition,
): Frame {
  const { facts } = context
  const isClass = kind === FrameKind.CLASS
  const isFunction = kind === FrameKind.FUNCTION
  const scope = facts.scope({
    kind: isClass ? ScopeKind.CLASS : isFunction ? ScopeKind.FUNCTION : ScopeKind.BLOCK,
    // Functions do not see the names of the class around them.
    flags: isClass ? ScopeFlag.HIDDEN_FROM_NESTED : 0,
    parent: parent.scope,
    start,
    end,
  })
  if (isClass || isFunction) facts.setInnerScope(definition, scope)
  return createFrame(kind, scope, definition, parent)
}

/** Goes on in another scope. */
export function moveTo(context: Context, frame: Frame): void {
  context.frame = frame
  context.scope = frame.scope
  context.owner = frame.definition
  context.enclosingFunction = frame.function
}

/** The frame that a name assigned here belongs to: comprehensions and type parameter lists take none. */
export function bindingFrame(frame: Frame): Frame {
  let at = frame
  while (at.kind >= FrameKind.COMPREHENSION && at.parent !== null) at = at.parent
  return at
}

export function isLocal(frame: Frame): boolean {
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    if (at.kind === FrameKind.FUNCTION) return true
  }
  return false
}

/** The frame in which `def`, `class` and `import` declare a name, which `global` may have moved. */
export function declarationFrame(context: Context, name: number): Frame {
  const frame = bindingFrame(context.frame)
  const isGlobal = frame.outer?.get(name)
  if (isGlobal === undefined) return frame
  return isGlobal ? context.fileFrame : (enclosingFrameOf(frame, name) ?? frame)
}

/** The function further out that has a name, null for none. */
export function enclosingFrameOf(frame: Frame, name: number): Frame | null {
  for (let at = frame.parent; at !== null; at = at.parent) {
    if (at.kind === FrameKind.FUNCTION && at.names.has(name)) return at
  }
  return null
}

/** Declares a name in a frame, where it means this from here on. */
export function bindIn(
  context: Context,
  frame: Frame,
  kind: number,
  name: string,
  nameStart: number,
  target = -1,
  position = -1,
  flags = 0,
): number {
  const { facts } = context
  const binding = facts.bind({ kind, name, scope: frame.scope, nameStart, target, position, flags })
  frame.names.set(facts.string(name), binding)
  return binding
}

/** Declares a variable; in a file or class scope one that an assignment statement makes is a definition too. */
export function declareVariable(
  context: Context,
  frame: Frame,
  node: number,
  name: string,
  statement: number,
): number {
  const nameStart = context.tree.start[node]!
  if (statement === -1 || frame.kind > FrameKind.CLASS || name === '_')
    return bindIn(context, frame, BindingKind.VARIABLE, name, nameStart)
  const target = declareDefinition(context, frame, node, name, statement)
  context.declared.push(target)
  return bindIn(context, frame, BindingKind.DEFINITION, name, nameStart, target)
}

/** A VARIABLE or FIELD definition for a name that an assignment makes in a file's or class's scope. */
export function declareDefinition(
  context: Context,
  frame: Frame,
  node: number,
  name: string,
  statement: number,
): number {
  const inClass = frame.kind === FrameKind.CLASS
  let flags = nameFlags(name) | (isLocal(frame) ? DefinitionFlag.LOCAL : 0)
  if (inClass) flags |= frame.attributeFlags
  if (isConstantName(name)) flags |= DefinitionFlag.CONSTANT
  // Underscored names of an enum are its machinery (`_ignore_`), not members.
  if (inClass && name.startsWith('_')) flags &= ~DefinitionFlag.ENUM_MEMBER
  const kind = inClass ? DefinitionKind.FIELD : DefinitionKind.VARIABLE
  return definitionIn(context, frame, kind, name, node, statement, flags)
}

/** A definition that an assignment statement makes in a frame. */
export function definitionIn(
  context: Context,
  frame: Frame,
  kind: number,
  name: string,
  node: number,
  statement: number,
  flags: number,
): number {
  return context.definitionAt(statement, node, {
    kind,
    name,
    scope: frame.scope,
    parent: frame.definition,
    flags,
    signature: assignmentHead(context.tree, statement),
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
