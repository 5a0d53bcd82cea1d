import { ExpressionFlag, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { DefinitionId } from '../row-ids.ts'

/**
 * Classes that escape from a file as values: as an argument, in a list, to a variable or a field, behind
 * `return`. Whoever gets one may make instances of it, and runs its constructor, but for functions that are named so
 * (`asking`) and only ask for the class (Python, Ruby).
 */
export function handedClasses(
  context: LinkContext,
  file: number,
  asking: ReadonlySet<string>,
): ReadonlySet<DefinitionId> {
  const { program } = context
  const { expressions, flows, lists, strings } = program.factsOf(file)
  const { op, a, b, flags } = expressions
  const classes = new Set<DefinitionId>()
  const note = (row: number): void => {
    const isOfType = (flags[row]! & (ExpressionFlag.TYPE | ExpressionFlag.HERITAGE)) !== 0
    if (!isOfType) noteNamed(row)
  }
  const noteNamed = (row: number): void => {
    if (op[row] !== Op.NAME && op[row] !== Op.MEMBER) return
    const { entities } = context.entitiesOf(program.expressionId(file, row))
    for (const definition of program.definitionsAmong(entities))
      if (program.isClassLike(definition)) classes.add(definition)
  }
  for (let row = 0; row < expressions.count; row++) {
    const isCall = (op[row] === Op.CALL || op[row] === Op.NEW) && !asksForClass(row)
    const list = isCall ? b[row]! : op[row] === Op.ARRAY || op[row] === Op.ANY_OF ? a[row]! : -1
    for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) {
      const given = lists[at]!
      note(op[given] === Op.KEYWORD ? b[given]! : given)
    }
  }
  for (let row = 0; row < expressions.count; row++) {
    const list = op[row] === Op.OBJECT ? a[row]! : -1
    for (let at = list + 2; list !== -1 && at <= list + lists[list]!; at += 2) note(lists[at]!)
  }
  for (let flow = 0; flow < flows.count; flow++) {
    if (CARRYING.has(flows.kind[flow]!)) note(flows.source[flow]!)
    // A class statement makes its class with the metaclass.
    if (flows.kind[flow] === FlowKind.METACLASS) noteNamed(flows.source[flow]!)
  }
  return classes

  function asksForClass(call: number): boolean {
    const callee = a[call]!
    const name = op[callee] === Op.NAME ? a[callee]! : op[callee] === Op.MEMBER ? b[callee]! : -1
    return name !== -1 && asking.has(strings[name]!)
  }
}

const CARRYING: ReadonlySet<number> = new Set([FlowKind.ASSIGN, FlowKind.STORE, FlowKind.RETURN])
