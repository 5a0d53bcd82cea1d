/**
 * Reads sequences as Mermaid does (https://mermaid.js.org/syntax/sequenceDiagram.html), line by line. Anything that is
 * not known is not understood, so that a sequence is read whole or not at all.
 */
import { ifUnderstood, NotUnderstood } from '../not-understood.ts'
import { readLabel } from '../read-label.ts'
import type { Label } from '../scene/label.ts'
import type {
  FrameKind,
  MessageTip,
  ParticipantBox,
  Participant,
  Sequence,
  SequenceItem,
} from './sequence.ts'

/** Of characters. Of more, Mermaid draws what it will. */
const maxSource = 20_000
const maxItems = 400
const maxParticipants = 40
const maxDepth = 8

type Tips = { readonly isDotted: boolean; readonly tip: MessageTip; readonly isTwoWay: boolean }

const arrows: ReadonlyMap<string, Tips> = new Map(
  (
    [
      ['->', 'none', false],
      ['->>', 'arrow', false],
      ['<<->>', 'arrow', true],
      ['-x', 'cross', false],
      ['-)', 'open', false],
    ] as const
  ).flatMap(([arrow, tip, isTwoWay]): [string, Tips][] => [
    [arrow, { isDotted: false, tip, isTwoWay }],
    [arrow.replace('-', '--'), { isDotted: true, tip, isTwoWay }],
  ]),
)

/** Of what stands before the colon of a message. */
const maxEnds = 300

const sections: Readonly<Record<string, FrameKind>> = { else: 'alt', and: 'par', option: 'critical' }

const name = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_ .'/]|-(?=[\p{L}\p{N}_]))*`
const message = new RegExp(
  String.raw`^(${name}?)\s*(<<-?->>|--?>>|--?>|--?x|--?\))\s*([+-]?)\s*(${name})$`,
  'u',
)
const namePattern = new RegExp(`^${name}$`, 'u')

/**
 * Undefined where the source is not understood, or larger than what is drawn at once.
 * @param isColour whether a text is a colour of CSS: a box begins with one or with its title
 */
export function parseSequence(source: string, isColour: (text: string) => boolean): Sequence | undefined {
  if (source.length > maxSource) return undefined
  return ifUnderstood(() => {
    const [header, ...statements] = toStatements(source)
    if (header !== 'sequenceDiagram' || statements.length > 2 * maxItems) throw new NotUnderstood()
    const reader = new SequenceReader(isColour)
    for (const statement of statements) reader.read(statement)
    return reader.finish()
  })
}

