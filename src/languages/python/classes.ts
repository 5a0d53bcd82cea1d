import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import { childByField, firstChild, firstNamed, nextNamed, NodeFlag, textOf } from '../tree.ts'
import { decorate, decoratorFlags, decoratorName, type Decorators } from './decorators.ts'
import { docAbove, docstringOf } from './docs.ts'
import { implicitCall, implicitlyCalled } from './protocols.ts'
import { recover } from './recovery.ts'
import { headOf } from './signature.ts'
import { enterTypeParameters } from './type-parameters.ts'
import { typeExpression } from './types.ts'
import { defineAgain } from './versions.ts'
import {
  createFrame,
  declarationFrame,
  FrameKind,
  isLocal,
  lastNameOf,
  nameFlags,
  opOf,
  type Frame,
  type Walk,
} from './walk.ts'

/** A `class` with its decorators, bases and body. */
export function classDefinition(walk: Walk, node: number, decorators: Decorators | null): void {
  const { tree, kinds, facts } = walk
  const outside = walk.frame
  const nameNode = childByField(tree, node, kinds.nameField)
  const name = nameNode === -1 ? '' : textOf(tree, nameNode)
  const frame = declarationFrame(walk, facts.string(name))
  const body = childByField(tree, node, kinds.bodyField)
  const bases = childByField(tree, node, kinds.superclassesField)
  const start = decorators === null ? tree.start[node]! : decorators.start
  const names = baseNames(walk, bases)
  const nature = natureOf(
    names,
    names.some((base) => isKnownEnum(walk, base)),
  )

  let flags = nameFlags(name) | nature.flags | (isLocal(frame) ? DefinitionFlag.LOCAL : 0)
  if (decorators !== null) {
    for (const at of decorators.nodes)
      flags |= decoratorFlags(decoratorName(walk, at)) & DefinitionFlag.DEPRECATED
  }
  const isTestClass = nature.isTestCase || (walk.isTestFile && /^Test(?![a-z])/.test(name))
  if (name === '') flags |= DefinitionFlag.ANONYMOUS
  if (isTestClass) flags |= DefinitionFlag.TEST

  const definition = facts.definition({
    kind: nature.kind,
    name,
    scope: frame.scope,
    parent: frame.definition,
    nameStart: nameNode === -1 ? tree.start[node]! : tree.start[nameNode]!,
    nameEnd: nameNode === -1 ? tree.start[node]! : tree.end[nameNode]!,
    start,
    end: tree.end[node]!,
    flags,
    signature: classHead(walk, node, body),
  })
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

  enterTypeParameters(walk, node, definition)
  if (bases !== -1) heritage(walk, bases, definition)
  const scope = facts.scope({
    kind: ScopeKind.CLASS,
    flags: ScopeFlag.HIDDEN_FROM_NESTED,
    parent: walk.frame.scope,
    // From the head on: in broken code parts of the body stand before it.
    start: tree.start[node]!,
    end: tree.end[node]!,
  })
  facts.setInnerScope(definition, scope)
  const inside = createFrame(FrameKind.CLASS, scope, definition, walk.frame)
  inside.attributeFlags = nature.attributeFlags
  inside.isInterface = nature.kind === DefinitionKind.INTERFACE
  inside.holdsTests = nature.isTestCase
  if (body !== -1) {
    inside.declared = declaredNames(walk, body)
    walk.frame = inside
    facts.setDoc(definition, docstringOf(walk, body)?.doc ?? docAbove(walk, start))
    if ((tree.flags[node]! & NodeFlag.HAS_ERROR) !== 0) {
      for (let at = firstChild(tree, node); at !== -1; at = tree.next[at]!) {
        if ((tree.flags[at]! & NodeFlag.ERROR) !== 0) recover(walk, at)
      }
    }
    walk.visit.statements(walk, body)
  }
  walk.frame = outside
}

interface Nature {
  readonly kind: number
  readonly flags: number
  /** What the class's plain attributes are. */
  readonly attributeFlags: number
  readonly isTestCase: boolean
}

/** What a class is, as far as the names of its bases say. Django's enumerations end in `Choices`. */
function natureOf(bases: readonly string[], extendsEnum: boolean): Nature {
  const isEnum = extendsEnum || bases.some((base) => /(?:Enum|Choices|^Flag|^IntFlag)$/.test(base))
  const isProtocol = bases.includes('Protocol')
  const isAbstract = isProtocol || bases.includes('ABC') || bases.includes('ABCMeta')
  return {
    kind: isEnum ? DefinitionKind.ENUM : isProtocol ? DefinitionKind.INTERFACE : DefinitionKind.CLASS,
    flags: isAbstract ? DefinitionFlag.ABSTRACT : 0,
    attributeFlags: isEnum
      ? DefinitionFlag.ENUM_MEMBER | DefinitionFlag.STATIC | DefinitionFlag.CONSTANT
      : DefinitionFlag.STATIC,
    isTestCase: bases.some((base) => base.endsWith('TestCase')),
  }
}

