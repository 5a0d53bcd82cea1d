import { DefinitionFlag, DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import { argumentsOf, valuesSource } from '../program/call-arguments.ts'
import type { Program } from '../program/program.ts'
import { whileIn } from '../program/while-in.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { EMPTY, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { methodsOn } from '../types/dispatch.ts'
import { overridersOrSiblings } from '../types/member-hooks.ts'
import { bindArguments } from './arguments.ts'
import { onlySource } from './constant-text.ts'
import { open } from './members.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/**
 * Methods that the language runs where an attribute is read or written (Python): those of a descriptor, an object that
 * a class keeps as its attribute, `__getattr__` for what an object has not, and `__setattr__` for whatever is written.
 */
export type AttributeHook = '__get__' | '__set__' | '__getattr__' | '__setattr__'

const declaredHooks = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const definition of program.allDefinitions()) {
    if (program.definitionKinds[definition] !== DefinitionKind.METHOD) continue
    const { semantics } = program.languages[program.definitionFile[definition]!]!
    if (semantics.dataModel !== true) continue
    const name = program.nameOfDefinition(definition)
    if (HOOKS.has(name)) found.add(name)
  }
  return found
})
const HOOKS: ReadonlySet<string> = new Set<AttributeHook>([
  '__get__',
  '__set__',
  '__getattr__',
  '__setattr__',
])

/** Whether any class of the repository has such a method: most programs have none, and every member asks. */
export function hasAttributeHook(program: Program, hook: AttributeHook): boolean {
  const names = declaredHooks(program)
  return names.has(hook)
}

/** What reading a member (MEMBER) gives, of which `own` is what it holds. */
export function readThroughHooks(
  context: LinkContext,
  expression: ExpressionId,
  entities: readonly Packed[],
  own: ValueSet,
): ValueSet {
  const { program } = context
  if (program.languages[program.expressionFile[expression]!]!.semantics.dataModel !== true) return own
  const { file, expressions, strings, row } = program.expressionAt(expression)
  const receiver = program.expressionId(file, expressions.a[row]!)
  if (entities.every((entity) => kindOf(entity) === EntityKind.OPEN)) {
    const name = strings[expressions.b[row]!]!
    const sets = getattrMethods(context, receiver, name).map((method) => context.returnsOf(method))
    const given = union(sets)
    return given.values.length === 0 ? own : withRule(given, Rule['returned-value'])
  }
  const getters = propertyFunctions(context, entities, false)
  if (getters.length > 0) return withRule(union(getters.map(context.returnsOf)), Rule['returned-value'])
  const described = descriptorsAmong(context, entities, '__get__')
  if (described.length === 0) return own
  const kept = own.values.filter((value) => !described.some((each) => each.value === value))
  const sets: ValueSet[] = [kept.length === 0 ? EMPTY : { values: kept, rule: own.rule }]
  for (const { method } of described) {
    bindArguments(context, method, [{ kind: 'plain', source: valuesSource(receiver) }], 1)
    sets.push(withRule(context.returnsOf(method), Rule['returned-value']))
  }
  const all = union(sets)
  return { values: all.values, rule: weakestRule(own.rule, all.rule) }
}

/** Objects that a class keeps under the entities of a member, with the method of theirs that runs. */
export function descriptorsAmong(
  context: LinkContext,
  entities: readonly Packed[],
  hook: '__get__' | '__set__',
): readonly { readonly value: number; readonly method: DefinitionId }[] {
  if (!hasAttributeHook(context.program, hook)) return NONE
  const { program } = context
  if (!entities.some((entity) => isOfClass(program, entity))) return NONE
  const kept = entities.filter((entity) => isOfClass(program, entity))
  const { values } = context.valuesOfEntities({ entities: kept, rule: Rule.member })
  return values.flatMap((value) => methodsOf(context, value, hook).map((method) => ({ value, method })))
}

/** Writing an attribute (entity) of an object hands the object and what is written to the descriptor's `__set__`. */
export function storeThroughHooks(
  context: LinkContext,
  object: Packed,
  entity: Packed,
  source: Source,
): void {
  const holder: Source = { kind: SourceKind.VALUE, row: object, detail: -1 }
  for (const { method } of descriptorsAmong(context, [entity], '__set__')) {
    bindArguments(
      context,
      method,
      [
        { kind: 'plain', source: holder },
        { kind: 'plain', source },
      ],
      1,
    )
  }
}

const NONE: readonly never[] = []

/** What reading or writing `x = property(get_x, set_x)` of a class body runs. */
export function propertyFunctions(
  context: LinkContext,
  entities: readonly Packed[],
  isWritten: boolean,
): readonly DefinitionId[] {
  const { program } = context
  const [entity] = entities
  if (entity === undefined || entities.length > 1 || !isOfClass(program, entity)) return NONE
  const source = onlySource(context, entities)
  if (source === -1) return NONE
  const place = program.expressionAt(source)
  const { expressions, strings, row } = place
  const callee = expressions.op[row] === Op.CALL ? expressions.a[row]! : -1
  if (callee === -1 || expressions.op[callee] !== Op.NAME || strings[expressions.a[callee]!] !== 'property')
    return NONE
  const given = argumentsOf(place)
  const name = isWritten ? 'fset' : 'fget'
  const named = given.find((argument) => argument.kind === 'named' && argument.name === name)
  const chosen = named ?? given[isWritten ? 1 : 0]
  if (chosen === undefined || (chosen.kind !== 'plain' && chosen !== named) || !('source' in chosen))
    return NONE
  return context
    .valuesOf(chosen.source.row)
    .values.filter(
      (value) => kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value)),
    )
    .map(definitionIdOf)
}

