import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../languages/facts.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { followImport } from './names.ts'
import { definitionFlowSources, factsOf } from './program.ts'
import { Open, Rule, weakestRule } from './rules.ts'
import { EntityKind, MAX_VALUES, ValueKind, idOf, kindOf, pack } from './values.ts'
import type { ValueSet } from './values.ts'

/**
 * What an expression may evaluate to, on demand: names through their bindings, members through the values of their
 * base, calls through what their callee returns. Results are kept by expression; a value that depends on itself
 * sees what is known of it so far, and where a result came out of such a cycle it is not kept.
 */
export interface Evaluator {
  valuesOf(expression: number): ValueSet
  instancesOf(typeExpression: number): ValueSet
  valuesOfEntities(set: EntitySet): ValueSet
}

const EMPTY: ValueSet = { values: [], rule: Rule.syntax }

/** Deeper chains of calls and members than this are left open. */
const MAX_DEPTH = 60

/** Types that stand for their first argument: what is awaited, pointed to, or merely qualified. */
const TRANSPARENT_TYPES = new Set([
  'Promise', 'PromiseLike', 'Awaited', 'Awaitable', 'Coroutine', 'Optional', 'Readonly', 'Partial', 'Required',
  'NonNullable', 'Final', 'ClassVar', 'Annotated', 'Required', 'NotRequired', 'Ref', 'Supplier', '*', '&', '?',
]) // prettier-ignore
/** Types whose value is the class that they are applied to. */
const CLASS_TYPES = new Set(['Type', 'type', 'Class', 'typeof'])

