import { ExportKind, FlowKind, ImportKind, Op } from '../facts.ts'
import { exportMember } from './commonjs.ts'
import type { Context } from './context.ts'

/** Helpers by which compilers re-export all that another module exports. */
const exportAllHelpers = new Set(['__exportStar', '__export', '__reExport'])

/**
 * Calls that export: `Object.defineProperty(exports, 'x', { get: () => m.x })`, `__exportStar(require('./m'), exports)`
 * and `Object.assign(exports, require('./m'))`, as compilers write them for `export`. `values` are the arguments.
 */
export function exportByCall(context: Context, callee: number, values: readonly number[]): void {
  if (!context.hasJsdocTypes || values.length < 2) return
  const { expressions } = context.facts
  const op = expressions.get(callee, 0)
  const name =
    op === Op.NAME ? textAt(context, callee, 2) : op === Op.MEMBER ? textAt(context, callee, 3) : ''
  if (name === 'defineProperty' && values.length > 2 && isExports(context, values[0]!)) {
    defineExport(context, values[1]!)
  } else if (name === 'assign' && isExports(context, values[0]!)) {
    for (const value of values.slice(1)) exportAllOf(context, value)
  } else if (exportAllHelpers.has(name)) {
    exportAllOf(context, values[0]!)
  }
}

function textAt(context: Context, expression: number, column: number): string {
  return context.facts.stringAt(context.facts.expressions.get(expression, column))
}

/** `exports`, or `module.exports`, of the file itself. */
function isExports(context: Context, expression: number): boolean {
  const { scope } = context
  const { expressions } = context.facts
  const isMember =
    expressions.get(expression, 0) === Op.MEMBER && textAt(context, expression, 3) === 'exports'
  const at = isMember ? expressions.get(expression, 2) : expression
  if (expressions.get(at, 0) !== Op.NAME || textAt(context, at, 2) !== (isMember ? 'module' : 'exports'))
    return false
  return context.findBinding(expressions.get(at, 2), scope) === -1
}

function defineExport(context: Context, key: number): void {
  const { facts, lastEntries } = context
  if (facts.expressions.get(key, 0) !== Op.STRING) return
  const name = textAt(context, key, 2)
  const start = facts.expressions.get(key, 5)
  for (let i = 0; i + 1 < lastEntries.length; i += 2) {
    const entry = lastEntries[i]! > 0 ? facts.stringAt(lastEntries[i]!) : ''
    const value = lastEntries[i + 1]!
    if (entry === 'value') exportMember(context, name, value, start)
    const returned = entry === 'get' ? returnedBy(context, value) : -1
    if (returned !== -1) facts.export(ExportKind.EXPRESSION, name, returned, start)
  }
}

/** The expression that a function (a DEFINITION row) returns, -1 for none. */
function returnedBy(context: Context, value: number): number {
  const { expressions, flows } = context.facts
  if (expressions.get(value, 0) !== Op.DEFINITION) return -1
  const definition = expressions.get(value, 2)
  for (let flow = flows.count - 1; flow >= 0; flow--) {
    if (flows.get(flow, 0) === FlowKind.RETURN && flows.get(flow, 1) === definition) return flows.get(flow, 2)
  }
  return -1
}

function exportAllOf(context: Context, value: number): void {
  const { facts } = context
  if (facts.expressions.get(value, 0) !== Op.IMPORT) return
  const specifier = facts.stringAt(facts.imports.get(facts.expressions.get(value, 2), 2))
  const [start, end] = [facts.expressions.get(value, 5), facts.expressions.get(value, 6)]
  const row = facts.import({ kind: ImportKind.REEXPORT_ALL, specifier, start, end })
  facts.export(ExportKind.IMPORT, '', row, start)
}
