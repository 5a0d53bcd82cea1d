import { ExpressionFlag, FlowKind, Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule, weakestRule } from '../../edge-rules.ts'
import { enclosingClass, type Program } from '../../program/program.ts'
import { constructorsOf } from '../../types/constructors.ts'
import { openEntity } from '../../values/members-of-expressions.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, idOf, kindOf } from '../../solver/values.ts'
import type { DefinitionId, Packed, Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/*
 * A class is an object, too, made by its metaclass (Python): it has the methods of that, and calling the class runs
 * `__call__` of its metaclass, which makes the instance by `super().__call__(…)`.
 */

/** The metaclass of a class, its own or an inherited one; -1 for none of the repository. */
export function metaclassOf(context: LinkContext, definition: number): number {
  const { program, hierarchy } = context
  if (!classesWithMetaclass(program).any) return -1
  for (const type of hierarchy.linearised(definition)) {
    for (const source of program.definitionFlowSources(type, FlowKind.METACLASS)) {
      for (const value of context.valuesOf(source).values) {
        if (program.isClassItself(value)) return idOf(value)
      }
    }
  }
  return -1
}

/** What a class has from its metaclass under a name. */
export function memberOfMetaclass(context: LinkContext, definition: number, name: string): readonly Packed[] {
  const metaclass = metaclassOf(context, definition)
  return metaclass === -1 ? [] : context.hierarchy.member(metaclass, name).entities
}

/** A member of a class (value), as an object, that it has from its metaclass. */
export function memberBeyondClass(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const entities = kindOf(value) === ValueKind.DEFINITION ? memberOfMetaclass(context, idOf(value), name) : []
  return entities.length > 0 ? { entities, rule: Rule.inherited } : undefined
}

/** The methods that calling a class runs instead of its constructors. */
export function metaclassCall(context: LinkContext, definition: number): readonly DefinitionId[] {
  return context.program.definitionsAmong(memberOfMetaclass(context, definition, '__call__'))
}

/** What `super().__call__(…)` or `type.__call__(cls, …)` in a metaclass runs: constructors of the classes that it makes. */
export function madeByMetaclass(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { file, facts, expressions, strings, a: callee, scope } = place
  const { program, hierarchy } = context
  const classes = classesWithMetaclass(program)
  if (!classes.any) return []
  if (expressions.op[callee] !== Op.MEMBER || strings[expressions.b[callee]!] !== '__call__') return []
  const base = expressions.a[callee]!
  const isType = expressions.op[base] === Op.NAME && strings[expressions.a[base]!] === 'type'
  if (expressions.op[base] !== Op.SUPER && !isType) return []
  const row = enclosingClass(facts, scope)
  if (row === -1) return []
  const metaclass = program.definitionId(file, row)
  const constructors = new Set<DefinitionId>()
  for (const definition of classes.definitions) {
    const own = metaclassOf(context, definition)
    if (own === -1 || !hierarchy.linearised(own).includes(metaclass)) continue
    for (const type of [definition, ...hierarchy.descendants(definition, MAX_CLASSES)]) {
      for (const constructor of constructorsOf(context, type, place)) constructors.add(constructor)
    }
  }
  return [...constructors]
}

const MAX_CLASSES = 100

interface WithMetaclass {
  readonly any: boolean
  readonly definitions: readonly DefinitionId[]
}
/** Classes that say what makes them. */
const classesWithMetaclass = onceFor((program: Program): WithMetaclass => {
  const definitions: DefinitionId[] = []
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined) return
    const { kind, target, count } = facts.flows
    for (let row = 0; row < count; row++) {
      if (kind[row] === FlowKind.METACLASS) definitions.push(program.definitionId(file, target[row]!))
    }
  })
  return { any: definitions.length > 0, definitions }
})

/** What the language asks of a class as an object is its metaclass's to answer: `A == B`, `len(A)`. */
export function memberAskedOfClass(
  context: LinkContext,
  { expressions, strings, row }: Place,
  { values, rule }: ValueSet,
): EntitySet | undefined {
  const { flags } = expressions
  const name = strings[expressions.b[row]!]!
  if (ASKED_OF_CLASSES.has(name)) return undefined
  if ((flags[row]! & ExpressionFlag.IMPLICIT) === 0 || values.length === 0) return undefined
  const isClassValue = (value: Packed) => context.program.isClassItself(value)
  if (!values.every(isClassValue)) return undefined
  const entities = new Set(values.flatMap((value) => memberOfMetaclass(context, idOf(value), name)))
  return entities.size === 0
    ? openEntity(Open.builtin)
    : { entities: [...entities], rule: weakestRule(rule, Rule.inherited) }
}

/** Methods of a class, not of its metaclass, that the language runs where a class is made or applied. */
const ASKED_OF_CLASSES: ReadonlySet<string> = new Set(['__init_subclass__', '__class_getitem__'])
