import { ExportKind, ExpressionFlag, ImportKind, Op } from '../facts.ts'
import type { Context } from './context.ts'

/**
 * Modules of AMD: what is handed to `define` is run with the modules that it names, and gives the module; what is
 * handed to `require` with a list is run alone.
 *
 *     define(['./util', 'exports'], function (util, exports) { … })
 *     define('app/cart', function (require, exports, module) { … })
 *     require(['./cart'], function (cart) { … })
 *
 * The loader's call of the function becomes a call beside that of `define`. A path that is not relative is looked up
 * by the loader's configuration, so nothing is said of what it names.
 */
export function loadByAmd(
  context: Context,
  callee: number,
  given: readonly number[],
  start: number,
  end: number,
): void {
  const { facts, scope } = context
  const { expressions } = facts
  if (expressions.get(callee, 0) !== Op.NAME) return
  const name = facts.stringAt(expressions.get(callee, 2))
  const isDefinition = name === 'define'
  if (!isDefinition && name !== 'require' && name !== 'requirejs') return
  if (context.findBinding(facts.string(name), scope) !== -1) return
  const isNamed = given.length > 1 && expressions.get(given[0]!, 0) === Op.STRING
  const [first, second] = isNamed ? given.slice(1) : given
  const hasList = first !== undefined && expressions.get(first, 0) === Op.ARRAY
  const made = hasList ? second : first
  if (made === undefined || (!isDefinition && !hasList)) return
  const op = expressions.get(made, 0)
  if (isDefinition && op === Op.OBJECT) facts.export(ExportKind.EXPRESSION, '=', made, start)
  if (op !== Op.DEFINITION) return
  const own = (each: string): number =>
    facts.expression(Op.NAME, facts.string(each), -1, scope, start, start, ExpressionFlag.IMPLICIT)
  const modules = hasList
    ? elementsOf(context, first).map((each) => dependency(context, each) ?? own(textOf(context, each)))
    : OWN.map(own)
  const call = facts.expression(
    Op.CALL,
    made,
    facts.list(modules),
    scope,
    start,
    end,
    ExpressionFlag.IMPLICIT,
  )
  if (isDefinition && !exportsWhole(context)) facts.export(ExportKind.EXPRESSION, '=', call, start)
}

/** Whether the file says itself what it is as a whole: `module.exports = …`. */
function exportsWhole({ facts }: Context): boolean {
  const whole = facts.string('=')
  for (let row = 0; row < facts.exports.count; row++) if (facts.exports.get(row, 1) === whole) return true
  return false
}

/** What a function without a list is handed, and what names in a list stand for no file. */
const OWN = ['require', 'exports', 'module']

/** The module that an entry of the list names, or a call of the loader where its configuration finds it. */
function dependency(context: Context, entry: number): number | undefined {
  const { facts, scope } = context
  const specifier = textOf(context, entry)
  if (OWN.includes(specifier)) return undefined
  const [start, end] = [facts.expressions.get(entry, 5), facts.expressions.get(entry, 6)]
  if (!specifier.startsWith('.')) {
    const flags = ExpressionFlag.IMPLICIT | ExpressionFlag.CALLEE
    const loader = facts.expression(Op.NAME, facts.string('require'), -1, scope, start, start, flags)
    return facts.expression(Op.CALL, loader, facts.list([entry]), scope, start, end, ExpressionFlag.IMPLICIT)
  }
  const row = facts.import({ kind: ImportKind.DYNAMIC, specifier, imported: '', start, end, flags: 0 })
  return facts.expression(Op.IMPORT, row, -1, scope, start, end)
}

function textOf({ facts }: Context, row: number): string {
  const { expressions } = facts
  return expressions.get(row, 0) === Op.STRING ? facts.stringAt(expressions.get(row, 2)) : ''
}

function elementsOf({ facts }: Context, array: number): number[] {
  const list = facts.expressions.get(array, 2)
  const elements: number[] = []
  for (let index = 0; list !== -1 && facts.listAt(list, index) !== -1; index++)
    elements.push(facts.listAt(list, index))
  return elements
}
