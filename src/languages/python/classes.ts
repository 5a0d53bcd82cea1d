import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { NodeFlag } from '../tree.ts'
import type { Context } from './context.ts'
import { decoratorFlags, decoratorName, type Decorators } from './decorators.ts'
import { docAbove, docstringOf } from './docs.ts'
import { FrameKind, isLocal, moveTo, nameFlags, openFrame, type Frame } from './frames.ts'
import { defineNamed, readNamed } from './named-definition.ts'
import { implicitCall, implicitlyCalled } from './protocols.ts'
import { recover } from './recovery.ts'
import { enterTypeParameters } from './type-parameters.ts'

/** A `class` with its decorators, bases and body. */
export function classDefinition(context: Context, node: number, decorators: Decorators | null): void {
  const { tree, kinds, facts, frame: outside } = context
  const named = readNamed(context, node, decorators)
  const { name, frame, body } = named
  const bases = context.childByField(node, kinds.fields.superclasses)
  const names = baseNames(context, bases)
  const nature = natureOf(
    names,
    names.some((base) => isKnownEnum(context, base)),
  )

  let flags = nameFlags(name) | nature.flags | (isLocal(frame) ? DefinitionFlag.LOCAL : 0)
  if (decorators !== null) {
    for (const at of decorators.nodes)
      flags |= decoratorFlags(decoratorName(context, at)) & DefinitionFlag.DEPRECATED
  }
  const isTestClass = nature.isTestCase || (context.isTestFile && /^Test(?![a-z])/.test(name))
  if (isTestClass) flags |= DefinitionFlag.TEST
  const definition = defineNamed(context, named, nature.kind, flags)

  enterTypeParameters(context, node, definition)
  if (bases !== -1) heritage(context, bases, definition)
  // From the head on: in broken code parts of the body stand before it.
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  const inside = openFrame(context, FrameKind.CLASS, start, end, context.frame, definition)
  inside.attributeFlags = nature.attributeFlags
  inside.isInterface = nature.kind === DefinitionKind.INTERFACE
  inside.holdsTests = nature.isTestCase
  if (body !== -1) {
    inside.declared = declaredNames(context, body)
    moveTo(context, inside)
    facts.setDoc(definition, docstringOf(context, body)?.doc ?? docAbove(context, named.start))
    if ((tree.flags[node]! & NodeFlag.HAS_ERROR) !== 0) {
      for (let at = context.firstChild(node); at !== -1; at = tree.next[at]!) {
        if ((tree.flags[at]! & NodeFlag.ERROR) !== 0) recover(context, at)
      }
    }
    context.statement(body)
  }
  moveTo(context, outside)
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
function isKnownEnum(context: Context, name: string): boolean {
  const { facts } = context
  const id = facts.string(name)
  for (let frame: Frame | null = context.frame; frame !== null; frame = frame.parent) {
    const binding = frame.names.get(id)
    if (binding === undefined) continue
    if (facts.bindings.get(binding, 0) !== BindingKind.DEFINITION) return false
    return facts.definitions.get(facts.bindings.get(binding, 4), 0) === DefinitionKind.ENUM
  }
  return false
}

/** Last names of the bases, and of the metaclass. */
function baseNames(context: Context, bases: number): string[] {
  const { tree, kinds } = context
  const names: string[] = []
  for (let at = context.firstNamed(bases); at !== -1; at = context.nextNamed(at)) {
    let node = tree.kind[at] === kinds.keywordArgument ? context.childByField(at, kinds.fields.value) : at
    if (node !== -1 && tree.kind[node] === kinds.subscript)
      node = context.childByField(node, kinds.fields.value)
    if (node !== -1 && tree.kind[node] === kinds.attribute)
      node = context.childByField(node, kinds.fields.attribute)
    if (node !== -1 && tree.kind[node] === kinds.identifier) names.push(context.textAt(node))
  }
  return names
}

function heritage(context: Context, bases: number, definition: number): void {
  const { tree, kinds, facts } = context
  const extended: number[] = []
  const keywords: number[] = []
  for (let at = context.firstNamed(bases); at !== -1; at = context.nextNamed(at)) {
    const kind = tree.kind[at]
    if (kind === kinds.keywordArgument || kind === kinds.dictionarySplat) {
      const value = context.childByField(at, kinds.fields.value)
      const name = kind === kinds.keywordArgument ? context.childByField(at, kinds.fields.name) : -1
      const isMetaclass = name !== -1 && context.textAt(name) === 'metaclass'
      if (value !== -1 && isMetaclass) {
        const metaclass = context.expression(value)
        implicitlyCalled(context, metaclass, value)
        facts.flow(FlowKind.METACLASS, definition, metaclass, tree.start[value]!)
      } else if (value !== -1) keywords.push(context.expression(at))
      else context.expression(at)
      continue
    }
    const row = kind === kinds.subscript ? context.type(at) : context.expression(at)
    extended.push(row)
    for (const base of mixedBases(context, row)) {
      facts.addExpressionFlags(base, ExpressionFlag.HERITAGE)
      facts.flow(FlowKind.EXTENDS, definition, base, tree.start[at]!)
    }
  }
  if (extended.length === 0) return
  // A base is told of the class, and of what is written beside the bases.
  const made = context.spanning(Op.DEFINITION, definition, -1, bases)
  for (const base of extended) implicitCall(context, base, '__init_subclass__', [made, ...keywords], bases)
}

/** `six.with_metaclass(Meta, A, B)` stands for A and B. */
function mixedBases(context: Context, row: number): readonly number[] {
  if (context.opOf(row) !== Op.CALL || context.lastNameOf(row) !== 'with_metaclass') return [row]
  const { call, rows } = context.lastCall
  return call === row ? rows.slice(1) : [row]
}

/** String ids of what a class body declares directly, so that `self.x = …` makes no second x. */
function declaredNames(context: Context, body: number): Set<number> {
  const { tree, kinds, facts } = context
  const names = new Set<number>()
  for (let at = context.firstNamed(body); at !== -1; at = context.nextNamed(at)) {
    const kind = tree.kind[at]
    let name = -1
    if (kind === kinds.expressionStatement) {
      const assignment = context.firstNamed(at)
      if (assignment !== -1 && tree.kind[assignment] === kinds.assignment) {
        name = context.childByField(assignment, kinds.fields.left)
      }
    } else {
      const definition =
        kind === kinds.decoratedDefinition ? context.childByField(at, kinds.fields.definition) : at
      name = context.childByField(definition, kinds.fields.name)
    }
    if (name !== -1 && tree.kind[name] === kinds.identifier) names.add(facts.string(context.textAt(name)))
  }
  return names
}
