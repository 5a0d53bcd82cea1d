import type { LinkStep } from '../containment.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { FileLink } from '../edges/file-link.ts'
import type { Nodes } from '../edges/nodes.ts'
import type { OccurrenceCollector } from '../edges/occurrences.ts'
import type { SiteRows } from '../edges/sites.ts'
import type { DefinitionId } from '../row-ids.ts'

/**
 * Edges that nobody writes: calls that the language makes by itself for a construct, names in texts, types that
 * implement one another by their methods. Asked by `edges/link-file.ts`, `edges/link-inheritance.ts` and the linkers
 * that they call, when all values are settled, of rows of the file that is linked. Without a hook a construct has
 * the edges that it has in all languages.
 */
export interface ImplicitEdgeRules {
  /** Calls that nobody writes: what the language runs by itself for the constructs of a file, step by step. */
  readonly implicitCalls?: readonly ImplicitCallStep[]
  /** Whether an expression (row) was linked by the rules alone, so that nothing shared is to be done for it. */
  readonly expressionLinker?: (
    link: FileLink,
    file: number,
    facts: FileFacts,
    collector: OccurrenceCollector,
  ) => (row: number, op: number) => boolean
  /** Before the names of a file are linked: keys of literals that belong to declared types. */
  readonly linkLiterals?: (
    link: FileLink,
    file: number,
    facts: FileFacts,
    collector: OccurrenceCollector,
  ) => void
  /** Edges between types that nobody writes, when those that are written are linked. */
  readonly linkTypes?: (context: LinkContext, nodes: Nodes, sites: SiteRows) => void
  /** Of definitions the properties that run nothing themselves, of types that others derive from. */
  readonly overriddenProperties?: (
    context: LinkContext,
    definitions: readonly DefinitionId[],
  ) => readonly DefinitionId[]
  /** Notes functions that escape to code which is not seen, when the calls of a file are linked. */
  readonly noteEscapes?: (link: FileLink, file: number, facts: FileFacts) => void
  /** Occurrences of the names of modules in what an import (row of a file) is written as. */
  readonly linkImportPath?: (
    context: LinkContext,
    file: number,
    row: number,
    collector: OccurrenceCollector,
  ) => void
  /** A name that leads to a local (NAME row), beside its occurrence. */
  readonly noteLocalName?: (link: FileLink, file: number, facts: FileFacts, row: number) => void
}

export interface ImplicitCallStep {
  /** As people are told of it where it fails. */
  readonly step: LinkStep
  link(link: FileLink, file: number, facts: FileFacts): void
}
