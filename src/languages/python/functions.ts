import { BindingFlag, BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context } from './context.ts'
import { decoratorFlags, decoratorName, type Decorators } from './decorators.ts'
import { docAbove, docstringOf } from './docs.ts'
import { documentedTypes } from './doc-types.ts'
import { nameFixture, requestFixtures } from './fixtures.ts'
import { bindIn, FrameKind, isLocal, moveTo, nameFlags, openFrame, type Frame } from './frames.ts'
import { defineNamed, readNamed, type Named } from './named-definition.ts'
import { recover, recoveredFrame } from './recovery.ts'
import { headOf } from './signature.ts'
import { enterTypeParameters } from './type-parameters.ts'

const constructors: ReadonlySet<string> = new Set(['__init__', '__new__'])
/** Class methods without a decorator that says so. */
const implicitClassMethods: ReadonlySet<string> = new Set([
  '__new__',
  '__init_subclass__',
  '__class_getitem__',
])

/** A `def` with its decorators, parameters and body. */
export function functionDefinition(context: Context, node: number, decorators: Decorators | null): void {
  const { tree, kinds, facts, frame: outside } = context
  const named = readNamed(context, node, decorators)
  const { frame, body, start } = named
  const inClass = frame.kind === FrameKind.CLASS
  const flags = functionFlags(context, named)
  if (inClass && (flags & DefinitionFlag.ABSTRACT) !== 0) {
    facts.addDefinitionFlags(frame.definition, DefinitionFlag.ABSTRACT)
  }
  const definition = defineNamed(
    context,
    named,
    inClass ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    flags,
  )
  if (decorators !== null) nameFixture(context, decorators, frame, definition)

  enterTypeParameters(context, node, definition)
  const inside = openFunction(context, node, definition)
  const parametersNode = context.childByField(node, kinds.fields.parameters)
  const receives = inClass && (flags & DefinitionFlag.STATIC) === 0
  if (parametersNode !== -1) parameters(context, parametersNode, inside, definition, receives, flags)
  requestFixtures(context, node, decorators, inside, flags)
  const returned = context.childByField(node, kinds.fields.returnType)
  facts.flow(FlowKind.RETURN_TYPE, definition, context.type(returned), tree.start[returned]!)
  if (body !== -1) {
    moveTo(context, inside)
    documentFunction(context, body, inside, definition, start, returned === -1)
    if ((tree.flags[node]! & NodeFlag.HAS_ERROR) !== 0) recoverParts(context, node, body, definition)
    context.statement(body)
  }
  moveTo(context, outside)
}

function functionFlags(context: Context, { node, name, frame, body, decorators }: Named): number {
  const { tree, kinds } = context
  const inClass = frame.kind === FrameKind.CLASS
  let flags = nameFlags(name) | (isLocal(frame) ? DefinitionFlag.LOCAL : 0)
  if (tree.kind[context.firstChild(node)] === kinds.tokens.async) flags |= DefinitionFlag.ASYNC
  if (decorators !== null) {
    for (const at of decorators.nodes) flags |= decoratorFlags(decoratorName(context, at))
  }
  if (inClass && constructors.has(name)) flags |= DefinitionFlag.CONSTRUCTOR
  if (inClass && implicitClassMethods.has(name)) flags |= DefinitionFlag.CLASS_METHOD
  if (isTest(context, frame, name)) flags |= DefinitionFlag.TEST
  if ((context.isStub || frame.isInterface) && isEmptyBody(context, body)) {
    flags |= DefinitionFlag.DECLARATION
  }
  return flags
}

/** The doc of a function, and the types that it says for parameters and result. */
function documentFunction(
  context: Context,
  body: number,
  inside: Frame,
  definition: number,
  start: number,
  isUntyped: boolean,
): void {
  const docNode = docstringOf(context, body)
  if (docNode === null) context.facts.setDoc(definition, docAbove(context, start))
  else {
    context.facts.setDoc(definition, docNode.doc)
    documentedTypes(context, docNode, inside, definition, isUntyped)
  }
}

/**
 * A lambda. `named` is the definition that an assignment made for it (`f = lambda: 0`), -1 for an anonymous one.
 * Returns the DEFINITION expression.
 */
