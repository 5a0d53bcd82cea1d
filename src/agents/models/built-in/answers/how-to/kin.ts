import type { NodeBrief } from '../../../../tools/show-node.ts'

/** One of the things that are there already of the kind that is wanted. */
export interface KinMember {
  /** As other files name it: `removeTitle`, `CPUMeter`, `cpufreq`. */
  readonly name: string
  /** As an answer shows it. */
  readonly label: string
  /** Where it is defined or made. */
  readonly location: string
  readonly lines: number
  readonly node?: NodeBrief
  /** The line that registers or makes it. */
  readonly made?: { readonly text: string; readonly location: string }
}

/** What is there already of the kind that is wanted, and what tells that it is of it. */
export interface Kin {
  readonly by: 'call' | 'base' | 'folder' | 'file name' | 'same file' | 'sample'
  /** What they share: a base type, a folder, the function that is called for each. */
  readonly shared: string
  readonly base?: NodeBrief
  readonly members: readonly KinMember[]
  /** How surely these are of the kind. */
  readonly fit: number
}
