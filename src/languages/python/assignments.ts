import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed, textOf } from '../tree.ts'
import { docAbove, docBeside } from './docs.ts'
import { declareSlots, exportNames } from './exports.ts'
import { value } from './expressions.ts'
import { lambdaExpression } from './functions.ts'
import { Form } from './kinds.ts'
import { noteOverwritten } from './overwritten.ts'
import { constantString } from './strings.ts'
import { assign, rebind } from './targets.ts'
import { bindTypeParameters, noteTypeVariable } from './type-parameters.ts'
import { typeExpression } from './types.ts'
import { implicitCall } from './protocols.ts'
import {
  bindingFrame,
  createFrame,
  declareDefinition,
  FrameKind,
  lastNameOf,
  nameExpression,
  opOf,
  type Walk,
} from './walk.ts'

/** `a = b = value`, `a: T = value`, `a: T`. */
export function assignment(walk: Walk, node: number, statement: number): void {
  const { tree, kinds, facts } = walk
  const targets: number[] = []
  let typeNode = -1
  let right = node
  while (right !== -1 && tree.kind[right] === kinds.assignment) {
    const left = childByField(tree, right, kinds.leftField)
    if (left !== -1) targets.push(left)
    if (typeNode === -1) typeNode = childByField(tree, right, kinds.typeField)
    right = childByField(tree, right, kinds.rightField)
  }
  const single = targets.length === 1 && tree.kind[targets[0]!] === kinds.identifier ? targets[0]! : -1
  if (single !== -1 && right !== -1) noteTypeVariable(walk, single, right)
  walk.declaring = statement
  if (single !== -1 && right !== -1 && specialAssignment(walk, single, typeNode, right, statement)) return
  const typeRow = typeNode === -1 ? -1 : typeExpression(walk, typeNode)
  const declaring = walk.declaring
  walk.declaring = -1
  if (single !== -1 && right !== -1 && kinds.form[tree.kind[right]!] === Form.DICTIONARY)
    noteOverwritten(walk, statement, single, right)
  const source = right === -1 ? -1 : value(walk, right)
  walk.declaring = declaring
  if (source !== -1) tellName(walk, source, node)
  for (const target of targets) {
    const binding = rebind(walk, target, source)
    if (binding === -1 || typeRow === -1) continue
    facts.flow(FlowKind.TYPE, binding, typeRow, tree.start[typeNode]!)
    walk.typeRows.set(binding, typeRow)
  }
  if (typeRow !== -1 && bindingFrame(walk.frame).kind === FrameKind.CLASS)
    annotatedFlags(walk, typeRow, source !== -1)
  walk.declaring = -1
  documentDeclared(walk, statement)
  if (single !== -1 && right !== -1) listedNames(walk, single, right)
}

/** `x = Field()` in a class: once the class is made, its maker runs `__set_name__` of what it holds. */
function tellName(walk: Walk, source: number, node: number): void {
  const { frame } = walk
  if (frame.kind !== FrameKind.CLASS || frame.parent === null || opOf(walk, source) !== Op.CALL) return
  walk.frame = frame.parent
  implicitCall(walk, source, '__set_name__', [], node)
  walk.frame = frame
}

/** `a += value`: the name is read and written, and what is added flows in. */
export function augmentedAssignment(walk: Walk, node: number, statement: number): void {
  const { tree, kinds } = walk
  const left = childByField(tree, node, kinds.leftField)
  const right = childByField(tree, node, kinds.rightField)
  const source = right === -1 ? -1 : value(walk, right)
  walk.declaring = statement
  if (left !== -1) assign(walk, left, source)
  if (left !== -1 && source !== -1) augment(walk, node, left, source)
  walk.declaring = -1
  if (left !== -1 && right !== -1 && tree.kind[left] === kinds.identifier) listedNames(walk, left, right)
}

