import { DefinitionKind, FlowKind, Op, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import type { DefinitionId, ExpressionId, Packed } from '../row-ids.ts'

/**
 * What is stored into members: `this.x = e` by class and name, `f.x = e` and `exports.x = e` by binding and name.
 * Numbered, so that an entity can name a field that is known by its stores alone.
 */
export interface StoredFields {
  /** Number of the field, -1 where nothing is stored. */
  ofClass(definition: number, name: string): number
  ofBinding(binding: number, name: string): number
  /** Global expression rows stored into a field. */
  sources(field: number): readonly ExpressionId[]
  /** Whether `this.… = …` in a class, or in a function that `new` runs, stores anything. */
  hasFields(definition: DefinitionId): boolean
  /** Number of the field of an owner by name: made where it is not known yet. */
  field(owner: Owner, name: string): number
  /** The same, -1 where it is not known. */
  find(owner: Owner, name: string): number
  /** Numbers of the fields of a name, by owner. */
  named(name: string): ReadonlyMap<Owner, number> | undefined
  /** Whether something is stored under a name through a value that only evaluation can tell. */
  isDynamic(name: string): boolean
  /** Whether a binding (row of a file) is `self`: assigned the receiver where it is declared. */
  isReceiver(file: number, binding: number): boolean
}

export function collectStoredFields(program: Program): StoredFields {
  const byName = new Map<string, Map<Owner, number>>()
  const sources: ExpressionId[][] = []
  const classesWithFields = new Set<number>()
  const dynamicNames = new Set<string>()
  const field = (owner: Owner, name: string): number => {
    let byOwner = byName.get(name)
    if (byOwner === undefined) {
      byOwner = new Map()
      byName.set(name, byOwner)
    }
    let number = byOwner.get(owner)
    if (number === undefined) {
      number = sources.push([]) - 1
      byOwner.set(owner, number)
    }
    return number
  }
  const find = (owner: Owner, name: string): number => byName.get(name)?.get(owner) ?? -1
  for (const rules of new Set(program.rules)) rules.values.addDynamicNames?.(program, dynamicNames)
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    const { kind, target, source, count } = facts.flows
    for (let row = 0; row < count; row++) {
      if (kind[row] !== FlowKind.STORE) continue
      const member = target[row]!
      if (facts.expressions.op[member] === Op.NAME)
        dynamicNames.add(facts.strings[facts.expressions.a[member]!]!)
      if (facts.expressions.op[member] !== Op.MEMBER) continue
      const name = facts.strings[facts.expressions.b[member]!]!
      const base = facts.expressions.a[member]!
      const owner = storeOwner(program, file, facts, base)
      const isOfClass = owner !== NO_OWNER && isClassOwner(owner)
      if (!isOfClass) dynamicNames.add(name)
      if (owner === NO_OWNER) continue
      if (isOfClass) classesWithFields.add(owner / OWNER_KINDS)
      sources[field(owner, name)]!.push(program.expressionId(file, source[row]!))
    }
  }
  return {
    ofClass: (definition, name) => find(ownerOfClass(definition), name),
    ofBinding: (binding, name) => find(ownerOfBinding(binding), name),
    sources: (number) => sources[number]!,
    field,
    find,
    named: (name) => byName.get(name),
    isDynamic: (name) => dynamicNames.has(name),
    hasFields: (definition) => classesWithFields.has(definition),
    isReceiver: (file, binding) => isReceiver(program, file, program.factsOf(file), binding),
  }
}

/** What has a field, as one number: a class and what it makes, a name, a value, a function's `this`, or all of a name. */
export type Owner = number
const OWNER_KINDS = 8
export const NO_OWNER: Owner = -1

export function ownerOfClass(definition: number): Owner {
  return definition * OWNER_KINDS
}

export function ownerOfBinding(binding: number): Owner {
  return binding * OWNER_KINDS + 1
}

/** `value`: packed. */
export function ownerOfValue(value: Packed): Owner {
  return value * OWNER_KINDS + 2
}

