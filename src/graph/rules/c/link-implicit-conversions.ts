import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
} from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import { Rule } from '../../edge-rules.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import type { Program } from '../../program/program.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { chooseOverload } from '../../types/overloads.ts'
import { ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { bestOverloads, conversionsTo, convertingConstructors } from './cpp-overloads.ts'
import { isNumber, parameterTypes, resultType, typeOfGiven, typeOfVariableRow } from './cpp-types.ts'
import type { CppType } from './cpp-types.ts'
import { declaredOperators } from './operators.ts'
import { isOverloadable } from './signatures.ts'
import { classWritten, endedWith } from './subobjects.ts'
import { idAt, type DefinitionId, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** Constructors and conversions that C++ runs where a value of one type is given for another, or an object is copied. */
export function linkCopies(link: FileLink): void {
  const { program, file, facts } = link
  if (!isOverloadable(program, file)) return
  if (!declaresObjects(program) || isPlainHeader(program.files[file]!.language, facts)) return
  const { bindings, expressions, flows } = facts
  for (let flow = 0; flow < flows.count; flow++) {
    const source = flows.source[flow]!
    if (flows.kind[flow] === FlowKind.RETURN) linkReturn(link, flows.target[flow]!, source)
    if (flows.kind[flow] !== FlowKind.ASSIGN) continue
    const binding = flows.target[flow]!
    const isObject =
      (bindings.flags[binding]! & BindingFlag.OBJECT) !== 0 && bindings.kind[binding] === BindingKind.VARIABLE
    if (isObject && flows.start[flow] === bindings.nameStart[binding]) linkVariable(link, binding, source)
  }
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] === Op.CALL || expressions.op[row] === Op.NEW)
      linkArguments(link, program.expressionIn(file, row))
  }
}

/** A header without a method or a namespace has nothing to copy: most headers are those of C. */
function isPlainHeader(language: string, { definitions }: FileFacts): boolean {
  if (language !== 'c') return false
  return !definitions.kind.some((kind) => kind === DefinitionKind.METHOD || kind === DefinitionKind.MODULE)
}

/** Whether any class declares a constructor or a conversion: in C there is nothing to look for. */
const declaresObjects = onceFor((program: Program): boolean => {
  return program.files.some(({ facts }, file) => {
    if (facts === undefined || program.languages[file]?.semantics.includes !== true) return false
    return facts.definitions.flags.some((flags) => (flags & DefinitionFlag.CONSTRUCTOR) !== 0)
  })
})

/** `Blob b = a;`, `double d = meters;` */
function linkVariable(link: FileLink, binding: number, source: number): void {
  const { context, program, file } = link
  const global = program.bindingId(file, binding)
  const type = program.declaredTypeOf(global)
  if (type === -1) return
  const wanted = typeOfVariableRow(context, global)
  if (wanted !== undefined) linkGiven(link, program.expressionIn(file, source), { ...wanted, reference: '' })
}

/** `return 5;` of a function that gives an object, `return {1, 2};` */
function linkReturn(link: FileLink, definition: number, source: number): void {
  const { context, program, file, facts } = link
  const { expressions, lists } = facts
  const global = program.definitionId(file, definition)
  const op = expressions.op[source]
  if (op === Op.ARRAY) {
    const [result] = program.definitionFlowSources(global, FlowKind.RETURN_TYPE)
    const made = result === undefined ? undefined : classWritten(context, result)
    const list = expressions.a[source]!
    if (made === undefined || made.isOwned || made.isArray || list === -1) return
    const base = program.expressionBase[file]!
    const rows = Array.from({ length: lists[list]! }, (_, index) => idAt(base, lists[list + 1 + index]!))
    const { required, most } = program.parameters
    const counted = constructorsOfClass(context, made.type).filter(
      (each) => rows.length >= required[each]! && rows.length <= most[each]!,
    )
    add(link, source, bestOverloads(context, counted, rows))
    return
  }
  const wanted = resultType(context, global)
  // What has the type is not copied, or moved at most.
  if (wanted === undefined || wanted.reference === '&') return
  const given = typeOfGiven(context, program.expressionId(file, source))
  if (given === undefined || given.definition === wanted.definition) return
  linkGiven(link, program.expressionIn(file, source), { ...wanted, reference: '' })
}