/** Lines, and what semicolons part of them, without comments. An entity ends with a semicolon too. */
function toStatements(source: string): string[] {
  return source
    .split(/\r\n?|\n/u)
    .map((line) => line.replace(/^\s*%%.*$/u, '').replaceAll(/#(\w+);/gu, '\u{1}$1\u{2}'))
    .map(withoutComment)
    .flatMap((line) => line.split(';'))
    .map((line) => line.trim().replaceAll('\u{1}', '#').replaceAll('\u{2}', ';'))
    .filter((line) => line !== '')
}

/** A comment begins with a hash, at the beginning of a line or in the text of a message; in a name it is a letter. */
function withoutComment(line: string): string {
  const start = line.indexOf('#')
  if (start === -1) return line
  const colon = line.indexOf(':')
  if (line.slice(0, start).trim() !== '' && (colon === -1 || start < colon)) throw new NotUnderstood()
  return line.slice(0, start)
}

class SequenceReader {
  readonly #isColour: (text: string) => boolean
  readonly #participants = new Map<string, Participant>()
  readonly #declared = new Set<string>()
  readonly #boxes: ParticipantBox[] = []
  readonly #items: SequenceItem[] = []
  readonly #frames: FrameKind[] = []
  readonly #active = new Map<string, number>()
  #box: { readonly title: Label; readonly fill: string | undefined; readonly ids: string[] } | undefined
  #title: Label | undefined
  #numbers: { next: number; step: number } | undefined

  constructor(isColour: (text: string) => boolean) {
    this.#isColour = isColour
  }

  read(statement: string): void {
    const [, word, rest] = /^(\S+)(?:\s+(.*))?$/u.exec(statement)!
    const text = rest ?? ''
    if (this.#box !== undefined && !/^(?:participant|actor|end)$/u.test(word!)) throw new NotUnderstood()
    switch (word!.replace(/:$/u, '')) {
      case 'participant':
      case 'actor': {
        this.#declare(word as Participant['kind'], text)
        break
      }
      case 'box': {
        this.#box = { ...this.#readBox(text), ids: [] }
        break
      }
      case 'loop':
      case 'opt':
      case 'alt':
      case 'par':
      case 'critical':
      case 'break': {
        this.#openFrame(word as FrameKind, toLabel(text), undefined)
        break
      }
      case 'rect': {
        if (!this.#isColour(text)) throw new NotUnderstood()
        this.#openFrame('rect', [], text)
        break
      }
      case 'else':
      case 'and':
      case 'option': {
        if (this.#frames.at(-1) !== sections[word!]) throw new NotUnderstood()
        this.#items.push({ kind: 'frame-section', label: toLabel(text) })
        break
      }
      case 'end': {
        if (text !== '') throw new NotUnderstood()
        this.#end()
        break
      }
      case 'activate':
      case 'deactivate': {
        if (!this.#participants.has(text)) throw new NotUnderstood()
        this.#activate(text, word === 'activate')
        break
      }
      case 'autonumber': {
        this.#number(text)
        break
      }
      case 'title': {
        this.#title = toLabel(text.replace(/^:\s*/u, ''))
        break
      }
      case 'accTitle':
      case 'accDescr': {
        if (!word!.endsWith(':') && !text.startsWith(':')) throw new NotUnderstood()
        break
      }
      default: {
        if (/^note$/iu.test(word!)) this.#note(text)
        else this.#message(statement)
      }
    }
    if (this.#items.length > maxItems || this.#participants.size > maxParticipants) throw new NotUnderstood()
  }

  finish(): Sequence {
    if (this.#frames.length > 0 || this.#box !== undefined) throw new NotUnderstood()
    return {
      title: this.#title,
      participants: [...this.#participants.values()],
      boxes: this.#boxes,
      items: this.#items,
    }
  }

  /** `id` or `id as label`; another line of the same may give it a label. */
  #declare(kind: Participant['kind'], text: string): void {
    const [, id, label] = /^(.+?)(?:\s+as\s+(.+))?$/u.exec(text) ?? []
    if (label !== undefined && /\s/u.test(id!)) throw new NotUnderstood()
    if (id === undefined || !namePattern.test(id) || this.#declared.has(id)) throw new NotUnderstood()
    this.#declared.add(id)
    this.#participants.set(id, { id, kind, label: toLabel(label ?? id) })
    this.#box?.ids.push(id)
  }

  #readBox(text: string): { title: Label; fill: string | undefined } {
    const [, first, rest] = /^((?:rgb|hsl)a?\s*\([^)]*\)|\w*)(.*)$/u.exec(text)!
    if (this.#isColour(first!)) return { title: toLabel(rest!), fill: first }
    return { title: toLabel(text), fill: undefined }
  }

  #openFrame(frame: FrameKind, label: Label, fill: string | undefined): void {
    if (this.#frames.length === maxDepth) throw new NotUnderstood()
    this.#frames.push(frame)
    this.#items.push({ kind: 'frame-start', frame, label, fill })
  }

  #end(): void {
    if (this.#box !== undefined) {
      this.#boxes.push(this.#box)
      this.#box = undefined
      return
    }
    if (this.#frames.pop() === undefined) throw new NotUnderstood()
    this.#items.push({ kind: 'frame-end' })
  }

  #activate(id: string, isStart: boolean): void {
    const depth = (this.#active.get(id) ?? 0) + (isStart ? 1 : -1)
    if (depth < 0) throw new NotUnderstood()
    this.#active.set(id, depth)
    this.#items.push({ kind: isStart ? 'activation-start' : 'activation-end', id })
  }

  /** `autonumber`, `autonumber 10`, `autonumber 10 5`, `autonumber off`. */
  #number(text: string): void {
    const [, first, step] = /^(?:(\d{1,6})(?:\s+(\d{1,4}))?|off)?$/u.exec(text) ?? []
    if (text !== '' && text !== 'off' && first === undefined) throw new NotUnderstood()
    this.#numbers = text === 'off' ? undefined : { next: Number(first ?? 1), step: Number(step ?? 1) }
  }

  /** `left of A: text`, `over A,B: text`. */
  #note(text: string): void {
    const [, side, names, said] = /^(left of|right of|over)\s+([^:]+):(.*)$/iu.exec(text) ?? []
    const ids = (names ?? '').split(',').map((id) => id.trim())
    if (side === undefined || ids.length > (/^over$/iu.test(side) ? 2 : 1)) throw new NotUnderstood()
    for (const id of ids) this.#meet(id)
    this.#items.push({
      kind: 'note',
      side: side.toLowerCase().replace(' of', '') as 'left' | 'right' | 'over',
      ids,
      label: toLabel(said!),
    })
  }

  #message(statement: string): void {
    const colon = statement.indexOf(':')
    if (colon === -1 || colon > maxEnds) throw new NotUnderstood()
    const [, from, arrow, activity, to] = message.exec(statement.slice(0, colon).trim()) ?? []
    const tips = arrows.get(arrow ?? '')
    if (tips === undefined) throw new NotUnderstood()
    const [sender, receiver] = [from!.trim(), to!.trim()]
    this.#meet(sender)
    this.#meet(receiver)
    const text = statement.slice(colon + 1)
    if (/^(?:no)?wrap:/u.test(text.trim())) throw new NotUnderstood()
    this.#items.push({
      kind: 'message',
      from: sender,
      to: receiver,
      label: toLabel(text),
      ...tips,
      number: this.#numbers?.next,
    })
    if (this.#numbers !== undefined) this.#numbers.next += this.#numbers.step
    if (activity === '+') this.#activate(receiver, true)
    if (activity === '-') this.#activate(sender, false)
  }

  #meet(id: string): void {
    if (!namePattern.test(id)) throw new NotUnderstood()
    if (this.#participants.has(id)) return
    this.#participants.set(id, { id, kind: 'participant', label: toLabel(id) })
  }
}

function toLabel(text: string): Label {
  if (text.includes(String.raw`\n`)) throw new NotUnderstood()
  return readLabel(text.trim(), { hasMarkup: false })
}
