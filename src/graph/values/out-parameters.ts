import { FlowKind, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { declaredTypeOf, factsOf, parametersOf } from '../program/program.ts'
import { typeInCall } from './generics.ts'
import { chooseOverload } from '../types/overloads.ts'
import { isClassLike } from '../types/type-kinds.ts'
import { elementsOf } from './elements.ts'
import { handedForType } from './evaluate-bindings.ts'
import { EMPTY, union, withRule } from '../solver/value-sets.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, idOf, kindOf, pack } from '../solver/values.ts'

/** What a call (global row) leaves in the variable that it is given for a parameter: `TryGet(key, out var x)` (C#). */
export function takenOut(context: LinkContext, call: number, position: number): ValueSet {
  const { program } = context
  const file = program.expressionFile[call]!
  const { expressions, strings } = factsOf(program, file)
  const base = program.expressionBase[file]!
  const callee = expressions.a[call - base]!
  const definitions = context
    .valuesOf(base + callee)
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION && !isClassLike(context, idOf(value)))
    .map(idOf)
  if (definitions.length === 0) {
    const isTaken = expressions.op[callee] === Op.MEMBER && TAKING.has(strings[expressions.b[callee]!]!)
    return isTaken ? elementsOf(context, context.valuesOf(base + expressions.a[callee]!), -1) : EMPTY
  }
  const sets = chooseOverload(context, definitions, file, call - base).map((definition) => {
    const parameter = parametersOf(context.program, definition)[position]
    return parameter === undefined ? EMPTY : leftIn(context, parameter, call)
  })
  return withRule(union(sets), Rule['returned-value'])
}

/** Methods of the library that take an element out of a container. */
const TAKING = new Set(['TryGetValue', 'TryDequeue', 'TryPeek', 'TryPop', 'TryTake', 'TryRemove', 'Remove'])

/** What a function leaves in a parameter: what its type says as the call uses it, and which functions it stores. */
function leftIn(context: LinkContext, parameter: number, call: number): ValueSet {
  const { program } = context
  const file = program.bindingFile[parameter]!
  if (program.languages[file]!.semantics.includes) return storedThrough(context, file, parameter)
  // Every pointer may be handed over, and most hold what they held before (Go).
  if (program.languages[file]!.semantics.callConverts) return assignedIn(context, file, parameter)
  const type = declaredTypeOf(program, parameter)
  const stored = context.valuesOfBinding(parameter)
  return type === -1 ? stored : union([handedForType(context, stored), typeInCall(context, type, call)])
}

/** What a function itself gives to a parameter, which stands for what that points to: `*p = other` (Go). */
function assignedIn(context: LinkContext, file: number, parameter: number): ValueSet {
  const { program } = context
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  const sets: ValueSet[] = []
  for (let flow = program.bindingFlows[parameter]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === FlowKind.ASSIGN)
      sets.push(context.valuesOf(program.expressionBase[file]! + flows.source[flow - base]!))
  }
  return union(sets)
}

/** What a function stores where a parameter points to: `*found = first;` (C, C++). */
function storedThrough(context: LinkContext, file: number, parameter: number): ValueSet {
  const { program } = context
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const sets = storesThroughNames(facts)
    .filter((flow) => {
      const name = facts.expressions.a[facts.flows.target[flow]!]!
      return context.entitiesOf(base + name).entities.includes(pack(EntityKind.BINDING, parameter))
    })
    .map((flow) => context.valuesOf(base + facts.flows.source[flow]!))
  return union(sets)
}

function storesThroughNames(facts: FileFacts): readonly number[] {
  let rows = throughNames.get(facts)
  if (rows === undefined) {
    const { expressions, flows } = facts
    const found: number[] = []
    for (let flow = 0; flow < flows.count; flow++) {
      const target = flows.target[flow]!
      if (flows.kind[flow] !== FlowKind.STORE || expressions.op[target] !== Op.INDEX) continue
      const isWhole = expressions.b[target] === -1
      if (isWhole && expressions.op[expressions.a[target]!] === Op.NAME) found.push(flow)
    }
    throughNames.set(facts, (rows = found))
  }
  return rows
}

const throughNames = new WeakMap<FileFacts, readonly number[]>()
