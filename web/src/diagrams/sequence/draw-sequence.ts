import { NotUnderstood } from '../not-understood.ts'
import { plainText } from '../scene/label.ts'
import type { Label } from '../scene/label.ts'
import { rectangle, tip } from '../scene/scene.ts'
import type { Mark, PathLook, Scene, TextMark } from '../scene/scene.ts'
import { setLabel } from '../scene/type-setter.ts'
import type { Block, TypeSetter } from '../scene/type-setter.ts'
import { noteGap, notePadding, placeColumns, selfReach } from './place-columns.ts'
import type { FrameKind, Participant, ParticipantBox, Sequence, SequenceItem } from './sequence.ts'

const margin = 8
const maxTextWidth = 220
const maxNameWidth = 150
const figureHeight = 30
/** Half the width of the bar of an activation. */
const barReach = 5
const framePadding = 12
/** With more items than this the participants stand at the lower end too. */
const maxShort = 12

type Message = SequenceItem & { readonly kind: 'message' }
type Note = SequenceItem & { readonly kind: 'note' }
type MessageEnd = { readonly x: number; readonly depth: number }

interface OpenFrame {
  readonly frame: FrameKind
  readonly label: Label
  readonly fill: string | undefined
  readonly top: number
  /** How many frames are in it, one in another. */
  height: number
  left: number
  right: number
  readonly sections: { readonly y: number; readonly label: Label }[]
  /** Where its ground is painted: below that of the frames in it. */
  readonly ground: number
}

/** @throws NotUnderstood where a box stands around participants that are not next to one another. */
export function drawSequence(sequence: Sequence, setter: TypeSetter): Scene {
  return new SequenceDrawing(sequence, setter).draw()
}

class SequenceDrawing {
  readonly #sequence: Sequence
  readonly #setter: TypeSetter
  readonly #set: (label: Label, maxWidth?: number) => Block
  readonly #texts: ReadonlyMap<SequenceItem, Block>
  readonly #names: readonly Block[]
  readonly #places: ReadonlyMap<string, number>
  readonly #bars = new Map<string, number[]>()
  readonly #frames: OpenFrame[] = []
  readonly #grounds: Mark[] = []
  readonly #lives: Mark[] = []
  readonly #barMarks: Mark[] = []
  readonly #marks: Mark[] = []
  #left = 0
  #right = 0
  #y = 0

