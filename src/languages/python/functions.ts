import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed, NodeFlag, textOf } from '../tree.ts'
import { decoratorFlags, decoratorName, decorate, type Decorators } from './decorators.ts'
import { docAbove, docstringOf } from './docs.ts'
import { nameFixture, requestFixtures } from './fixtures.ts'
import { documentedTypes } from './doc-types.ts'
import { recover, recoveredFrame } from './recovery.ts'
import { headOf } from './signature.ts'
import { enterTypeParameters } from './type-parameters.ts'
import { typeExpression } from './types.ts'
import { defineAgain } from './versions.ts'
import {
  createFrame,
  declarationFrame,
  FrameKind,
  isLocal,
  nameFlags,
  type Frame,
  type Walk,
} from './walk.ts'

const constructors: ReadonlySet<string> = new Set(['__init__', '__new__'])
/** Class methods without a decorator that says so. */
const implicitClassMethods: ReadonlySet<string> = new Set([
  '__new__',
  '__init_subclass__',
  '__class_getitem__',
])

/** A `def` with its decorators, parameters and body. */
export function functionDefinition(walk: Walk, node: number, decorators: Decorators | null): void {
  const { tree, kinds, facts } = walk
  const outside = walk.frame
  const nameNode = childByField(tree, node, kinds.nameField)
  const name = nameNode === -1 ? '' : textOf(tree, nameNode)
  const frame = declarationFrame(walk, facts.string(name))
  const inClass = frame.kind === FrameKind.CLASS
  const body = childByField(tree, node, kinds.bodyField)
  const start = decorators === null ? tree.start[node]! : decorators.start

  const flags = functionFlags(walk, frame, node, decorators, name)
  const definition = facts.definition({
    kind: inClass ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    scope: frame.scope,
    parent: frame.definition,
    nameStart: nameNode === -1 ? tree.start[node]! : tree.start[nameNode]!,
    nameEnd: nameNode === -1 ? tree.start[node]! : tree.end[nameNode]!,
    start,
    end: tree.end[node]!,
    flags,
    signature: functionHead(walk, node, body),
  })
  if (inClass && (flags & DefinitionFlag.ABSTRACT) !== 0) {
    facts.addDefinitionFlags(frame.definition, DefinitionFlag.ABSTRACT)
  }
  if (decorators !== null) decorate(walk, definition, decorators)
  if (name !== '') {
    const binding = facts.bind({
      kind: BindingKind.DEFINITION,
      name,
      scope: frame.scope,
      nameStart: tree.start[nameNode]!,
      target: definition,
    })
    frame.names.set(facts.string(name), binding)
    defineAgain(walk, frame, facts.string(name), Op.DEFINITION, definition, nameNode)
  }
  if (decorators !== null) nameFixture(walk, decorators, frame, definition)

  enterTypeParameters(walk, node, definition)
  const inside = openFunction(walk, node, definition)
  const parametersNode = childByField(tree, node, kinds.parametersField)
  const receives = inClass && (flags & DefinitionFlag.STATIC) === 0
  if (parametersNode !== -1) parameters(walk, parametersNode, inside, definition, receives, flags)
  requestFixtures(walk, node, decorators, inside, flags)
  const returned = childByField(tree, node, kinds.returnTypeField)
  if (returned !== -1) {
    facts.flow(FlowKind.RETURN_TYPE, definition, typeExpression(walk, returned), tree.start[returned]!)
  }
  if (body !== -1) {
    walk.frame = inside
    documentFunction(walk, body, inside, definition, start, returned === -1)
    if ((tree.flags[node]! & NodeFlag.HAS_ERROR) !== 0) recoverParts(walk, node, body, definition)
    walk.visit.statements(walk, body)
  }
  walk.frame = outside
}

function functionFlags(
  walk: Walk,
  frame: Frame,
  node: number,
  decorators: Decorators | null,
  name: string,
): number {
  const { tree, kinds } = walk
  const inClass = frame.kind === FrameKind.CLASS
  const body = childByField(tree, node, kinds.bodyField)
  let flags = nameFlags(name) | (isLocal(frame) ? DefinitionFlag.LOCAL : 0)
  if (tree.kind[firstChild(tree, node)] === kinds.asyncToken) flags |= DefinitionFlag.ASYNC
  if (decorators !== null) {
    for (const at of decorators.nodes) flags |= decoratorFlags(decoratorName(walk, at))
  }
  if (name === '') flags |= DefinitionFlag.ANONYMOUS
  if (inClass && constructors.has(name)) flags |= DefinitionFlag.CONSTRUCTOR
  if (inClass && implicitClassMethods.has(name)) flags |= DefinitionFlag.CLASS_METHOD
  if (isTest(walk, frame, name)) flags |= DefinitionFlag.TEST
  if ((walk.isStub || frame.isInterface) && isEmptyBody(walk, body)) {
    flags |= DefinitionFlag.DECLARATION
  }
  return flags
}

