import { FlowKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { FILES_A_REPORT, type LinkProgress } from '../link-progress.ts'
import { makeDeclared } from '../types/made-classes.ts'
import { findKnownOutside, giveFromOutside } from './known-outside.ts'
import { giveTypeArguments } from './type-arguments.ts'
import { idAt, type DefinitionId } from '../row-ids.ts'

/**
 * Carries values over the borders of functions for the whole program: every call hands its arguments to what it may
 * reach, every store its value to the fields that it may write. What that teaches leads to more callees, until nothing
 * changes. The family is 0-CFA (Shivers 1991) with fields by allocation site, on demand.
 * Returns the functions that code outside the repository may call.
 */
export function propagate(context: LinkContext, report: LinkProgress['at']): ReadonlySet<number> {
  const { program, containment } = context
  containment.attempt('propagation', -1, () => giveTypeArguments(context))
  for (let file = 0; file < program.files.length; file++) {
    if (file % FILES_A_REPORT === 0) report('carry', file, program.files.length)
    const facts = program.files[file]!.facts
    if (facts !== undefined)
      containment.attempt('propagation', file, () => propagateFile(context, file, facts))
  }
  containment.attempt('propagation', -1, () => makeDeclared(context))
  const onAnswers = (answered: number, waiting: number) => report('settle', answered, answered + waiting)
  context.answerWaiting(onAnswers)
  let known: ReadonlySet<DefinitionId> = new Set()
  containment.attempt('propagation', -1, () => {
    known = findKnownOutside(context)
    giveFromOutside(context, known)
  })
  context.settle(onAnswers)
  return known
}

function propagateFile(context: LinkContext, file: number, facts: FileFacts): void {
  const { program } = context
  const { expressions, flows } = facts
  const { decoratorsReplace } = program.languages[file]!.semantics
  const rules = program.rules[file]!
  rules.dispatch.noteMade?.(context, file, facts)
  for (let row = 0; row < expressions.count; row++) {
    const op = expressions.op[row]
    if (op === Op.CALL || op === Op.NEW) context.propagateCall(program.expressionId(file, row))
    else if (op === Op.YIELD && expressions.b[row] !== -1) context.valuesOf(program.expressionId(file, row))
    else if (op === Op.APPLY) rules.generics.applyType?.(context, program.expressionIn(file, row))
  }
  for (let row = 0; row < flows.count; row++) {
    const kind = flows.kind[row]
    if (kind === FlowKind.STORE) context.propagateStore(idAt(program.flowBase[file]!, row))
    else if (kind === FlowKind.ASSIGN) giveDeclaredContext(context, file, facts, row)
    else if (kind === FlowKind.DECORATE && decoratorsReplace) {
      context.decorated(program.definitionId(file, flows.target[row]!))
    }
  }
}

/** `const h: Handler = (event) => …` */
function giveDeclaredContext(context: LinkContext, file: number, facts: FileFacts, flow: number): void {
  const { program } = context
  const source = facts.flows.source[flow]!
  if (facts.expressions.op[source] !== Op.DEFINITION) return
  const wanted = program.declaredTypeOf(program.bindingId(file, facts.flows.target[flow]!))
  if (wanted !== -1) context.giveContext(wanted, program.expressionId(file, source), -1)
}