export function ownerOfThis(definition: number): Owner {
  return definition * OWNER_KINDS + 3
}

/** Stands for every class: who looks for a field in vain depends on the first store under its name. */
export const ANY_CLASS: Owner = 4

/** Stands for what the components of a framework share by a name. */
export const PROVIDED: Owner = 5

function isClassOwner(owner: Owner): boolean {
  return owner % OWNER_KINDS === 0
}

function storeOwner(program: Program, file: number, facts: FileFacts, base: number): Owner {
  const op = facts.expressions.op[base]
  const scope = facts.expressions.scope[base]!
  if (op === Op.THIS || op === Op.THIS_CLASS) return classOwner(program, file, facts, scope)
  if (op !== Op.NAME) return NO_OWNER
  const binding = lexicalBinding(program, file, scope, facts.expressions.a[base]!)
  if (binding === -1) return NO_OWNER
  if (isReceiver(program, file, facts, binding)) return classOwner(program, file, facts, scope)
  return ownerOfBinding(program.bindingBase[file]! + binding)
}

function classOwner(program: Program, file: number, facts: FileFacts, scope: number): Owner {
  const eachFunctionHasItsOwn = program.languages[file]!.semantics.ownThis
  const { kind, parent, definition } = facts.scopes
  for (let current = scope; current !== -1; current = parent[current]!) {
    if (definition[current] === -1) continue
    const isClass = kind[current] === ScopeKind.CLASS
    // A JavaScript function outside a class makes what `this` is in it.
    const isPlainFunction =
      eachFunctionHasItsOwn &&
      kind[current] === ScopeKind.FUNCTION &&
      kind[parent[current]!] !== ScopeKind.CLASS
    if (!isClass && !isPlainFunction) continue
    if (!isClass && facts.definitions.kind[definition[current]!] === DefinitionKind.METHOD) {
      return ownerOfMethod(program, file, facts, definition[current]!)
    }
    return ownerOfClass(program.definitionBase[file]! + definition[current]!)
  }
  return NO_OWNER
}

/** First binding of a name seen from a scope, by scopes alone. */
export function lexicalBinding(program: Program, file: number, scope: number, name: number): number {
  const facts = program.factsOf(file)
  const table = program.names[file]!
  for (let current = scope; current !== -1; current = facts.scopes.parent[current]!) {
    const row = table.first(current, name)
    if (row !== -1) return row
  }
  return -1
}

/** Whether a binding is `self`: assigned the receiver where it is declared. */
function isReceiver(program: Program, file: number, facts: FileFacts, binding: number): boolean {
  const given = program.bindingFlowSources(program.bindingId(file, binding), FlowKind.ASSIGN)
  return given.some((source) => {
    const op = facts.expressions.op[source - program.expressionBase[file]!]
    return op === Op.THIS || op === Op.THIS_CLASS
  })
}

/** `Foo.prototype.go = function () { this.x = … }` stores into what Foo makes; `this.go = function …` into the class. */
function ownerOfMethod(program: Program, file: number, facts: FileFacts, method: number): Owner {
  const scope = facts.definitions.scope[method]!
  const owner = facts.scopes.definition[scope]!
  if (facts.scopes.kind[scope] === ScopeKind.CLASS && owner !== -1) {
    return ownerOfClass(program.definitionBase[file]! + owner)
  }
  const global = program.definitionId(file, method)
  for (const source of program.definitionFlowSources(global, FlowKind.RECEIVER)) {
    const row = source - program.expressionBase[file]!
    if (facts.expressions.op[row] !== Op.NAME) continue
    const binding = lexicalBinding(program, file, facts.expressions.scope[row]!, facts.expressions.a[row]!)
    if (binding === -1) continue
    const definition = program.definitionOfBinding(program.bindingId(file, binding))
    if (definition !== -1) return ownerOfClass(definition)
  }
  return NO_OWNER
}
