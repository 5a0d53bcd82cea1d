import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { docAbove, docBeside } from './docs.ts'
import { declareSlots, exportNames } from './exports.ts'
import { bindIn, bindingFrame, createFrame, declareDefinition, FrameKind, moveTo } from './frames.ts'
import { lambdaExpression } from './functions.ts'
import { noteOverwritten } from './overwritten.ts'
import { implicitCall } from './protocols.ts'
import { constantString } from './strings.ts'
import { assign, rebind } from './targets.ts'
import { bindTypeParameters, noteTypeVariable } from './type-parameters.ts'

export function registerAssignments(handlers: Handlers): void {
  handlers.onStatement('type_alias_statement', typeAlias)
}

/** `a = b = value`, `a: T = value`, `a: T`. */
export function assignment(context: Context, node: number, statement: number): void {
  const { tree, kinds, facts } = context
  const targets: number[] = []
  let typeNode = -1
  let right = node
  while (right !== -1 && tree.kind[right] === kinds.assignment) {
    const left = context.childByField(right, kinds.fields.left)
    if (left !== -1) targets.push(left)
    if (typeNode === -1) typeNode = context.childByField(right, kinds.fields.type)
    right = context.childByField(right, kinds.fields.right)
  }
  const single = targets.length === 1 && tree.kind[targets[0]!] === kinds.identifier ? targets[0]! : -1
  if (single !== -1 && right !== -1) noteTypeVariable(context, single, right)
  context.declaring = statement
  if (single !== -1 && right !== -1 && specialAssignment(context, single, typeNode, right, statement)) return
  const typeRow = context.type(typeNode)
  const declaring = context.declaring
  context.declaring = -1
  if (single !== -1 && right !== -1 && tree.kind[right] === kinds.dictionary)
    noteOverwritten(context, statement, single, right)
  const source = context.expression(right)
  context.declaring = declaring
  if (source !== -1) tellName(context, source, node)
  for (const target of targets) {
    const binding = rebind(context, target, source)
    if (binding === -1 || typeRow === -1) continue
    facts.flow(FlowKind.TYPE, binding, typeRow, tree.start[typeNode]!)
    context.typeRows.set(binding, typeRow)
  }
  if (typeRow !== -1 && bindingFrame(context.frame).kind === FrameKind.CLASS)
    annotatedFlags(context, typeRow, source !== -1)
  context.declaring = -1
  documentDeclared(context, statement)
  if (single !== -1 && right !== -1) listedNames(context, single, right)
}

/** `x = Field()` in a class: once the class is made, its maker runs `__set_name__` of what it holds. */
function tellName(context: Context, source: number, node: number): void {
  const { frame } = context
  if (frame.kind !== FrameKind.CLASS || frame.parent === null || context.opOf(source) !== Op.CALL) return
  moveTo(context, frame.parent)
  implicitCall(context, source, '__set_name__', [], node)
  moveTo(context, frame)
}

/** `a += value`: the name is read and written, and what is added flows in. */
export function augmentedAssignment(context: Context, node: number, statement: number): void {
  const { tree, kinds } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  const source = context.expression(right)
  context.declaring = statement
  if (left !== -1) assign(context, left, source)
  if (left !== -1 && source !== -1) augment(context, node, left, source)
  context.declaring = -1
  if (left !== -1 && right !== -1 && tree.kind[left] === kinds.identifier) listedNames(context, left, right)
}

/** `a += b` runs `a.__iadd__(b)`; where there is none linking looks for `__add__`. */
function augment(context: Context, node: number, left: number, source: number): void {
  const { tree, kinds } = context
  const method = kinds.augmentedMethods.get(tree.kind[context.childByField(node, kinds.fields.operator)]!)
  if (method === undefined || tree.kind[left] !== kinds.identifier) return
  const operand = context.nameRow(left)
  implicitCall(context, operand, `__i${method}__`, [source], node)
}

/** PEP 695: `type X[T] = int | T`. */
function typeAlias(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const left = context.childByField(node, kinds.fields.left)
  const right = context.childByField(node, kinds.fields.right)
  let name = left
  while (name !== -1 && tree.kind[name] !== kinds.identifier) name = context.firstNamed(name)
  if (name === -1 || tree.start[name] === tree.end[name]) return
  const outside = context.frame
  const definition = aliasDefinition(context, name, node)
  const list = context.nextNamed(name)
  if (list !== -1 && tree.kind[list] === kinds.typeParameter)
    bindTypeParameters(context, list, node, definition)
  facts.flow(FlowKind.ALIAS, definition, context.type(right), tree.start[right]!)
  moveTo(context, outside)
  facts.setDoc(definition, docAbove(context, tree.start[node]!))
  context.declared.push(definition)
}

