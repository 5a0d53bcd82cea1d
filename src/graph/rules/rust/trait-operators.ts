import { ExpressionFlag, FlowKind, Op } from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Open, Rule, weakestRule } from '../../edge-rules.ts'
import type { Program } from '../../program/program.ts'
import { elementsOf } from '../../values/elements.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { declaredTraitMethods, traitMethods } from './trait-methods.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../../row-ids.ts'

/*
 * Methods that a language runs by itself are those of its own traits: `a + b` is `Add::add` of the type of a (Rust).
 * Rows that ask for them have such names, and only impls of a trait of that name that is none of the repository's answer.
 */

const NONE: readonly never[] = []

/**
 * What the language runs for a MEMBER such as `Add::add` of an operand. `From::from` converts errors,
 * `From::from=` what it is given.
 */
export function traitOperatorEntities(
  context: LinkContext,
  { expressions, lists, strings, base, row, operand }: Place,
): EntitySet | undefined {
  if ((expressions.flags[row]! & ExpressionFlag.IMPLICIT) === 0) return undefined
  const written = strings[expressions.b[row]!]!
  const name = written.replace(/[&=]$/, '')
  const isLoop = name === 'IntoIterator::into_iter'
  const known = declaredTraitMethods(context.program)
  if (!known.has(name) && !(isLoop && known.has('Iterator::next'))) return NOTHING
  // The call is written right behind it.
  const list =
    expressions.op[row + 1] === Op.CALL && expressions.a[row + 1] === row ? expressions.b[row + 1]! : -1
  const argument = list === -1 || lists[list] === 0 ? -1 : idAt(base, lists[list + 1]!)
  const isType = (expressions.flags[expressions.a[row]!]! & ExpressionFlag.TYPE) !== 0
  const isConversion = written === 'From::from'
  const receivers = isConversion
    ? elementsOf(context, context.instancesOf(operand), 1)
    : isType
      ? heldToo(context, context.instancesOf(operand))
      : context.valuesOf(operand)
  const isAtEnd = written === 'Drop::drop='
  if (isAtEnd && !isOwned(context, operand)) return NOTHING
  const methods = new Set<number>()
  for (const type of isType ? classesOf(context, receivers) : classesOrUnits(context, receivers)) {
    const own = traitMethods(context, type, name)
    let chosen = own
    if (isConversion && argument !== -1 && own.length > 0) {
      chosen = conversions(context, type, own, elementsOf(context, context.valuesOf(argument), 1))
    } else if (isLoop) {
      chosen = walkedBy(context, type, own, written.endsWith('&'))
    } else if (own.length > 1 && argument !== -1) {
      chosen = fitting(context, own, context.valuesOf(argument))
    }
    for (const method of chosen) methods.add(method)
  }
  if (methods.size === 0) return NOTHING
  const entities = [...methods].map((method) => pack(EntityKind.DEFINITION, method))
  return { entities, rule: weakestRule(receivers.rule, Rule.member) }
}

const NOTHING: EntitySet = { entities: [pack(EntityKind.OPEN, Open.builtin)], rule: Rule.member }

/** `let x: Result<T, E> = text.parse()` wants a T. */
function heldToo(context: LinkContext, types: ValueSet): ValueSet {
  if (types.values.some((value) => kindOf(value) === ValueKind.INSTANCE)) return types
  return elementsOf(context, types, -1)
}

/** What a loop over a type runs: what makes its iterator, and that iterator. */
function walkedBy(
  context: LinkContext,
  type: number,
  makers: readonly DefinitionId[],
  isReference: boolean,
): readonly DefinitionId[] {
  const { program } = context
  const next = traitMethods(context, type, 'Iterator::next')
  if (next.length > 0) return next
  const chosen =
    makers.length < 2 ? makers : makers.filter((method) => isForReference(program, method) === isReference)
  const iterators = chosen.flatMap((method) => classesOf(context, context.returnsOf(method)))
  return [...chosen, ...iterators.flatMap((each) => traitMethods(context, each, 'Iterator::next'))]
}

/** Impls of `From` that turn an error into a type; what is of that type already stays as it is. */
function conversions(
  context: LinkContext,
  type: number,
  methods: readonly DefinitionId[],
  given: ValueSet,
): readonly DefinitionId[] {
  const classes = classesOf(context, given)
  if (classes.includes(type)) return NONE
  if (classes.length > 0) return methods.filter((method) => takes(context, method, classes))
  // What comes from outside is none of the repository's types.
  const outside = methods.filter((method) => parameterClasses(context, method).length === 0)
  const isOutside = given.values.every((value) => {
    const kind = kindOf(value)
    const reason = kind === ValueKind.OPEN ? idOf(value) : -1
    return kind === ValueKind.EXTERNAL_RESULT || reason === Open.external || reason === Open.builtin
  })
  return given.values.length > 0 && isOutside && outside.length === 1 ? outside : NONE
}

/** Of several impls of one trait for a type, those whose parameter takes what is given. */
function fitting(
  context: LinkContext,
  methods: readonly DefinitionId[],
  given: ValueSet,
): readonly DefinitionId[] {
  const classes = classesOf(context, given)
  return methods.filter((method) =>
    classes.length === 0 ? parameterClasses(context, method).length === 0 : takes(context, method, classes),
  )
}