/** Whether an entity is an attribute that a class body gives a value, or a method, which a decorator may have replaced. */
function isOfClass(program: Program, entity: Packed): boolean {
  const definition = program.definitionOfEntity(entity)
  if (definition === -1) return false
  const { file, row } = program.definitionAt(definition)
  const { kind, flags } = program.factsOf(file).definitions
  // What a property gives is read already.
  if ((flags[row]! & (DefinitionFlag.PROPERTY | DefinitionFlag.GETTER | DefinitionFlag.SETTER)) !== 0)
    return false
  if (kind[row] === DefinitionKind.METHOD) return program.hasDefinitionFlow(definition, FlowKind.DECORATE)
  return kind[row] === DefinitionKind.FIELD && (flags[row]! & DefinitionFlag.STATIC) !== 0
}

/** The `__getattr__` that reading a name on a receiver runs. */
export function getattrMethods(
  context: LinkContext,
  receiver: ExpressionId,
  name: string,
): readonly DefinitionId[] {
  if (!hasAttributeHook(context.program, '__getattr__') || isOfLanguage(name)) return NONE
  const found = new Set<DefinitionId>()
  for (const value of context.valuesOf(receiver).values) {
    if (!isAbsent(context, value, name)) continue
    for (const method of methodsOf(context, value, '__getattr__')) found.add(method)
  }
  return [...found]
}

/** The `__setattr__` that writing any name on a receiver runs; of subclasses, too, where it is not exact. */
export function setattrMethods(context: LinkContext, receiver: ExpressionId): readonly DefinitionId[] {
  if (!hasAttributeHook(context.program, '__setattr__')) return NONE
  return methodsOn(context, receiver, '__setattr__')
}

/** Whether an object has no member of a name, as far as its classes are known. */
function isAbsent(context: LinkContext, value: Packed, name: string): boolean {
  const { hierarchy } = context
  const type = definitionIdOf(value)
  if (kindOf(value) !== ValueKind.INSTANCE || !context.program.isClassLike(type)) return false
  return (
    hierarchy.member(type, name).entities.length === 0 &&
    !hierarchy.hasUnknownAncestor(type) &&
    overridersOrSiblings(context, type, name).length === 0
  )
}

/** Names of the language's own protocols are looked up on the class, and never by `__getattr__`. */
function isOfLanguage(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__')
}

function methodsOf(context: LinkContext, value: Packed, name: AttributeHook): readonly DefinitionId[] {
  const { program, hierarchy } = context
  if (!program.isInstanceOfClass(value)) return NONE
  return program
    .definitionsAmong(hierarchy.member(idOf(value), name).entities)
    .filter((definition) => program.definitionKinds[definition] === DefinitionKind.METHOD)
}

/** `def __getattr__(self, name): return getattr(self.inner, name)`: the members of what is inside. */
function delegatedMember(context: LinkContext, type: number, name: string): EntitySet | undefined {
  const { program, hierarchy } = context
  if (isOfLanguage(name) || !hasAttributeHook(program, '__getattr__')) return undefined
  if (delegating.has(type)) {
    context.isPartial()
    return undefined
  }
  const entities = new Set<Packed>()
  whileIn(delegating, type, () => {
    for (const method of program.definitionsAmong(hierarchy.member(type, '__getattr__').entities)) {
      for (const source of program.definitionFlowSources(method, FlowKind.RETURN)) {
        const inner = objectAsked(context, method, source)
        if (inner === -1) continue
        for (const value of context.valuesOf(inner).values) {
          for (const entity of context.memberOf(value, name).entities) {
            if (kindOf(entity) !== EntityKind.OPEN) entities.add(entity)
          }
        }
      }
    }
  })
  return entities.size === 0 ? undefined : { entities: [...entities], rule: Rule['returned-value'] }
}

/** A member that objects of a class have by `__getattr__` alone. */
export function memberByHook(context: LinkContext, type: number, name: string): EntitySet | undefined {
  if (context.hierarchy.member(type, '__getattr__').distance === -1) return undefined
  return delegatedMember(context, type, name) ?? open(Open.dynamic, Rule.inherited)
}

/** Types whose members are being looked up in their delegates: delegation may be circular. */
const delegating = new Set<number>()

/** The object of `getattr(object, name)` where the name is the method's own parameter, -1 for anything else. */
function objectAsked(
  { program }: LinkContext,
  method: DefinitionId,
  returned: ExpressionId,
): ExpressionId | -1 {
  const { file, expressions, strings, lists, bindings } = program.definitionAt(method)
  const { op, a, b } = expressions
  const base = program.expressionBase[file]!
  const row = returned - base
  if (op[row] !== Op.CALL || op[a[row]!] !== Op.NAME || strings[a[a[row]!]!] !== 'getattr') return -1
  const list = b[row]!
  if (list === -1 || lists[list]! < 2) return -1
  const [object, name] = [lists[list + 1]!, lists[list + 2]!]
  const asked = program.parameterLists.of(method, file).bindings[1]
  if (asked === undefined || op[name] !== Op.NAME) return -1
  return bindings.name[asked - program.bindingBase[file]!] === a[name] ? idAt(base, object) : -1
}
