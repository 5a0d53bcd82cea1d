import type { FileFacts } from '../../languages/facts.ts'
import { DefinitionKind, FlowKind, Op, ScopeKind } from '../../languages/facts.ts'
import type { Program } from './program.ts'
import { definitionFlowSources, definitionOfBinding, factsOf } from './program.ts'

/**
 * What is stored into members: `this.x = e` by class and name, `f.x = e` and `exports.x = e` by binding and name.
 * Numbered, so that an entity can name a field that is known by its stores alone.
 */
export interface StoredFields {
  /** Number of the field, -1 where nothing is stored. */
  ofClass(definition: number, name: string): number
  ofBinding(binding: number, name: string): number
  /** Global expression rows stored into a field. */
  sources(field: number): readonly number[]
  /** Whether `this.… = …` in a class, or in a function that `new` runs, stores anything. */
  hasFields(definition: number): boolean
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
  const sources: number[][] = []
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
  for (const rules of new Set(program.rules)) rules.addDynamicNames?.(program, dynamicNames)
  if (program.languages.some((language) => language?.semantics.ownThis)) {
    for (const name of NAMES_OF_LIBRARIES) dynamicNames.add(name)
  }
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    if (program.languages[file]!.semantics.fieldLiterals) collectLiteralFields(facts, dynamicNames)
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
      sources[field(owner, name)]!.push(program.expressionBase[file]! + source[row]!)
    }
  }
  for (const facts of program.files.map((file) => file.facts)) {
    if (facts?.strings.includes('defineProperty')) {
      for (const name of definedProperties(facts)) dynamicNames.add(name)
    }
    if (facts?.strings.some((text) => text === 'defineProperties' || text === 'create')) {
      for (const name of describedProperties(facts)) dynamicNames.add(name)
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
    isReceiver: (file, binding) => isReceiver(program, file, factsOf(program, file), binding),
  }
}

/** The names that `Object.defineProperty(o, 'name', …)` gives. */
function definedProperties({ expressions, lists, strings }: FileFacts): string[] {
  const { op, a, b } = expressions
  const names: string[] = []
  for (let row = 0; row < expressions.count; row++) {
    const list = b[row]!
    const callee = a[row]!
    if (op[row] !== Op.CALL || list === -1 || lists[list]! < 3 || op[callee] !== Op.MEMBER) continue
    const key = lists[list + 2]!
    if (strings[b[callee]!] === 'defineProperty' && op[key] === Op.STRING) names.push(strings[a[key]!]!)
  }
  return names
}

/** The names of entries whose value is a literal, as in `Object.create(proto, { name: { value: … } })`. */
function describedProperties({ expressions, lists, strings }: FileFacts): string[] {
  const { op, a } = expressions
  const names: string[] = []
  for (let row = 0; row < expressions.count; row++) {
    const list = a[row]!
    if (op[row] !== Op.OBJECT || list === -1) continue
    for (let at = list + 1; at < list + lists[list]!; at += 2) {
      if (lists[at]! > 0 && op[lists[at + 1]!] === Op.OBJECT) names.push(strings[lists[at]!]!)
    }
  }
  return names
}

/** What `Object.assign`, `Object.setPrototypeOf` and the makers of components store (JavaScript). */
const NAMES_OF_LIBRARIES = ['__proto__', '...', 'props']

/** What has a field, as one number: a class and what it makes, a name, a value, a function's `this`, or all of a name. */
export type Owner = number
const OWNER_KINDS = 8
const NO_OWNER: Owner = -1

export function ownerOfClass(definition: number): Owner {
  return definition * OWNER_KINDS
}

export function ownerOfBinding(binding: number): Owner {
  return binding * OWNER_KINDS + 1
}

/** `value`: packed. */
export function ownerOfValue(value: number): Owner {
  return value * OWNER_KINDS + 2
}

export function ownerOfThis(definition: number): Owner {
  return definition * OWNER_KINDS + 3
}

/** Stands for every class: who looks for a field in vain depends on the first store under its name. */
export const ANY_CLASS: Owner = 4

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
      return methodOwner(program, file, facts, definition[current]!)
    }
    return ownerOfClass(program.definitionBase[file]! + definition[current]!)
  }
  return NO_OWNER
}

/** `Foo.prototype.go = function () { this.x = … }` stores into what Foo makes; `this.go = function …` into the class. */
function methodOwner(program: Program, file: number, facts: FileFacts, method: number): Owner {
  const scope = facts.definitions.scope[method]!
  const owner = facts.scopes.definition[scope]!
  if (facts.scopes.kind[scope] === ScopeKind.CLASS && owner !== -1) {
    return ownerOfClass(program.definitionBase[file]! + owner)
  }
  const global = program.definitionBase[file]! + method
  for (const source of definitionFlowSources(program, global, FlowKind.RECEIVER)) {
    const row = source - program.expressionBase[file]!
    if (facts.expressions.op[row] !== Op.NAME) continue
    const binding = lexicalBinding(program, file, facts.expressions.scope[row]!, facts.expressions.a[row]!)
    if (binding === -1) continue
    const definition = definitionOfBinding(program, program.bindingBase[file]! + binding)
    if (definition !== -1) return ownerOfClass(definition)
  }
  return NO_OWNER
}

/** First binding of a name seen from a scope, by scopes alone. */
export function lexicalBinding(program: Program, file: number, scope: number, name: number): number {
  const facts = factsOf(program, file)
  const table = program.names[file]!
  for (let current = scope; current !== -1; current = facts.scopes.parent[current]!) {
    const row = table.first(current, name)
    if (row !== -1) return row
  }
  return -1
}

/** Whether a binding is `self`: assigned the receiver where it is declared. */
function isReceiver(program: Program, file: number, facts: FileFacts, binding: number): boolean {
  const base = program.flowBase[file]!
  let flow = program.bindingFlows[program.bindingBase[file]! + binding]!
  for (; flow !== -1; flow = program.nextFlow[flow]!) {
    if (facts.flows.kind[flow - base] !== FlowKind.ASSIGN) continue
    const op = facts.expressions.op[facts.flows.source[flow - base]!]
    if (op === Op.THIS || op === Op.THIS_CLASS) return true
  }
  return false
}

/** Fields that literals name, or fill by place. */
function collectLiteralFields({ expressions, strings }: FileFacts, names: Set<string>): void {
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] === Op.KEYWORD) names.add(strings[expressions.a[row]!]!)
  }
  for (let place = 0; place < 12; place++) names.add(String(place))
}
