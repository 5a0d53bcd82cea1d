import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  OUT_PARAMETER,
  Op,
  ScopeKind,
} from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { actualElements, actualOfSource } from './actual-elements.ts'
import { valuesOfSource } from './evaluate-sources.ts'
import { SourceKind } from '../solver/sources.ts'
import { EMPTY, openValue, single, union, type ValueSet } from '../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  idOf,
  isExact,
  kindOf,
  packExact,
} from '../solver/values.ts'
import { actualReceivers } from './actual-receivers.ts'
import type { BindingId, DefinitionId, ExpressionId, Packed } from '../row-ids.ts'
import { idAt, isPresent } from '../row-ids.ts'
import { idsIn } from '../program/lists.ts'

/**
 * What really reaches a place whose declared type says only what it may be (variable type analysis, Sundaresan et al.
 * 2000): declared types are looked past, to what is instantiated and passed. Where something unknown may reach it too, an
 * open value is among the answers.
 */
export function actualValues(context: LinkContext, expression: ExpressionId): ValueSet {
  const file = context.program.expressionFile[expression]!
  const reaching = reachingValues(context, expression, file)
  return isStructural(context, file) ? ofConcreteTypes(context, reaching) : reaching
}

function reachingValues(context: LinkContext, expression: ExpressionId, file: number): ValueSet {
  const { program } = context
  const facts = program.factsOf(file)
  const base = program.expressionBase[file]!
  const row = expression - base
  const { op, a } = facts.expressions
  switch (op[row]) {
    case Op.NAME:
    case Op.MEMBER: {
      const bindings = context
        .entitiesOf(expression)
        .entities.map((entity) => (isVariable(context, entity) ? bindingIdOf(entity) : -1))
      const isKnown = bindings.length > 0 && bindings.every(isPresent)
      return isKnown ? union(bindings.map(context.actualOfBinding)) : known(context.valuesOf(expression))
    }
    case Op.ANY_OF:
      return union(idsIn(facts, base, a[row]!).map((each) => actualValues(context, each)))
    case Op.CAST:
    case Op.AWAIT:
      return actualValues(context, idAt(base, a[row]!))
    case Op.LITERAL:
      return context.valuesOf(expression)
    case Op.CALL:
      return actualReturns(context, expression, idAt(base, a[row]!))
    case Op.THIS:
      return (
        (program.languages[file]!.semantics.interfaces === 'explicit'
          ? actualReceivers(context, file, facts.expressions.scope[row]!)
          : undefined) ?? known(context.valuesOf(expression))
      )
    case Op.ELEMENT:
    case Op.INDEX: {
      const isElement = op[row] === Op.ELEMENT
      const position = isElement ? facts.expressions.b[row]! : -1
      // A function that stores nothing through the pointer leaves what was there (C, C++).
      if (position <= OUT_PARAMETER && program.languages[file]!.semantics.includes)
        return context.valuesOf(expression)
      const all = known(context.valuesOf(expression))
      if (position < -1 || !areContentsKnown(context, file) || isExactSet(context, all)) return all
      const held = actualElements(context, context.actualValues(idAt(base, a[row]!)), position)
      return isExactSet(context, held) ? held : all
    }
    default:
      return known(context.valuesOf(expression))
  }
}

