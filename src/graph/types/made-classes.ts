import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { implementedIn, implementedOn, type Implementations } from './implementations.ts'
import { PairMemo } from '../solver/pair-memo.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import { rowsIn } from '../program/lists.ts'

/** Answers about what runs, kept from the moment on from which no more classes are found to be made. */
export function createImplemented(context: () => LinkContext) {
  const ofTypes = new PairMemo<Implementations>()
  const ofValues = new PairMemo<Implementations>()
  const keep = <Row extends number>(
    memo: PairMemo<Implementations>,
    row: Row,
    name: string,
    find: (context: LinkContext, row: Row, name: string) => Implementations,
  ): Implementations => {
    const nameNumber = context().nameNumbers.of(name)
    const known = memo.get(row, nameNumber)
    if (known !== undefined) return known
    const found = find(context(), row, name)
    if (context().isSolved()) memo.set(row, nameNumber, found)
    return found
  }
  return {
    in: (type: DefinitionId, name: string) => keep(ofTypes, type, name, implementedIn),
    on: (value: Packed, name: string) => keep(ofValues, value, name, implementedOn),
  }
}

/**
 * Where a declared variable is an object (Go, C++), what variables and fields are declared to be is made; where classes
 * are values (Python), those that escape.
 */
export function makeDeclared(context: LinkContext): void {
  const { program } = context
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined) continue
    const { interfaces, includes } = program.languages[file]!.semantics
    const isStructural = interfaces === 'structural'
    // Where classes are values, what gets one may make instances of it.
    for (const type of program.rules[file]!.dispatch.escapingClasses?.(context, file) ?? [])
      context.make(type)
    if (!isStructural && !includes) continue
    const { flows, bindings, expressions } = facts
    // `[]T{…}` makes what it holds.
    for (let row = 0; row < expressions.count; row++) {
      const type = expressions.op[row] === Op.CAST ? expressions.b[row]! : -1
      if (type !== -1 && expressions.op[type] === Op.APPLY)
        makeNamed(context, program.expressionIn(file, type))
    }
    for (let row = 0; row < flows.count; row++) {
      if (flows.kind[row] !== FlowKind.TYPE) continue
      const kind = bindings.kind[flows.target[row]!]
      // A variable in a function of C++ makes what it holds where it is declared.
      if ((kind === BindingKind.VARIABLE && isStructural) || kind === BindingKind.DEFINITION)
        makeNamed(context, program.expressionIn(file, flows.source[row]!))
    }
    makeArguments(context, file, isStructural)
  }
}

/** Templates make instances of what they are applied to: `Singleton<PosixEnv>`, `New[Engine]()`. */
function makeArguments(context: LinkContext, file: number, areIndexes: boolean): void {
  const { expressions, lists } = context.program.factsOf(file)
  for (let row = 0; row < expressions.count; row++) {
    const list = expressions.b[row]!
    // What one name in brackets is, the type of what it stands behind tells (Go).
    if (
      areIndexes &&
      expressions.op[row] === Op.INDEX &&
      list !== -1 &&
      isType(context, context.program.expressionIn(file, list))
    )
      makeNamed(context, context.program.expressionIn(file, list))
    if (expressions.op[row] !== Op.APPLY || list === -1) continue
    for (let index = 1; index <= lists[list]!; index++)
      makeNamed(context, context.program.expressionIn(file, lists[list + index]!))
  }
}

/** Makes the types that a type expression names, those it is applied to as well. */
function makeNamed(context: LinkContext, { file, facts, base, row: type, op, b }: Place): void {
  if (op === Op.APPLY) {
    for (const argument of rowsIn(facts, b)) makeNamed(context, context.program.expressionIn(file, argument))
  }
  if (op !== Op.NAME && op !== Op.MEMBER) return
  for (const value of context.instancesOf(idAt(base, type)).values) {
    if (kindOf(value) === ValueKind.INSTANCE && !context.program.isInterface(definitionIdOf(value)))
      context.make(definitionIdOf(value))
  }
}