/** Whether a name is that of an enumeration further up in this file. */
function isKnownEnum(walk: Walk, name: string): boolean {
  const { facts } = walk
  const id = facts.string(name)
  for (let frame: Frame | null = walk.frame; frame !== null; frame = frame.parent) {
    const binding = frame.names.get(id)
    if (binding === undefined) continue
    if (facts.bindings.get(binding, 0) !== BindingKind.DEFINITION) return false
    return facts.definitions.get(facts.bindings.get(binding, 4), 0) === DefinitionKind.ENUM
  }
  return false
}

/** Last names of the bases, and of the metaclass. */
function baseNames(walk: Walk, bases: number): string[] {
  const { tree, kinds } = walk
  const names: string[] = []
  if (bases === -1) return names
  for (let at = firstNamed(tree, bases); at !== -1; at = nextNamed(tree, at)) {
    let node = tree.kind[at] === kinds.keywordArgument ? childByField(tree, at, kinds.valueField) : at
    if (node !== -1 && tree.kind[node] === kinds.subscript) node = childByField(tree, node, kinds.valueField)
    if (node !== -1 && tree.kind[node] === kinds.attribute)
      node = childByField(tree, node, kinds.attributeField)
    if (node !== -1 && tree.kind[node] === kinds.identifier) names.push(textOf(tree, node))
  }
  return names
}

function heritage(walk: Walk, bases: number, definition: number): void {
  const { tree, kinds, facts } = walk
  const extended: number[] = []
  const keywords: number[] = []
  for (let at = firstNamed(tree, bases); at !== -1; at = nextNamed(tree, at)) {
    const kind = tree.kind[at]
    if (kind === kinds.keywordArgument || kind === kinds.dictionarySplat) {
      const value = childByField(tree, at, kinds.valueField)
      const name = kind === kinds.keywordArgument ? childByField(tree, at, kinds.nameField) : -1
      const isMetaclass = name !== -1 && textOf(tree, name) === 'metaclass'
      if (value !== -1 && isMetaclass) {
        const metaclass = walk.visit.value(walk, value)
        implicitlyCalled(walk, metaclass, value)
        if (metaclass !== -1) facts.flow(FlowKind.METACLASS, definition, metaclass, tree.start[value]!)
      } else if (value !== -1) keywords.push(walk.visit.value(walk, at))
      else walk.visit.value(walk, at)
      continue
    }
    const row = kind === kinds.subscript ? typeExpression(walk, at) : walk.visit.value(walk, at)
    extended.push(row)
    for (const base of mixedBases(walk, row)) {
      facts.addExpressionFlags(base, ExpressionFlag.HERITAGE)
      facts.flow(FlowKind.EXTENDS, definition, base, tree.start[at]!)
    }
  }
  if (extended.length === 0) return
  // A base is told of the class, and of what is written beside the bases.
  const [start, end] = [tree.start[bases]!, tree.end[bases]!]
  const made = facts.expression(Op.DEFINITION, definition, -1, walk.frame.scope, start, end)
  for (const base of extended) implicitCall(walk, base, '__init_subclass__', [made, ...keywords], bases)
}

/** `six.with_metaclass(Meta, A, B)` stands for A and B. */
function mixedBases(walk: Walk, row: number): readonly number[] {
  if (opOf(walk, row) !== Op.CALL || lastNameOf(walk, row) !== 'with_metaclass') return [row]
  const { call, rows } = walk.lastCall
  return call === row ? rows.slice(1) : [row]
}

/** String ids of what a class body declares directly, so that `self.x = …` makes no second x. */
function declaredNames(walk: Walk, body: number): Set<number> {
  const { tree, kinds, facts } = walk
  const names = new Set<number>()
  for (let at = firstNamed(tree, body); at !== -1; at = nextNamed(tree, at)) {
    const kind = tree.kind[at]
    let name = -1
    if (kind === kinds.expressionStatement) {
      const assignment = firstNamed(tree, at)
      if (assignment !== -1 && tree.kind[assignment] === kinds.assignment) {
        name = childByField(tree, assignment, kinds.leftField)
      }
    } else {
      const definition =
        kind === kinds.decoratedDefinition ? childByField(tree, at, kinds.definitionField) : at
      name = definition === -1 ? -1 : childByField(tree, definition, kinds.nameField)
    }
    if (name !== -1 && tree.kind[name] === kinds.identifier) names.add(facts.string(textOf(tree, name)))
  }
  return names
}

function classHead(walk: Walk, node: number, body: number): string {
  const { tree, kinds } = walk
  const start = tree.start[node]!
  const bodyNode = body === -1 ? tree.last[node]! + 1 : body
  let end = body === -1 ? tree.end[node]! : tree.start[body]!
  for (let at = firstChild(tree, node); at !== -1 && at < bodyNode; at = tree.next[at]!) {
    if (tree.kind[at] === kinds.colonToken) end = tree.start[at]!
  }
  return headOf(tree, start, end, node, bodyNode, kinds.comment)
}
