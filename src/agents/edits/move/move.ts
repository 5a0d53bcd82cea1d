import type { FileFacts } from '../../../languages/facts.ts'
import type { Occurrences } from '../find-occurrences.ts'
import type { SourceFile } from '../source-file.ts'
import type { CutDefinition } from './cut-definition.ts'

/** A definition on its way: where it is, where it goes, and where it is named. */
export interface Move {
  readonly source: SourceFile
  readonly target: SourceFile
  readonly facts: { readonly from: FileFacts; readonly to: FileFacts }
  readonly cut: CutDefinition
  readonly found: Occurrences
}