/** Arguments that become parameters of another type, or objects that are copied into them. */
function linkArguments(link: FileLink, place: Place): void {
  const { file, lists, b: list, operand } = place
  const { context, program } = link
  if (list === -1 || lists[list] === 0) return
  const { values } = context.valuesOf(operand)
  const functions = values.filter((value) => kindOf(value) === ValueKind.DEFINITION).map(definitionIdOf)
  if (functions.length === 0) return
  const called = functions.flatMap((each) =>
    context.program.isClassLike(each) ? constructorsOfClass(context, each) : [each],
  )
  if (!called.some((each) => parameterTypes(context, each).some((type) => mayRun(link, type)))) return
  const chosen = chooseOverload(context, called, place)
  if (chosen.length !== 1) return
  const wanted = parameterTypes(context, chosen[0]!)
  for (let index = 0; index < Math.min(lists[list]!, wanted.length); index++) {
    const type = wanted[index]
    // A copy that a constructor which copies makes is its own work.
    const isPlain = type !== undefined && !type.isDeduced && !type.isPattern && type.pointers === 0
    if (isPlain && (type.definition !== -1 || isNumber(type)) && (type.reference !== '&' || type.isConstant))
      linkGiven(link, program.expressionIn(file, lists[list + 1 + index]!), type, true)
  }
}

/** Whether giving something for a type may run anything: its class has constructors, or other classes convert to it. */
function mayRun({ context }: FileLink, type: CppType | undefined): boolean {
  if (type === undefined || type.isDeduced || type.isPattern || type.pointers > 0) return false
  if (type.reference === '&' && !type.isConstant) return false
  return type.definition === -1
    ? isNumber(type) && declaredConversions(context.program)
    : constructorsOfClass(context, type.definition).length > 0 || declaredConversions(context.program)
}

/** Whether any class converts to something else: most programs have none. */
const declaredConversions = onceFor((program: Program): boolean => {
  const declares = [...declaredOperators(program)].some(
    (name) =>
      /^operator\s+[\w:]/.test(name) && name !== 'operator bool' && !/^operator (?:new|delete)\b/.test(name),
  )
  return declares
})

/** What runs where a value stands for a type. */
function linkGiven(
  link: FileLink,
  { expressions, base, row: source }: Place,
  wanted: CppType,
  isArgument = false,
): void {
  const { context, program } = link
  const row = idAt(base, source)
  const given = typeOfGiven(context, row)
  if (given === undefined || given.isDeduced || wanted.pointers > 0) return
  const isOwn =
    given.pointers === 0 &&
    given.definition !== -1 &&
    wanted.definition !== -1 &&
    context.hierarchy.linearised(given.definition).includes(wanted.definition)
  if (isOwn) {
    // A reference is bound, and what has no place is made where it is wanted.
    const isMoved = expressions.op[source] === Op.ANY_OF
    if (wanted.reference !== '' || (given.reference !== '&' && !isMoved)) return
    const { required, most } = program.parameters
    const taking = constructorsOfClass(context, wanted.definition).filter(
      (each) => required[each]! <= 1 && most[each]! >= 1 && copies(link, each, wanted.definition),
    )
    add(link, source, bestOverloads(context, taking, [row]))
    return
  }
  if (wanted.definition !== -1) {
    const made = convertingConstructors(context, given, wanted.definition)
    if (made.length === 1) {
      add(link, source, made)
      // What is made for a call ends with it.
      if (isArgument)
        for (const { definition, isKnown } of endedWith(context, wanted.definition))
          add(link, source, [definition], isKnown ? 1 : 2)
      return
    }
  }
  if (given.definition === -1 || given.pointers > 0) return
  const conversions = conversionsTo(context, given.definition, wanted)
  if (conversions.length === 1) add(link, source, conversions)
}

/** Whether a constructor copies or moves. */
function copies({ context }: FileLink, constructor: DefinitionId, type: DefinitionId | -1): boolean {
  const [wanted] = parameterTypes(context, constructor)
  return (
    wanted?.definition === type &&
    wanted.reference !== '' &&
    !/=\s*delete/.test(context.program.signatureOf(constructor))
  )
}

function add(link: FileLink, source: number, targets: readonly DefinitionId[], level = 1): void {
  const place = link.program.expressionIn(link.file, source)
  if (targets.length === 1) addCalls(link, place, targets, Rule['declared-type'], level)
}