export function createEvaluator(context: () => LinkContext): Evaluator {
  const memo: (ValueSet | undefined)[] = []
  const typeMemo: (ValueSet | undefined)[] = []
  const bindingMemo: (ValueSet | undefined)[] = []
  const busy = new Set<number>()
  let depth = 0
  let cycleDepth = Number.POSITIVE_INFINITY
  const busyDepth = new Map<number, number>()

  /** Runs `compute` once a key, with a guard against cycles. */
  const guarded = (
    key: number,
    cache: (ValueSet | undefined)[],
    index: number,
    compute: () => ValueSet,
  ): ValueSet => {
    const known = cache[index]
    if (known !== undefined) return known
    if (busy.has(key)) {
      cycleDepth = Math.min(cycleDepth, busyDepth.get(key)!)
      return EMPTY
    }
    if (depth > MAX_DEPTH) return EMPTY
    busy.add(key)
    busyDepth.set(key, depth)
    depth++
    const result = compute()
    depth--
    busy.delete(key)
    busyDepth.delete(key)
    // Inside a cycle only its head has seen everything.
    if (depth <= cycleDepth) {
      cycleDepth = Number.POSITIVE_INFINITY
      cache[index] = result
    }
    return result
  }

  const valuesOf = (expression: number): ValueSet =>
    guarded(expression * 4, memo, expression, () => evaluate(expression))

  const instancesOf = (typeExpression: number): ValueSet =>
    guarded(typeExpression * 4 + 1, typeMemo, typeExpression, () => evaluateType(typeExpression))

  const valuesOfBinding = (binding: number): ValueSet =>
    guarded(binding * 4 + 2, bindingMemo, binding, () => evaluateBinding(binding))

  const evaluate = (expression: number): ValueSet => {
    const ctx = context()
    const { program } = ctx
    const file = program.expressionFile[expression]!
    const facts = factsOf(program, file)
    const base = program.expressionBase[file]!
    const row = expression - base
    const { expressions, lists } = facts
    const a = expressions.a[row]!
    const b = expressions.b[row]!
    switch (expressions.op[row]) {
      case Op.NAME:
      case Op.MEMBER:
        return valuesOfEntities(ctx.entitiesOf(expression))
      case Op.INDEX:
        return elementsOf(valuesOf(base + a), -1)
      case Op.CALL:
      case Op.NEW:
        return resultsOf(valuesOf(base + a), expressions.op[row] === Op.NEW, file)
      case Op.DEFINITION:
        return { values: [pack(ValueKind.DEFINITION, program.definitionBase[file]! + a)], rule: Rule.syntax }
      case Op.THIS:
      case Op.THIS_CLASS:
        return receiver(file, expressions.scope[row]!, expressions.op[row] === Op.THIS_CLASS)
      case Op.SUPER: {
        const own = receiver(file, expressions.scope[row]!, false)
        const parents = own.values.flatMap((value) =>
          kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION
            ? ctx.hierarchy.linearised(idOf(value)).slice(1, 2)
            : [],
        )
        if (parents.length > 0) {
          return { values: parents.map((parent) => pack(ValueKind.INSTANCE, parent)), rule: Rule.inherited }
        }
        return { values: [pack(ValueKind.OPEN, Open.external)], rule: Rule.inherited }
      }
      case Op.OBJECT:
        return { values: [pack(ValueKind.OBJECT, expression)], rule: Rule.syntax }
      case Op.ARRAY:
        return { values: [pack(ValueKind.CONTAINER, expression)], rule: Rule.syntax }
      case Op.STRING:
      case Op.LITERAL:
        return { values: [pack(ValueKind.OPEN, Open.builtin)], rule: Rule.syntax }
      case Op.ANY_OF: {
        const sets: ValueSet[] = []
        for (let i = 0; a !== -1 && i < lists[a]!; i++) sets.push(valuesOf(base + lists[a + 1 + i]!))
        return union(sets)
      }
      case Op.AWAIT:
      case Op.SPREAD:
        return valuesOf(base + a)
      case Op.ELEMENT:
        return elementsOf(valuesOf(base + a), b)
      case Op.CAST:
        return instancesOf(base + b)
      case Op.APPLY:
        return valuesOf(base + a)
      case Op.IMPORT:
        return valuesOfEntities({
          entities: followImport(ctx, program.importBase[file]! + a),
          rule: Rule.import,
        })
      default:
        return EMPTY
    }
  }

  const valuesOfEntities = (set: EntitySet): ValueSet => {
    const sets = set.entities.map((entity): ValueSet => {
      const id = idOf(entity)
      switch (kindOf(entity)) {
        case EntityKind.BINDING:
          return valuesOfBinding(id)
        case EntityKind.DEFINITION:
          return { values: [pack(ValueKind.DEFINITION, id)], rule: Rule.syntax }
        case EntityKind.EXPRESSION:
          return valuesOf(id)
        case EntityKind.MODULE:
          return { values: [pack(ValueKind.MODULE, id)], rule: Rule.syntax }
        case EntityKind.EXTERNAL:
          return { values: [pack(ValueKind.EXTERNAL, id)], rule: Rule.syntax }
        case EntityKind.STORED_FIELD: {
          const stored = union(context().stored.sources(id).map(valuesOf))
          return { values: stored.values, rule: weakestRule(Rule['assigned-value'], stored.rule) }
        }
        case EntityKind.OPEN:
          return { values: [pack(ValueKind.OPEN, id)], rule: Rule.syntax }
        default:
          return EMPTY
      }
    })
    const all = union(sets)
    return { values: all.values, rule: weakestRule(set.rule, all.rule) }
  }

  const evaluateBinding = (binding: number): ValueSet => {
    const ctx = context()
    const { program } = ctx
    const file = program.bindingFile[binding]!
    const facts = factsOf(program, file)
    const row = binding - program.bindingBase[file]!
    const target = facts.bindings.target[row]!
    if (facts.bindings.kind[row] === BindingKind.IMPORT) {
      if (target === -1) return EMPTY
      return valuesOfEntities({
        entities: followImport(ctx, program.importBase[file]! + target),
        rule: Rule.import,
      })
    }
    if (facts.bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
      const kind = facts.definitions.kind[target]!
      if (kind !== DefinitionKind.VARIABLE && kind !== DefinitionKind.FIELD) {
        const definition = program.definitionBase[file]! + target
        const flags = facts.definitions.flags[target]!
        // Reading a property runs its getter.
        if ((flags & (DefinitionFlag.GETTER | DefinitionFlag.PROPERTY)) !== 0) {
          return returnsOf(definition)
        }
        return { values: [pack(ValueKind.DEFINITION, definition)], rule: Rule.syntax }
      }
    }
    return valuesOfVariable(binding, file)
  }

  const valuesOfVariable = (binding: number, file: number): ValueSet => {
    const ctx = context()
    const { program } = ctx
    const { flows } = factsOf(program, file)
    const base = program.flowBase[file]!
    const declared: ValueSet[] = []
    const assigned: ValueSet[] = []
    for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
      const source = program.expressionBase[file]! + flows.source[flow - base]!
      if (flows.kind[flow - base] === FlowKind.TYPE)
        declared.push(withRule(instancesOf(source), Rule['declared-type']))
      else assigned.push(assignedValues(source))
    }
    const types = union(declared)
    // What a value is known to be says more than an interface that it was declared to have.
    if (types.values.some((value) => kindOf(value) === ValueKind.INSTANCE)) return types
    const field = storedInField(binding, file)
    const values = union(field === undefined ? assigned : [...assigned, field])
    return values.values.length > 0 ? values : types
  }

  /** `self.x = …` in any method of the class that declares field x. */
  const storedInField = (binding: number, file: number): ValueSet | undefined => {
    const ctx = context()
    const { program, stored } = ctx
    const facts = factsOf(program, file)
    const row = binding - program.bindingBase[file]!
    const scope = facts.bindings.scope[row]!
    if (facts.scopes.kind[scope] !== ScopeKind.CLASS) return undefined
    const owner = facts.scopes.definition[scope]!
    if (owner === -1) return undefined
    const name = facts.strings[facts.bindings.name[row]!]!
    const field = stored.ofClass(program.definitionBase[file]! + owner, name)
    if (field === -1) return undefined
    return withRule(union(stored.sources(field).map(valuesOf)), Rule['assigned-value'])
  }

  const assignedValues = (source: number): ValueSet => {
    const set = valuesOf(source)
    const { program } = context()
    const file = program.expressionFile[source]!
    const op = factsOf(program, file).expressions.op[source - program.expressionBase[file]!]
    // `self`, `cls`, and `const f = () => …` name their value; nothing is followed.
    const isDirect = op === Op.THIS || op === Op.THIS_CLASS || op === Op.DEFINITION
    return isDirect ? set : withRule(set, Rule['assigned-value'])
  }

  const resultsOf = (callees: ValueSet, isNew: boolean, file: number): ValueSet => {
    const ctx = context()
    const sets: ValueSet[] = []
    for (const callee of callees.values) {
      const id = idOf(callee)
      switch (kindOf(callee)) {
        case ValueKind.DEFINITION:
          if (isClassLike(ctx, id)) {
            if (isNew || ctx.program.languages[file]!.semantics.callMakesInstance) {
              sets.push({ values: [pack(ValueKind.INSTANCE, id)], rule: Rule.syntax })
            }
          } else if (isNew) {
            sets.push({ values: [pack(ValueKind.INSTANCE, id)], rule: Rule.syntax })
          } else {
            sets.push(returnsOf(id))
          }
          break
        case ValueKind.EXTERNAL:
        case ValueKind.EXTERNAL_RESULT:
          sets.push({ values: [pack(ValueKind.EXTERNAL_RESULT, id)], rule: Rule.syntax })
          break
        case ValueKind.OPEN:
          sets.push({ values: [callee], rule: Rule.syntax })
          break
        default:
      }
    }
    const all = union(sets)
    return { values: all.values, rule: weakestRule(callees.rule, all.rule) }
  }

  const returnsOf = (definition: number): ValueSet => {
    const { program } = context()
    const types = union(
      [...definitionFlowSources(program, definition, FlowKind.RETURN_TYPE)].map(instancesOf),
    )
    if (
      types.values.some(
        (value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.CONTAINER,
      )
    ) {
      return withRule(types, Rule['declared-type'])
    }
    const returned = union([...definitionFlowSources(program, definition, FlowKind.RETURN)].map(valuesOf))
    const yielded = [...definitionFlowSources(program, definition, FlowKind.YIELD)].map(valuesOf)
    const all = union([returned, ...yielded])
    if (all.values.length > 0) return withRule(all, Rule['returned-value'])
    return withRule(types, Rule['declared-type'])
  }

  const elementsOf = (containers: ValueSet, position: number): ValueSet => {
    const { program } = context()
    const sets: ValueSet[] = []
    for (const value of containers.values) {
      const id = idOf(value)
      const kind = kindOf(value)
      if (kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT) {
        const file = program.expressionFile[id]!
        const facts = factsOf(program, file)
        const base = program.expressionBase[file]!
        const row = id - base
        if (kind === ValueKind.OBJECT) {
          const list = facts.expressions.a[row]!
          for (let i = 1; list !== -1 && i < facts.lists[list]!; i += 2)
            sets.push(valuesOf(base + facts.lists[list + 1 + i]!))
        } else if (facts.expressions.op[row] === Op.ARRAY) {
          const list = facts.expressions.a[row]!
          const length = list === -1 ? 0 : facts.lists[list]!
          const only = position >= 0 && position < length
          for (let i = only ? position : 0; i < (only ? position + 1 : length); i++) {
            sets.push(valuesOf(base + facts.lists[list + 1 + i]!))
          }
        } else {
          const list = facts.expressions.b[row]!
          const length = list === -1 ? 0 : facts.lists[list]!
          const index = position >= 0 && position < length ? position : length - 1
          if (index >= 0) sets.push(instancesOf(base + facts.lists[list + 1 + index]!))
        }
      } else if (kind === ValueKind.INSTANCE && position <= 0) {
        // One result of several, or a generator's value: the value itself where it is no container.
        sets.push({ values: [value], rule: Rule.syntax })
      } else if (kind === ValueKind.EXTERNAL || kind === ValueKind.EXTERNAL_RESULT) {
        sets.push({ values: [pack(ValueKind.EXTERNAL_RESULT, id)], rule: Rule.syntax })
      } else if (kind === ValueKind.OPEN) {
        sets.push({ values: [value], rule: Rule.syntax })
      }
    }
    const all = union(sets)
    return { values: all.values, rule: weakestRule(containers.rule, all.rule) }
  }

  const receiver = (file: number, scope: number, asClass: boolean): ValueSet => {
    const ctx = context()
    const facts = factsOf(ctx.program, file)
    const definitionBase = ctx.program.definitionBase[file]!
    let isStatic = asClass
    for (let current = scope; current !== -1; current = facts.scopes.parent[current]!) {
      const definition = facts.scopes.definition[current]!
      if (definition === -1) continue
      if (facts.scopes.kind[current] === ScopeKind.CLASS) {
        const kind = isStatic ? ValueKind.DEFINITION : ValueKind.INSTANCE
        return { values: [pack(kind, definitionBase + definition)], rule: Rule.member }
      }
      if (facts.scopes.kind[current] === ScopeKind.FUNCTION) {
        const flags = facts.definitions.flags[definition]!
        if ((flags & (DefinitionFlag.STATIC | DefinitionFlag.CLASS_METHOD)) !== 0) isStatic = true
        const types = [...definitionFlowSources(ctx.program, definitionBase + definition, FlowKind.RECEIVER)]
        if (types.length > 0) return withRule(union(types.map(instancesOf)), Rule.member)
      }
    }
    return EMPTY
  }

  const evaluateType = (typeExpression: number): ValueSet => {
    const ctx = context()
    const { program } = ctx
    const file = program.expressionFile[typeExpression]!
    const facts = factsOf(program, file)
    const base = program.expressionBase[file]!
    const row = typeExpression - base
    const { expressions, lists } = facts
    const a = expressions.a[row]!
    const b = expressions.b[row]!
    switch (expressions.op[row]) {
      case Op.NAME:
      case Op.MEMBER:
        return instancesOfEntities(ctx.entitiesOf(typeExpression))
      case Op.APPLY: {
        const name = typeName(facts, a)
        const first = b !== -1 && lists[b]! > 0 ? base + lists[b + 1]! : -1
        if (first !== -1 && TRANSPARENT_TYPES.has(name)) return instancesOf(first)
        if (first !== -1 && CLASS_TYPES.has(name)) return valuesOf(first)
        const own = instancesOf(base + a)
        if (own.values.some((value) => kindOf(value) === ValueKind.INSTANCE)) return own
        return { values: [pack(ValueKind.CONTAINER, typeExpression)], rule: Rule.syntax }
      }
      case Op.ANY_OF: {
        const sets: ValueSet[] = []
        for (let i = 0; a !== -1 && i < lists[a]!; i++) sets.push(instancesOf(base + lists[a + 1 + i]!))
        return union(sets)
      }
      case Op.DEFINITION:
        return { values: [pack(ValueKind.INSTANCE, program.definitionBase[file]! + a)], rule: Rule.syntax }
      case Op.THIS:
        return receiver(file, expressions.scope[row]!, false)
      case Op.ARRAY:
        return { values: [pack(ValueKind.CONTAINER, typeExpression)], rule: Rule.syntax }
      case Op.OBJECT:
        return { values: [pack(ValueKind.OBJECT, typeExpression)], rule: Rule.syntax }
      case Op.LITERAL:
      case Op.STRING:
        return { values: [pack(ValueKind.OPEN, Open.builtin)], rule: Rule.syntax }
      case Op.CALL:
      case Op.AWAIT:
      case Op.SPREAD:
        return EMPTY
      default:
        return valuesOf(typeExpression)
    }
  }

  const instancesOfEntities = (set: EntitySet): ValueSet => {
    const ctx = context()
    const { program } = ctx
    const sets: ValueSet[] = []
    for (const entity of set.entities) {
      if (kindOf(entity) === EntityKind.BINDING) {
        const file = program.bindingFile[idOf(entity)]!
        const facts = factsOf(program, file)
        const row = idOf(entity) - program.bindingBase[file]!
        if (facts.bindings.kind[row] === BindingKind.TYPE_PARAMETER) {
          sets.push(valuesOfVariable(idOf(entity), file))
          continue
        }
      }
      for (const value of valuesOfEntities({ entities: [entity], rule: set.rule }).values) {
        sets.push(instanceOfValue(value))
      }
    }
    const all = union(sets)
    return { values: all.values, rule: weakestRule(set.rule, all.rule) }
  }

  const instanceOfValue = (value: number): ValueSet => {
    const ctx = context()
    const id = idOf(value)
    switch (kindOf(value)) {
      case ValueKind.DEFINITION: {
        const aliases = [...definitionFlowSources(ctx.program, id, FlowKind.ALIAS)]
        if (aliases.length > 0) {
          const aliased = union(aliases.map(instancesOf))
          if (aliased.values.length > 0) return aliased
        }
        return { values: [pack(ValueKind.INSTANCE, id)], rule: Rule.syntax }
      }
      case ValueKind.EXTERNAL:
        return { values: [pack(ValueKind.EXTERNAL_RESULT, id)], rule: Rule.syntax }
      default:
        return { values: [value], rule: Rule.syntax }
    }
  }

  return { valuesOf, instancesOf, valuesOfEntities }
}

function typeName(facts: ReturnType<typeof factsOf>, expression: number): string {
  const { op, a, b } = facts.expressions
  if (op[expression] === Op.NAME) return facts.strings[a[expression]!]!
  if (op[expression] === Op.MEMBER) return facts.strings[b[expression]!]!
  return ''
}

function withRule(set: ValueSet, rule: number): ValueSet {
  return { values: set.values, rule: weakestRule(set.rule, rule) }
}

function union(sets: readonly ValueSet[]): ValueSet {
  if (sets.length === 0) return EMPTY
  if (sets.length === 1) return sets[0]!
  const values = new Set<number>()
  let rule: number = Rule.syntax
  for (const set of sets) {
    if (set.values.length > 0) rule = weakestRule(rule, set.rule)
    for (const value of set.values) {
      if (values.size >= MAX_VALUES) {
        values.add(pack(ValueKind.OPEN, Open['bound-hit']))
        return { values: [...values], rule }
      }
      values.add(value)
    }
  }
  return { values: [...values], rule }
}
