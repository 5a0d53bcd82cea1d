import { FlowKind, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { definitionsAmong } from '../program/entities.ts'
import type { Program } from '../program/program.ts'
import { declaredTypeOf } from '../program/program.ts'
import { Rule } from '../rules.ts'
import { isClassLike } from '../types/hierarchy.ts'
import { chooseTaking } from '../types/overloads.ts'
import { ValueKind, idOf, kindOf } from '../values/values.ts'
import type { FileLink } from './file-link.ts'

/**
 * Where a value stands for a type that it is not of, a conversion runs which one of the two declares: `(int)money`,
 * `Money price = 5` (C#).
 */
export function linkConversions(link: FileLink, file: number, facts: FileFacts): void {
  const { program } = link
  if (!program.languages[file]!.semantics.extensionMethods || !declaresConversions(program)) return
  const { expressions, flows } = facts
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] !== Op.CAST || expressions.a[row] === -1 || expressions.b[row] === -1) continue
    linkConversion(link, file, facts, expressions.a[row]!, expressions.b[row]!)
  }
  for (let row = 0; row < flows.count; row++) {
    if (flows.kind[row] !== FlowKind.ASSIGN) continue
    const type = declaredTypeOf(program, program.bindingBase[file]! + flows.target[row]!)
    if (type === -1 || program.expressionFile[type] !== file) continue
    linkConversion(link, file, facts, flows.source[row]!, type - program.expressionBase[file]!)
  }
}

function linkConversion(link: FileLink, file: number, facts: FileFacts, value: number, type: number): void {
  const { context, program, nodes, sites } = link
  const name = nameOfType(facts, type)
  if (name === '') return
  const base = program.expressionBase[file]!
  const given = classesOf(context, context.valuesOf(base + value).values)
  const wanted = classesOf(context, context.instancesOf(base + type).values)
  const isOfType = given.some((own) =>
    context.hierarchy.linearised(own).some((each) => wanted.includes(each)),
  )
  if (isOfType) return
  const declaredBy = (own: number) =>
    definitionsAmong(program, context.hierarchy.member(own, `operator ${name}`).entities)
  const taking = chooseTaking(context, wanted.flatMap(declaredBy), base + value)
  for (const method of new Set([...given.flatMap(declaredBy), ...taking])) {
    const node = nodes.ofDefinition[method]!
    const from = nodes.enclosing(file, facts.expressions.scope[value]!)
    const at = { file, offset: facts.expressions.start[value]! }
    if (node !== -1) sites.add('calls', from, node, at, 1, Rule.member)
  }
}

function classesOf(context: LinkContext, values: readonly number[]): number[] {
  return values
    .filter((value) => kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value)))
    .map(idOf)
}

function nameOfType({ expressions, strings }: FileFacts, row: number): string {
  const { op, a, b } = expressions
  if (op[row] === Op.NAME || op[row] === Op.LITERAL) return strings[a[row]!]!
  return op[row] === Op.MEMBER ? strings[b[row]!]! : ''
}

/** Whether any class of the program says how it is converted; most programs have none. */
function declaresConversions(program: Program): boolean {
  let declares = known.get(program)
  if (declares === undefined) {
    declares = program.files.some(
      ({ facts, language }) =>
        language === 'csharp' && facts !== undefined && facts.strings.some((text) => CONVERSION.test(text)),
    )
    known.set(program, declares)
  }
  return declares
}

const known = new WeakMap<Program, boolean>()
const CONVERSION = /^operator [\p{L}_]/u
