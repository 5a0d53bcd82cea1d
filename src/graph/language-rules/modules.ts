import type { EntitySet, LinkContext } from '../context.ts'
import type { ModuleLink } from '../program/modules.ts'
import type { Parts } from '../program/parts.ts'
import type { Program } from '../program/program.ts'
import type { DefinitionId, ImportId, Packed } from '../row-ids.ts'

/**
 * What modules give: where an import leads, what a module offers under a name, which declarations of several files
 * are one. Asked by `names/names.ts` and `names/targets.ts` wherever an import or a member of a module is followed,
 * by `values/members.ts` for members of namespaces, and once for the whole program before anything is asked
 * (`create-context.ts`, `program/modules.ts`). Modules are numbers of `Modules`; results are packed entities. Without a hook a module offers what its files declare at
 * top level, and an import is that or is open.
 */
export interface ModuleRules {
  /**
   * What an import stands for whose module does not have what is imported, or lies outside of the
   * repository: what the repository declares of it all the same, a module inside it.
   */
  readonly importedOtherwise?: (
    context: LinkContext,
    importRow: ImportId,
    link: ModuleLink,
  ) => readonly Packed[] | undefined
  /** Namespaces inside the one that a module is, where namespaces span files. */
  readonly innerNamespace?: (context: LinkContext, module: number, name: string) => readonly Packed[]
  /** What an import (row of a file) of a name leads to that names a namespace, and not a file. */
  readonly followUsing?: (
    context: LinkContext,
    file: number,
    row: number,
    specifier: string,
    imported: string,
  ) => readonly Packed[] | undefined
  /** A name of such a namespace as the file `from` sees it, -1 for any; undefined where the definition is none. */
  readonly memberOfNamespace?: (
    context: LinkContext,
    definition: DefinitionId,
    name: string,
    from: number,
  ) => EntitySet | undefined
  /** Types and namespaces that are written in several places; `projectOf` names the project that a file belongs to. */
  readonly collectParts?: (program: Program, projectOf: (file: number) => string) => Parts
  /** What a declaration stands for: itself, or what defines it elsewhere. */
  readonly implementationsOf?: (context: LinkContext, definition: DefinitionId) => readonly DefinitionId[]
  /** What a definition shares its node with, where that is not itself or what defines it elsewhere: a class with its constructor. */
  readonly sharesNode?: (context: LinkContext, definition: DefinitionId) => DefinitionId
}
