import { ImportKind, ImportFlag } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { knownLevel } from './file-link.ts'
import { followImport } from '../names/names.ts'
import type { OccurrenceCollector } from './occurrences.ts'
import { Rule } from '../edge-rules.ts'
import { declaredTargets, openReasonOf } from '../names/targets.ts'
import { idAt } from '../row-ids.ts'

/** Occurrences of the names in import statements: `import { a as b }` leads to the same place from a and from b. */
export function linkImportedNames(context: LinkContext, file: number, collector: OccurrenceCollector): void {
  const { program } = context
  const { imports, bindings, strings } = program.factsOf(file)
  // What a package import binds is not written in it as a name: `import "net/http"`.
  const { importsWrite } = program.languages[file]!.semantics
  for (let row = 0; row < imports.count; row++) {
    const kind = imports.kind[row]
    const imported = strings[imports.imported[row]!]!
    const binding = imports.binding[row]!
    const bound = binding === -1 ? '' : strings[bindings.name[binding]!]!
    // An alias stands behind the name; a default import has none but its alias.
    const hasAlias = imported !== bound && imported !== 'default' && imported !== '*'
    const namesFirst = hasAlias && (kind === ImportKind.NAMED || kind === ImportKind.REEXPORT)
    if (importsWrite === 'names-of-modules') linkImportPath(context, file, row, collector)
    else if (importsWrite !== 'names') linkQuotedPath(context, file, row, collector)
    if (importsWrite === 'paths') continue
    if (binding === -1 && !namesFirst) continue
    const entities = followImport(context, idAt(program.importBase[file]!, row))
    const set = { entities, rule: Rule.import }
    const targets = declaredTargets(context, set, file)
    const level = knownLevel(Rule.import, targets.length)
    const add = (offset: number, length: number) => {
      if (targets.length > 0) collector.targets(offset, length, targets, level)
      else collector.open(offset, length, openReasonOf(context, set))
    }
    if (binding !== -1) add(bindings.nameStart[binding]!, bound.length)
    if (namesFirst) add(imports.start[row]!, imported.length)
  }
}

/** `import './a'`, `#include "a.h"`: what is written in quotes is the module's file, or its files. */
function linkQuotedPath(
  context: LinkContext,
  file: number,
  row: number,
  collector: OccurrenceCollector,
): void {
  const { program, modules } = context
  const { imports, strings } = program.factsOf(file)
  const { semantics } = program.languages[file]!
  const specifier = strings[imports.specifier[row]!]!
  // An include keeps its quotes, which say where the search begins.
  const length = specifier.length + (semantics.includes ? 0 : 2)
  const start = imports.end[row]! - length
  // The rows of names that one path is for cover the names.
  if (semantics.importsWrite !== 'paths' && !semantics.includes) {
    if (!COVERS_PATH.has(imports.kind[row]!) || imports.start[row] !== start) return
  }
  const link = modules.ofImport(program.importBase[file]! + row)
  if (start < imports.start[row]! || link.kind !== 'module' || link.member.length > 0) return
  const files = modules.files(link.module)
  if (files.length > MAX_FILES) return
  const targets = files.map((target) => ({ kind: 'file', file: target }) as const)
  if (targets.length > 0) collector.targets(start, length, targets, 0)
}

const COVERS_PATH = new Set<number>([ImportKind.SIDE_EFFECT, ImportKind.REEXPORT_ALL, ImportKind.DYNAMIC])
/** Of a package of more files, the name of its folder says more than a list of them. */
const MAX_FILES = 16

/** Each name of a written path is a module: `a`, `a.b` and `a.b.c` in `import a.b.c`. */
function linkImportPath(
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