/** The doc of a function, and the types that it says for parameters and result. */
function documentFunction(
  walk: Walk,
  body: number,
  inside: Frame,
  definition: number,
  start: number,
  isUntyped: boolean,
): void {
  const docNode = docstringOf(walk, body)
  if (docNode === null) walk.facts.setDoc(definition, docAbove(walk, start))
  else {
    walk.facts.setDoc(definition, docNode.doc)
    documentedTypes(walk, docNode, inside, definition, isUntyped)
  }
}

/**
 * A lambda. `named` is the definition that an assignment made for it (`f = lambda: 0`), -1 for an anonymous one.
 * Returns the DEFINITION expression.
 */
export function lambdaExpression(walk: Walk, node: number, named: number): number {
  const { tree, kinds, facts } = walk
  const outside = walk.frame
  const start = tree.start[node]!
  const body = childByField(tree, node, kinds.bodyField)
  const definition =
    named !== -1
      ? named
      : facts.definition({
          kind: DefinitionKind.FUNCTION,
          name: '',
          scope: outside.scope,
          parent: outside.definition,
          nameStart: start,
          nameEnd: start,
          start,
          end: tree.end[node]!,
          flags: DefinitionFlag.ANONYMOUS | (isLocal(outside) ? DefinitionFlag.LOCAL : 0),
          signature: headOf(
            tree,
            start,
            body === -1 ? tree.end[node]! : tree.start[body]!,
            node,
            node,
            kinds.comment,
          ),
        })
  const inside = openFunction(walk, node, definition)
  const parametersNode = childByField(tree, node, kinds.parametersField)
  if (parametersNode !== -1) {
    parameters(walk, parametersNode, inside, definition, named !== -1 && outside.kind === FrameKind.CLASS, 0)
  }
  if (body !== -1) {
    const declaring = walk.declaring
    walk.declaring = -1
    walk.frame = inside
    facts.flow(FlowKind.RETURN, definition, walk.visit.value(walk, body), tree.start[body]!)
    walk.frame = outside
    walk.declaring = declaring
  }
  return facts.expression(Op.DEFINITION, definition, -1, outside.scope, start, tree.end[node]!)
}

function openFunction(walk: Walk, node: number, definition: number): Frame {
  const { tree, facts, frame } = walk
  const scope = facts.scope({
    kind: ScopeKind.FUNCTION,
    parent: frame.scope,
    start: tree.start[node]!,
    end: tree.end[node]!,
  })
  facts.setInnerScope(definition, scope)
  return createFrame(FrameKind.FUNCTION, scope, definition, frame)
}

/** Broken regions between a function's head and its body; what stands in them may own the body, and ends the function. */
function recoverParts(walk: Walk, node: number, body: number, definition: number): void {
  const { tree, facts } = walk
  for (let at = firstChild(tree, node); at !== -1; at = tree.next[at]!) {
    if ((tree.flags[at]! & NodeFlag.ERROR) === 0) continue
    const found = recover(walk, at)
    const next = found.find((other) => facts.definitions.get(other.frame.definition, 5) !== definition)
    const owner = recoveredFrame(walk, found, body)
    if (next === undefined || owner === null) continue
    const end = tree.text.slice(0, next.start).trimEnd().length
    if (end < facts.definitions.get(definition, 8)) continue
    facts.definitions.set(definition, 10, end)
    walk.frame = owner
  }
}