/** `a += b` runs `a.__iadd__(b)`; where there is none linking looks for `__add__`. */
function augment(walk: Walk, node: number, left: number, source: number): void {
  const { tree, kinds } = walk
  const method = kinds.augmentedMethods.get(tree.kind[childByField(tree, node, kinds.operatorField)]!)
  if (method === undefined || tree.kind[left] !== kinds.identifier) return
  const operand = nameExpression(walk, left)
  implicitCall(walk, operand, `__i${method}__`, [source], node)
}

/** PEP 695: `type X[T] = int | T`. */
export function typeAlias(walk: Walk, node: number): void {
  const { tree, kinds, facts } = walk
  const left = childByField(tree, node, kinds.leftField)
  const right = childByField(tree, node, kinds.rightField)
  let name = left
  while (name !== -1 && tree.kind[name] !== kinds.identifier) name = firstNamed(tree, name)
  if (name === -1 || tree.start[name] === tree.end[name]) return
  const outside = walk.frame
  const definition = aliasDefinition(walk, name, node)
  const list = nextNamed(tree, name)
  if (list !== -1 && tree.kind[list] === kinds.typeParameter) bindTypeParameters(walk, list, node, definition)
  if (right !== -1) facts.flow(FlowKind.ALIAS, definition, typeExpression(walk, right), tree.start[right]!)
  walk.frame = outside
  facts.setDoc(definition, docAbove(walk, tree.start[node]!))
  walk.declared.push(definition)
}

/** Assignments that define more than a variable. Returns whether this was one. */
function specialAssignment(
  walk: Walk,
  name: number,
  typeNode: number,
  right: number,
  statement: number,
): boolean {
  const { tree, kinds, facts } = walk
  const frame = bindingFrame(walk.frame)
  const id = facts.string(textOf(tree, name))
  if (id === 0) return false
  if (frame.names.has(id) || frame.outer?.has(id) === true) return false
  if (tree.kind[right] === kinds.lambda) {
    namedLambda(walk, name, typeNode, right, statement)
    return true
  }
  if (frame.kind > FrameKind.CLASS) return false
  const isDeclared = typeNode !== -1 && /(?:^|\.)TypeAlias$/.test(textOf(tree, typeNode))
  if (isDeclared || (typeNode === -1 && isTypeForm(walk, right))) {
    if (isDeclared) typeExpression(walk, typeNode)
    const definition = aliasDefinition(walk, name, statement)
    const row = typeExpression(walk, right)
    facts.flow(FlowKind.ALIAS, definition, row, tree.start[right]!)
    facts.flow(FlowKind.ASSIGN, bindingOf(walk, definition), row, tree.start[name]!)
    finish(walk, definition, statement)
    return true
  }
  return typeNode === -1 && tree.kind[right] === kinds.call && definingCall(walk, name, right, statement)
}

function finish(walk: Walk, definition: number, statement: number): void {
  walk.declaring = -1
  walk.declared.push(definition)
  documentDeclared(walk, statement)
}

function namedLambda(walk: Walk, name: number, typeNode: number, right: number, statement: number): void {
  const { tree, facts } = walk
  const frame = bindingFrame(walk.frame)
  const definition = declareDefinition(walk, frame, name, textOf(tree, name), statement)
  facts.definitions.set(
    definition,
    0,
    frame.kind === FrameKind.CLASS ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
  )
  facts.definitions.set(definition, 1, facts.definitions.get(definition, 1) & ~notOfFunctions)
  const binding = bindDefinition(walk, name, definition)
  walk.declaring = -1
  if (typeNode !== -1)
    facts.flow(FlowKind.TYPE, binding, typeExpression(walk, typeNode), tree.start[typeNode]!)
  const row = lambdaExpression(walk, right, definition)
  facts.flow(FlowKind.ASSIGN, binding, row, tree.start[name]!)
  finish(walk, definition, statement)
}

const enumMember = DefinitionFlag.ENUM_MEMBER | DefinitionFlag.STATIC | DefinitionFlag.CONSTANT
const notOfFunctions = DefinitionFlag.STATIC | DefinitionFlag.ENUM_MEMBER | DefinitionFlag.CONSTANT

