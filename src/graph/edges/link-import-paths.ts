import { ImportFlag, ImportKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { OccurrenceCollector } from './occurrences.ts'

/** Each name of a written path is a module: `a`, `a.b` and `a.b.c` in `import a.b.c`. */
export function linkImportPath(
  context: LinkContext,
  file: number,
  row: number,
  collector: OccurrenceCollector,
): void {
  const { program, modules } = context
  const { imports, strings } = program.factsOf(file)
  const kind = imports.kind[row]
  const isPath = kind === ImportKind.PATH || kind === ImportKind.NAMESPACE
  if (!isPath && (imports.flags[row]! & ImportFlag.PATH_ALONE) === 0) return
  const specifier = strings[imports.specifier[row]!]!
  // With space between its names, which is rare, their places are not known.
  const isPlain = imports.end[row]! - imports.start[row]! === specifier.length
  if (!isPlain && kind !== ImportKind.NAMESPACE) return
  for (const { index, 0: name } of specifier.matchAll(/[^.]+/g)) {
    const link = modules.resolve(file, specifier.slice(0, index + name.length), '')
    if (link.kind !== 'module' || link.member.length > 0) continue
    const [target, ...others] = modules.files(link.module)
    if (target === undefined || others.length > 0) continue
    collector.targets(imports.start[row]! + index, name.length, [{ kind: 'file', file: target }], 0)
  }
}