/** Assignments that define more than a variable. Returns whether this was one. */
function specialAssignment(
  context: Context,
  name: number,
  typeNode: number,
  right: number,
  statement: number,
): boolean {
  const { tree, kinds, facts } = context
  const frame = bindingFrame(context.frame)
  const id = facts.string(context.textAt(name))
  if (id === 0) return false
  if (frame.names.has(id) || frame.outer?.has(id) === true) return false
  if (tree.kind[right] === kinds.lambda) {
    namedLambda(context, name, typeNode, right, statement)
    return true
  }
  if (frame.kind > FrameKind.CLASS) return false
  const isDeclared = typeNode !== -1 && /(?:^|\.)TypeAlias$/.test(context.textAt(typeNode))
  if (isDeclared || (typeNode === -1 && isTypeForm(context, right))) {
    if (isDeclared) context.type(typeNode)
    const definition = aliasDefinition(context, name, statement)
    const row = context.type(right)
    facts.flow(FlowKind.ALIAS, definition, row, tree.start[right]!)
    facts.flow(FlowKind.ASSIGN, bindingOf(context, definition), row, tree.start[name]!)
    finish(context, definition, statement)
    return true
  }
  return typeNode === -1 && tree.kind[right] === kinds.call && definingCall(context, name, right, statement)
}

function finish(context: Context, definition: number, statement: number): void {
  context.declaring = -1
  context.declared.push(definition)
  documentDeclared(context, statement)
}

function namedLambda(
  context: Context,
  name: number,
  typeNode: number,
  right: number,
  statement: number,
): void {
  const { tree, facts } = context
  const frame = bindingFrame(context.frame)
  const definition = declareDefinition(context, frame, name, context.textAt(name), statement)
  facts.definitions.set(
    definition,
    0,
    frame.kind === FrameKind.CLASS ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
  )
  facts.definitions.set(definition, 1, facts.definitions.get(definition, 1) & ~notOfFunctions)
  const binding = bindDefinition(context, name, definition)
  context.declaring = -1
  facts.flow(FlowKind.TYPE, binding, context.type(typeNode), tree.start[typeNode]!)
  const row = lambdaExpression(context, right, definition)
  facts.flow(FlowKind.ASSIGN, binding, row, tree.start[name]!)
  finish(context, definition, statement)
}

const enumMember = DefinitionFlag.ENUM_MEMBER | DefinitionFlag.STATIC | DefinitionFlag.CONSTANT
const notOfFunctions = DefinitionFlag.STATIC | DefinitionFlag.ENUM_MEMBER | DefinitionFlag.CONSTANT

function aliasDefinition(context: Context, name: number, statement: number): number {
  const { facts } = context
  const frame = bindingFrame(context.frame)
  const definition = declareDefinition(context, frame, name, context.textAt(name), statement)
  facts.definitions.set(definition, 0, DefinitionKind.TYPE)
  facts.definitions.set(definition, 1, facts.definitions.get(definition, 1) & ~notOfFunctions)
  bindDefinition(context, name, definition)
  return definition
}

function bindDefinition(context: Context, name: number, definition: number): number {
  const { tree } = context
  const frame = bindingFrame(context.frame)
  return bindIn(context, frame, BindingKind.DEFINITION, context.textAt(name), tree.start[name]!, definition)
}

function bindingOf(context: Context, definition: number): number {
  return context.facts.definitions.get(definition, 6)
}

const typeForms: ReadonlySet<string> = new Set(
  `Union Optional List Dict Set FrozenSet Tuple Callable Type Literal Annotated Iterable Iterator Sequence Mapping
  MutableMapping Awaitable Coroutine Generator AsyncIterator AsyncGenerator DefaultDict Deque Collection
  list dict set frozenset tuple type`.split(/\s+/),
)

/** `Union[A, B]`, `typing.Callable[[A], B]`, `dict[str, A]`: a type, whatever it stands for. */
function isTypeForm(context: Context, node: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[node] !== kinds.subscript) return false
  let base = context.childByField(node, kinds.fields.value)
  if (base !== -1 && tree.kind[base] === kinds.attribute)
    base = context.childByField(base, kinds.fields.attribute)
  return base !== -1 && tree.kind[base] === kinds.identifier && typeForms.has(context.textAt(base))
}

