import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeKind,
} from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import { followImport } from '../names/names.ts'
import { overriddenParameters } from '../types/overridden.ts'
import { valuesOfSlot } from './evaluate-sources.ts'
import { isFilledField } from './fill-fields.ts'
import { isReplacedDefault } from './replaced-defaults.ts'
import { EMPTY, single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, expressionIdOf, idOf, kindOf } from '../solver/values.ts'
import { isFilledByLiterals } from './struct-literals.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'

/** What a binding holds: an import's module or name, a definition, or what a variable is given. */
export function evaluateBinding(context: LinkContext, binding: BindingId): ValueSet {
  const { program } = context
  const { file, bindings, definitions, row } = program.bindingAt(binding)
  const target = bindings.target[row]!
  if (bindings.kind[row] === BindingKind.IMPORT) {
    if (target === -1) return EMPTY
    const entities = followImport(context, idAt(program.importBase[file]!, target))
    const imported = context.valuesOfEntities({ entities, rule: Rule.import })
    return union([imported, ...assignedOver(context, binding, file, -1)])
  }
  const { valuesOfTypeParameter } = program.rules[file]!.generics
  if (bindings.kind[row] === BindingKind.TYPE_PARAMETER && valuesOfTypeParameter !== undefined)
    return valuesOfTypeParameter(context, binding)
  if (bindings.kind[row] === BindingKind.DEFINITION && target !== -1) {
    const kind = definitions.kind[target]!
    if (kind !== DefinitionKind.VARIABLE && kind !== DefinitionKind.FIELD) {
      const definition = program.definitionId(file, target)
      const flags = definitions.flags[target]!
      // Writing a property gives nothing; reading it runs its getter.
      if ((flags & DefinitionFlag.SETTER) !== 0) return EMPTY
      if ((flags & (DefinitionFlag.GETTER | DefinitionFlag.PROPERTY)) !== 0)
        return context.returnsOf(definition)
      return functionOrClass(context, binding, file, definition)
    }
    const isMember = (definitions.flags[target]! & DefinitionFlag.ENUM_MEMBER) !== 0
    const owner =
      isMember && program.languages[file]!.semantics.dataModel === true ? definitions.parent[target]! : -1
    // `RED = 1` of an enumeration makes one of its own (Python).
    if (owner !== -1) return single(ValueKind.INSTANCE, program.definitionBase[file]! + owner)
  }
  if (bindings.kind[row] === BindingKind.TYPE_PARAMETER) {
    const given = union(valuesOfSlot(context, binding))
    if (given.values.length > 0) return withRule(given, Rule['argument-value'])
  }
  return evaluateVariable(context, binding, file)
}

/** A function or class as its name gives it: decorated, and with what is stored over it. */
function functionOrClass(
  context: LinkContext,
  binding: BindingId,
  file: number,
  definition: DefinitionId,
): ValueSet {
  const { program } = context
  const isDecorated =
    program.languages[file]!.semantics.decoratorsReplace &&
    program.hasDefinitionFlow(definition, FlowKind.DECORATE)
  const own = isDecorated
    ? context.decorated(definition)
    : single(ValueKind.DEFINITION, context.parts.first(definition))
  const field = program.languages[file]!.semantics.ownThis ? fieldOverMethod(context, binding, file) : -1
  if (field !== -1) return union([own, context.valuesOfField(field)])
  const assigned = assignedOver(context, binding, file, definition)
  if (!isStoredTo(context, binding, file)) return assigned.length === 0 ? own : union([own, ...assigned])
  context.mayGrow()
  const stored = valuesOfSlot(context, binding).map((set) => withRule(set, Rule['assigned-value']))
  return union([own, ...assigned, ...stored])
}

/** What else is assigned to the name of a definition or import: `let log = () => {}; log = other`. */
function assignedOver(
  { program, valuesOf }: LinkContext,
  binding: BindingId,
  file: number,
  definition: DefinitionId | -1,
): ValueSet[] {
  // There an assignment declares the name once more (Python).
  if (program.languages[file]!.semantics.dataModel === true) return []
  const { expressions } = program.factsOf(file)
  const own = definition - program.definitionBase[file]!
  const sets: ValueSet[] = []
  for (const source of program.bindingFlowSources(binding, FlowKind.ASSIGN)) {
    let made = source - program.expressionBase[file]!
    while (expressions.op[made] === Op.CAST) made = expressions.a[made]!
    if (expressions.op[made] === Op.DEFINITION && expressions.a[made] === own) continue
    sets.push(withRule(valuesOf(source), Rule['assigned-value']))
  }
  return sets
}

