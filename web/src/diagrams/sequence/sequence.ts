import type { Label } from '../scene/label.ts'

export interface Participant {
  readonly id: string
  readonly kind: 'participant' | 'actor'
  readonly label: Label
}

export type MessageTip = 'none' | 'arrow' | 'cross' | 'open'

export type FrameKind = 'loop' | 'opt' | 'alt' | 'par' | 'critical' | 'break' | 'rect'

/** Ends of messages, notes and activations are ids of participants. */
export type SequenceItem =
  | {
      readonly kind: 'message'
      readonly from: string
      readonly to: string
      readonly label: Label
      readonly isDotted: boolean
      readonly tip: MessageTip
      readonly isTwoWay: boolean
      /** Undefined where messages are not numbered. */
      readonly number: number | undefined
    }
  | {
      readonly kind: 'note'
      readonly side: 'left' | 'right' | 'over'
      readonly ids: readonly string[]
      readonly label: Label
    }
  | { readonly kind: 'activation-start' | 'activation-end'; readonly id: string }
  /** Of a `rect` the label is empty and the colour is set. */
  | {
      readonly kind: 'frame-start'
      readonly frame: FrameKind
      readonly label: Label
      readonly fill: string | undefined
    }
  /** `else`, `and`, `option`. */
  | { readonly kind: 'frame-section'; readonly label: Label }
  | { readonly kind: 'frame-end' }

/** Participants that stand in one box. */
export interface ParticipantBox {
  readonly title: Label
  readonly fill: string | undefined
  readonly ids: readonly string[]
}

export interface Sequence {
  readonly title: Label | undefined
  /** In the order in which they are first named. */
  readonly participants: readonly Participant[]
  readonly boxes: readonly ParticipantBox[]
  readonly items: readonly SequenceItem[]
}
