import { DefinitionKind, ExpressionFlag, FlowKind, Op, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { addCalls, knownLevel, type FileLink } from '../../edges/file-link.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, kindOf } from '../../solver/values.ts'
import { declaredTraitMethods, traitMethods } from './trait-methods.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../../row-ids.ts'

/** What is run for the type that a place wants, by the method (or function of a trait) that is called there (Rust). */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ['into', 'From::from'],
  ['try_into', 'TryFrom::try_from'],
  ['parse', 'FromStr::from_str'],
  ['collect', 'FromIterator::from_iter'],
  ['sum', 'Sum::sum'],
  ['product', 'Product::product'],
  ['default', 'Default::default'],
  ['unwrap_or_default', 'Default::default'],
  ['or_default', 'Default::default'],
])

/** Traits whose functions are called by their path, without a type: `Default::default()`, `Into::into(x)`. */
const PATHS: ReadonlySet<string> = new Set(['Default', 'Into', 'TryInto'])

/** Fields of fields are made so deep. */
const MAX_DEPTH = 4

/**
 * Calls that make what their place wants, `take(y.into())` and `Point { x: Default::default() }`: where no type is
 * written the extractor could not tell. What nothing is known of may be any of the functions of that name.
 */
export function linkWantedTypes(link: FileLink): void {
  const { program, file, facts } = link
  const declared = declaredTraitMethods(program)
  if (![...MAKERS.values(), 'Display::fmt'].some((maker) => declared.has(maker))) return
  const { expressions, strings } = facts
  const told = toldMakers(facts)
  let places: Places | undefined
  for (let row = 0; row < expressions.count; row++) {
    if ((expressions.flags[row]! & (ExpressionFlag.IMPLICIT | ExpressionFlag.CALLEE)) !== 0) continue
    if (expressions.op[row] === Op.MEMBER) linkFunctionArgument(link, program.expressionIn(file, row))
    if (expressions.op[row] !== Op.CALL) continue
    const callee = expressions.a[row]!
    if (expressions.op[callee] !== Op.MEMBER) continue
    linkDisplay(link, program.expressionIn(file, row))
    const maker = MAKERS.get(strings[expressions.b[callee]!]!)
    if (maker === undefined || !declared.has(maker) || told(row, maker)) continue
    const base = expressions.a[callee]!
    const path = expressions.op[base] === Op.NAME ? strings[expressions.a[base]!]! : ''
    if (maker === 'Default::default' && path !== 'Default' && strings[expressions.b[callee]!] === 'default') {
      linkFieldDefaults(link, program.expressionIn(file, row))
      continue
    }
    places ??= placesOf(link.context, file, facts)
    const list = expressions.b[row]!
    const source = !PATHS.has(path)
      ? base
      : list === -1 || facts.lists[list] === 0
        ? -1
        : facts.lists[list + 1]!
    linkMaker(link, { call: row, maker, source, wanted: places.wantedAt(row) })
  }
}

/** `results.map(Into::into)`: whoever runs it, the function may be any of that name. */
function linkFunctionArgument({ nodes, sites }: FileLink, { file, expressions, strings, row }: Place): void {
  const maker = MAKERS.get(strings[expressions.b[row]!]!)
  const base = expressions.a[row]!
  if (maker === undefined || expressions.op[base] !== Op.NAME) return
  if (!PATHS.has(strings[expressions.a[base]!]!)) return
  const at = { file, offset: expressions.start[row]! }
  const name = maker.slice(maker.indexOf('::') + 2)
  sites.addOpen(nodes.enclosing(file, expressions.scope[row]!), name, at, Open['unresolved-receiver'])
}

/** `ToString::to_string(&money)` shows money, as `money.to_string()` does. */
function linkDisplay(link: FileLink, place: Place) {
  const { context } = link
  const { expressions, strings, lists, base, a: callee, b: list } = place
  if (strings[expressions.b[callee]!] !== 'to_string' || list === -1 || lists[list] === 0) return
  const { values, rule } = context.valuesOf(idAt(base, lists[list + 1]!))
  const shown = classesOf(context, values).flatMap((type) => traitMethods(context, type, 'Display::fmt'))
  addCalls(link, place.withRow(callee), shown, rule)
}