/** Whether evaluation may find something to be stored under the name of a binding. */
function isStoredTo(context: LinkContext, binding: BindingId, file: number): boolean {
  const { program, stored } = context
  const { bindings, strings } = program.factsOf(file)
  const name = strings[bindings.name[binding - program.bindingBase[file]!]!]!
  if (stored.isDynamic(name) || isFilledField(context, binding)) return true
  return (
    program.languages[file]!.semantics.makesByFields === true && isFilledByLiterals(context, binding, file)
  )
}

function evaluateVariable(context: LinkContext, binding: BindingId, file: number): ValueSet {
  const { program } = context
  const { bindings, flows } = program.factsOf(file)
  const base = program.flowBase[file]!
  const isParameter = bindings.kind[binding - program.bindingBase[file]!] === BindingKind.PARAMETER
  const declared: ValueSet[] = []
  const assigned: ValueSet[] = []
  for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (isParameter && isReplacedDefault(context, binding, flow)) continue
    const source = program.expressionId(file, flows.source[flow - base]!)
    if (flows.kind[flow - base] === FlowKind.TYPE) {
      declared.push(withRule(context.instancesOf(source), Rule['declared-type']))
    } else {
      assigned.push(assignedValues(context, source))
    }
  }
  const stored = storedInField(context, binding, file)
  if (stored !== undefined) assigned.push(stored)
  assigned.push(...handedTo(context, binding, file))
  const types = union(declared)
  const placed = program.rules[file]!.values.functionsOfField?.(context, binding, types)
  if (placed !== undefined) assigned.push(placed)
  if (types.values.some((value) => kindOf(value) === ValueKind.INSTANCE)) {
    if (isNarrowed(context, binding, file, types, assigned)) return union(assigned)
    const all = union(assigned)
    const given =
      program.rules[file]!.values.givenForType?.(context, types, all) ?? handedForType(context, all)
    return given.values.length > 0 ? union([given, types]) : types
  }
  const values = union(assigned)
  if (values.values.length === 0) return types
  // A declared type from outside says more than a value of which nothing is known.
  const isUnknown = values.values.every((value) => kindOf(value) === ValueKind.OPEN)
  if (isUnknown && types.values.length > 0 && types.values.every((value) => isOutside(value))) return types
  // A declared container says what its elements are, what is assigned to it says which they were.
  const isContainer = types.values.some((value) => {
    const kind = kindOf(value)
    return kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT
  })
  return isContainer ? union([values, types]) : values
}

function isOutside(value: Packed): boolean {
  const kind = kindOf(value)
  const isOfLanguage = kind === ValueKind.OPEN && idOf(value) === Open.builtin
  return isOfLanguage || kind === ValueKind.EXTERNAL_RESULT
}

/** What evaluation found to be handed to a parameter or stored into a variable. */
function handedTo(context: LinkContext, binding: BindingId, file: number): ValueSet[] {
  const { program } = context
  const { bindings } = program.factsOf(file)
  const row = binding - program.bindingBase[file]!
  const isParameter = bindings.kind[row] === BindingKind.PARAMETER
  if (!isParameter && !isStoredTo(context, binding, file)) return []
  context.mayGrow()
  const rule = isParameter ? Rule['argument-value'] : Rule['assigned-value']
  const overridden = isParameter ? overriddenParameters(context, binding) : []
  // Who asks hears of what is handed over later.
  for (const parameter of overridden) context.valuesOfBinding(parameter)
  const slots = [binding, ...overridden]
  const sets = slots.flatMap((slot) => valuesOfSlot(context, slot).map((set) => withRule(set, rule)))
  const gathers = (bindings.flags[row]! & (BindingFlag.REST | BindingFlag.KEYWORD_REST)) !== 0
  return gathers ? [single(ValueKind.REST, binding), ...sets] : sets
}