  constructor(sequence: Sequence, setter: TypeSetter) {
    this.#sequence = sequence
    this.#setter = setter
    this.#set = (label, maxWidth = maxTextWidth) => setLabel(setter, label, maxWidth)
    this.#texts = new Map(
      sequence.items.flatMap((item) =>
        item.kind === 'message' || item.kind === 'note' ? [[item, this.#set(item.label)] as const] : [],
      ),
    )
    this.#names = sequence.participants.map(({ label }) => this.#set(label, maxNameWidth))
    const places = placeColumns(sequence, this.#names.map(widthOf), this.#texts)
    this.#places = new Map(sequence.participants.map(({ id }, index) => [id, places[index]!]))
  }

  draw(): Scene {
    const { title, participants, boxes, items } = this.#sequence
    for (const [index, { id }] of participants.entries()) {
      const reach = widthOf(this.#names[index]!) / 2
      this.#reach(this.#places.get(id)! - reach, this.#places.get(id)! + reach)
    }
    if (title !== undefined) {
      const text = this.#set(title, 400)
      const x = (this.#left + this.#right) / 2
      this.#text(text, x, text.height / 2, 'middle', 'ink')
      this.#reach(x - text.width / 2, x + text.width / 2)
      this.#y = text.height + 12
    }
    const top = this.#y
    const boxTitles = boxes.map((box) => this.#set(box.title))
    if (boxes.length > 0) this.#y += Math.max(...boxTitles.map(({ height }) => height)) + 10
    this.#heads()
    const start = this.#y
    this.#y += 6
    for (const item of items) this.#item(item)
    for (const [id, bars] of this.#bars) while (bars.length > 0) this.#endBar(id)
    this.#y += 18
    for (const { id } of participants) {
      const x = this.#places.get(id)!
      this.#lives.push({ kind: 'path', look: 'life', d: `M${x},${start}V${this.#y}` })
    }
    if (items.length > maxShort) this.#heads()
    for (const [index, box] of boxes.entries()) this.#box(box, boxTitles[index]!, top)
    return {
      x: this.#left - margin,
      y: -margin,
      width: this.#right - this.#left + 2 * margin,
      height: this.#y + 2 * margin,
      marks: [...this.#grounds, ...this.#lives, ...this.#barMarks, ...this.#marks],
    }
  }

  /** The participants in a row, whose lower end is the next \`y\`. */
  #heads(): void {
    const { participants } = this.#sequence
    const heights = participants.map(
      ({ kind }, index) => this.#names[index]!.height + (kind === 'actor' ? figureHeight + 4 : 18),
    )
    const height = Math.max(0, ...heights)
    for (const [index, participant] of participants.entries()) {
      this.#marks.push(
        this.#head(participant, this.#names[index]!, this.#places.get(participant.id)!, height),
      )
    }
    this.#y += height
  }

  #head({ kind, label }: Participant, text: Block, x: number, height: number): Mark {
    const [width, top] = [widthOf(text), this.#y]
    const name: TextMark = {
      kind: 'text',
      look: 'ink',
      x,
      y: top + height / 2,
      anchor: 'middle',
      label: text.lines,
    }
    if (kind === 'participant') {
      const d = rectangle(x - width / 2, top, width, height, 4)
      return { kind: 'box', name: plainText(label), marks: [{ kind: 'path', look: 'shape', d }, name] }
    }
    const bottom = top + height - text.height
    const d = `M${x - 6},${bottom - 24}a6,6 0 1 0 12,0a6,6 0 1 0 -12,0zM${x - 13},${bottom - 3}a13,13 0 0 1 26,0z`
    return {
      kind: 'box',
      name: plainText(label),
      marks: [
        { kind: 'path', look: 'shape', d },
        { ...name, y: bottom + text.height / 2 },
      ],
    }
  }

  #item(item: SequenceItem): void {
    switch (item.kind) {
      case 'message': {
        this.#message(item)
        break
      }
      case 'note': {
        this.#note(item)
        break
      }
      case 'activation-start': {
        if (!this.#bars.has(item.id)) this.#bars.set(item.id, [])
        this.#bars.get(item.id)!.push(this.#y)
        break
      }
      case 'activation-end': {
        this.#endBar(item.id)
        break
      }
      case 'frame-start': {
        this.#openFrame(item)
        break
      }
      case 'frame-section': {
        this.#y += 14
        this.#frames.at(-1)!.sections.push({ y: this.#y, label: item.label })
        this.#y += this.#set(item.label).height + 6
        break
      }
      case 'frame-end': {
        this.#closeFrame()
      }
    }
  }

  #message(message: Message): void {
    const text = this.#texts.get(message)!
    const [from, to] = [this.#end(message.from), this.#end(message.to)]
    const look: PathLook = message.isDotted ? 'dotted-line' : 'line'
    this.#y += 12
    if (message.from === message.to) this.#selfMessage(message, text, look)
    else {
      const sign = to.x > from.x ? 1 : -1
      const [start, end] = [
        from.x + sign * barReach * from.depth,
        to.x - sign * barReach * Math.min(to.depth, 1),
      ]
      this.#text(text, (start + end) / 2, this.#y + text.height / 2, 'middle', 'ink')
      this.#y += text.height + 6
      const y = this.#y
      const ending = message.tip === 'none' ? undefined : message.tip === 'arrow' ? 'point' : message.tip
      const short = (isTipped: boolean): number => (isTipped ? sign * 7 : 0)
      const [shortStart, shortEnd] = [start + short(message.isTwoWay), end - short(ending === 'point')]
      this.#marks.push({ kind: 'path', look, d: `M${shortStart},${y}H${shortEnd}` })
      if (ending !== undefined) this.#marks.push(tip(ending, { x: start, y }, { x: end, y }))
      if (message.isTwoWay) this.#marks.push(tip('point', { x: end, y }, { x: start, y }))
      this.#number(message, start + sign * 2)
      this.#reach(Math.min(start, end), Math.max(start, end))
    }
  }

  #selfMessage(message: Message, text: Block, look: PathLook): void {
    const { x, depth } = this.#end(message.from)
    const start = x + barReach * depth
    // Its number stands at its beginning, below that of the message before.
    this.#y += 8
    const height = Math.max(24, text.height)
    const y = this.#y + Math.max(0, (text.height - 24) / 2)
    const ending = message.tip === 'none' ? undefined : message.tip === 'arrow' ? 'point' : message.tip
    const inner = ending === 'point' ? start + 7 : start
    this.#marks.push({ kind: 'path', look, d: `M${start},${y}h${selfReach - 12}a12,12 0 0 1 0,24H${inner}` })
    if (ending !== undefined)
      this.#marks.push(tip(ending, { x: start + 10, y: y + 24 }, { x: start, y: y + 24 }))
    this.#text(text, start + selfReach + 8, y + 12, 'start', 'ink')
    this.#reach(start, start + selfReach + 8 + text.width)
    this.#number(message, start, y)
    this.#y += height
  }

  #number({ number }: Message, x: number, y = this.#y): void {
    if (number === undefined) return
    const text = this.#set([[{ text: String(number) }]])
    const reach = Math.max(9, text.width / 2 + 3)
    this.#marks.push(
      { kind: 'path', look: 'note', d: rectangle(x - reach, y - 9, 2 * reach, 18, 9) },
      { kind: 'text', look: 'number', x, y, anchor: 'middle', label: text.lines },
    )
    this.#reach(x - reach, x + reach)
  }

  #note(note: Note): void {
    const text = this.#texts.get(note)!
    const ends = note.ids.map((id) => this.#places.get(id)!)
    const [first, last] = [Math.min(...ends), Math.max(...ends)]
    const width = Math.max(text.width + 2 * notePadding, last > first ? last - first + 40 : 0)
    const aside = width / 2 + noteGap
    const x = (first + last) / 2 + (note.side === 'left' ? -aside : note.side === 'right' ? aside : 0)
    this.#y += 12
    const height = text.height + 12
    this.#marks.push({ kind: 'path', look: 'note', d: rectangle(x - width / 2, this.#y, width, height, 3) })
    this.#text(text, x, this.#y + height / 2, 'middle', 'ink')
    this.#reach(x - width / 2, x + width / 2)
    this.#y += height
  }

  #endBar(id: string): void {
    const bars = this.#bars.get(id)!
    const x = this.#places.get(id)! + barReach * (bars.length - 1)
    const top = bars.pop()!
    const d = rectangle(x - barReach, top, 2 * barReach, Math.max(8, this.#y - top), 2)
    // An outer bar ends after those that are drawn over it.
    this.#barMarks.unshift({ kind: 'path', look: 'shape', d })
  }

  #openFrame({ frame, label, fill }: SequenceItem & { readonly kind: 'frame-start' }): void {
    this.#y += 14
    const ground = this.#grounds.length
    this.#grounds.push({ kind: 'path', look: 'tint', d: '' })
    this.#frames.push({
      frame,
      label,
      fill,
      ground,
      top: this.#y,
      height: 0,
      left: Infinity,
      right: -Infinity,
      sections: [],
    })
    if (frame !== 'rect') this.#y += Math.max(22, this.#set(label).height + 4)
  }

