import { ExpressionFlag, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { declaredTargets, definitionsAmong, type Target } from '../names/targets.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { chooseOverload } from '../types/overloads.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf, pack } from '../solver/values.ts'
import { knownLevel, type FileLink } from './file-link.ts'
import { idAt, type DefinitionId, type Packed, type Place } from '../row-ids.ts'

/** `f(name=value)`, `T{name: value}`, `@A(name = value)`: each name leads to the parameter or the field that it fills. */
export function linkKeywords({ context, nodes, sites, collector }: FileLink, place: Place): void {
  const { file, expressions, lists, strings, row: call } = place
  const { op, a, b, start, scope } = expressions
  const list = b[call]!
  if (list === -1) return
  let taking: Taking | undefined
  for (let at = list + 1; at <= list + lists[list]!; at++) {
    const row = lists[at]!
    if (op[row] !== Op.KEYWORD || a[row] === 0) continue
    taking ??= takenBy(context, place)
    const name = strings[a[row]!]!
    const entities = filledBy(context, taking, name)
    const targets = declaredTargets(context, { entities, rule: Rule.member }, file)
    if (targets.length === 0) continue
    const level = knownLevel(taking.rule, targets.length)
    collector.targets(start[row]!, name.length, targets, level)
    const from = nodes.enclosing(file, scope[row]!)
    for (const field of definitionsAmong(targets)) {
      const node = nodes.ofDefinition[field]!
      if (node !== -1) sites.add('writes', from, node, { file, offset: start[row]! }, level, taking.rule)
    }
  }
}

/** `super(…)` leads to the constructor that it runs, or to the class that has none. */
export function linkSuper({ context, program, collector }: FileLink, place: Place): void {
  const { expressions, base, row: call, a: callee, op } = place
  if (expressions.op[callee] !== Op.SUPER || op !== Op.CALL) return
  // Bases that are given arguments where they are named are names of their own; some calls nobody writes.
  if ((expressions.flags[callee]! & ExpressionFlag.IMPLICIT) !== 0) return
  if (expressions.start[call]! > expressions.start[callee]!) return
  const { values, rule } = context.valuesOf(idAt(base, callee))
  const targets = values.flatMap((value): Target[] => {
    const isObject = kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION
    if (!isObject || !program.isClassLike(definitionIdOf(value))) return []
    const constructors = chooseOverload(context, constructorsOfClass(context, definitionIdOf(value)), place)
    const run = constructors.length > 0 ? constructors : [definitionIdOf(value)]
    return run.map((definition) => ({ kind: 'definition', definition }))
  })
  const [start, end] = [expressions.start[callee]!, expressions.end[callee]!]
  if (targets.length > 0) collector.targets(start, end - start, targets, knownLevel(rule, targets.length))
}

interface Taking {
  /** Functions and constructors, whose parameters take the values. */
  readonly functions: readonly DefinitionId[]
  /** Types without a constructor, and attributes, whose members take what no parameter does. */
  readonly types: readonly number[]
  readonly rule: number
}

function takenBy(context: LinkContext, place: Place): Taking {
  const { facts, base, row: call } = place
  const { values, rule } = context.valuesOf(idAt(base, facts.expressions.a[call]!))
  const isAttribute = (facts.expressions.flags[call]! & ExpressionFlag.DECORATOR) !== 0
  const functions: DefinitionId[] = []
  const types: DefinitionId[] = []
  for (const value of values) {
    if (kindOf(value) !== ValueKind.DEFINITION) continue
    const definition = definitionIdOf(value)
    if (!context.program.isClassLike(definition)) {
      functions.push(definition)
      continue
    }
    const constructors = constructorsOfClass(context, definition)
    functions.push(...constructors)
    if (constructors.length === 0 || isAttribute) types.push(definition)
  }
  return { functions: chooseOverload(context, functions, place), types, rule }
}

/** Entities that a name of an argument stands for. */
function filledBy(context: LinkContext, { functions, types }: Taking, name: string): readonly Packed[] {
  const { program } = context
  const entities = new Set<Packed>()
  for (const definition of functions) {
    const { file, bindings, strings } = program.definitionAt(definition)
    const base = program.bindingBase[file]!
    for (const binding of program.parametersOf(definition)) {
      if (binding !== undefined && strings[bindings.name[binding - base]!] === name)
        entities.add(pack(EntityKind.BINDING, binding))
    }
  }
  if (entities.size > 0) return [...entities]
  for (const type of types) {
    for (const entity of context.hierarchy.member(type, name).entities) entities.add(entity)
  }
  return [...entities]
}