/** `Base x = new Derived()`: what is assigned says more than what is declared, if nothing else is ever assigned. */
function isNarrowed(
  context: LinkContext,
  binding: BindingId,
  file: number,
  types: ValueSet,
  assigned: readonly ValueSet[],
): boolean {
  const { program, hierarchy } = context
  const { bindings } = program.factsOf(file)
  if (bindings.kind[binding - program.bindingBase[file]!] === BindingKind.PARAMETER) return false
  const declared = new Set(types.values.map(idOf))
  return (
    assigned.length > 0 &&
    assigned.every(
      (set) =>
        set.values.length > 0 &&
        set.values.every(
          (value) =>
            program.isInstanceOfClass(value) &&
            hierarchy.linearised(idOf(value)).some((ancestor) => declared.has(ancestor)),
        ),
    )
  )
}

/** `self.x = …` in any method of the class that declares field x. */
function storedInField(context: LinkContext, binding: BindingId, file: number): ValueSet | undefined {
  const { program, stored } = context
  const facts = program.factsOf(file)
  const row = binding - program.bindingBase[file]!
  const scope = facts.bindings.scope[row]!
  if (facts.scopes.kind[scope] !== ScopeKind.CLASS) return undefined
  const owner = facts.scopes.definition[scope]!
  if (owner === -1) return undefined
  const name = facts.strings[facts.bindings.name[row]!]!
  const type = program.definitionBase[file]! + owner
  const fields = (context.parts.all(type) ?? [type])
    .map((part) => stored.ofClass(part, name))
    .filter((field) => field !== -1)
  return fields.length === 0 ? undefined : union(fields.map(context.valuesOfField))
}

function assignedValues(context: LinkContext, source: ExpressionId): ValueSet {
  const set = context.valuesOf(source)
  const { program } = context
  const { file, expressions, definitions, row, op } = program.expressionAt(source)
  // Where a class is no value of its own, its body stands for the one object that is made of it (Java).
  const isBody = op === Op.DEFINITION && definitions.kind[expressions.a[row]!] === DefinitionKind.CLASS
  if (isBody && !program.languages[file]!.semantics.classesAreValues) {
    return single(ValueKind.INSTANCE, program.definitionBase[file]! + expressions.a[row]!)
  }
  // `self`, `cls`, and `const f = () => …` name their value; nothing is followed.
  const isDirect = op === Op.THIS || op === Op.THIS_CLASS || op === Op.DEFINITION
  return isDirect ? set : withRule(set, Rule['assigned-value'])
}

/** What says more than the declared type that it is given for: functions, and literals whose keys are members. */
export function handedForType(context: LinkContext, { values, rule }: ValueSet): ValueSet {
  const kept = values.filter((value) => {
    const kind = kindOf(value)
    if (kind === ValueKind.OBJECT) return hasMembers(context, expressionIdOf(value))
    return kind === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value))
  })
  return { values: kept, rule }
}

function hasMembers({ program }: LinkContext, literal: ExpressionId): boolean {
  const file = program.expressionFile[literal]!
  const isType = (program.factsOf(file).expressions.flags[literal - program.expressionBase[file]!]! & 1) !== 0
  return !isType && program.languages[file]!.semantics.literalMembers
}

export function functionsAmong(context: LinkContext, { values, rule }: ValueSet): ValueSet {
  const functions = values.filter(
    (value) => kindOf(value) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value)),
  )
  return functions.length === values.length ? { values, rule } : { values: functions, rule }
}

/** The field by which instances replace a method of their class: `this.run = …`, -1 for none. */
function fieldOverMethod({ program, stored }: LinkContext, binding: number, file: number): number {
  const { bindings, scopes, strings } = program.factsOf(file)
  const row = binding - program.bindingBase[file]!
  const scope = bindings.scope[row]!
  const owner = scopes.kind[scope] === ScopeKind.CLASS ? scopes.definition[scope]! : -1
  return owner === -1
    ? -1
    : stored.ofClass(program.definitionBase[file]! + owner, strings[bindings.name[row]!]!)
}
