import { BindingKind, ExpressionFlag, FlowKind, Op, type FileFacts } from '../../../languages/facts.ts'
import { onceFor } from '../../../languages/once-for.ts'

/**
 * Whether what an expression (row of a file) gives may be called: there, by the name of a variable that it is assigned
 * to, or by whoever it is handed to. What is only compared, indexed or looked into is not.
 */
export function mayBeCalled(facts: FileFacts, row: number): boolean {
  const leaving = leavingOf(facts)
  if (leaving.rows.has(row)) return true
  const { bindings, flows } = facts
  return (leaving.assigned.get(row) ?? []).some((flow) => {
    const target = flows.target[flow]!
    const isElsewhere = bindings.kind[target] !== BindingKind.VARIABLE || bindings.scope[target] === 0
    return isElsewhere || leaving.names.has(bindings.name[target]!)
  })
}

/** What leaves the code around it, or is called. */
interface Leaving {
  /** Expressions. */
  readonly rows: ReadonlySet<number>
  /** Names (strings) of variables. */
  readonly names: ReadonlySet<number>
  /** Flows that assign an expression. */
  readonly assigned: ReadonlyMap<number, readonly number[]>
}

const leavingOf = onceFor(collect)

function collect({ expressions, flows, lists, strings }: FileFacts): Leaving {
  const { op, a, b, flags } = expressions
  const rows = new Set<number>()
  const names = new Set<number>()
  const assigned = new Map<number, number[]>()
  const leave = (row: number): void => {
    if (row === -1 || rows.has(row)) return
    rows.add(row)
    if (op[row] === Op.NAME) names.add(a[row]!)
    if (op[row] === Op.KEYWORD || op[row] === Op.SPREAD) leave(op[row] === Op.KEYWORD ? b[row]! : a[row]!)
    if (op[row] === Op.ANY_OF || op[row] === Op.ARRAY)
      for (let at = a[row]! + 1; at <= a[row]! + lists[a[row]!]!; at++) leave(lists[at]!)
  }
  for (let row = 0; row < expressions.count; row++) {
    if (op[row] !== Op.CALL || (flags[row]! & ExpressionFlag.IMPLICIT) !== 0) continue
    const callee = a[row]!
    leave(callee)
    const list = b[row]!
    if (op[callee] === Op.NAME && LOOKING.has(strings[a[callee]!]!)) continue
    for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) leave(lists[at]!)
  }
  for (let flow = 0; flow < flows.count; flow++) {
    const source = flows.source[flow]!
    const kind = flows.kind[flow]
    if (kind === FlowKind.ASSIGN) assigned.set(source, [...(assigned.get(source) ?? []), flow])
    else if (kind === FlowKind.RETURN || kind === FlowKind.YIELD || kind === FlowKind.STORE) leave(source)
  }
  return { rows, names, assigned }
}

/** Functions that look at what they are given, and call nothing of it. */
const LOOKING: ReadonlySet<string> = new Set(
  `bool callable dict float getattr hasattr hash id int isinstance issubclass len list print repr set sorted str
  tuple type`.split(/\s+/),
)
