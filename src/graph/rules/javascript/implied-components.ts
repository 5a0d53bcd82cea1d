import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import { moduleMember } from '../../names/names.ts'

/** A component that a project imports for its files by the name of its file. */
export function impliedComponent(context: LinkContext, file: number, name: string): EntitySet | undefined {
  const { program, modules } = context
  const specifier = modules.resolver(file)?.impliedComponent?.(program.files[file]!.path, name)
  if (specifier === undefined) return undefined
  const link = modules.resolve(file, specifier, 'default')
  const entities = link.kind === 'module' ? moduleMember(context, link.module, 'default', file) : []
  return entities.length > 0 ? { entities, rule: Rule.import } : undefined
}