/** What reaches a variable, parameter or field. */
export function actualOfBinding(context: LinkContext, binding: BindingId): ValueSet {
  const { program } = context
  const { file, bindings, scopes, strings, row } = program.bindingAt(binding)
  const reaching = [...program.bindingFlowSources(binding, FlowKind.ASSIGN)]
  const scope = bindings.scope[row]!
  if (scopes.kind[scope] === ScopeKind.CLASS && scopes.definition[scope] !== -1) {
    const owner = program.definitionBase[file]! + scopes.definition[scope]!
    const field = context.stored.ofClass(owner, strings[bindings.name[row]!]!)
    if (field !== -1) reaching.push(...context.stored.sources(field))
  }
  const sets: ValueSet[] = []
  const isTest = program.files[file]!.isTest
  const hasKnownContents = areContentsKnown(context, file)
  let isReached = false
  for (const source of context.sources.of(binding)) {
    const isPlain = source.kind === SourceKind.VALUES
    if (isPlain) reaching.push(source.row)
    else
      sets.push(known(hasKnownContents ? actualOfSource(context, source) : valuesOfSource(context, source)))
    const from = isPlain || source.kind === SourceKind.ELEMENTS ? program.expressionFile[source.row]! : file
    isReached ||= isTest || !program.files[from]!.isTest
  }
  for (const expression of reaching) sets.push(actualValues(context, expression))
  const isParameter = bindings.kind[row] === BindingKind.PARAMETER
  const concrete = isStructural(context, file)
    ? ofConcreteTypes(context, declaredOf(context, binding))
    : EMPTY
  if (concrete.values.length > 0 && isExactSet(context, concrete)) return concrete
  if (isParameter && hasKnownContents && (bindings.flags[row]! & BindingFlag.REST) !== 0) {
    sets.push(single(ValueKind.REST, binding))
    isReached = true
  }
  // What only tests hand over says nothing of what others hand over.
  if (sets.length === 0 || (isParameter && !isReached)) sets.push(openValue(Open.dynamic))
  return union(sets)
}

/** Whether only an interface holds anything but what it is declared to be. */
function isStructural({ program }: LinkContext, file: number): boolean {
  return program.languages[file]!.semantics.interfaces === 'structural'
}

function declaredOf(context: LinkContext, binding: BindingId): ValueSet {
  const type = context.program.declaredTypeOf(binding)
  return type === -1 ? EMPTY : context.instancesOf(type)
}

function actualReturns(context: LinkContext, call: ExpressionId, callee: ExpressionId): ValueSet {
  const { program } = context
  const { values } = context.valuesOf(callee)
  const [value] = values
  const handed = forwardedBy(context, call, callee, values)
  if (handed !== undefined) return handed
  if (values.length === 1 && value !== undefined && kindOf(value) === ValueKind.DEFINITION) {
    const definition = definitionIdOf(value)
    const returned = program.definitionFlowSources(definition, FlowKind.RETURN)
    if (!program.isClassLike(definition) && returned.length > 0) {
      const isFixed = !mayBeOverridden(context, definition)
      const isTyped = hasGenericClasses(program, program.definitionFile[definition]!)
      if (isFixed && !isTyped) return union(returned.map((source) => context.actualValues(source)))
      if (isTyped && (isFixed || !isOverridden(context, definition))) {
        const actual = union(returned.map((source) => context.actualValues(source)))
        // Where that is but what a type says, the call says more: it tells what stands for type parameters.
        if (actual.values.every(isExact)) return narrowed(context, actual, context.valuesOf(call))
      }
    }
  }
  return known(context.valuesOf(call))
}

/** Whether what lies in containers was put there by code that is seen: where all types are declared (Go, Rust, Java, C#). */
function areContentsKnown({ program }: LinkContext, file: number): boolean {
  const { interfaces } = program.languages[file]!.semantics
  return interfaces !== 'declared' || hasGenericClasses(program, file)
}

/** Whether all types are declared, of classes with generic members that overriding ones replace (Java, C#). */
function hasGenericClasses(program: Program, file: number): boolean {
  return program.languages[file]!.semantics.functionMethods === 'any'
}

