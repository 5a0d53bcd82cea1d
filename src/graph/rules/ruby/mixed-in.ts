import { FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { classesNamed, sourcesOf } from './singletons.ts'

/** Whether a class or an ancestor of it includes a module of the language. */
export function mixesIn(context: LinkContext, type: number, module: string): boolean {
  return context.hierarchy.linearised(type).some((each) =>
    sourcesOf(context, each, FlowKind.IMPLEMENTS).some((source) => {
      const { expressions, strings, row } = context.program.expressionAt(source)
      const isNamed = expressions.op[row] === Op.NAME && strings[expressions.a[row]!] === module
      return isNamed && classesNamed(context, source).length === 0
    }),
  )
}