/** Calls that make a type: `TypeVar('T', bound=A)`, `NewType('Id', int)`, `namedtuple('P', 'x y')`. */
function definingCall(context: Context, name: number, call: number, statement: number): boolean {
  const { tree, kinds, facts } = context
  let callee = context.childByField(call, kinds.fields.function)
  if (callee !== -1 && tree.kind[callee] === kinds.attribute) {
    callee = context.childByField(callee, kinds.fields.attribute)
  }
  if (callee === -1 || tree.kind[callee] !== kinds.identifier) return false
  const made = definingCalls.get(context.textAt(callee))
  if (made === undefined) return false
  // SQLAlchemy has an Enum(…) too, which does not begin with its own name.
  if (made === 'enum' && firstString(context, call) !== context.textAt(name)) return false
  context.declaring = -1
  const source = context.expression(call)
  context.declaring = statement
  const definition = aliasDefinition(context, name, statement)
  if (made !== 'type') {
    const kind = made === 'class' ? DefinitionKind.CLASS : DefinitionKind.ENUM
    facts.definitions.set(definition, 0, kind)
  }
  facts.flow(FlowKind.ASSIGN, bindingOf(context, definition), source, tree.start[name]!)
  const { rows } = context.lastCall
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
  } else tupleFields(context, call, definition, statement)
  finish(context, definition, statement)
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

function firstString(context: Context, call: number): string | undefined {
  const list = context.childByField(call, context.kinds.fields.arguments)
  const first = context.firstNamed(list)
  return first === -1 ? undefined : constantString(context, first)
}

/** The fields of `namedtuple('P', ['x', 'y'])` and `NamedTuple('P', [('x', int)])`. */
function tupleFields(context: Context, call: number, definition: number, statement: number): void {
  const { tree, kinds } = context
  const list = context.childByField(call, kinds.fields.arguments)
  const first = context.firstNamed(list)
  const fields = context.nextNamed(first)
  if (fields === -1 || !kinds.sequences.has(tree.kind[fields]!)) return
  const scope = context.scopeAt(ScopeKind.CLASS, fields, context.scope)
  context.facts.setInnerScope(definition, scope)
  const owner = createFrame(FrameKind.CLASS, scope, definition, context.frame)
  if (context.facts.definitions.get(definition, 0) === DefinitionKind.ENUM) owner.attributeFlags = enumMember
  for (let at = context.firstNamed(fields); at !== -1; at = context.nextNamed(at)) {
    const node = kinds.sequences.has(tree.kind[at]!) ? context.firstNamed(at) : at
    const text = node === -1 ? undefined : constantString(context, node)
    const content = context.childByKind(node, kinds.stringContent)
    if (text === undefined || content === -1 || !/^[^\W\d]\w*$/u.test(text)) continue
    const field = declareDefinition(context, owner, content, text, statement)
    bindIn(context, owner, BindingKind.DEFINITION, text, tree.start[content]!, field)
  }
}

/** Annotated attributes of a class belong to its instances; `ClassVar` says otherwise, `Final` is a constant. */
function annotatedFlags(context: Context, typeRow: number, hasValue: boolean): void {
  const { facts } = context
  const name = context.lastNameOf(typeRow)
  for (const definition of context.declared) {
    let flags = facts.definitions.get(definition, 1)
    if (!hasValue) flags &= ~DefinitionFlag.ENUM_MEMBER
    const isShared = name === 'ClassVar' || name === 'Final' || (flags & DefinitionFlag.ENUM_MEMBER) !== 0
    if (!isShared) flags &= ~DefinitionFlag.STATIC
    if (name === 'Final') flags |= DefinitionFlag.CONSTANT
    facts.definitions.set(definition, 1, flags)
  }
}

function documentDeclared(context: Context, statement: number): void {
  const { tree, facts } = context
  if (context.declared.length === 0) return
  const doc = docBeside(context, tree.end[statement]!) || docAbove(context, tree.start[statement]!)
  if (doc !== '') for (const definition of context.declared) facts.setDoc(definition, doc)
}

/** `__all__` and `__slots__` list names. */
function listedNames(context: Context, name: number, right: number): void {
  const { tree } = context
  const length = tree.end[name]! - tree.start[name]!
  if (length !== 7 && length !== 9) return
  const text = context.textAt(name)
  const frame = bindingFrame(context.frame)
  if (text === '__all__' && frame.kind === FrameKind.FILE) exportNames(context, right)
  if (text === '__slots__' && frame.kind === FrameKind.CLASS) declareSlots(context, frame, right)
}