function aliasDefinition(walk: Walk, name: number, statement: number): number {
  const { tree, facts } = walk
  const frame = bindingFrame(walk.frame)
  const definition = declareDefinition(walk, frame, name, textOf(tree, name), statement)
  facts.definitions.set(definition, 0, DefinitionKind.TYPE)
  facts.definitions.set(definition, 1, facts.definitions.get(definition, 1) & ~notOfFunctions)
  bindDefinition(walk, name, definition)
  return definition
}

function bindDefinition(walk: Walk, name: number, definition: number): number {
  const { tree, facts } = walk
  const frame = bindingFrame(walk.frame)
  const text = textOf(tree, name)
  const binding = facts.bind({
    kind: BindingKind.DEFINITION,
    name: text,
    scope: frame.scope,
    nameStart: tree.start[name]!,
    target: definition,
  })
  frame.names.set(facts.string(text), binding)
  return binding
}

function bindingOf(walk: Walk, definition: number): number {
  return walk.facts.definitions.get(definition, 6)
}

const typeForms: ReadonlySet<string> = new Set(
  `Union Optional List Dict Set FrozenSet Tuple Callable Type Literal Annotated Iterable Iterator Sequence Mapping
  MutableMapping Awaitable Coroutine Generator AsyncIterator AsyncGenerator DefaultDict Deque Collection
  list dict set frozenset tuple type`.split(/\s+/),
)

/** `Union[A, B]`, `typing.Callable[[A], B]`, `dict[str, A]`: a type, whatever it stands for. */
function isTypeForm(walk: Walk, node: number): boolean {
  const { tree, kinds } = walk
  if (tree.kind[node] !== kinds.subscript) return false
  let base = childByField(tree, node, kinds.valueField)
  if (base !== -1 && tree.kind[base] === kinds.attribute)
    base = childByField(tree, base, kinds.attributeField)
  return base !== -1 && tree.kind[base] === kinds.identifier && typeForms.has(textOf(tree, base))
}

/** Calls that make a type: `TypeVar('T', bound=A)`, `NewType('Id', int)`, `namedtuple('P', 'x y')`. */
function definingCall(walk: Walk, name: number, call: number, statement: number): boolean {
  const { tree, kinds, facts } = walk
  let callee = childByField(tree, call, kinds.functionField)
  if (callee !== -1 && tree.kind[callee] === kinds.attribute) {
    callee = childByField(tree, callee, kinds.attributeField)
  }
  if (callee === -1 || tree.kind[callee] !== kinds.identifier) return false
  const made = definingCalls.get(textOf(tree, callee))
  if (made === undefined) return false
  // SQLAlchemy has an Enum(…) too, which does not begin with its own name.
  if (made === 'enum' && firstString(walk, call) !== textOf(tree, name)) return false
  walk.declaring = -1
  const source = value(walk, call)
  walk.declaring = statement
  const definition = aliasDefinition(walk, name, statement)
  if (made !== 'type') {
    const kind = made === 'class' ? DefinitionKind.CLASS : DefinitionKind.ENUM
    facts.definitions.set(definition, 0, kind)
  }
  facts.flow(FlowKind.ASSIGN, bindingOf(walk, definition), source, tree.start[name]!)
  const { rows } = walk.lastCall
  if (made === 'type') {
    // The first argument is the name; what is left is a bound, the base, or constraints.
    const bounds: number[] = []
    for (const [index, row] of rows.entries()) {
      const op = facts.expressions.get(row, 0)
      if (op !== Op.KEYWORD) {
        if (index > 0) bounds.push(row)
      } else if (facts.stringAt(facts.expressions.get(row, 2)) === 'bound')
        bounds.push(facts.expressions.get(row, 3))
    }
    for (const row of bounds) facts.flow(FlowKind.ALIAS, definition, row, tree.start[call]!)
  } else tupleFields(walk, call, definition, statement)
  finish(walk, definition, statement)
  return true
}