interface Making {
  readonly call: number
  readonly maker: string
  /** Row of what is converted, -1 for none. */
  readonly source: number
  /** Types that the place of the call wants; undefined where nothing is known of it. */
  readonly wanted: readonly ExpressionId[] | undefined
}

function linkMaker(link: FileLink, { call, maker, source, wanted }: Making): void {
  const { context, program, nodes, sites, file } = link
  const place = program.expressionIn(file, call)
  const { base, expressions } = place
  const types = wanted ?? (maker === 'Default::default' && source !== -1 ? [] : undefined)
  if (types === undefined) {
    const at = { file, offset: expressions.start[place.a]! }
    const name = maker.slice(maker.indexOf('::') + 2)
    sites.addOpen(nodes.enclosing(file, place.scope), name, at, Open['unresolved-receiver'])
    return
  }
  const classes = types.flatMap((type) => classesOf(context, context.instancesOf(type).values))
  // `option.unwrap_or_default()` makes what the option is of.
  const own = wanted === undefined ? classesOf(context, context.valuesOf(idAt(base, call)).values) : []
  const all = [...new Set([...classes, ...own])].flatMap((type) => traitMethods(context, type, maker))
  const given = source === -1 ? [] : classesOf(context, context.valuesOf(idAt(base, source)).values)
  const fitting = all.filter((method) => takes(context, method, given))
  const methods = fitting.length > 0 ? fitting : all
  addCalls(link, place.withRow(place.a), methods, Rule['declared-type'])
}

/** Whether the first parameter of a method may be of one of some classes. */
function takes(context: LinkContext, method: DefinitionId, given: readonly DefinitionId[]): boolean {
  const [parameter] = context.program.parametersOf(method)
  const type = parameter === undefined ? -1 : context.program.declaredTypeOf(parameter)
  return (
    type !== -1 && classesOf(context, context.instancesOf(type).values).some((each) => given.includes(each))
  )
}

/** `Logger::default()` of a type that derives it runs those of its fields. */
function linkFieldDefaults(link: FileLink, place: Place): void {
  const { file, expressions, a: callee } = place
  const { context, program } = link
  const seen = new Set<number>()
  const make = (type: DefinitionId, depth: number): void => {
    if (seen.has(type) || depth > MAX_DEPTH) return
    seen.add(type)
    const own = traitMethods(context, type, 'Default::default')
    // The call itself leads to what the type has.
    const rule = Rule['declared-type']
    if (depth > 0) addCalls(link, place.withRow(callee), own, rule, knownLevel(rule, 1))
    if (own.length > 0) return
    for (const field of fieldTypes(context, type)) {
      for (const inner of classesOf(context, context.instancesOf(field).values)) make(inner, depth + 1)
    }
  }
  const base = program.expressionId(file, expressions.a[callee]!)
  for (const type of classesOf(context, context.valuesOf(base).values)) make(type, 0)
}

function fieldTypes({ program }: LinkContext, type: DefinitionId): ExpressionId[] {
  const { file, definitions, row: own } = program.definitionAt(type)
  const types: ExpressionId[] = []
  for (let row = own + 1; row < definitions.count && definitions.start[row]! < definitions.end[own]!; row++) {
    if (definitions.kind[row] !== DefinitionKind.FIELD || definitions.parent[row] !== own) continue
    const binding = definitions.binding[row]!
    const declared = binding === -1 ? -1 : program.declaredTypeOf(program.bindingId(file, binding))
    if (declared !== -1) types.push(declared)
  }
  return types
}

function classesOf(context: LinkContext, values: readonly Packed[]): DefinitionId[] {
  return values
    .filter((value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION)
    .map(definitionIdOf)
    .filter((definition) => context.program.isClassLike(definition))
}

/** Whether the extractor told what a call (row) makes, because the type stands beside it. */
function toldMakers({ expressions, strings }: FileFacts): (call: number, maker: string) => boolean {
  const told: { maker: string; start: number; end: number }[] = []
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] !== Op.MEMBER || (expressions.flags[row]! & ExpressionFlag.IMPLICIT) === 0)
      continue
    const maker = strings[expressions.b[row]!]!.replace(/\W+$/, '')
    if (maker.includes('::')) told.push({ maker, start: expressions.start[row]!, end: expressions.end[row]! })
  }
  return (call, maker) =>
    told.some(
      (each) =>
        each.maker === maker && each.start <= expressions.start[call]! && each.end >= expressions.end[call]!,
    )
}

