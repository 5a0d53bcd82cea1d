import { FlowKind, Op } from '../../languages/facts.ts'
import { Open } from '../edge-rules.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { callMethods } from '../values/propagate-calls.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { addCalls, knownLevel, type FileLink } from './file-link.ts'
import type { Site } from './sites.ts'
import { idAt, type ExpressionId, type Place } from '../row-ids.ts'

/** Decorators of a file: what they decorate, and that they are called there where they are functions. */
export function linkDecorators(link: FileLink): void {
  const { program, nodes, file, facts } = link
  const { decoratorsReplace } = program.languages[file]!.semantics
  for (let row = 0; row < facts.flows.count; row++) {
    if (facts.flows.kind[row] !== FlowKind.DECORATE) continue
    const decorated = program.definitionId(file, facts.flows.target[row]!)
    const target = nodes.ofDefinition[decorated]!
    if (target === -1) continue
    const decorator = facts.flows.source[row]!
    if (decoratorsReplace && mayKeep(link, program.expressionId(file, decorator))) {
      nodes.markEscaping(decorated)
      // Whoever keeps a class may make instances of it.
      if (link.context.program.isClassLike(decorated))
        for (const constructor of constructorsOfClass(link.context, decorated))
          nodes.markEscaping(constructor)
    }
    let named = decorator
    while (facts.expressions.op[named] === Op.CALL) named = facts.expressions.a[named]!
    const op = facts.expressions.op[named]
    if (op !== Op.NAME && op !== Op.MEMBER) continue
    const at = { file, offset: facts.expressions.start[named]! }
    linkDecorated(link, program.expressionId(file, named), target, at, decoratorsReplace)
    if (decoratorsReplace) linkApplication(link, program.expressionIn(file, decorator), named)
  }
}

/** Whether a decorator may keep what it is given, and call it later: one of the language or a library calls nothing here. */
function mayKeep({ context }: FileLink, decorator: ExpressionId): boolean {
  const { values } = context.valuesOf(decorator)
  return values.some((value) => {
    const kind = kindOf(value)
    if (kind === ValueKind.OPEN) return !OUTSIDE.has(idOf(value))
    return kind !== ValueKind.EXTERNAL && kind !== ValueKind.EXTERNAL_RESULT
  })
}

const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external, Open['unresolved-import']])

/** What is decorated refers to a library's decorator; where decorating is no call (`isCall`), `linkReference` says so of all. */
function linkDecorated(
  link: FileLink,
  decorator: ExpressionId,
  target: number,
  at: Site,
  isCall: boolean,
): void {
  const { context, nodes, sites } = link
  const { values, rule } = context.valuesOf(decorator)
  const level = knownLevel(rule, values.length)
  for (const value of values) {
    const kind = kindOf(value)
    if (kind !== ValueKind.DEFINITION && kind !== ValueKind.EXTERNAL) continue
    const node =
      kind === ValueKind.DEFINITION
        ? nodes.ofDefinition[idOf(value)]!
        : nodes.external(context.externals.names[idOf(value)]!)
    if (node === -1) continue
    sites.add('decorates', node, target, at, level, rule)
    if (isCall && kind === ValueKind.EXTERNAL) sites.add('references', target, node, at, level, rule)
  }
}

/** `@f` calls f, `@f(x)` what f returned. */
function linkApplication(link: FileLink, place: Place, named: number): void {
  const { context } = link
  const { values, rule } = context.valuesOf(idAt(place.base, place.row))
  for (const value of values) {
    const id = definitionIdOf(value)
    const kind = kindOf(value)
    if (kind !== ValueKind.DEFINITION && kind !== ValueKind.INSTANCE) continue
    const isOfClass = context.program.isClassLike(id)
    const run =
      kind === ValueKind.DEFINITION
        ? isOfClass
          ? constructorsOfClass(context, id)
          : [id]
        : isOfClass
          ? callMethods(context, value)
          : []
    addCalls(link, place.withRow(named), run, rule, knownLevel(rule, values.length))
  }
}