function isType({ program, entitiesOf }: LinkContext, { facts, base, row }: Place): boolean {
  const { op } = facts.expressions
  if (op[row] !== Op.NAME && op[row] !== Op.MEMBER) return false
  return entitiesOf(idAt(base, row)).entities.some((entity) => {
    const definition = program.definitionOfEntity(entity)
    return definition !== -1 && typeKinds.has(program.definitionKinds[definition]!)
  })
}

const typeKinds: ReadonlySet<number> = new Set([
  DefinitionKind.CLASS,
  DefinitionKind.TYPE,
  DefinitionKind.ENUM,
])

/** Enumerations make their own instances; frameworks make what extends or is marked by something of theirs. */
export function isMadeOutside(context: LinkContext, definition: DefinitionId): boolean {
  const { program, hierarchy } = context
  const { file, definitions, row } = program.definitionAt(definition)
  if (definitions.kind[row] === DefinitionKind.ENUM) return true
  const { classesAreValues } = program.languages[file]!.semantics
  if ((definitions.flags[row]! & DefinitionFlag.ANONYMOUS) !== 0 && !classesAreValues) return true
  const { plainMarks } = program.languages[file]!.semantics
  const marks = program.definitionFlowSources(definition, FlowKind.DECORATE)
  if (plainMarks !== undefined) return marks.some((mark) => !plainMarks.has(lastName(context, mark)))
  if (marks.length > 0) return true
  return hierarchy.hasUnknownAncestor(definition) && extendsMaker(context, definition)
}

/** Whether one of the types from outside that a class extends may make instances of it: a framework's. */
function extendsMaker(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const { plainBases } = program.languages[program.definitionFile[definition]!]!.semantics
  return (
    plainBases === undefined ||
    basesFromOutside(context, definition).some(
      (base) => !plainBases.has(lastName(context, base)) && !plainBases.has(outsideName(context, base)),
    )
  )
}

/** What names the types from outside that a class and its ancestors are built on, in these ways. */
export function basesFromOutside(
  context: LinkContext,
  definition: DefinitionId,
  kinds: readonly number[] = [FlowKind.EXTENDS, FlowKind.IMPLEMENTS],
): ExpressionId[] {
  const { program, hierarchy } = context
  return hierarchy
    .linearised(definition)
    .flatMap((ancestor) => kinds.flatMap((kind) => program.definitionFlowSources(ancestor, kind)))
    .filter((source) => !namesClassHere(context, source))
}

/** `typing#Protocol`: a type from outside with the package that it is known to be of, else as it is written last. */
export function outsideName(context: LinkContext, expression: ExpressionId): string {
  const { values } = context.valuesOf(withoutArguments(context, expression))
  const external = values.find((value) => kindOf(value) === ValueKind.EXTERNAL)
  return external === undefined ? lastName(context, expression) : context.externals.names[idOf(external)]!
}

function namesClassHere(context: LinkContext, expression: ExpressionId): boolean {
  const { values } = context.valuesOf(expression)
  return values.some(
    (value) => kindOf(value) === ValueKind.DEFINITION || kindOf(value) === ValueKind.INSTANCE,
  )
}

/** The name that is written last of what an expression names: `B` of `a.B<C>(d)`. */
function lastName(context: LinkContext, expression: ExpressionId): string {
  const { program } = context
  const file = program.expressionFile[expression]!
  const { expressions, strings } = program.factsOf(file)
  const row = withoutArguments(context, expression) - program.expressionBase[file]!
  if (expressions.op[row] === Op.NAME) return strings[expressions.a[row]!]!
  return expressions.op[row] === Op.MEMBER ? strings[expressions.b[row]!]! : ''
}

/** `a.B` of `a.B<C>(d)`. */
function withoutArguments({ program }: LinkContext, expression: ExpressionId): ExpressionId {
  const file = program.expressionFile[expression]!
  const { op, a } = program.factsOf(file).expressions
  const base = program.expressionBase[file]!
  let row = expression - base
  while (op[row] === Op.CALL || op[row] === Op.APPLY) row = a[row]!
  return idAt(base, row)
}