const definingCalls: ReadonlyMap<string, 'type' | 'class' | 'enum'> = new Map([
  ['TypeVar', 'type'],
  ['NewType', 'type'],
  ['namedtuple', 'class'],
  ['NamedTuple', 'class'],
  ['TypedDict', 'class'],
  ['Enum', 'enum'],
  ['IntEnum', 'enum'],
  ['StrEnum', 'enum'],
])

function firstString(walk: Walk, call: number): string | undefined {
  const list = childByField(walk.tree, call, walk.kinds.argumentsField)
  const first = list === -1 ? -1 : firstNamed(walk.tree, list)
  return first === -1 ? undefined : constantString(walk, first)
}

/** The fields of `namedtuple('P', ['x', 'y'])` and `NamedTuple('P', [('x', int)])`. */
function tupleFields(walk: Walk, call: number, definition: number, statement: number): void {
  const { tree, kinds } = walk
  const list = childByField(tree, call, kinds.argumentsField)
  const first = list === -1 ? -1 : firstNamed(tree, list)
  const fields = first === -1 ? -1 : nextNamed(tree, first)
  if (fields === -1 || kinds.form[tree.kind[fields]!] !== Form.SEQUENCE) return
  const scope = walk.facts.scope({
    kind: ScopeKind.CLASS,
    parent: walk.frame.scope,
    start: tree.start[fields]!,
    end: tree.end[fields]!,
  })
  walk.facts.setInnerScope(definition, scope)
  const owner = createFrame(FrameKind.CLASS, scope, definition, walk.frame)
  if (walk.facts.definitions.get(definition, 0) === DefinitionKind.ENUM) owner.attributeFlags = enumMember
  for (let at = firstNamed(tree, fields); at !== -1; at = nextNamed(tree, at)) {
    const node = kinds.form[tree.kind[at]!] === Form.SEQUENCE ? firstNamed(tree, at) : at
    const text = node === -1 ? undefined : constantString(walk, node)
    const content = node === -1 ? -1 : childByKind(tree, node, kinds.stringContent)
    if (text === undefined || content === -1 || !/^[^\W\d]\w*$/u.test(text)) continue
    const field = declareDefinition(walk, owner, content, text, statement)
    walk.facts.bind({
      kind: BindingKind.DEFINITION,
      name: text,
      scope,
      nameStart: tree.start[content]!,
      target: field,
    })
  }
}

/** Annotated attributes of a class belong to its instances; `ClassVar` says otherwise, `Final` is a constant. */
function annotatedFlags(walk: Walk, typeRow: number, hasValue: boolean): void {
  const { facts } = walk
  const name = lastNameOf(walk, typeRow)
  for (const definition of walk.declared) {
    let flags = facts.definitions.get(definition, 1)
    if (!hasValue) flags &= ~DefinitionFlag.ENUM_MEMBER
    const isShared = name === 'ClassVar' || name === 'Final' || (flags & DefinitionFlag.ENUM_MEMBER) !== 0
    if (!isShared) flags &= ~DefinitionFlag.STATIC
    if (name === 'Final') flags |= DefinitionFlag.CONSTANT
    facts.definitions.set(definition, 1, flags)
  }
}

function documentDeclared(walk: Walk, statement: number): void {
  const { tree, facts } = walk
  if (walk.declared.length === 0) return
  const doc = docBeside(walk, tree.end[statement]!) || docAbove(walk, tree.start[statement]!)
  if (doc !== '') for (const definition of walk.declared) facts.setDoc(definition, doc)
}

/** `__all__` and `__slots__` list names. */
function listedNames(walk: Walk, name: number, right: number): void {
  const { tree } = walk
  const length = tree.end[name]! - tree.start[name]!
  if (length !== 7 && length !== 9) return
  const text = textOf(tree, name)
  const frame = bindingFrame(walk.frame)
  if (text === '__all__' && frame.kind === FrameKind.FILE) exportNames(walk, right)
  if (text === '__slots__' && frame.kind === FrameKind.CLASS) declareSlots(walk, frame, right)
}
