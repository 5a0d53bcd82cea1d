import type { EntitySet, LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import type { DefinitionId, Packed, Place } from '../row-ids.ts'

export interface NamePlace {
  readonly file: number
  readonly scope: number
  readonly offset: number
}

/**
 * What a bare name means. Asked by `names/resolve-name.ts` on its way outwards: in a scope, behind the last scope,
 * around the file. Files, scopes and names (strings of the file) are numbers of the file;
 * results are packed entities. `accept` says of an entity whether the use of the name can mean it. Without a hook a
 * name is what the scopes around it, their classes, the package and star imports declare, in this order.
 */
export interface NameRules {
  /** Of what a scope of a file declares under a name (binding rows) that which is in force at a place. */
  readonly inForce?: (
    program: Program,
    place: NamePlace,
    scope: number,
    rows: readonly number[],
  ) => readonly number[]
  /**
   * What a scope of the file that a name is used in has under it beside what is declared there: what other blocks and
   * other files declare in its namespace, members of what a `with` names. Asked of each scope on the way outwards.
   */
  readonly inScope?: (
    context: LinkContext,
    use: NamePlace & { readonly nameId: number },
    scope: number,
    accept: (entity: Packed) => boolean,
  ) => EntitySet | undefined
  /** What declarations (entities) of a scope of a file stand for, with what other files declare beside them. */
  readonly declaredElsewhere?: (
    context: LinkContext,
    place: NamePlace,
    scope: number,
    name: string,
    entities: readonly Packed[],
  ) => readonly Packed[]
  /** Names of the classes and namespaces around a class for a method that stands outside of it. */
  readonly aroundClass?: (
    context: LinkContext,
    owner: DefinitionId,
    name: string,
    method: { readonly file: number; readonly scope: number },
    accept: (entity: Packed) => boolean,
  ) => readonly Packed[]
  /** What a name is that neither the file nor its package declares, before star imports are asked. */
  readonly aroundFile?: (context: LinkContext, file: number, name: string) => EntitySet | undefined
  /** What a name is that no scope of the file has. */
  readonly beyondFile?: (
    context: LinkContext,
    place: { readonly file: number; readonly scope: number },
    name: string,
    accept: (entity: Packed) => boolean,
  ) => EntitySet
  /** Functions beside the types of the arguments of a call, whose callee (row of a file) scopes resolve to `set`. */
  readonly functionsNearArguments?: (context: LinkContext, place: Place, set: EntitySet) => EntitySet
}
