import type { Label } from '../scene/label.ts'

export type Direction = 'TB' | 'BT' | 'LR' | 'RL'

export type ShapeName =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'double-circle'
  | 'ellipse'
  | 'flag'
  | 'diamond'
  | 'hexagon'
  | 'lean-right'
  | 'lean-left'
  | 'trapezoid'
  | 'inverted-trapezoid'

/** Colours and strokes that the source asks for: of `style`, `classDef` and `linkStyle`. */
export interface ChartStyle {
  readonly fill?: string
  readonly stroke?: string
  readonly color?: string
  /** In pixels. */
  readonly strokeWidth?: number
  /** Lengths of dashes and gaps in pixels, with spaces between. */
  readonly strokeDasharray?: string
  readonly isBold?: boolean
}

export interface ChartNode {
  readonly id: string
  readonly shape: ShapeName
  readonly label: Label
  readonly style: ChartStyle
}

export type Tip = 'none' | 'point' | 'circle' | 'cross'
export type Stroke = 'normal' | 'thick' | 'dotted' | 'invisible'

/** Its ends are ids of nodes or subgraphs. */
export interface ChartEdge {
  readonly from: string
  readonly to: string
  readonly label: Label | undefined
  readonly stroke: Stroke
  readonly startTip: Tip
  readonly endTip: Tip
  /** How many ranks it spans at least. */
  readonly length: number
  readonly style: ChartStyle
}

export interface Subgraph {
  readonly id: string
  readonly title: Label
  readonly direction: Direction | undefined
  /** Ids of nodes and subgraphs; each is in one subgraph at most. */
  readonly members: readonly string[]
  readonly style: ChartStyle
}

export interface Flowchart {
  readonly direction: Direction
  /** In the order in which they are first named. */
  readonly nodes: readonly ChartNode[]
  readonly edges: readonly ChartEdge[]
  /** In the order in which they end: inner ones come before outer ones. */
  readonly subgraphs: readonly Subgraph[]
}
