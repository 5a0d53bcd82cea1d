import { FlowKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { classesNamed } from './singletons.ts'
import type { DefinitionId, ExpressionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { mixingFiles } from './mixing-files.ts'

/** Classes that are extended by a module or have it prepended: whoever includes one is its subtype. */
export interface Using {
  readonly extended: readonly DefinitionId[]
  readonly prepended: readonly number[]
}

const NONE: Using = { extended: [], prepended: [] }

/** Flows (class and expression) by which classes are extended or prepended to. */
interface Use {
  readonly kind: number
  readonly type: DefinitionId
  readonly source: ExpressionId
}

export function usingModule(context: LinkContext, module: DefinitionId): Using {
  const all = usesOf(context).filter(({ source }) => classesNamed(context, source).includes(module))
  if (all.length === 0) return NONE
  const of = (kind: number) => [
    ...new Set(all.filter((use) => use.kind === kind).map(({ type }) => context.parts.first(type))),
  ]
  return { extended: of(FlowKind.METACLASS), prepended: of(FlowKind.PREPEND) }
}

const usesOf = onceFor(collect)

function collect({ program }: LinkContext): readonly Use[] {
  const found: Use[] = []
  for (const file of mixingFiles(program)) {
    const { flows } = program.factsOf(file)
    for (let row = 0; row < flows.count; row++) {
      const kind = flows.kind[row]!
      if (kind !== FlowKind.METACLASS && kind !== FlowKind.PREPEND) continue
      const type = program.definitionId(file, flows.target[row]!)
      found.push({ kind, type, source: program.expressionId(file, flows.source[row]!) })
    }
  }
  return found
}