/** Binds parameters in `inside`; defaults and annotations belong to the scope around the function. */
function parameters(
  walk: Walk,
  node: number,
  inside: Frame,
  definition: number,
  receives: boolean,
  functionFlags: number,
): void {
  const { tree, kinds, facts } = walk
  let position = 0
  let keywordOnly = false
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    const kind = tree.kind[at]
    if (kind === kinds.keywordSeparator) keywordOnly = true
    if (kind === kinds.keywordSeparator || kind === kinds.positionalSeparator) continue
    let nameNode = childByField(tree, at, kinds.nameField)
    if (nameNode === -1) nameNode = kind === kinds.typedParameter ? firstNamed(tree, at) : at
    const nameKind = tree.kind[nameNode]
    let flags = 0
    if (nameKind === kinds.listSplatPattern) {
      flags = BindingFlag.REST
      nameNode = firstNamed(tree, nameNode)
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    } else if (nameKind === kinds.dictionarySplatPattern) {
      flags = BindingFlag.KEYWORD_REST
      nameNode = firstNamed(tree, nameNode)
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    } else if (keywordOnly) flags = BindingFlag.KEYWORD_ONLY
    const typeNode = childByField(tree, at, kinds.typeField)
    const defaultNode = childByField(tree, at, kinds.valueField)
    if (defaultNode !== -1) flags |= BindingFlag.OPTIONAL
    const typeRow = typeNode === -1 ? -1 : typeExpression(walk, typeNode)
    const defaultRow = defaultNode === -1 ? -1 : walk.visit.value(walk, defaultNode)

    const last = nameNode === -1 ? -1 : tree.last[nameNode]!
    for (let name = nameNode; name !== -1 && name <= last; name++) {
      // Python 2 takes tuples apart: def f(a, (b, c)).
      if (tree.kind[name] !== kinds.identifier || tree.start[name] === tree.end[name]) continue
      const binding = bindParameter(walk, name, inside, definition, position, flags)
      if (typeRow !== -1) {
        walk.typedBindings.add(binding)
        facts.flow(FlowKind.TYPE, binding, typeRow, tree.start[typeNode]!)
        walk.typeRows.set(binding, typeRow)
      }
      if (defaultRow !== -1) facts.flow(FlowKind.ASSIGN, binding, defaultRow, tree.start[defaultNode]!)
      if (receives && position === 0 && flags === 0) receive(walk, name, inside, binding, functionFlags)
    }
    if (flags & BindingFlag.REST) keywordOnly = true
    position++
  }
}

function bindParameter(
  walk: Walk,
  node: number,
  inside: Frame,
  definition: number,
  position: number,
  flags: number,
): number {
  const { tree, facts } = walk
  const name = textOf(tree, node)
  const binding = facts.bind({
    kind: BindingKind.PARAMETER,
    name,
    scope: inside.scope,
    nameStart: tree.start[node]!,
    target: definition,
    position,
    flags,
  })
  inside.names.set(facts.string(name), binding)
  return binding
}

/** The first parameter of a method is the instance, that of a class method the class. */
function receive(walk: Walk, node: number, inside: Frame, binding: number, flags: number): void {
  const { tree, facts } = walk
  const isClass = (flags & DefinitionFlag.CLASS_METHOD) !== 0
  const start = tree.start[node]!
  const row = facts.expression(
    isClass ? Op.THIS_CLASS : Op.THIS,
    -1,
    -1,
    inside.scope,
    start,
    tree.end[node]!,
  )
  facts.flow(FlowKind.ASSIGN, binding, row, start)
  walk.typedBindings.add(binding)
  inside.receiver = facts.string(textOf(tree, node))
  inside.receiverIsClass = isClass
}

function functionHead(walk: Walk, node: number, body: number): string {
  const { tree, kinds } = walk
  const start = tree.start[node]!
  const bodyNode = body === -1 ? tree.last[node]! + 1 : body
  let end = body === -1 ? tree.end[node]! : tree.start[body]!
  for (let at = firstChild(tree, node); at !== -1 && at < bodyNode; at = tree.next[at]!) {
    if (tree.kind[at] === kinds.colonToken) end = tree.start[at]!
  }
  return headOf(tree, start, end, node, bodyNode, kinds.comment)
}

/** A test by pytest's rules in a file that it collects, or a method of a TestCase anywhere. */
function isTest(walk: Walk, frame: Frame, name: string): boolean {
  if (!name.startsWith('test')) return false
  if (frame.holdsTests) return true
  return walk.isTestFile && (name.startsWith('test_') || name === 'test') && !isLocal(frame)
}

/** Whether a body does nothing: a docstring, `...` or `pass`. */
function isEmptyBody(walk: Walk, body: number): boolean {
  const { tree, kinds } = walk
  if (body === -1) return true
  for (let at = firstNamed(tree, body); at !== -1; at = nextNamed(tree, at)) {
    if (tree.kind[at] === kinds.passStatement) continue
    if (tree.kind[at] !== kinds.expressionStatement) return false
    const inner = firstNamed(tree, at)
    if (inner === -1 || (tree.kind[inner] !== kinds.ellipsis && tree.kind[inner] !== kinds.string))
      return false
  }
  return true
}