  #closeFrame(): void {
    const open = this.#frames.pop()!
    this.#y += 12
    const isEmpty = open.left > open.right
    const [left, right] = isEmpty ? [this.#left, this.#right] : [open.left, open.right]
    const by = framePadding * (open.height + 1)
    const name = this.#set([[{ text: open.frame, isBold: true }]])
    const titles = [open.label, ...open.sections.map(({ label }) => label)].map((label) => this.#set(label))
    const tab = name.width + 16
    const width = Math.max(right - left + 2 * by, tab + 20 + Math.max(...titles.map((text) => text.width)))
    const x = Math.min(left - by, left - by + (right - left + 2 * by - width) / 2)
    this.#reach(x + by, x + width - by)
    this.#left = Math.min(this.#left, x)
    this.#right = Math.max(this.#right, x + width)
    const outer = this.#frames.at(-1)
    if (outer !== undefined) outer.height = Math.max(outer.height, open.height + 1)
    const outline = rectangle(x, open.top, width, this.#y - open.top, 4)
    if (open.frame === 'rect') {
      this.#grounds[open.ground] = this.#tint(outline, open.fill!)
      return
    }
    this.#grounds.push({ kind: 'path', look: 'frame', d: outline })
    this.#marks.push({ kind: 'path', look: 'note', d: rectangle(x, open.top, tab, 22, 4) })
    this.#text(name, x + tab / 2, open.top + 11, 'middle', 'muted')
    this.#text(titles[0]!, x + tab + 8, open.top + 2 + titles[0]!.height / 2, 'start', 'muted')
    for (const [index, { y }] of open.sections.entries()) {
      const text = titles[index + 1]!
      this.#grounds.push({ kind: 'path', look: 'section', d: `M${x},${y}h${width}` })
      this.#text(text, x + 10, y + 3 + text.height / 2, 'start', 'muted')
    }
  }

  /** Around participants that are next to one another, from the top to the lower end. */
  #box({ ids, fill }: ParticipantBox, title: Block, top: number): void {
    const { participants } = this.#sequence
    const columns = ids.map((id) => participants.findIndex((participant) => participant.id === id))
    if (columns.some((column, index) => index > 0 && column !== columns[index - 1]! + 1))
      throw new NotUnderstood()
    if (columns.length === 0) return
    const [first, last] = [columns[0]!, columns.at(-1)!]
    const [left, right] = [this.#edgeOf(first, -1) - 10, this.#edgeOf(last, 1) + 10]
    const middle = (left + right) / 2
    const reach = Math.max((right - left) / 2, title.width / 2 + 8)
    this.#reach(middle - reach, middle + reach)
    const d = rectangle(middle - reach, top, 2 * reach, this.#y + 8 - top, 6)
    this.#grounds.unshift(fill === undefined ? { kind: 'path', look: 'group', d } : this.#tint(d, fill))
    this.#text(title, middle, top + 5 + title.height / 2, 'middle', 'muted')
  }

  #tint(d: string, fill: string): Mark {
    const look = this.#setter.brightnessOf(fill) === undefined ? 'wash' : 'tint'
    return { kind: 'path', look, d, style: { fill } }
  }

  #edgeOf(column: number, sign: number): number {
    return (
      this.#places.get(this.#sequence.participants[column]!.id)! + (sign * widthOf(this.#names[column]!)) / 2
    )
  }

  #end(id: string): MessageEnd {
    return { x: this.#places.get(id)!, depth: this.#bars.get(id)?.length ?? 0 }
  }

  #text(text: Block, x: number, y: number, anchor: TextMark['anchor'], look: TextMark['look']): void {
    this.#marks.push({ kind: 'text', look, x, y, anchor, label: text.lines })
  }

  /** What is drawn reaches so far to both sides. */
  #reach(left: number, right: number): void {
    this.#left = Math.min(this.#left, left)
    this.#right = Math.max(this.#right, right)
    for (const frame of this.#frames) {
      frame.left = Math.min(frame.left, left)
      frame.right = Math.max(frame.right, right)
    }
  }
}

function widthOf(name: Block): number {
  return Math.max(64, name.width + 24)
}
