import { ExpressionFlag, FlowKind, Op, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import type { Program } from '../../program/program.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { chooseOverload, chooseTaking } from '../../types/overloads.ts'
import { ownerClass } from '../../types/owner-class.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/**
 * Where a value stands for a type that it is not of, a conversion runs which one of the two declares: `(int)money`,
 * `Money price = 5`, an argument, what is returned or stored (C#).
 */
export function linkConversions(link: FileLink): void {
  const { context, program, file, facts } = link
  if (!declaresConversions(program)) return
  const { expressions, flows } = facts
  const base = program.expressionBase[file]!
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    if (op === Op.CAST && expressions.a[row] !== -1 && expressions.b[row] !== -1)
      linkConversion(link, program.expressionIn(file, expressions.a[row]!), idAt(base, expressions.b[row]!))
    else if (op === Op.CALL || op === Op.NEW) linkArguments(link, program.expressionIn(file, row))
  }
  for (let row = 0; row < flows.count; row++) {
    const source = flows.source[row]!
    if (flows.kind[row] === FlowKind.ASSIGN) {
      const type = program.declaredTypeOf(program.bindingId(file, flows.target[row]!))
      if (type !== -1) linkConversion(link, program.expressionIn(file, source), type)
    } else if (flows.kind[row] === FlowKind.RETURN) {
      const definition = program.definitionId(file, flows.target[row]!)
      const [type] = program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
      if (type !== undefined) linkConversion(link, program.expressionIn(file, source), type)
    } else if (flows.kind[row] === FlowKind.STORE) {
      for (const entity of context.entitiesOf(idAt(base, flows.target[row]!)).entities) {
        const type = kindOf(entity) === EntityKind.BINDING ? program.declaredTypeOf(bindingIdOf(entity)) : -1
        if (type !== -1) linkConversion(link, program.expressionIn(file, source), type)
      }
    }
  }
}

/** What a call gives to parameters of other types. */
function linkArguments(link: FileLink, here: Place): void {
  const { file, facts, base, row: call } = here
  const { context, program } = link
  const { expressions, lists } = facts
  const list = expressions.b[call]!
  if (list === -1 || lists[list] === 0 || (expressions.flags[call]! & ExpressionFlag.IMPLICIT) !== 0) return
  const callees = context
    .valuesOf(idAt(base, expressions.a[call]!))
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
    .map(definitionIdOf)
  if (callees.length === 0) return
  const functions = callees.flatMap((each) =>
    context.program.isClassLike(each) ? constructorsOfClass(context, each) : [each],
  )
  const count = lists[list]!
  const mayConvert = functions.some((definition) => {
    const parameters = program.parametersOf(definition)
    for (let place = 0; place < count; place++) {
      const parameter = parameters[place]
      if (
        parameter !== undefined &&
        isConverted(context, program.expressionIn(file, lists[list + 1 + place]!), parameter)
      )
        return true
    }
    return false
  })
  if (!mayConvert) return
  for (const definition of chooseOverload(context, functions, here)) {
    const parameters = program.parametersOf(definition)
    for (let place = 0; place < count; place++) {
      const value = lists[list + 1 + place]!
      const parameter = parameters[place]
      const type = parameter === undefined ? -1 : program.declaredTypeOf(parameter)
      if (type !== -1 && expressions.op[value] !== Op.KEYWORD)
        linkConversion(link, program.expressionIn(file, value), type)
    }
  }
}

/** Whether a value may be converted where it is given to a parameter, as far as classes tell. */
function isConverted(context: LinkContext, place: Place, parameter: BindingId): boolean {
  const { wanted, isDeclared, isNamed } = wantedBy(context, parameter)
  if (!isDeclared && !isNamed) return false
  const isPlain = !MAY_BE_OBJECT.has(place.op)
  if (isPlain) return isDeclared
  const given = classesOf(context, context.valuesOf(idAt(place.base, place.row)).values)
  const converted = convertedClasses(context)
  if (!isDeclared && !given.some((type) => converted.has(type))) return false
  return !given.some((type) => context.hierarchy.linearised(type).some((each) => wanted.includes(each)))
}

interface Wanted {
  readonly wanted: readonly number[]
  /** Whether one of these classes declares conversions. */
  readonly isDeclared: boolean
  /** Whether any class is converted to a type of this name. */
  readonly isNamed: boolean
}

function wantedBy(context: LinkContext, parameter: BindingId): Wanted {
  const byParameter = wantedByParameter(context)
  let answer = byParameter.get(parameter)
  if (answer === undefined) {
    const { program } = context
    const type = program.declaredTypeOf(parameter)
    const file = type === -1 ? -1 : program.expressionFile[type]!
    const name = type === -1 ? '' : nameOfType(program.factsOf(file), type - program.expressionBase[file]!)
    const wanted = type === -1 || name === '' ? [] : classesOf(context, context.instancesOf(type).values)
    const converted = convertedClasses(context)
    answer = {
      wanted,
      isDeclared: wanted.some((each) => converted.has(each)),
      isNamed: name !== '' && conversionsOf(program).names.has(`operator ${name}`),
    }
    byParameter.set(parameter, answer)
  }
  return answer
}

const wantedByParameter = onceFor<LinkContext, Map<number, Wanted>>(() => new Map())

const MAY_BE_OBJECT = new Set<number>([Op.NAME, Op.MEMBER, Op.CALL, Op.NEW, Op.INDEX, Op.CAST, Op.AWAIT])

/** A value that is given where a type is wanted. */
function linkConversion(link: FileLink, place: Place, type: ExpressionId): void {
  const { context, program } = link
  const value = idAt(place.base, place.row)
  const ownFile = program.expressionFile[type]!
  const name = nameOfType(program.factsOf(ownFile), type - program.expressionBase[ownFile]!)
  if (name === '') return
  const given = classesOf(context, context.valuesOf(value).values)
  const wanted = classesOf(context, context.instancesOf(type).values)
  const converted = convertedClasses(context)
  if (!given.some((own) => converted.has(own)) && !wanted.some((own) => converted.has(own))) return
  const isOfType = given.some((own) =>
    context.hierarchy.linearised(own).some((each) => wanted.includes(each)),
  )
  if (isOfType) return
  const declaredBy = (own: number) =>
    program.definitionsAmong(context.hierarchy.member(own, `operator ${name}`).entities)
  const taking = chooseTaking(context, wanted.flatMap(declaredBy), value)
  addCalls(link, place, [...new Set([...given.flatMap(declaredBy), ...taking])], Rule.member, 1)
}

function classesOf(context: LinkContext, values: readonly Packed[]): number[] {
  return values.filter((value) => context.program.isInstanceOfClass(value)).map(idOf)
}

function nameOfType({ expressions, strings }: FileFacts, row: number): string {
  const { op, a, b } = expressions
  if (op[row] === Op.NAME || op[row] === Op.LITERAL) return strings[a[row]!]!
  return op[row] === Op.MEMBER ? strings[b[row]!]! : ''
}

/** Whether any class of the program says how it is converted; most programs have none. */
function declaresConversions(program: Program): boolean {
  return conversionsOf(program).names.size > 0
}

/** Classes that declare or inherit conversions. */
const convertedClasses = onceFor((context: LinkContext): ReadonlySet<number> => {
  const own = new Set(conversionsOf(context.program).rows.map((each) => ownerClass(context, each)))
  const below = [...own].flatMap((each) =>
    each === -1 ? [] : context.hierarchy.descendants(each, Number.POSITIVE_INFINITY),
  )
  return new Set([...own, ...below])
})

interface Conversions {
  /** Global definition rows. */
  readonly rows: readonly DefinitionId[]
  /** `operator Money`. */
  readonly names: ReadonlySet<string>
}

function conversionsOf(program: Program): Conversions {
  let conversions = known.get(program)
  if (conversions === undefined) {
    const rows: DefinitionId[] = []
    const names = new Set<string>()
    program.files.forEach(({ facts, language }, file) => {
      if (language !== 'csharp' || facts === undefined) return
      const { definitions, strings } = facts
      for (let row = 0; row < definitions.count; row++) {
        const name = strings[definitions.name[row]!]!
        if (!CONVERSION.test(name)) continue
        rows.push(program.definitionId(file, row))
        names.add(name)
      }
    })
    known.set(program, (conversions = { rows, names }))
  }
  return conversions
}

const known = new WeakMap<Program, Conversions>()
const CONVERSION = /^operator [\p{L}_]/u