interface Places {
  wantedAt(call: number): readonly ExpressionId[] | undefined
}

/** What the places of a file want: the types of variables, fields, parameters and results. */
function placesOf(context: LinkContext, file: number, facts: FileFacts): Places {
  const { program } = context
  const { expressions, flows, lists } = facts
  const base = program.expressionBase[file]!
  const byRow = new Map<number, () => readonly ExpressionId[] | undefined>()
  for (let row = 0; row < flows.count; row++) {
    const target = flows.target[row]!
    if (flows.kind[row] === FlowKind.ASSIGN)
      byRow.set(flows.source[row]!, () => typeOfBinding(context, program.bindingId(file, target)))
    else if (flows.kind[row] === FlowKind.RETURN)
      byRow.set(flows.source[row]!, () => orNothing(resultTypes(context, program.definitionId(file, target))))
    else if (flows.kind[row] === FlowKind.STORE)
      byRow.set(flows.source[row]!, () => typesOfEntities(context, idAt(base, target)))
  }
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    const list = op === Op.CALL || op === Op.NEW ? expressions.b[row]! : -1
    for (let position = 0; list !== -1 && position < lists[list]!; position++) {
      const given = lists[list + 1 + position]!
      if (expressions.op[given] === Op.KEYWORD)
        byRow.set(expressions.b[given]!, () => fieldNamed(context, program.expressionIn(file, row), given))
      else if (expressions.op[given] === Op.SPREAD)
        byRow.set(expressions.a[given]!, () => [idAt(base, expressions.a[row]!)])
      else byRow.set(given, () => parameterTypes(context, program.expressionIn(file, row), position))
    }
  }
  return { wantedAt: (call) => byRow.get(call)?.() }
}

function orNothing(types: readonly ExpressionId[]): readonly ExpressionId[] | undefined {
  return types.length === 0 ? undefined : types
}

function typeOfBinding({ program }: LinkContext, binding: BindingId): readonly ExpressionId[] | undefined {
  const type = program.declaredTypeOf(binding)
  return type === -1 ? undefined : [type]
}

function resultTypes({ program }: LinkContext, definition: DefinitionId): readonly ExpressionId[] {
  return program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
}

function typesOfEntities(
  context: LinkContext,
  expression: ExpressionId,
): readonly ExpressionId[] | undefined {
  return orNothing(
    context
      .entitiesOf(expression)
      .entities.flatMap((entity) =>
        kindOf(entity) === EntityKind.BINDING ? (typeOfBinding(context, bindingIdOf(entity)) ?? []) : [],
      ),
  )
}

/** The type of the field that a literal of a struct gives a value: `Report { heat: c.into() }`. */
function fieldNamed(
  context: LinkContext,
  { expressions, strings, operand: callee }: Place,
  keyword: number,
): readonly ExpressionId[] | undefined {
  const name = strings[expressions.a[keyword]!]!
  const types = classesOf(context, [
    ...context.valuesOf(callee).values,
    ...context.instancesOf(callee).values,
  ]).flatMap((type) =>
    context.hierarchy
      .member(type, name)
      .entities.flatMap((entity) =>
        kindOf(entity) === EntityKind.BINDING ? (typeOfBinding(context, bindingIdOf(entity)) ?? []) : [],
      ),
  )
  return orNothing(types)
}

function parameterTypes(
  context: LinkContext,
  { expressions, base, a: callee }: Place,
  position: number,
): readonly ExpressionId[] | undefined {
  const { program } = context
  const isMethod =
    expressions.op[callee] === Op.MEMBER &&
    context
      .valuesOf(idAt(base, expressions.a[callee]!))
      .values.some((value) => kindOf(value) === ValueKind.INSTANCE)
  const types = context.valuesOf(idAt(base, callee)).values.flatMap((value) => {
    if (kindOf(value) !== ValueKind.DEFINITION || program.isClassLike(definitionIdOf(value))) return []
    const skipped = isMethod && context.takesReceiver(definitionIdOf(value)) ? 1 : 0
    const parameter = program.parametersOf(definitionIdOf(value))[position + skipped]
    return parameter === undefined ? [] : (typeOfBinding(context, parameter) ?? [])
  })
  return orNothing(types)
}