/** What library methods and functions forward, or take out of a container. */
function forwardedBy(
  context: LinkContext,
  call: ExpressionId,
  callee: ExpressionId,
  callees: readonly Packed[],
): ValueSet | undefined {
  if (callees.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  const { program } = context
  const { file, expressions, strings, lists, base } = program.expressionAt(call)
  const { containers, callOfClass } = program.languages[file]!.semantics
  const row = callee - base
  if (
    callOfClass === 'converts' &&
    expressions.op[row] === Op.NAME &&
    strings[expressions.a[row]!] === 'append'
  ) {
    const list = expressions.b[call - base]!
    return list === -1 || lists[list]! === 0 ? undefined : context.actualValues(idAt(base, lists[list + 1]!))
  }
  if (containers === undefined || expressions.op[row] !== Op.MEMBER) return undefined
  const name = strings[expressions.b[row]!]!
  const isSame = containers.same.has(name)
  if (!isSame && !containers.element.has(name)) return undefined
  const receivers = context.actualValues(idAt(base, expressions.a[row]!))
  if (isSame) return receivers
  const held = heldOf(context, receivers)
  return isExactSet(context, held) ? held : undefined
}

/** Elements of containers; what is no container stands for what it holds. */
function heldOf(context: LinkContext, set: ValueSet): ValueSet {
  const isPlain = (value: Packed) => {
    const kind = kindOf(value)
    return kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION || kind === ValueKind.OPEN
  }
  const others = { values: set.values.filter((value) => !isPlain(value)), rule: set.rule }
  return union([{ values: set.values.filter(isPlain), rule: set.rule }, actualElements(context, others, -1)])
}

/** Whether all that a set holds is of one class each, that nothing can be a part of. */
function isExactSet(context: LinkContext, { values }: ValueSet): boolean {
  return values.length > 0 && values.every((value) => isExact(value) || isClassByName(context, value))
}

function isClassByName(context: LinkContext, value: Packed): boolean {
  return context.program.isClassItself(value)
}

/** Of what is made the objects of the types that are declared. */
function narrowed(context: LinkContext, made: ValueSet, declared: ValueSet): ValueSet {
  const types = declared.values.filter((value) => context.program.isInstanceOfClass(value)).map(idOf)
  if (types.length === 0) return made
  const values = made.values.filter((value) =>
    context.hierarchy.linearised(idOf(value)).some((type) => types.includes(type)),
  )
  return values.length === 0 ? known(declared) : { values, rule: made.rule }
}

function mayBeOverridden({ program }: LinkContext, definition: DefinitionId): boolean {
  const { definitions, row } = program.definitionAt(definition)
  const isFixed = (definitions.flags[row]! & (DefinitionFlag.STATIC | DefinitionFlag.PRIVATE)) !== 0
  return definitions.kind[row] === DefinitionKind.METHOD && !isFixed
}

function isOverridden(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const owner = context.receiverType(definition)
  return (
    owner === -1 || context.hierarchy.overriders(owner, program.nameOfDefinition(definition), 1).length > 0
  )
}

function isVariable({ program }: LinkContext, entity: Packed): boolean {
  if (kindOf(entity) !== EntityKind.BINDING) return false
  const binding = bindingIdOf(entity)
  const { bindings, definitions, row } = program.bindingAt(binding)
  const kind = bindings.kind[row]
  if (kind === BindingKind.PARAMETER || kind === BindingKind.VARIABLE) return true
  const target = bindings.target[row]!
  if (kind !== BindingKind.DEFINITION || target === -1) return false
  const what = definitions.kind[target]
  const isAccessor = (definitions.flags[target]! & (DefinitionFlag.GETTER | DefinitionFlag.PROPERTY)) !== 0
  return (what === DefinitionKind.FIELD || what === DefinitionKind.VARIABLE) && !isAccessor
}

function known(set: ValueSet): ValueSet {
  return set.values.length > 0 ? set : openValue(Open.dynamic)
}

/** Only an interface holds anything but what it is declared to be. */
function ofConcreteTypes(context: LinkContext, set: ValueSet): ValueSet {
  if (!set.values.some((value) => isConcrete(context, value))) return set
  const values = set.values.map((value) =>
    isConcrete(context, value) ? packExact(definitionIdOf(value)) : value,
  )
  return { values: [...new Set(values)], rule: set.rule }
}

function isConcrete(context: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.INSTANCE || isExact(value)) return false
  const kind = context.program.definitionKinds[definitionIdOf(value)]
  return kind === DefinitionKind.CLASS || context.program.isDistinct(definitionIdOf(value))
}