function takes(context: LinkContext, method: DefinitionId, classes: readonly number[]): boolean {
  return parameterClasses(context, method).some((type) => classes.includes(type))
}

/** Classes of the repository that the last parameter of a method is declared with. */
function parameterClasses(context: LinkContext, method: DefinitionId): readonly number[] {
  const last = context.program.parametersOf(method).at(-1)
  if (last === undefined) return NONE
  const type = context.program.declaredTypeOf(last)
  return type === -1 ? NONE : classesOf(context, context.instancesOf(type))
}

/** `impl IntoIterator for &Shelf` */
function isForReference(program: Program, method: DefinitionId): boolean {
  return program.definitionFlowSources(method, FlowKind.RECEIVER).some((source) => {
    const { expressions, strings, a: of, op } = program.expressionAt(source)
    return op === Op.APPLY && expressions.op[of] === Op.NAME && strings[expressions.a[of]!]!.startsWith('&')
  })
}

/** The same where types without fields are values by their names. */
function classesOrUnits(context: LinkContext, { values }: ValueSet): number[] {
  return values
    .filter((value) => {
      const kind = kindOf(value)
      const isObject = kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION
      return isObject && context.program.isClassLike(definitionIdOf(value))
    })
    .map(idOf)
}

/** Whether a variable that is given a value owns it, and no method takes it away. */
function isOwned(context: LinkContext, value: ExpressionId): boolean {
  const { program } = context
  const { file, expressions, flows, strings, base, row } = program.expressionAt(value)
  if (expressions.op[row] === Op.CALL) {
    const callees = context.valuesOf(idAt(base, expressions.a[row]!)).values
    const gives = (callee: Packed) =>
      kindOf(callee) === ValueKind.DEFINITION && !/->\s*&/.test(program.signatureOf(definitionIdOf(callee)))
    if (callees.length === 0 || !callees.every(gives)) return false
  }
  let binding = -1
  for (let flow = 0; flow < flows.count && binding === -1; flow++) {
    if (flows.kind[flow] === FlowKind.ASSIGN && flows.source[flow] === row)
      binding = program.bindingBase[file]! + flows.target[flow]!
  }
  for (let call = row; call < expressions.count; call++) {
    const callee = expressions.op[call] === Op.CALL ? expressions.a[call]! : -1
    if (callee === -1 || expressions.op[callee] !== Op.MEMBER) continue
    const receiver = expressions.a[callee]!
    if (expressions.op[receiver] !== Op.NAME || strings[expressions.b[callee]!]!.includes('::')) continue
    const { entities } = context.entitiesOf(idAt(base, receiver))
    if (!entities.some((each) => kindOf(each) === EntityKind.BINDING && idOf(each) === binding)) continue
    const methods = context.valuesOf(idAt(base, callee)).values
    if (
      methods.some(
        (method) => kindOf(method) === ValueKind.DEFINITION && takesItself(program, definitionIdOf(method)),
      )
    )
      return false
  }
  return true
}

/** `fn close(self)` */
function takesItself(program: Program, method: DefinitionId): boolean {
  return /\(\s*(?:mut\s+)?self\b/.test(program.signatureOf(method))
}

/**
 * Methods by which a receiver lends the method that is called on it: `impl Deref for Guard`, where Guard
 * itself has none of that name.
 */
function lendingMethods(
  context: LinkContext,
  receiver: ExpressionId,
  name: string,
  method: DefinitionId,
): readonly DefinitionId[] {
  const { program, hierarchy } = context
  if (!declaredTraitMethods(program).has('Deref::deref')) return NONE
  const lending = new Set<DefinitionId>()
  for (const type of classesOf(context, context.valuesOf(receiver))) {
    if (hierarchy.member(type, name).entities.length > 0) continue
    const isChanging = /\(\s*&\s*(?:'\w+\s+)?mut\s+self\b/.test(program.signatureOf(method))
    const changing = isChanging ? traitMethods(context, type, 'DerefMut::deref_mut') : NONE
    const run = changing.length > 0 ? changing : traitMethods(context, type, 'Deref::deref')
    for (const each of run) lending.add(each)
  }
  return [...lending]
}

function classesOf(context: LinkContext, { values }: ValueSet): number[] {
  return values.filter((value) => context.program.isInstanceOfClass(value)).map(idOf)
}

/** `Deref::deref` of the receiver of a call that runs a method of what the receiver refers to. */
export function runByDeref(
  context: LinkContext,
  chosen: readonly DefinitionId[],
  { expressions, strings, base, row: call, a: callee }: Place,
): readonly DefinitionId[] {
  const isImplicit = (expressions.flags[call]! & ExpressionFlag.IMPLICIT) !== 0
  const [method] = chosen
  if (expressions.op[callee] !== Op.MEMBER || method === undefined || isImplicit) return NONE
  const receiver = idAt(base, expressions.a[callee]!)
  return lendingMethods(context, receiver, strings[expressions.b[callee]!]!, method)
}