export function lambdaExpression(context: Context, node: number, named: number): number {
  const { tree, kinds, facts } = context
  const outside = context.frame
  const start = tree.start[node]!
  const body = context.childByField(node, kinds.fields.body)
  const definition =
    named !== -1
      ? named
      : context.definitionAt(node, -1, {
          kind: DefinitionKind.FUNCTION,
          flags: isLocal(outside) ? DefinitionFlag.LOCAL : 0,
          signature: headOf(tree, start, tree.start[body] ?? tree.end[node]!, node, node, kinds.comment),
          doc: '',
        })
  const inside = openFunction(context, node, definition)
  const parametersNode = context.childByField(node, kinds.fields.parameters)
  if (parametersNode !== -1) {
    parameters(
      context,
      parametersNode,
      inside,
      definition,
      named !== -1 && outside.kind === FrameKind.CLASS,
      0,
    )
  }
  if (body !== -1) {
    const declaring = context.declaring
    context.declaring = -1
    moveTo(context, inside)
    facts.flow(FlowKind.RETURN, definition, context.expression(body), tree.start[body]!)
    moveTo(context, outside)
    context.declaring = declaring
  }
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

function openFunction(context: Context, node: number, definition: number): Frame {
  const { tree, frame } = context
  return openFrame(context, FrameKind.FUNCTION, tree.start[node]!, tree.end[node]!, frame, definition)
}

/** Broken regions between a function's head and its body; what stands in them may own the body, and ends the function. */
function recoverParts(context: Context, node: number, body: number, definition: number): void {
  const { tree, facts } = context
  for (let at = context.firstChild(node); at !== -1; at = tree.next[at]!) {
    if ((tree.flags[at]! & NodeFlag.ERROR) === 0) continue
    const found = recover(context, at)
    const next = found.find((other) => facts.definitions.get(other.frame.definition, 5) !== definition)
    const owner = recoveredFrame(context, found, body)
    if (next === undefined || owner === null) continue
    const end = tree.text.slice(0, next.start).trimEnd().length
    if (end < facts.definitions.get(definition, 8)) continue
    facts.definitions.set(definition, 10, end)
    moveTo(context, owner)
  }
}

/** Binds parameters in `inside`; defaults and annotations belong to the scope around the function. */
function parameters(
  context: Context,
  node: number,
  inside: Frame,
  definition: number,
  receives: boolean,
  functionFlags: number,
): void {
  const { tree, kinds, facts } = context
  let position = 0
  let keywordOnly = false
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    const kind = tree.kind[at]
    if (kind === kinds.keywordSeparator) keywordOnly = true
    if (kind === kinds.keywordSeparator || kind === kinds.positionalSeparator) continue
    let nameNode = context.childByField(at, kinds.fields.name)
    if (nameNode === -1) nameNode = kind === kinds.typedParameter ? context.firstNamed(at) : at
    const nameKind = tree.kind[nameNode]
    let flags = 0
    if (nameKind === kinds.listSplatPattern) {
      flags = BindingFlag.REST
      nameNode = context.firstNamed(nameNode)
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    } else if (nameKind === kinds.dictionarySplatPattern) {
      flags = BindingFlag.KEYWORD_REST
      nameNode = context.firstNamed(nameNode)
      facts.addDefinitionFlags(definition, DefinitionFlag.VARIADIC)
    } else if (keywordOnly) flags = BindingFlag.KEYWORD_ONLY
    const typeNode = context.childByField(at, kinds.fields.type)
    const defaultNode = context.childByField(at, kinds.fields.value)
    if (defaultNode !== -1) flags |= BindingFlag.OPTIONAL
    const typeRow = context.type(typeNode)
    const defaultRow = context.expression(defaultNode)

    const last = nameNode === -1 ? -1 : tree.last[nameNode]!
    for (let name = nameNode; name !== -1 && name <= last; name++) {
      // Python 2 takes tuples apart: def f(a, (b, c)).
      if (tree.kind[name] !== kinds.identifier || tree.start[name] === tree.end[name]) continue
      const [text, start] = [context.textAt(name), tree.start[name]!]
      const binding = bindIn(context, inside, BindingKind.PARAMETER, text, start, definition, position, flags)
      if (typeRow !== -1) {
        context.typedBindings.add(binding)
        facts.flow(FlowKind.TYPE, binding, typeRow, tree.start[typeNode]!)
        context.typeRows.set(binding, typeRow)
      }
      facts.flow(FlowKind.ASSIGN, binding, defaultRow, tree.start[defaultNode]!)
      if (receives && position === 0 && flags === 0) receive(context, name, inside, binding, functionFlags)
    }
    if (flags & BindingFlag.REST) keywordOnly = true
    position++
  }
}

/** The first parameter of a method is the instance, that of a class method the class. */
function receive(context: Context, node: number, inside: Frame, binding: number, flags: number): void {
  const { tree, facts } = context
  const isClass = (flags & DefinitionFlag.CLASS_METHOD) !== 0
  const start = tree.start[node]!
  const op = isClass ? Op.THIS_CLASS : Op.THIS
  const row = facts.expression(op, -1, -1, inside.scope, start, tree.end[node]!)
  facts.flow(FlowKind.ASSIGN, binding, row, start)
  context.typedBindings.add(binding)
  inside.receiver = facts.string(context.textAt(node))
  inside.receiverIsClass = isClass
}

/** A test by pytest's rules in a file that it collects, or a method of a TestCase anywhere. */
function isTest(context: Context, frame: Frame, name: string): boolean {
  if (!name.startsWith('test')) return false
  if (frame.holdsTests) return true
  return context.isTestFile && (name.startsWith('test_') || name === 'test') && !isLocal(frame)
}

/** Whether a body does nothing: a docstring, `...` or `pass`. */
function isEmptyBody(context: Context, body: number): boolean {
  const { tree, kinds } = context
  for (let at = context.firstNamed(body); at !== -1; at = context.nextNamed(at)) {
    if (tree.kind[at] === kinds.passStatement) continue
    if (tree.kind[at] !== kinds.expressionStatement) return false
    const inner = context.firstNamed(at)
    if (inner === -1 || (tree.kind[inner] !== kinds.ellipsis && tree.kind[inner] !== kinds.string))
      return false
  }
  return true
}
